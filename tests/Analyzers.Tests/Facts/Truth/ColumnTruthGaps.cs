namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// Cases in which the analyzers are known to contradict EF Core, with EF Core's answer and theirs. The list may only shrink:
/// a case that agrees fails its test until it is removed here.
/// </summary>
internal static class ColumnTruthGaps
{
    public static IReadOnlyDictionary<string, string> Known { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["IPAddress"] = "Item.P: nvarchar(45), ours no column",
        ["PhysicalAddress"] = "Item.P: nvarchar(20), ours no column",
        ["[StringLength] and [MaxLength]"] = "Item.A: nvarchar(30), ours Unbounded nvarchar(max); Item.B: nvarchar(max), ours Bounded nvarchar(30)",
        ["attribute derived from [MaxLength]"] = "Item.A: nvarchar(25), ours Unbounded nvarchar(max); Item.B: nvarchar(2500), ours Unbounded nvarchar(max)",
        ["IsFixedLength without a length"] = "Item.A: nchar, ours Unbounded nvarchar(max); Item.C: char, ours Unbounded varchar(max)",
        ["a row version by its parts"] = "Item.P: rowversion, ours Unbounded varbinary(max)",
        ["[ConcurrencyCheck] and a computed byte[]"] = "Item.P: rowversion, ours Unbounded varbinary(max)",
        ["sql_variant"] = "Item.A: sql_variant, ours no column",
    };
}
