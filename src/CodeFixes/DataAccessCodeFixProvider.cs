namespace AsyncSql.CodeFixes;

/// <summary>The base of all fixes.</summary>
public abstract class DataAccessCodeFixProvider : CodeFixProvider
{
    private protected DataAccessCodeFixProvider(params DiagnosticDescriptor[] rules) =>
        FixableDiagnosticIds = rules.Select(static rule => rule.Id).ToImmutableArray();

    /// <inheritdoc />
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <summary>One that changes nothing, unless a fix is safe on a whole solution.</summary>
    public override FixAllProvider GetFixAllProvider() => OneAtATimeFixAllProvider.Instance;

    private protected static async Task<Document> ApplyAsync(
        Document document, IEnumerable<TextChange> changes, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(text.WithChanges(changes.OrderBy(static change => change.Span)));
    }
}
