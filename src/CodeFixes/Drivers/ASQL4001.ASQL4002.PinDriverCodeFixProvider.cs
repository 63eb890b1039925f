namespace AsyncSql.CodeFixes.Drivers;

/// <summary>
/// Pins a supported SqlClient in the project file, or in the file of central package versions. Both are additional files.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PinDriverCodeFixProvider)), Shared]
public sealed class PinDriverCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL4001_TransitiveOutdatedDriver, Rules.ASQL4002_OutdatedDriver)
{
    /// <summary>One key whatever the version: <c>dotnet format</c> applies the key of the first site to all.</summary>
    internal const string EquivalenceKey = "PinDriver";

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => new FixAll();

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var project = context.Document.Project;
        foreach (var diagnostic in context.Diagnostics)
        {
            var pins = new SolutionPins(project.Solution);
            if (await pins.PinAsync(project, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } title)
                context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(pins.Apply()), EquivalenceKey), diagnostic);
        }
    }

    /// <summary>
    /// Pins the drivers of many projects at once, and edits each shared file once. Roslyn's own providers merge only the changes of source
    /// files, not those of additional files.
    /// </summary>
    private sealed class FixAll : FixAllProvider
    {
        public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
        {
            // dotnet format takes the first action of the first site for the whole solution: no key at all where no version runs there.
            if (fixAllContext.CodeActionEquivalenceKey is not (null or EquivalenceKey))
                return null;

            var pins = new SolutionPins(fixAllContext.Solution);
            var isChanged = false;
            foreach (var (project, diagnostic) in await FixAllDiagnostics.FindAsync(fixAllContext).ConfigureAwait(false))
                isChanged |= await pins.PinAsync(project, diagnostic, fixAllContext.CancellationToken).ConfigureAwait(false)
                    is not null;
            return isChanged ? CodeAction.Create("Pin supported versions of SqlClient", _ => Task.FromResult(pins.Apply()), EquivalenceKey)
                : null;
        }
    }
}
