using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Queries;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>All cases on one version of EF Core: what its SQL selects, and what <see cref="QueryReader"/> says that it would.</summary>
internal sealed class ShapeTruth
{
    private static readonly ConcurrentDictionary<EntityFrameworkVersion, Lazy<ShapeTruth>> Truths = new();

    private readonly EntityFrameworkVersion _version;
    private readonly QueryHost _host;
    private readonly QueryContext _queries;
    private readonly ILookup<string, QueryColumn> _columns;

    /// <summary>The properties that EF Core reads for identity and fix-up, asked for or not.</summary>
    private readonly ImmutableHashSet<string> _exempt;

    /// <param name="version">The version of EF Core.</param>
    /// <param name="cases">The cases; those of later versions are left out.</param>
    /// <param name="language">The version of C#.</param>
    /// <param name="library">The source of another project, which declares the entities; empty where the cases declare all.</param>
    public ShapeTruth(EntityFrameworkVersion version, IEnumerable<ShapeCase> cases, LanguageVersion language = LanguageVersion.CSharp11, string library = "")
    {
        _version = version;
        var files = cases.Where(@case => @case.Since <= version).Select(@case => (@case.Path, @case.Source));
        var model = library.Length == 0 ? ShapeTruthModel.Source : ShapeTruthModel.ContextSource;
        _host = new(version, ShapeTruthModel.ContextName, files.Prepend(("Model", model)), language, library);
        _queries = DataAccessContext.Get(_host.Program, new AnalyzerOptions([]))!.Queries;
        _columns = _host.Columns.ToLookup(column => column.Name);
        _exempt = [.. _host.Columns.Where(column => column.IsExempt).Select(column => column.Property)];
    }

    public ImmutableArray<QueryColumn> Columns => _host.Columns;

    public static ShapeTruth Of(EntityFrameworkVersion version) => Truths.GetOrAdd(version, v => new(() => new ShapeTruth(v, ShapeTruthCases.All.Values))).Value;

    /// <summary>Holds our answer against EF Core's.</summary>
    /// <returns>What is wrong with ours; <see langword="null"/> when nothing is.</returns>
    public string? Verdict(ShapeCase @case)
    {
        ImmutableArray<string> sql;
        try
        {
            sql = _host.Sql(@case.TypeName);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return $"{_version}: EF Core refuses: {(e.InnerException ?? e).Message}";
        }

        var read = sql.SelectMany(Properties).ToImmutableSortedSet(StringComparer.Ordinal);
        var shapes = Shapes(@case);
        var ours = shapes.SelectMany(shape => shape.Columns).Select(column => column.Name).Where(name => !_exempt.Contains(name)).ToImmutableSortedSet(StringComparer.Ordinal);
        if (@case.ExpectNone && !read.IsEmpty)
            return $"{_version}: EF Core reads {string.Join(", ", read)}\n{string.Join('\n', sql)}";
        if (shapes.IsEmpty && !@case.ExpectNone)
            return $"{_version}: not understood; EF Core reads {string.Join(", ", read)}";
        return read.SetEquals(ours)
            ? null
            : $"{_version}: missing {string.Join(", ", read.Except(ours))}; extra {string.Join(", ", ours.Except(read))}\n{string.Join('\n', sql)}";
    }

    /// <summary>Holds what the selector of a case reads by its syntax alone, as that of another project, against EF Core's answer.</summary>
    /// <param name="isComplete">Whether nothing is missing.</param>
    /// <returns>What is read and EF Core does not read; <see langword="null"/> when that is nothing.</returns>
    public string? SyntaxVerdict(ShapeCase @case, out bool isComplete)
    {
        var sql = _host.Sql(@case.TypeName);
        var read = sql.SelectMany(Properties).ToImmutableHashSet(StringComparer.Ordinal);
        var book = _queries.Symbols.Compilation.GetTypeByMetadataName("Shop.Book")!;
        var shapes = new EntityShapes(_queries.Model, _queries.Symbols);
        var entity = shapes.GetEntity(book, _queries.Model.FindView(null, book, CancellationToken.None)!, CancellationToken.None)!;
        var selector = FindRun(@case).DescendantNodes(static node => node is not LambdaExpressionSyntax).OfType<LambdaExpressionSyntax>()
            .First(static lambda => lambda.Parent?.Parent?.Parent is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Select" } });
        var ours = shapes.Selectors.Read(selector, entity, null, CancellationToken.None).ListColumns()
            .Select(static member => member.Column.Name).Where(name => !_exempt.Contains(name)).ToImmutableHashSet(StringComparer.Ordinal);
        isComplete = read.SetEquals(ours);
        return ours.IsSubsetOf(read) ? null : $"{_version}: extra {string.Join(", ", ours.Except(read))}\n{string.Join('\n', sql)}";
    }

    /// <summary>The columns that we read for a case, where EF Core runs it.</summary>
    public ImmutableArray<string> Ours(ShapeCase @case)
    {
        Assert.NotEmpty(_host.Sql(@case.TypeName));
        return [.. Shapes(@case).SelectMany(shape => shape.Columns).Select(column => column.Name).Where(name => !_exempt.Contains(name))];
    }

    private IEnumerable<string> Properties(string sql)
    {
        foreach (var name in CarriedColumns.Read(sql, table => _host.Columns.Where(column => column.Table == table).Select(column => column.Name)))
        {
            Check(_columns.Contains(name), name, sql);
            foreach (var column in _columns[name].Where(column => !column.IsExempt))
                yield return column.Property;
        }

        static void Check(bool isKnown, string name, string sql)
        {
            if (!isKnown)
                throw new FormatException($"No property has the column {name} of {sql}");
        }
    }

    /// <summary>All that the analyzers find in the case's own method; what other types do is judged where they are used.</summary>
    private ImmutableArray<QueryShape> Shapes(ShapeCase @case)
    {
        var run = FindRun(@case);
        var semanticModel = _host.Program.GetSemanticModel(run.SyntaxTree);
        return
        [
            .. run.DescendantNodes().Select(node => _queries.Reader.Read(node, semanticModel, CancellationToken.None).Shape).OfType<QueryShape>(),
        ];
    }

    private MethodDeclarationSyntax FindRun(ShapeCase @case) => _host.Program.SyntaxTrees.Single(tree => tree.FilePath == @case.Path).GetRoot()
        .DescendantNodes().OfType<ClassDeclarationSyntax>().Single(type => type.Identifier.ValueText == "Case")
        .Members.OfType<MethodDeclarationSyntax>().Single(method => method.Identifier.ValueText == "Run");
}
