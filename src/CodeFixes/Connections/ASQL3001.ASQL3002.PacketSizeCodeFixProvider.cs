using System.Globalization;
using AsyncSql.Analyzers.Facts.Connections;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>Sets the packet size in source, in a builder, or in every settings file with the string. Safe on a whole solution.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PacketSizeCodeFixProvider)), Shared]
public sealed class PacketSizeCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL3001_DefaultPacketSize, Rules.ASQL3002_InvalidPacketSize)
{
    /// <summary>One key whatever the size: <c>dotnet format</c> applies the key of the first site to all.</summary>
    internal const string EquivalenceKey = "SetPacketSize";

    private const string MaximumKey = "SetGreatestPacketSize";

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => new FixAll();

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (diagnostic, found) in await SiteFinders.Connections.FindAsync(context.Document, context.Diagnostics,
            context.CancellationToken).ConfigureAwait(false))
        {
            var edits = new PacketSizeEdits(context.Document.Project.Solution);
            var problem = found.Site;
            if (edits.TryAdd(problem.Sources, problem.GetSize))
                context.RegisterCodeFix(CodeAction.Create(CreateTitle(problem.GetSize(problem.Sources[0]), edits), edits.ApplyAsync,
                    EquivalenceKey), diagnostic);
            var greatest = new PacketSizeEdits(context.Document.Project.Solution);
            if (problem.AllowsServerMaximum && greatest.TryAdd(problem.Sources, static _ => PacketSizes.ServerMaximum))
                context.RegisterCodeFix(
                    CodeAction.Create(CreateTitle(PacketSizes.ServerMaximum, greatest) + ", if the server never encrypts",
                        greatest.ApplyAsync, MaximumKey),
                    diagnostic);
        }
    }

    /// <summary>"Set Packet Size to 16000 in appsettings.json".</summary>
    internal static string CreateTitle(int size, PacketSizeEdits edits) =>
        $"Set Packet Size to {size.ToString(CultureInfo.InvariantCulture)} in {string.Join(" and ", edits.FileNames)}";

    private sealed class FixAll : FixAllProvider
    {
        public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
        {
            if (fixAllContext.CodeActionEquivalenceKey == MaximumKey)
                return null; // a server that requires encryption would refuse every connection
            var edits = new PacketSizeEdits(fixAllContext.Solution);
            foreach (var (project, diagnostic) in await FixAllDiagnostics.FindAsync(fixAllContext).ConfigureAwait(false))
                if (project.GetDocument(diagnostic.Location.SourceTree) is { } document)
                    foreach (var (_, found) in await SiteFinders.Connections.FindAsync(document, [diagnostic],
                        fixAllContext.CancellationToken).ConfigureAwait(false))
                        edits.TryAdd(found.Site.Sources, found.Site.GetSize);
            return edits.IsEmpty ? null : CodeAction.Create("Set Packet Size", edits.ApplyAsync, EquivalenceKey);
        }
    }
}
