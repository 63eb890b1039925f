namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Declares a length for a string column, on its property. The schema changes with it, and only the user knows how long the values are; so
/// there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LengthCodeFixProvider)), Shared]
public sealed class LengthCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    /// <summary>The beginning of the key of an action; the column's name follows.</summary>
    internal const string EquivalenceKey = "DeclareLength:";

    /// <summary>As many as the message names. They are not nested, because Roslyn 4.5 does not show nested actions to tests.</summary>
    private const int MaxActions = 3;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var document = context.Document;
        foreach (var (diagnostic, found) in await SiteFinders.Queries.FindAsync(document, context.Diagnostics, context.CancellationToken)
            .ConfigureAwait(false))
        {
            var site = found.Site;
            if (site.Rule.Id != diagnostic.Id)
                continue;
            var options = found.Facts.Options.Get(found.Root.SyntaxTree);

            // Two entities may inherit the same property. Generic code may read a large column beside the ordinary one.
            var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
            var offered = 0;
            foreach (var column in site.LargeColumns)
            {
                if (offered == MaxActions)
                    break;
                if (column is not { LacksLength: true, Property: { } property } || LargeIntent.Judge(column, options) != Intent.Ordinary
                    || !seen.Add(property.OriginalDefinition)
                    || await LengthDeclaration.FindAsync(property, document.Project.Solution, context.CancellationToken)
                        .ConfigureAwait(false)
                        is not { } declaration)
                    continue;
                var name = site.GetDisplayName(column);
                var title = $"Declare a length of {declaration.Length} for '{name}' (a migration follows)";
                context.RegisterCodeFix(CodeAction.Create(title, declaration.ApplyAsync, EquivalenceKey + name), diagnostic);
                offered++;
            }
        }
    }
}
