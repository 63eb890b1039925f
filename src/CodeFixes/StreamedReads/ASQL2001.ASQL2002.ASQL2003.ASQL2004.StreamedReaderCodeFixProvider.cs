namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>
/// Executes the command with <c>ExecuteStreamedReaderAsync</c> or <c>ExecuteStreamedScalarAsync</c>, and adds the package that has them; so
/// there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StreamedReaderCodeFixProvider)), Shared]
public sealed class StreamedReaderCodeFixProvider()
    : DataAccessCodeFixProvider(
        Rules.ASQL2001_LargeValueWithoutSequentialAccess,
        Rules.ASQL2002_WholeValueOfSequentialReader,
        Rules.ASQL2003_StreamWithoutSequentialAccess,
        Rules.ASQL2004_ScalarOfLargeValue)
{
    internal const string EquivalenceKey = "StreamRow";

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (diagnostic, site) in await SiteFinders.Readers.FindAsync(context.Document, context.Diagnostics,
            context.CancellationToken).ConfigureAwait(false))
            if (await new CommandStreaming(site).CreateEditsAsync().ConfigureAwait(false) is { } edits)
            {
                var what = diagnostic.Id == Rules.ASQL2004_ScalarOfLargeValue.Id ? "Read the value as a stream" : "Read the row as streams";
                var title = $"{what} (changes {string.Join(", ", edits.FileNames)})";
                context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(edits.Apply()), EquivalenceKey), diagnostic);
            }
    }
}
