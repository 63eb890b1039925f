using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Declares a length for a string column, on the property that it is mapped to. The schema changes with it, and nobody but the
/// user knows how long the values are, so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LengthCodeFixProvider)), Shared]
public sealed class LengthCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>What the key of an action begins with; the column's name follows.</summary>
    internal const string EquivalenceKey = "DeclareLength:";

    /// <summary>As many columns as the message names. The actions are not nested: Roslyn 4.5 lets nobody look into nested ones, tests included.</summary>
    private const int MaxActions = 3;

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ASQL1002_AsyncReadOfUnboundedString.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var document = context.Document;
        foreach (var (diagnostic, (site, root, _, facts, _)) in await SitesAsync(document, context.Diagnostics, context.CancellationToken).ConfigureAwait(false))
        {
            if (site.Rule.Id != diagnostic.Id)
                continue;
            var options = facts.OptionsFor(root.SyntaxTree);

            // Two entities may inherit the same property. Generic code may read a large column beside the ordinary one.
            var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
            var offered = 0;
            foreach (var column in site.LargeColumns)
            {
                if (offered == MaxActions)
                    break;
                if (column is not { LacksLength: true, Property: { } property } || LargeIntent.Of(column, options) != Intent.Ordinary
                    || !seen.Add(property.OriginalDefinition)
                    || await LengthDeclaration.OfAsync(property, document.Project.Solution, context.CancellationToken).ConfigureAwait(false) is not { } declaration)
                    continue;
                var name = site.NameOf(column);
                context.RegisterCodeFix(
                    CodeAction.Create($"Declare a length of {declaration.Length} for '{name}' (a migration follows)", declaration.ApplyAsync, EquivalenceKey + name),
                    diagnostic);
                offered++;
            }
        }
    }
}
