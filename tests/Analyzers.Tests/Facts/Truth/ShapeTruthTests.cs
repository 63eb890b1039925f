using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// For each case, EF Core's SQL Server provider runs the asynchronous code without a server. The columns that its SQL selects are compared
/// with what <c>Facts/Queries</c> reads from the same source.
/// </summary>
public sealed class ShapeTruthTests
{
    /// <summary>The operators and materializers that are compared with EF Core.</summary>
    private static readonly string[] Covered =
    [
        "ToListAsync", "ToArrayAsync", "ToHashSetAsync", "ToDictionaryAsync", "FirstAsync", "FirstOrDefaultAsync", "SingleAsync", "SingleOrDefaultAsync",
        "LastAsync", "LastOrDefaultAsync", "ElementAtAsync", "ElementAtOrDefaultAsync", "ForEachAsync", "LoadAsync", "AsAsyncEnumerable",
        "FindAsync", "MaxAsync", "MinAsync", "ReloadAsync", "GetDatabaseValuesAsync", "CompileAsyncQuery",
        "Include", "ThenInclude", "IgnoreAutoIncludes", "Select", "SelectMany", "Join", "LeftJoin", "RightJoin", "GroupJoin", "GroupBy", "Concat", "Union",
        "OfType", "Cast", "First", "FirstOrDefault", "Single", "SingleOrDefault", "Any", "All", "Count", "Sum", "Average", "Contains", "Max", "Min",
    ];

    public static TheoryData<string> Names => [.. ShapeTruthCases.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name)
    {
        var @case = ShapeTruthCases.All[name];
        var wrong = Versions(@case).AsParallel().AsOrdered().Select(version => ShapeTruth.Of(version).Verdict(@case)).OfType<string>().ToList();
        Assert.True(wrong.Count == 0, $"{@case.Statements}\n{string.Join("\n", wrong)}");
    }

    public static TheoryData<string> Selectors =>
        [.. ShapeTruthCases.All.Values.Where(static @case => @case.Statements.StartsWith(ShapeTruthCases.SelectedBooks, StringComparison.Ordinal)).Select(static @case => @case.Name)];

    /// <summary>The selector of another project is read from syntax: nothing that EF Core does not read, and all but what is listed.</summary>
    [Theory]
    [MemberData(nameof(Selectors))]
    public void Syntax_ReadsNothingElseThanEntityFramework(string name)
    {
        var @case = ShapeTruthCases.All[name];
        var isComplete = true;
        foreach (var version in Versions(@case))
        {
            Assert.Null(ShapeTruth.Of(version).SyntaxVerdict(@case, out var isAll));
            isComplete &= isAll;
        }

        Assert.Equal(ShapeTruthCases.NotReadFromSyntax.Contains(name), !isComplete);
    }

    [Fact]
    public void Cases_AreDistinct() =>
        Assert.Equal(ShapeTruthCases.All.Count, ShapeTruthCases.All.Values.Select(@case => (@case.Statements, @case.Types, @case.Members)).Distinct().Count());

    /// <summary>A case that is removed shows here.</summary>
    [Fact]
    public void Cases_CoverTheOperators() =>
        Assert.All(Covered, name => Assert.Contains(ShapeTruthCases.All.Values, @case => HasCall(@case.Source, name)));

    /// <summary>The comparison takes a column's name for that of a property.</summary>
    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public void Properties_HaveNamesOfTheirOwn(EntityFrameworkVersion version)
    {
        var columns = ShapeTruth.Of(version).Columns;
        Assert.All(columns.Where(column => !column.IsExempt), column => Assert.Single(columns, other => other.Property == column.Property));
        Assert.All(columns.Where(column => !column.IsExempt), column => Assert.Single(columns, other => other.Name == column.Name));
    }

    private static bool HasCall(string source, string name) =>
        source.Contains($".{name}(", StringComparison.Ordinal) || source.Contains($".{name}<", StringComparison.Ordinal);

    private static IEnumerable<EntityFrameworkVersion> Versions(ShapeCase @case) => Enum.GetValues<EntityFrameworkVersion>().Where(version => version >= @case.Since);
}
