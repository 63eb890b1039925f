using System.Globalization;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>
/// Pins the drivers of many projects at once, and edits each shared file once. Roslyn's own providers merge only the changes of source
/// files, not those of additional files.
/// </summary>
internal sealed class PinDriverFixAllProvider : FixAllProvider
{
    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        // dotnet format takes the first action of the first site for the whole solution: no key at all where no version runs there.
        var key = fixAllContext.CodeActionEquivalenceKey ?? PinDriverCodeFixProvider.EquivalenceKey + "0";
        if (!key.StartsWith(PinDriverCodeFixProvider.EquivalenceKey, StringComparison.Ordinal)
            || !int.TryParse(key.Substring(PinDriverCodeFixProvider.EquivalenceKey.Length), NumberStyles.None,
                CultureInfo.InvariantCulture, out var rank))
            return null;

        var pins = new SolutionPins(fixAllContext.Solution);
        var isChanged = false;
        foreach (var (project, diagnostic) in await FixAllDiagnostics.FindAsync(fixAllContext).ConfigureAwait(false))
            isChanged |= await pins.PinAsync(project, diagnostic, rank, fixAllContext.CancellationToken).ConfigureAwait(false) is not null;
        return isChanged ? CodeAction.Create("Pin supported versions of SqlClient", _ => Task.FromResult(pins.Apply()), key) : null;
    }
}
