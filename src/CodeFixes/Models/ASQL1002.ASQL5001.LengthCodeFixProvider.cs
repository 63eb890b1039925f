namespace AsyncSql.CodeFixes.Models;

/// <summary>
/// Declares a length for a string column: in the fluent configuration of its entity type, or on its property. The schema changes with it,
/// and only the user knows how long the values are; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LengthCodeFixProvider)), Shared]
public sealed class LengthCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL1002_AsyncReadOfUnboundedString, Rules.ASQL5001_StringWithoutLength)
{
    /// <summary>The beginning of the key of an action; the column's name follows.</summary>
    internal const string EquivalenceKey = "DeclareLength:";

    /// <summary>As many as the message names. They are not nested, because Roslyn 4.5 does not show nested actions to tests.</summary>
    private const int MaxActions = 3;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var (document, token) = (context.Document, context.CancellationToken);
        var byRule = context.Diagnostics.ToLookup(static diagnostic => diagnostic.Id);
        var queries = byRule[Rules.ASQL1002_AsyncReadOfUnboundedString.Id];
        foreach (var (diagnostic, found) in await SiteFinders.Queries.FindAsync(document, queries, token).ConfigureAwait(false))
            if (found.Site.Rule.Id == diagnostic.Id)
                await RegisterAsync(context, diagnostic, ListColumns(found)).ConfigureAwait(false);
        var properties = byRule[Rules.ASQL5001_StringWithoutLength.Id];
        foreach (var (diagnostic, found) in await SiteFinders.Models.FindAsync(document, properties, token).ConfigureAwait(false))
            await RegisterAsync(context, diagnostic, [(found.Site.Column, found.Site.Column.Name)]).ConfigureAwait(false);
    }

    /// <summary>The columns of a query that only lack a length, with their names in its message.</summary>
    private static IEnumerable<(Column Column, string Name)> ListColumns(QueryInDocument found)
    {
        var options = found.Facts.Options.Get(found.Root.SyntaxTree);
        return found.Site.LargeColumns
            .Where(column => column.LacksLength && LargeIntent.Judge(column, options) == Intent.Ordinary)
            .Select(column => (column, found.Site.GetDisplayName(column)));
    }

    private static async Task RegisterAsync(
        CodeFixContext context, Diagnostic diagnostic, IEnumerable<(Column Column, string Name)> columns)
    {
        // Two entities may inherit the same property. Generic code may read a large column beside the ordinary one.
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var offered = 0;
        foreach (var (column, name) in columns)
        {
            if (offered == MaxActions)
                break;
            if (column.Property is not { } property || !seen.Add(property.OriginalDefinition)
                || await LengthEdit.FindAsync(property, context.Document.Project, context.CancellationToken).ConfigureAwait(false)
                    is not { } edit)
                continue;
            var title = $"Declare a length of {edit.Length} for '{name}' (a migration follows, and fails for longer values)";
            context.RegisterCodeFix(CodeAction.Create(title, edit.ApplyAsync, EquivalenceKey + name), diagnostic);
            offered++;
        }
    }
}
