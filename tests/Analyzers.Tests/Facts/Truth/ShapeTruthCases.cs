using AsyncSql.Testing;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>The queries of the truth test, grouped by topic. With an empty database only the first command of a case is sure to run.</summary>
internal static partial class ShapeTruthCases
{
    private const EntityFrameworkVersion V6 = EntityFrameworkVersion.V6;
    private const EntityFrameworkVersion V8 = EntityFrameworkVersion.V8;
    private const EntityFrameworkVersion V10 = EntityFrameworkVersion.V10;

    /// <summary>By name; the topics stand in the other parts of this class.</summary>
    public static IReadOnlyDictionary<string, ShapeCase> All { get; } = new[]
        {
            Materializers(), Paths(), Wrappers(), Projections(), Combining(), Includes(), Entries(), Bounds(), Models(), Passed(), ComplexTypes(),
        }
        .SelectMany(topic => topic)
        .Select((@case, index) => @case with { Number = index + 1 })
        .ToDictionary(@case => @case.Name, StringComparer.Ordinal);

    private static ShapeCase Case(string name, string statements, string types = "", string members = "", EntityFrameworkVersion since = V6, bool none = false) =>
        new(name, statements, types, members, since, none);
}
