namespace AsyncSql.Lanes;

/// <content>Microsoft.Data.SqlClient 7.1, whose reader continues where it stopped when two switches are off.</content>
internal static partial class Lane
{
    public const string Name = "sqlclient-7.1-ef";
}
