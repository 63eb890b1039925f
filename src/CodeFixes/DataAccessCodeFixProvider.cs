namespace AsyncSql.CodeFixes;

/// <summary>The base of all fixes.</summary>
public abstract class DataAccessCodeFixProvider : CodeFixProvider
{
    private protected DataAccessCodeFixProvider(params DiagnosticDescriptor[] rules) =>
        FixableDiagnosticIds = rules.Select(static rule => rule.Id).ToImmutableArray();

    /// <inheritdoc />
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <summary>None, unless a fix is safe on a whole solution.</summary>
    public override FixAllProvider? GetFixAllProvider() => null;
}
