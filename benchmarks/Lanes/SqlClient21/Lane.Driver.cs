namespace AsyncSql.Lanes;

/// <content>Microsoft.Data.SqlClient 2.1, which EF Core 6 brings, and which newer versions of EF Core run on where something pins it.</content>
internal static partial class Lane
{
    public const string Name = "sqlclient-2.1";
}
