using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Queries;

/// <summary>ASQL1001 and ASQL1002: an EF Core query that reads unbounded columns asynchronously. Each site has one diagnostic.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AsyncReadOfLargeColumnAnalyzer()
    : DataAccessAnalyzer(Rules.ASQL1001_AsyncReadOfLargeColumn, Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    /// <summary>How many columns a message names before it counts the rest, and how many usages a diagnostic refers to.</summary>
    private const int MaxNamed = 3;

    private protected override bool ReadsOtherContexts => true;

    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        if (!data.Symbols.HasEntityFramework && !SolutionFiles.HasAny(context.Options.AdditionalFiles))
            return;
        var sites = MaterializationSites.Get(data.Queries);
        context.RegisterSemanticModelAction(file =>
        {
            var options = data.Queries.Options.Get(file.SemanticModel.SyntaxTree);
            if (!data.Queries.Providers.HasSqlServer(options, file.CancellationToken))
                return;
            foreach (var candidate in data.Queries.Candidates.Find(file.SemanticModel.SyntaxTree, file.CancellationToken))
                if (sites.Find(candidate, file.SemanticModel, file.CancellationToken) is { } site)
                    file.ReportDiagnostic(CreateDiagnostic(site, data.Symbols));
        });
    }

    private static Diagnostic CreateDiagnostic(MaterializationSite site, DataAccessSymbols symbols)
    {
        var first = site.LargeColumns[0];
        var isLarge = site.Rule.Id == Rules.ASQL1001_AsyncReadOfLargeColumn.Id;
        // In an editor, the code of a referenced project has trees of another compilation. Roslyn rejects locations in those.
        var locations = site.Usages.Take(MaxNamed).Select(static usage => usage.Location)
            .Concat(site.LargeColumns.Take(MaxNamed).Select(static column => column.Location))
            .OfType<Location>()
            .Where(location => location.SourceTree is { } tree && symbols.Compilation.ContainsSyntaxTree(tree));
        return Diagnostic.Create(site.Rule, site.Location, locations,
            site.Name?.Identifier.ValueText ?? Materializers.AwaitForEach,
            FormatColumns(site),
            (site.LargeColumns.Length == 1 ? "" : $"'{first.Name}' is ")
                + $"{first.Size.StoreType}{(site.HasOtherProviders ? " on SQL Server" : "")}: {FormatReason(first, isLarge)}",
            Advice.Choose(site, isLarge, symbols.Queries.HasExecuteUpdate));
    }

    /// <summary>What makes the column unbounded, and what shows that it is meant to be large where no declaration does.</summary>
    private static string FormatReason(Column column, bool isLarge) =>
        column.DeclaredLarge || !isLarge ? column.Evidence : column.Evidence + ", large by name";

    /// <summary>"'Content', 'Html' and 'Author.Bio'", at most three: "'A', 'B', 'C' and 4 more".</summary>
    private static string FormatColumns(MaterializationSite site)
    {
        var names = site.LargeColumns.Select(column => $"'{site.GetDisplayName(column)}'").ToList();
        if (names.Count > MaxNamed)
            return string.Join(", ", names.Take(MaxNamed)) + $" and {names.Count - MaxNamed} more";
        return names.Count == 1 ? names[0] : string.Join(", ", names.Take(names.Count - 1)) + " and " + names[names.Count - 1];
    }
}
