namespace AsyncSql.Analyzers;

/// <summary>
/// The catalogue of suppressions: one for each rule of another pack that recommends the asynchronous call where this pack recommends the
/// synchronous one. Named after its ID and that of the other rule.
/// </summary>
internal static class Suppressions
{
    private const string Justification = "The asynchronous call is slow here: SqlClient parses a row with a large value again with every "
        + "network packet. See https://github.com/AsyncSql/AnalyzerPack/blob/main/docs/suppressions.md#";

    /// <summary>.NET SDK: call asynchronous methods in an asynchronous method.</summary>
    public static readonly SuppressionDescriptor ASQLS001_CA1849 = Create("ASQLS001", "CA1849");

    /// <summary>Meziantou.Analyzer: do not use blocking calls in an asynchronous method.</summary>
    public static readonly SuppressionDescriptor ASQLS002_MA0042 = Create("ASQLS002", "MA0042");

    /// <summary>Meziantou.Analyzer: do not use blocking calls, even if the method has to become asynchronous.</summary>
    public static readonly SuppressionDescriptor ASQLS003_MA0045 = Create("ASQLS003", "MA0045");

    /// <summary>Microsoft.VisualStudio.Threading.Analyzers: call asynchronous methods in an asynchronous method.</summary>
    public static readonly SuppressionDescriptor ASQLS004_VSTHRD103 = Create("ASQLS004", "VSTHRD103");

    /// <summary>SonarAnalyzer.CSharp: await an asynchronous overload.</summary>
    public static readonly SuppressionDescriptor ASQLS005_S6966 = Create("ASQLS005", "S6966");

    /// <summary>AsyncFixer: a long-running or blocking call in an asynchronous method.</summary>
    public static readonly SuppressionDescriptor ASQLS006_AsyncFixer02 = Create("ASQLS006", "AsyncFixer02");

    /// <summary>LinqContraband: a synchronous method of EF Core in an asynchronous method.</summary>
    public static readonly SuppressionDescriptor ASQLS007_LC008 = Create("ASQLS007", "LC008");

    public static ImmutableArray<SuppressionDescriptor> All { get; } = ImmutableArray.Create(
        ASQLS001_CA1849, ASQLS002_MA0042, ASQLS003_MA0045, ASQLS004_VSTHRD103, ASQLS005_S6966, ASQLS006_AsyncFixer02, ASQLS007_LC008);

    private static SuppressionDescriptor Create(string id, string suppressed) =>
        new(id, suppressed, Justification + $"{id}-{suppressed}".ToLowerInvariant());
}
