using AsyncSql.Analyzers.Facts.Readers;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The edits with which a reader parses its large values once; none where the code would behave differently.</summary>
internal static class ReaderStreaming
{
    private static readonly ImmutableArray<TextChange> None = ImmutableArray<TextChange>.Empty;

    public static ImmutableArray<TextChange> StreamValues(ReaderInDocument document, bool isReordered)
    {
        if (!isReordered && document.Site.Rule.Id == Rules.ASQL2002_WholeValueOfSequentialReader.Id)
            return StreamingSupport.IsAvailable(document) ? CreateEdits(document, null, null, [document.Site]) : None;
        return FindReader(document, isReordered) is var (opening, reading, sites) && sites.Any(IsValue)
            ? CreateEdits(document, opening, reading, sites.Where(IsValue))
            : None;
    }

    public static ImmutableArray<TextChange> OpenSequentially(ReaderInDocument document, bool isReordered) =>
        FindReader(document, isReordered) is var (opening, reading, sites) && !sites.Any(IsValue)
            ? CreateEdits(document, opening, reading, [])
            : None;

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

    private static ImmutableArray<TextChange> CreateEdits(
        ReaderInDocument document, InvocationExpressionSyntax? opening, SequentialReading? reading, IEnumerable<ReaderSite> values)
    {
        var edits = new FileEdits(document.Root, document.Semantics, document.Site.Read.Place.SpanStart, document.HasBraces);
        if (opening is not null && (!SequentialBehavior.TryAdd(opening, edits)
            || (reading is { Conflict: not null } && !SelectOrder.TryChange(opening, reading, document.Facts.Readers.Texts, edits))))
            return None;
        foreach (var value in values)
            if (ReadExpression.Create(document, value, reading?.Rows) is not { } read
                || !(CopyRewriter.TryRewrite(document, read, edits)
                    || StreamRewriter.TryRewrite(document, read, edits)
                    || HelperCallRewriter.TryRewrite(read, edits)))
                return None;
        return edits.ToImmutable();
    }
}
