namespace AsyncSql.Analyzers.Tests.Facts.Truth;

internal static partial class ColumnTruthGaps
{
    /// <summary>From snapshots: of the model only the assembly and the snapshot are seen.</summary>
    public static IReadOnlyDictionary<string, string> OfSnapshots { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
    };
}
