using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Queries;

/// <summary>
/// A call that reads large columns asynchronously. Whether a call is one, and of which columns, is decided here and nowhere
/// else: analyzers report it, fixes repair it, suppressors refer to it.
/// </summary>
internal sealed class MaterialisationSite
{
    /// <summary>How many columns a message names before it counts the rest.</summary>
    private const int NamedColumns = 3;

    private readonly Compilation _compilation;

    private MaterialisationSite(Compilation compilation, SimpleNameSyntax name, IInvocationOperation operation, QueryShape shape, ImmutableArray<Column> largeColumns, DiagnosticDescriptor rule)
    {
        _compilation = compilation;
        Name = name;
        Operation = operation;
        Shape = shape;
        LargeColumns = largeColumns;
        Rule = rule;
    }

    /// <summary>The name of the method, where the diagnostic stands.</summary>
    public SimpleNameSyntax Name { get; }

    public IInvocationOperation Operation { get; }

    public QueryShape Shape { get; }

    /// <summary>The unbounded columns that the call reads: those that were meant to be large first.</summary>
    public ImmutableArray<Column> LargeColumns { get; }

    public DiagnosticDescriptor Rule { get; }

    /// <summary>Whether a method of this name may materialise a query asynchronously; asked before anything is bound.</summary>
    public static bool IsCandidate(InvocationExpressionSyntax invocation) =>
        NameOf(invocation) is { } name && MaterialisingMethods.IsName(name.Identifier.ValueText);

    /// <summary>The site at an invocation; <see langword="null"/> where there is nothing to say.</summary>
    public static MaterialisationSite? Find(InvocationExpressionSyntax invocation, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (NameOf(invocation) is not { } name
            || !MaterialisingMethods.IsName(name.Identifier.ValueText)
            || semanticModel.GetOperation(invocation, cancellationToken) is not IInvocationOperation operation
            || !MaterialisingMethods.IsMaterialising(operation.TargetMethod, facts.Symbols)
            || QueryReader.Read(operation, facts, cancellationToken) is not { } shape)
            return null;

        var options = facts.OptionsFor(invocation.SyntaxTree);
        var columns = Reported(shape, options);
        if (columns.IsEmpty || !facts.Providers.IsSqlServer(shape.Model, options, cancellationToken))
            return null;

        var rule = LargeIntent.Of(columns[0], options) == Intent.Large ? Rules.ASQL1001_AsyncReadOfLargeColumn : Rules.ASQL1002_AsyncReadOfUnboundedString;
        return new MaterialisationSite(semanticModel.Compilation, name, operation, shape, columns, rule);
    }

    public Diagnostic ToDiagnostic()
    {
        var first = LargeColumns[0];
        // In an editor a referenced project comes with trees of its own compilation; Roslyn refuses locations in those.
        var locations = LargeColumns.Take(NamedColumns).Select(static column => column.Location).OfType<Location>()
            .Where(location => location.SourceTree is { } tree && _compilation.ContainsSyntaxTree(tree));
        return Diagnostic.Create(Rule, Name.Identifier.GetLocation(), locations,
            Name.Identifier.ValueText, ColumnList(), $"'{first.Name}' is {first.Size.StoreType} ({Reason(first)})");
    }

    /// <summary>What makes the column unbounded, and for a large one without a declaration what says that it was meant to be.</summary>
    private string Reason(Column column) =>
        column.DeclaredLarge || Rule.Id != Rules.ASQL1001_AsyncReadOfLargeColumn.Id ? column.Evidence : column.Evidence + ", and a name for large content";

    /// <summary>The unbounded columns that a rule speaks of; those of small intent count for none.</summary>
    private static ImmutableArray<Column> Reported(QueryShape shape, AnalyzerPackOptions options)
    {
        if (options.IgnoredEntities.Contains(shape.Root.Name))
            return ImmutableArray<Column>.Empty;
        return shape.Columns
            .Where(column => column.Size.Kind == SizeKind.Unbounded && LargeIntent.Of(column, options) != Intent.Small && !options.IgnoredColumns.Contains(column.Entity.Name + "." + column.Name))
            .OrderByDescending(column => LargeIntent.Of(column, options))
            .ToImmutableArray();
    }

    private static SimpleNameSyntax? NameOf(InvocationExpressionSyntax invocation) => invocation.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name,
        MemberBindingExpressionSyntax binding => binding.Name,
        SimpleNameSyntax simple => simple,
        _ => null,
    };

    /// <summary>Of the query's entity type; the columns of types derived from it are named with theirs.</summary>
    private bool IsOfRoot(Column column) => SymbolEqualityComparer.Default.Equals(column.Entity, Shape.Root);

    /// <summary>"'Content', 'Html' and 'Author.Bio'", at most three: "'A', 'B', 'C' and 4 more".</summary>
    private string ColumnList()
    {
        var names = LargeColumns.Select(column => column.Path is { } path ? $"'{path}.{column.Name}'" : IsOfRoot(column) ? $"'{column.Name}'" : $"'{column.Entity.Name}.{column.Name}'").ToList();
        if (names.Count > NamedColumns)
            return string.Join(", ", names.Take(NamedColumns)) + $" and {names.Count - NamedColumns} more";
        return names.Count == 1 ? names[0] : string.Join(", ", names.Take(names.Count - 1)) + " and " + names[names.Count - 1];
    }
}
