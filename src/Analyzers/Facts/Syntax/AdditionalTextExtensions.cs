using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>Extensions for additional files.</summary>
internal static class AdditionalTextExtensions
{
    /// <summary>Ten times the length of the longest model snapshots. To parse code of this length takes about a second.</summary>
    public const int MaxLength = 10_000_000;

    /// <summary>Gets the text of a file; <see langword="null"/> if it has none, or is too long to be read while somebody types.</summary>
    public static SourceText? ReadText(this AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { Length: <= MaxLength } text ? text : null;
}
