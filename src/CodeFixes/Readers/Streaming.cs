using System.Collections.Immutable;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The edits that make a reader parse each byte of its large values once.</summary>
internal static class Streaming
{
    /// <summary>The first driver whose streams do not stall between packets (dotnet/SqlClient#603).</summary>
    private static readonly PackageVersion? FirstWithStreams = PackageVersion.Parse("2.0.0");

    /// <summary>The edits for a read whose value is fetched as a whole, or that shares its reader with one; none where something would behave otherwise.</summary>
    public static ImmutableArray<TextChange> OfValues(ReaderInDocument document, CancellationToken cancellationToken)
    {
        if (document.Site.Rule.Id == Rules.ASQL2002_WholeValueOfSequentialReader.Id)
            return CanStream(document, cancellationToken) ? Edits(document, opening: null, rows: null, ImmutableArray.Create(document.Site), cancellationToken) : ImmutableArray<TextChange>.Empty;
        return Reader(document, cancellationToken) is var (opening, rows, sites) && sites.Any(IsValue)
            ? Edits(document, opening, rows, sites.Where(IsValue).ToImmutableArray(), cancellationToken)
            : ImmutableArray<TextChange>.Empty;
    }

    /// <summary>The edits for a reader all of whose large values are streamed; none where something would behave otherwise.</summary>
    public static ImmutableArray<TextChange> OfStreams(ReaderInDocument document, CancellationToken cancellationToken) =>
        Reader(document, cancellationToken) is var (opening, rows, sites) && !sites.Any(IsValue)
            ? Edits(document, opening, rows, ImmutableArray<ReaderSite>.Empty, cancellationToken)
            : ImmutableArray<TextChange>.Empty;

    private static bool IsValue(ReaderSite site) => site.Read.Form != ReadForm.Stream;

    /// <summary>The call that opens the reader of a site, and all sites of that reader; <see langword="null"/> where it cannot be opened for sequential access.</summary>
    private static (InvocationExpressionSyntax Opening, InvocationExpressionSyntax Rows, ImmutableArray<ReaderSite> Sites)? Reader(ReaderInDocument document, CancellationToken cancellationToken)
    {
        var (site, _, semanticModel, facts, _) = document;
        if (site.Origin?.Call is not { } opening || site.Read.Source is not IdentifierNameSyntax || !CanStream(document, cancellationToken)
            || SequentialReading.Of(opening, site.Read.Source, semanticModel, cancellationToken) is not { } reading)
            return null;
        var sites = reading.Reads.Select(read => ReaderSite.Find(read, semanticModel, facts, cancellationToken)).OfType<ReaderSite>().ToImmutableArray();
        return sites.All(other => other.Origin?.Call == opening) ? (opening, reading.Rows, sites) : null;
    }

    /// <summary>Whether the driver streams well, as far as it is known, and no column is encrypted by the client, which SqlClient cannot stream.</summary>
    public static bool CanStream(ReaderInDocument document, CancellationToken cancellationToken)
    {
        const string Setting = "Column Encryption";
        var driver = document.Facts.Drivers.Of(DriverSymbols.Microsoft);
        return !(driver is not null && document.Facts.Drivers.VersionOf(driver) is { } version && version.CompareTo(FirstWithStreams) < 0)
            && !document.SemanticModel.Compilation.SyntaxTrees.Any(tree => tree.Mentions(cancellationToken, Setting, "ColumnEncryption"))
            && !document.Project.AnalyzerOptions.AdditionalFiles.Any(file => file.GetText(cancellationToken)?.ToString().IndexOf(Setting, StringComparison.OrdinalIgnoreCase) >= 0);
    }

    private static ImmutableArray<TextChange> Edits(ReaderInDocument document, InvocationExpressionSyntax? opening, InvocationExpressionSyntax? rows, ImmutableArray<ReaderSite> values, CancellationToken cancellationToken)
    {
        var edits = new FileEdits(document.Root, document.SemanticModel, document.Site.Read.Place.SpanStart);
        if (opening is not null && !SequentialBehavior.TryAdd(opening, document.SemanticModel, edits, cancellationToken))
            return ImmutableArray<TextChange>.Empty;
        foreach (var value in values)
            if (FetchedValue.Of(document, value, rows, cancellationToken) is not { } fetched
                || !(WrittenValue.TryReplace(document, fetched, edits, cancellationToken) || WrappedValue.TryReplace(document, fetched, edits, cancellationToken)
                    || WholeValue.TryReplace(fetched, document.SemanticModel, edits)))
                return ImmutableArray<TextChange>.Empty;
        return edits.ToImmutable();
    }
}
