using AsyncSql.TdsServer.Tables;

namespace AsyncSql.Streaming.Tests.Contract;

/// <summary>Tables with a column of each type.</summary>
internal static class ContractTables
{
    public static IReadOnlyList<string> Names { get; } = ["Types"];

    public static Catalogue Create() => Catalogue.CreateDefault();
}
