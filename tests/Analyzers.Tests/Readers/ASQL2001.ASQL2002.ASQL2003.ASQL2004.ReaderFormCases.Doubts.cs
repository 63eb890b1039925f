using AsyncSql.Testing;

namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>What decides where a column, a provider or a behavior may be one of several.</summary>
    private static IEnumerable<ReaderFormCase> Doubts() =>
    [
        Case("A helper without callers is named an ordinal", "", members: """
            public static async Task<string> LoadAsync(SqlCommand command, int payloadOrdinal, CancellationToken token)
            {
                await using var reader = await command.ExecuteReaderAsync(token);
                return await reader.ReadAsync(token) ? reader.{|ASQL2001:GetString|}(payloadOrdinal) : "";
            }
            """),

        Case("A helper whose callers decide the ordinal at run time", """
            await using var command = new SqlCommand("EXEC Next", connection);
            Use(await LoadAsync(command, int.Parse(Environment.CommandLine), token));
            """, members: """
            private static async Task<string> LoadAsync(SqlCommand command, int payloadOrdinal, CancellationToken token)
            {
                await using var reader = await command.ExecuteReaderAsync(token);
                return await reader.ReadAsync(token) ? reader.GetString(payloadOrdinal) : "";
            }
            """),

        Case("A behavior behind the token", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(cancellationToken: token, behavior: CommandBehavior.SingleRow);
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """),

        Case("A factory of one of two drivers", """
            DbProviderFactory factory = Microsoft.Data.SqlClient.SqlClientFactory.Instance;
            await using var shop = factory.CreateConnection()!;
            await using var command = shop.CreateCommand();
            command.CommandText = "SELECT Data FROM Files";
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """) with { References = PackageReferences.SqlClient6.AddPackages([new("Npgsql", "10.0.0"), new("System.Data.SqlClient", "4.9.1")]) },

        ModelCase("A model of another provider bounds a column", """
            await using var command = new SqlCommand("SELECT Payload, Body FROM Entries", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """, types: """
            public class Entry { public int Id { get; set; } [MaxLength(100)] public string Payload { get; set; } = ""; }
            public class EntryContext : DbContext
            {
                public DbSet<Entry> Entries => Set<Entry>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlite("Data Source=entries.db");
            }
            public static class OtherProvider { public static void UseSqlite(this DbContextOptionsBuilder options, string text) { } }
            """),

        ModelCase("A table of an entity without a set", """
            await using var command = new SqlCommand("SELECT LastError FROM OutboxMessage", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0));
            """, types: OutboxEntity + """
            public class OutboxContext : DbContext
            {
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.Entity<OutboxMessage>();
            }
            """),

        LibraryCase("A type beside Dapper's own, in its namespace", """
            await using var reader = await Dapper.Retrying.ExecuteReaderAsync(connection, "SELECT Data FROM Files");
            while (await reader.ReadAsync(token))
                Use((byte[])reader["Data"]);
            """, types: """
            namespace Dapper { public abstract class Retrying { public static extern Task<DbDataReader> ExecuteReaderAsync(DbConnection connection, string sql); } }
            """, references: Npgsql),

        Case("An unknown column for a member with a word of its own", """
            await using var command = new SqlCommand("EXEC Next", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(new Blob { Data = (byte[]){|ASQL2001:reader[0]|} });
            """, types: "public class Blob { public byte[] Data { get; set; } = new byte[0]; }"),
    ];
}
