namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>Registers the fixes that put streamed reads behind reported queries. Their titles name the files that they change.</summary>
internal static class StreamedQueryFix
{
    /// <param name="context">The diagnostics.</param>
    /// <param name="equivalenceKey">The key of the fix.</param>
    /// <param name="getSubject">Gets what is streamed, for the title.</param>
    /// <param name="createEdits">Creates the edits; <see langword="null"/> for a query that the fix does not suit.</param>
    public static async Task RegisterAsync(
        CodeFixContext context,
        string equivalenceKey,
        Func<QueryInDocument, string> getSubject,
        Func<QueryInDocument, Task<SolutionEdits?>> createEdits)
    {
        foreach (var (diagnostic, site) in await SiteFinders.Queries.FindAsync(context.Document, context.Diagnostics,
            context.CancellationToken).ConfigureAwait(false))
            if (await createEdits(site).ConfigureAwait(false) is { } edits)
            {
                var title = $"Stream large columns of {getSubject(site)} (changes {string.Join(", ", edits.FileNames)})";
                context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(edits.Apply()), equivalenceKey), diagnostic);
            }
    }
}
