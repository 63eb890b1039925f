namespace AsyncSql.Analyzers.Tests.Facts.Truth;

internal static partial class ColumnTruthGaps
{
    /// <summary>From source: the context and its configuration are in the compilation.</summary>
    public static IReadOnlyDictionary<string, string> OfSource { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
    };
}
