using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Tests.Facts.Truth;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>After an edit inside a method, the columns of every truth case are the same as before, and no configuration is read again.</summary>
public sealed class RestoredColumnsTests
{
    private static readonly AnalyzerOptions NoOptions = new([]);

    public static TheoryData<string> Names => [.. ColumnTruthCases.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AreTheSameAfterAnEdit(string name)
    {
        var program = ModelCompilation.Create(ColumnTruthCases.All[name], EntityFrameworkVersion.V10).Program;
        var options = (CSharpParseOptions)program.SyntaxTrees[0].Options;
        var edited = Enumerable.Range(0, 3)
            .Select(i => CSharpSyntaxTree.ParseText($"class Edited {{ int Count() {{ return {i}; }} }}", options, "Edited.cs")).ToList();
        var compilation = program.AddSyntaxTrees(edited[0]);

        var before = Describe(compilation, out _);
        compilation = compilation.ReplaceSyntaxTree(edited[0], edited[1]);
        Describe(compilation, out _); // reads what no one has needed yet
        var after = Describe(compilation.ReplaceSyntaxTree(edited[1], edited[2]), out var isRead);

        Assert.NotEqual("", before);
        Assert.Equal(before, after);
        Assert.False(isRead);
    }

    private static string Describe(CSharpCompilation compilation, out bool isRead)
    {
        var data = DataAccessContext.Get(compilation, NoOptions)!;
        var views = data.Queries.Model.GetViews(null, CancellationToken.None).ToList();
        var columns = views.SelectMany(view => view.GetEntityTypes(data.Symbols).SelectMany(type =>
            data.Queries.Model.FindColumns(type, view, CancellationToken.None) is { } entity
                ? Describe(entity, data.Queries.Model, view, 3)
                : [$"{type}: ignored"])).ToList();
        isRead = views.Any(static view => view.IsCodeRead);
        return string.Join('\n', columns);
    }

    private static IEnumerable<string> Describe(EntityColumns entity, EntityModel model, ModelView view, int depth)
    {
        foreach (var column in entity.Columns)
            yield return $"{column.Entity.WithNullableAnnotation(NullableAnnotation.None)} {column.Path} {column.Name} {column.Property} {column.Decision}";
        foreach (var navigation in entity.Navigations)
        {
            yield return $"{entity.Entity.Name} {navigation.Property} {navigation.Target} {navigation.IsCollection} {navigation.IsAlwaysLoaded}"
                + $" {navigation.OwnedOrComplexType?.Path} {navigation.OwnedOrComplexType?.IsJson}";
            if (depth > 0 && navigation.OwnedOrComplexType is not null)
                foreach (var line in Describe(model.FindColumns(navigation, view, CancellationToken.None)!, model, view, depth - 1))
                    yield return line;
        }
    }
}
