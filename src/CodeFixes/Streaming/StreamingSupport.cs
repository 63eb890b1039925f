using AsyncSql.Analyzers.Facts.Symbols;

namespace AsyncSql.CodeFixes.Streaming;

/// <summary>Whether values can be streamed in a project.</summary>
internal static class StreamingSupport
{
    /// <summary>The first driver whose streams do not stall between packets (dotnet/SqlClient#603).</summary>
    private static readonly PackageVersion? First = PackageVersion.Parse("2.0.0");

    /// <summary>
    /// Whether the driver streams well, or is unknown, and no column is encrypted by the client: SqlClient cannot stream such a column.
    /// </summary>
    public static bool IsAvailable<TSite>(SiteInDocument<TSite> document)
    {
        var drivers = document.Facts.Drivers;
        var cancellationToken = document.CancellationToken;
        return !(drivers.Find(DriverSymbols.Microsoft) is { } driver && drivers.GetVersion(driver) is { } version
            && version.CompareTo(First) < 0)
            && !document.Semantics.Compilation.SyntaxTrees.Any(tree => MentionsEncryption(tree.GetText(cancellationToken)))
            && !document.Project.AnalyzerOptions.AdditionalFiles.Any(file => MentionsEncryption(file.GetText(cancellationToken)));
    }

    /// <summary>Searches for the keyword of connection strings, its synonym, or the property.</summary>
    private static bool MentionsEncryption(SourceText? source) =>
        source?.ToString() is { } text
        && (text.IndexOf("Column Encryption", StringComparison.OrdinalIgnoreCase) >= 0
            || text.IndexOf("ColumnEncryption", StringComparison.OrdinalIgnoreCase) >= 0);
}
