using System.Collections.Immutable;
using System.Composition;
using System.Globalization;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Connections;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>Sets the packet size where the connection string is written: in source, in a builder, or in every settings file that has it. Safe on a whole solution.</summary>
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
        foreach (var diagnostic in context.Diagnostics)
        {
            var edits = new PacketSizeEdits(context.Document.Project.Solution);
            if (await AddAsync(edits, context.Document, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } size)
                context.RegisterCodeFix(CodeAction.Create(Title(size, edits), edits.ApplyAsync, EquivalenceKey), diagnostic);
        }
    }

    /// <summary>"Set Packet Size to 16000 in appsettings.json".</summary>
    internal static string Title(int size, PacketSizeEdits edits) =>
        $"Set Packet Size to {size.ToString(CultureInfo.InvariantCulture)} in {string.Join(" and ", edits.FileNames)}";

    /// <summary>Adds the edits for a diagnostic; the size that they set, or <see langword="null"/> when there are none.</summary>
    private static async Task<int?> AddAsync(PacketSizeEdits edits, Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root || !root.FullSpan.Contains(diagnostic.Location.SourceSpan)
            || await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } semanticModel
            || FixFacts.Of(semanticModel.Compilation, document.Project.AnalyzerOptions) is not { } facts)
            return null;

        // The string itself is reported; what takes it stands around it.
        var place = diagnostic.Location.SourceSpan;
        for (var node = root.FindNode(place, getInnermostNodeForTie: true); node is not null and not (StatementSyntax or MemberDeclarationSyntax); node = node.Parent)
            if (ConnectionSite.Find(node, semanticModel, facts, cancellationToken) is { } site && site.Node.Span == place
                && PacketSizeProblem.Of(site, facts, cancellationToken) is { } problem && problem.Rule.Id == diagnostic.Id)
                return edits.TryAdd(problem.Sources, problem.SizeFor) ? problem.SizeFor(problem.Sources[0]) : null;
        return null;
    }

    /// <summary>Roslyn's own providers merge what changes in source files, and know nothing of additional ones.</summary>
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
                foreach (var diagnostic in await fixAllContext.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false))
                    await AddAsync(edits, document, diagnostic, fixAllContext.CancellationToken).ConfigureAwait(false);
            return edits.IsEmpty ? null : CodeAction.Create("Set Packet Size", edits.ApplyAsync, EquivalenceKey);
        }
    }
}
