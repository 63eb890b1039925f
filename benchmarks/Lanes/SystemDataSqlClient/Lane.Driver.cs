namespace AsyncSql.Lanes;

/// <content>System.Data.SqlClient, the driver before Microsoft.Data.SqlClient.</content>
internal static partial class Lane
{
    public const string Name = "system-data-sqlclient";
}
