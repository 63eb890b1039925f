using AsyncSql.Analyzers.Facts.Readers;

namespace AsyncSql.Analyzers.Readers;

/// <summary>
/// The rows that a compilation reads synchronously, and that contain large values: a rule would report a value of each of them if
/// <c>ReadAsync</c> read the row.
/// </summary>
internal sealed class SynchronousRows
{
    private static readonly WeakCache<ReaderContext, SynchronousRows> Known =
        new(static (context, cancellationToken) => new SynchronousRows(context, cancellationToken));

    private readonly ILookup<SyntaxNode, (SyntaxNode? Member, int Result, DiagnosticDescriptor Rule)> _rows;

    /// <summary>Large values are mostly read in another method than the one that calls <c>Read</c>, so all files are searched.</summary>
    private SynchronousRows(ReaderContext context, CancellationToken cancellationToken) =>
        _rows = context.Symbols.Compilation.SyntaxTrees
            .Where(static tree => !tree.IsGenerated())
            .SelectMany(tree => FindValues(tree, context, cancellationToken))
            .Distinct()
            .ToLookup(static row => row.Opening, static row => (row.Member, row.Result, row.Rule));

    public static SynchronousRows Get(ReaderContext context, CancellationToken cancellationToken) => Known.Get(context, cancellationToken);

    /// <summary>Finds the rule that would report the row that a place reads; <see langword="null"/> for any other row.</summary>
    /// <param name="reader">The reader that the place uses.</param>
    public DiagnosticDescriptor? FindRule(
        ExpressionSyntax reader, ReaderContext context, SemanticModel model, CancellationToken cancellationToken)
    {
        var member = reader.FindContainingMember();
        return context.Origins.Find(reader, model, cancellationToken)
            .Where(static origin => origin.Rows == RowReading.Synchronous)
            .Select(FindOpening).OfType<SyntaxNode>()
            .SelectMany(opening => _rows[opening].Where(row => row.Member != member
                || row.Result == ReaderSiteFinder.CountResults(reader, opening, cancellationToken)))
            .Select(static row => row.Rule)
            .FirstOrDefault();
    }

    private static IEnumerable<(SyntaxNode Opening, SyntaxNode? Member, int Result, DiagnosticDescriptor Rule)> FindValues(
        SyntaxTree tree, ReaderContext context, CancellationToken cancellationToken)
    {
        var accesses = ReaderFile.Get(tree, cancellationToken).Accesses;
        if (accesses.IsEmpty || context.Values.SemanticModels.Get(tree) is not { } model)
            yield break;
        var finder = new ReaderSiteFinder(model, context, cancellationToken);
        foreach (var access in accesses)
            if (finder.FindValueOfSynchronousRow(access) is { Origin: { } origin, Read.Place: var place, Rule: var rule }
                && FindOpening(origin) is { } opening)
                yield return (opening, place.FindContainingMember(),
                    ReaderSiteFinder.CountResults(place, opening, cancellationToken), rule);
    }

    private static SyntaxNode? FindOpening(ReaderOrigin origin) => origin.Call ?? (SyntaxNode?)origin.Sql;
}
