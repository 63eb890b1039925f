using AsyncSql.Analyzers.Facts.Readers;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The edits with which a reader parses its large values once; none where the code would behave differently.</summary>
internal static class ReaderStreaming
{
    public static StreamingEdits StreamValues(ReaderInDocument document, bool isReordered)
    {
        if (!isReordered && document.Site.Rule.Id == Rules.ASQL2002_WholeValueOfSequentialReader.Id)
            return StreamingSupport.IsAvailable(document) ? CreateEdits(document, null, null, [document.Site]) : StreamingEdits.None;
        return FindReader(document, isReordered) is var (opening, reading, sites) && sites.Any(IsValue)
            ? CreateEdits(document, opening, reading, sites.Where(IsValue))
            : StreamingEdits.None;
    }

    public static StreamingEdits OpenSequentially(ReaderInDocument document, bool isReordered) =>
        FindReader(document, isReordered) is var (opening, reading, sites) && !sites.Any(IsValue)
        && !sites.Any(site => DriverErrors.AreCaughtAround(site.Read.Place, document.Semantics))
            ? CreateEdits(document, opening, reading, [])
            : StreamingEdits.None;

    private static bool IsValue(ReaderSite site) => site.Read.Form != ReadForm.Stream;

    /// <summary>The call that opens a reader, and all its sites; <see langword="null"/> where it cannot become sequential.</summary>
    private static (InvocationExpressionSyntax Opening, SequentialReading Reading, ImmutableArray<ReaderSite> Sites)? FindReader(
        ReaderInDocument document, bool isReordered)
    {
        var (site, _, semantics, facts, _) = document;
        if (site.Origin?.Call is not { } opening || site.Read.Source is not IdentifierNameSyntax || !StreamingSupport.IsAvailable(document)
            || facts.Readers.Readings.Get(opening, site.Read.Source, semantics.Model, semantics.CancellationToken) is not { } reading
            || reading.Conflict is null == isReordered)
            return null;
        var finder = new ReaderSiteFinder(semantics.Model, facts.Readers, semantics.CancellationToken);
        var sites = reading.Reads.Select(finder.Find).OfType<ReaderSite>().ToImmutableArray();
        return sites.All(other => other.Origin?.Call == opening) ? (opening, reading, sites) : null;
    }

    private static StreamingEdits CreateEdits(
        ReaderInDocument document, InvocationExpressionSyntax? opening, SequentialReading? reading, IEnumerable<ReaderSite> values)
    {
        var place = document.Site.Read.Place;
        var edits = new FileEdits(document.Root, document.Semantics, place.SpanStart);
        var helpers = new Lazy<HelperClass?>(() => HelperClass.Find(document, place));
        if (opening is not null && (!SequentialBehavior.TryAdd(opening, edits)
            || (reading is { Conflict: not null } && !SelectOrder.TryChange(opening, reading, document.Facts.Readers.Texts, edits))))
            return StreamingEdits.None;
        foreach (var value in values)
            if (ReadExpression.Create(document, value, reading?.Rows) is not { } read
                || !(CopyRewriter.TryRewrite(document, read, edits, helpers)
                    || StreamRewriter.TryRewrite(document, read, edits)
                    || HelperCallRewriter.TryRewrite(read, edits, helpers)))
                return StreamingEdits.None;
        return (helpers.IsValueCreated ? helpers.Value?.Merge(edits, document.Root.SyntaxTree) : null)
            ?? new StreamingEdits(edits.ToImmutable());
    }
}
