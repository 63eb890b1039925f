namespace AsyncSql.Lanes;

/// <content>Microsoft.Data.SqlClient 6.1, which EF Core 10 brings.</content>
internal static partial class Lane
{
    public const string Name = "sqlclient-6.1";
}
