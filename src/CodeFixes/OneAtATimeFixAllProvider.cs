namespace AsyncSql.CodeFixes;

/// <summary>
/// Changes nothing, for fixes that are a decision for each place. Without any provider, <c>dotnet format</c> prints a warning for each of
/// them. It reads only the scopes; editors also read the diagnostic IDs, and show no "Fix all" where there are none.
/// </summary>
internal sealed class OneAtATimeFixAllProvider : FixAllProvider
{
    public static OneAtATimeFixAllProvider Instance { get; } = new();

    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Solution];

    public override IEnumerable<string> GetSupportedFixAllDiagnosticIds(CodeFixProvider originalCodeFixProvider) => [];

    public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext) =>
        Task.FromResult<CodeAction?>(CodeAction.Create("Nothing to fix", _ => Task.FromResult(fixAllContext.Solution), "OneAtATime"));
}
