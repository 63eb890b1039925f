using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes;

/// <summary>Whether the driver of a project gives the streams of values that the fixes read.</summary>
internal static class ValueStreams
{
    /// <summary>The first driver whose streams do not stall between packets (dotnet/SqlClient#603).</summary>
    private static readonly PackageVersion? First = PackageVersion.Parse("2.0.0");

    /// <summary>Whether the driver streams well, as far as it is known, and no column is encrypted by the client, which SqlClient cannot stream.</summary>
    public static bool AreGiven(Compilation compilation, DataAccessFacts facts, Project project, CancellationToken cancellationToken)
    {
        var driver = facts.Drivers.Of(DriverSymbols.Microsoft);
        return !(driver is not null && facts.Drivers.VersionOf(driver) is { } version && version.CompareTo(First) < 0)
            && !compilation.SyntaxTrees.Any(tree => MentionsEncryption(tree.GetText(cancellationToken)))
            && !project.AnalyzerOptions.AdditionalFiles.Any(file => MentionsEncryption(file.GetText(cancellationToken)));
    }

    /// <summary>The keyword of connection strings, its synonym, or the property.</summary>
    private static bool MentionsEncryption(SourceText? source) =>
        source?.ToString() is { } text
        && (text.IndexOf("Column Encryption", StringComparison.OrdinalIgnoreCase) >= 0 || text.IndexOf("ColumnEncryption", StringComparison.OrdinalIgnoreCase) >= 0);
}
