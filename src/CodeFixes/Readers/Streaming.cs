using System.Collections.Immutable;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The edits that make a reader parse each byte of its large values once.</summary>
internal static class Streaming
{
    /// <summary>The edits for a read whose value is fetched as a whole, or that shares its reader with one; none where something would behave otherwise.</summary>
    public static ImmutableArray<TextChange> OfValues(ReaderInDocument document, CancellationToken cancellationToken)
    {
        if (document.Site.Rule.Id == Rules.ASQL2002_WholeValueOfSequentialReader.Id)
            return CanStream(document, cancellationToken) ? Edits(document, opening: null, reading: null, ImmutableArray.Create(document.Site), cancellationToken) : ImmutableArray<TextChange>.Empty;
        return OfValues(document, isReordered: false, cancellationToken);
    }

    /// <summary>The same for a reader whose columns stand in the way, with those of its SELECT in the order in which they are read.</summary>
    public static ImmutableArray<TextChange> OfReorderedValues(ReaderInDocument document, CancellationToken cancellationToken) => OfValues(document, isReordered: true, cancellationToken);

    /// <summary>The edits for a reader all of whose large values are streamed; none where something would behave otherwise.</summary>
    public static ImmutableArray<TextChange> OfStreams(ReaderInDocument document, CancellationToken cancellationToken) => OfStreams(document, isReordered: false, cancellationToken);

    /// <summary>The same for a reader whose columns stand in the way, with those of its SELECT in the order in which they are read.</summary>
    public static ImmutableArray<TextChange> OfReorderedStreams(ReaderInDocument document, CancellationToken cancellationToken) => OfStreams(document, isReordered: true, cancellationToken);

    private static ImmutableArray<TextChange> OfValues(ReaderInDocument document, bool isReordered, CancellationToken cancellationToken) =>
        Reader(document, isReordered, cancellationToken) is var (opening, reading, sites) && sites.Any(IsValue)
            ? Edits(document, opening, reading, sites.Where(IsValue).ToImmutableArray(), cancellationToken)
            : ImmutableArray<TextChange>.Empty;

    private static ImmutableArray<TextChange> OfStreams(ReaderInDocument document, bool isReordered, CancellationToken cancellationToken) =>
        Reader(document, isReordered, cancellationToken) is var (opening, reading, sites) && !sites.Any(IsValue)
            ? Edits(document, opening, reading, ImmutableArray<ReaderSite>.Empty, cancellationToken)
            : ImmutableArray<TextChange>.Empty;

    private static bool IsValue(ReaderSite site) => site.Read.Form != ReadForm.Stream;

    /// <summary>The call that opens the reader of a site, and all sites of that reader; <see langword="null"/> where it cannot be opened for sequential access.</summary>
    private static (InvocationExpressionSyntax Opening, SequentialReading Reading, ImmutableArray<ReaderSite> Sites)? Reader(ReaderInDocument document, bool isReordered, CancellationToken cancellationToken)
    {
        var (site, _, semanticModel, facts, _) = document;
        if (site.Origin?.Call is not { } opening || site.Read.Source is not IdentifierNameSyntax || !CanStream(document, cancellationToken)
            || facts.Readings.Of(opening, site.Read.Source, semanticModel, cancellationToken) is not { } reading || reading.Conflict is null == isReordered)
            return null;
        var sites = reading.Reads.Select(read => ReaderSite.Find(read, semanticModel, facts, cancellationToken)).OfType<ReaderSite>().ToImmutableArray();
        return sites.All(other => other.Origin?.Call == opening) ? (opening, reading, sites) : null;
    }

    /// <inheritdoc cref="ValueStreams.AreGiven"/>
    public static bool CanStream(ReaderInDocument document, CancellationToken cancellationToken) =>
        ValueStreams.AreGiven(document.SemanticModel.Compilation, document.Facts, document.Project, cancellationToken);

    private static ImmutableArray<TextChange> Edits(ReaderInDocument document, InvocationExpressionSyntax? opening, SequentialReading? reading, ImmutableArray<ReaderSite> values, CancellationToken cancellationToken)
    {
        var edits = new FileEdits(document.Root, document.SemanticModel, document.Site.Read.Place.SpanStart);
        if (opening is not null && !SequentialBehavior.TryAdd(opening, document.SemanticModel, edits, cancellationToken))
            return ImmutableArray<TextChange>.Empty;
        if (opening is not null && reading is { Conflict: not null } && !SelectOrder.TryChange(opening, reading, document.SemanticModel, edits, cancellationToken))
            return ImmutableArray<TextChange>.Empty;
        foreach (var value in values)
            if (FetchedValue.Of(document, value, reading?.Rows, cancellationToken) is not { } fetched
                || !(WrittenValue.TryReplace(document, fetched, edits, cancellationToken) || WrappedValue.TryReplace(document, fetched, edits, cancellationToken)
                    || WholeValue.TryReplace(fetched, document.SemanticModel, edits)))
                return ImmutableArray<TextChange>.Empty;
        return edits.ToImmutable();
    }
}
