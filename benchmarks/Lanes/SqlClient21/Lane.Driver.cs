namespace AsyncSql.Lanes;

/// <content>Microsoft.Data.SqlClient 2.1, the version of EF Core 6. Newer versions of EF Core use it if a project pins it.</content>
internal static partial class Lane
{
    public const string Name = "sqlclient-2.1";
}
