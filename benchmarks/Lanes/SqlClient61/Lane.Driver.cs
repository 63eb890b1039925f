namespace AsyncSql.Lanes;

/// <content>Microsoft.Data.SqlClient 6.1, the version of EF Core 10.</content>
internal static partial class Lane
{
    public const string Name = "sqlclient-6.1";
}
