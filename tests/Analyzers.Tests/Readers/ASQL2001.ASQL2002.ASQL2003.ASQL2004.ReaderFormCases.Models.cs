namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    private const string OutboxEntity = """
        public class OutboxMessage
        {
            public int Id { get; set; }
            [MaxLength(50)] public string Kind { get; set; } = "";
            public string LastError { get; set; } = "";
            public string Headers { get; set; } = "";
            public OutboxState State { get; set; }
        }
        public enum OutboxState { Pending, Sent }
        """;

    /// <summary>Tables that EF Core maps and ADO.NET reads, as the stores of outbox libraries do.</summary>
    private static IEnumerable<ReaderFormCase> Models() =>
    [
        ModelCase("A table and a column that the configuration names", """
            await using var command = new SqlCommand("SELECT LastError, HeaderJson, Kind, Headers, State FROM [dbo].[Outbox]", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.{|ASQL2001:GetString|}(1) + reader.GetString(2) + reader.GetString(3) + reader.GetString(4));
            """, types: OutboxEntity + """
            public class OutboxContext : DbContext
            {
                public DbSet<OutboxMessage> Messages { get; set; } = null!;
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.Entity<OutboxMessage>(message =>
                {
                    message.ToTable("Outbox", "dbo");
                    message.Property(m => m.Headers).HasColumnName("HeaderJson");
                    message.Property(m => m.State).HasConversion<string>();
                });
            }
            """),

        ModelCase("A table and a column that attributes name", """
            await using var command = new SqlCommand("SELECT LastFault, Kind FROM Faults", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.GetString(1));
            """, types: """
            [Table("Faults")]
            public class Fault
            {
                public int Id { get; set; }
                [MaxLength(50)] public string Kind { get; set; } = "";
                [Column("LastFault")] public string Text { get; set; } = "";
            }
            public class FaultContext : DbContext
            {
                public DbSet<Fault> All { get; set; } = null!;
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            }
            """),

        ModelCase("A table of a model on another database", """
            await using var command = new SqlCommand("SELECT LastError FROM Outbox", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """, types: OutboxEntity + """
            public class OutboxContext : DbContext
            {
                public DbSet<OutboxMessage> Outbox { get; set; } = null!;
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseNpgsql("Server=.");
            }
            internal static class Postgres
            {
                public static DbContextOptionsBuilder UseNpgsql(this DbContextOptionsBuilder options, string connectionString) => options;
            }
            """),

        ModelCase("A table of a model that is named otherwise", """
            await using var command = new SqlCommand("SELECT LastError FROM OutboxMessage", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """, types: OutboxEntity + """
            public class OutboxContext : DbContext
            {
                private readonly string _prefix = "";
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder modelBuilder) =>
                    modelBuilder.Entity<OutboxMessage>().ToTable(_prefix + "Outbox");
            }
            """),

        ModelCase("A table and a column that are named under a condition", """
            await using var command = new SqlCommand("SELECT LastError FROM Outbox; SELECT LastError, Heading FROM Messages", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            await reader.NextResultAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            """, types: OutboxEntity + """
            public class Reply { public int Id { get; set; } public string Remark { get; set; } = ""; }
            public class OutboxContext : DbContext
            {
                private readonly bool _isOld;
                public DbSet<OutboxMessage> Archive { get; set; } = null!;
                public DbSet<Reply> Messages { get; set; } = null!;
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder modelBuilder)
                {
                    if (_isOld)
                    {
                        modelBuilder.Entity<OutboxMessage>().ToTable("Outbox");
                        modelBuilder.Entity<Reply>().Property(m => m.Remark).HasColumnName("Heading");
                    }
                }
            }
            """),

        ModelCase("A table that two models map differently", """
            await using var command = new SqlCommand("SELECT LastError FROM Outbox", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """, types: OutboxEntity + """
            public class OutboxContext : DbContext
            {
                public DbSet<OutboxMessage> Outbox { get; set; } = null!;
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            }
            public class ShortOutboxContext : OutboxContext
            {
                protected override void OnModelCreating(ModelBuilder modelBuilder) =>
                    modelBuilder.Entity<OutboxMessage>().Property(m => m.LastError).HasMaxLength(200);
            }
            """),

        ModelCase("The connection of a context for another database", """
            var lite = new LiteContext();
            await using var reader = await Dapper.SqlMapper.ExecuteReaderAsync(lite.Database.GetDbConnection(), "SELECT Id, Body FROM Articles");
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            await using var shop = await Dapper.SqlMapper.ExecuteReaderAsync(db.Database.GetDbConnection(), "SELECT Id, Body FROM Articles");
            while (await shop.ReadAsync(token))
                Use(shop.{|ASQL2001:GetString|}(1));
            """, types: Dapper + """
            public class LiteContext : DbContext
            {
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlite("Data Source=a.db");
            }

            public static class LiteExtensions
            {
                public static DbContextOptionsBuilder UseSqlite(this DbContextOptionsBuilder options, string connection) => options;
            }
            """),
    ];
}
