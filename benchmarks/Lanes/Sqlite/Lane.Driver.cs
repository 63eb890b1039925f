using System.Data.Common;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <content>A control without a network: its asynchronous methods are synchronous.</content>
internal static partial class Lane
{
    public const string Name = "sqlite";

    public const string TitleType = "TEXT";

    public const string TextType = "TEXT";

    public const string BinaryType = "BLOB";

    public const string BoundedTextType = "TEXT";

    public const string BoundedBinaryType = "BLOB";

    public static DbConnection CreateConnection(string connectionString) => new SqliteConnection(connectionString);

    public static string Quote(string name) => $"\"{name}\"";

    /// <summary>The connection string names a folder; each database is a file in it.</summary>
    public static string WithDatabase(string connectionString, string database) =>
        new SqliteConnectionStringBuilder
        {
            DataSource = Path.Combine(new SqliteConnectionStringBuilder(connectionString).DataSource, database + ".db"),
        }.ConnectionString;

    public static bool HasPackets => false;

    public static string WithPackets(string connectionString, string _) => connectionString;

    public static string CreateDatabase(string _) => "";

    public static string DropDatabase(string _) => "";

    static partial void DeleteFile(string connectionString) => File.Delete(new SqliteConnectionStringBuilder(connectionString).DataSource);

    public static void ClearPools() => SqliteConnection.ClearAllPools();

    public static void UseProvider(DbContextOptionsBuilder options, string connectionString) => options.UseSqlite(connectionString);
}
