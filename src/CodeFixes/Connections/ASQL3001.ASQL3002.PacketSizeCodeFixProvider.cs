using System.Composition;
using System.Globalization;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>Sets the packet size in source, in a builder, or in every settings file with the string. Safe on a whole solution.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PacketSizeCodeFixProvider)), Shared]
public sealed class PacketSizeCodeFixProvider : CodeFixProvider
{
    /// <summary>One key whatever the size: <c>dotnet format</c> applies the key of the first site to all.</summary>
    internal const string EquivalenceKey = "SetPacketSize";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ASQL3001_DefaultPacketSize.Id, Rules.ASQL3002_InvalidPacketSize.Id);

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => FixAll.Instance;

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
        }
    }

    /// <summary>"Set Packet Size to 16000 in appsettings.json".</summary>
    internal static string CreateTitle(int size, PacketSizeEdits edits) =>
        $"Set Packet Size to {size.ToString(CultureInfo.InvariantCulture)} in {string.Join(" and ", edits.FileNames)}";

    /// <summary>Roslyn's own providers merge only the changes of source files, not those of additional files.</summary>
    private sealed class FixAll : FixAllProvider
    {
        public static readonly FixAll Instance = new();

        public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
        {
            var edits = new PacketSizeEdits(fixAllContext.Solution);
            var documents = fixAllContext.Scope switch
            {
                FixAllScope.Document => fixAllContext.Document is { } document ? [document] : [],
                FixAllScope.Project => fixAllContext.Project.Documents,
                FixAllScope.Solution => fixAllContext.Solution.Projects.SelectMany(static project => project.Documents),
                _ => [],
            };
            foreach (var document in documents)
            {
                var diagnostics = await fixAllContext.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false);
                foreach (var (_, found) in await SiteFinders.Connections.FindAsync(document, diagnostics, fixAllContext.CancellationToken)
                    .ConfigureAwait(false))
                    edits.TryAdd(found.Site.Sources, found.Site.GetSize);
            }

            return edits.IsEmpty ? null : CodeAction.Create("Set Packet Size", edits.ApplyAsync, EquivalenceKey);
        }
    }
}
