using AsyncSql.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>The message says how the size of the column is known. The strongest source decides where several know something.</summary>
public sealed class ColumnEvidenceTests
{
    private const string Script = "CREATE TABLE Files (Id int, Data varbinary(max), Hash varbinary(max), Body nvarchar(50), Icon varbinary(200))";

    private const string Snapshot = """
        [DbContext(typeof(ShopContext))]
        partial class ShopContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder)
            {
                modelBuilder.UseIdentityColumns();
                modelBuilder.Entity("Shop.OutboxMessage", b =>
                {
                    b.Property<int>("Id").HasColumnType("int");
                    b.Property<string>("LastError").HasColumnType("nvarchar(max)");
                    b.Property<string>("Headers").HasColumnType("nvarchar(max)").HasColumnName("HeaderJson");
                    b.Property<string>("Response").HasMaxLength(4000).HasColumnType("nvarchar(4000)");
                    b.HasKey("Id");
                    b.ToTable("Outbox", (string)null);
                });
            }
        }
        """;

    [Theory]
    [InlineData("SELECT Data FROM Files", "GetFieldValue<byte[]>", "'Data' (varbinary(max): CREATE TABLE in schema.sql)")]
    [InlineData("SELECT Hash FROM Files", "GetFieldValue<byte[]>", "'Hash' (varbinary(max): CREATE TABLE in schema.sql)")]
    [InlineData("SELECT Scan FROM Others", "GetFieldValue<byte[]>", "'Scan' (asyncsql.large_column_names)")]
    [InlineData("SELECT SmallScan FROM Others", "GetFieldValue<byte[]>", "'SmallScan' (asyncsql.large_column_names)")] // before a table in a string
    [InlineData("SELECT PageState FROM Others", "GetString", "'PageState' (asyncsql.large_column_names)")] // the name, not its last word
    [InlineData("SELECT Payload FROM Others", "GetString", "'Payload' (its name)")]
    [InlineData("SELECT ISNULL(Payload, '') FROM Others", "GetString", "'Payload' (its name)")]
    [InlineData("SELECT Picture FROM Others", "GetFieldValue<byte[]>", "'Picture' (no bound is known)")]
    [InlineData("SELECT Stored FROM Others", "GetString", "'Stored' (nvarchar(max): CREATE TABLE in Test0.cs)")]
    [InlineData("SELECT Written FROM Others", "GetString", "'Written' (nvarchar(max): parameter '@Written')")]
    [InlineData("SELECT Added FROM Others", "GetString", "'Added' (nvarchar(max): parameter '@Added')")]
    [InlineData("SELECT Sought FROM Others", "GetString", "'Sought' (nvarchar(max): parameter '@Sought')")]
    [InlineData("EXEC Next", "GetString", "a text (its target 'html')", "var html = ")]
    public Task LargeColumn_HasEvidence(string select, string getter, string expected, string target = "_ = ")
    {
        var name = getter.Split('<')[0];
        var test = CreateTest(select, $"{target}reader.{{|#0:{name}|}}{getter[name.Length..]}(0);");
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL2001_LargeValueWithoutSequentialAccess).WithLocation(0)
            .WithArguments(name, expected, name == "GetString" ? "GetTextReader" : "GetStream", ""));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("SELECT Body FROM Files", "_ = reader.GetString(0);")]
    [InlineData("SELECT Icon FROM Files", "_ = reader.GetFieldValue<byte[]>(0);")]
    [InlineData("SELECT CAST(Data AS binary(8)) AS Data FROM Files", "_ = reader.GetFieldValue<byte[]>(0);")]
    [InlineData("SELECT CAST(Data AS binary(8)) AS Scan FROM Files", "_ = reader.GetFieldValue<byte[]>(\"Scan\");")] // before the user's words
    [InlineData("SELECT Photo FROM Others", "_ = reader.GetFieldValue<byte[]>(0);")]
    [InlineData("SELECT Liked FROM Others", "_ = reader.GetString(0);")] // a pattern is no value of the column
    [InlineData("SELECT Odd FROM Others", "_ = reader.GetString(0);")] // compared with another column
    [InlineData("SELECT RawIcon FROM Others", "_ = reader.GetFieldValue<byte[]>(0);")]
    [InlineData("SELECT Hash FROM Others", "_ = reader.GetFieldValue<byte[]>(0);")] // before a table in a string: it may be another one
    [InlineData("EXEC Next", "var hash = reader.GetFieldValue<byte[]>(0);")]
    public Task ShortColumn_DoesNotTrigger(string select, string statement) => CreateTest(select, statement).RunAsync();

    /// <summary>Migrations run in the order of their names. A script with a million rows is no migration.</summary>
    [Theory]
    [InlineData(true, "CREATE TABLE Others (Text nvarchar(10))", "ALTER TABLE Others ALTER COLUMN Text nvarchar(max)")]
    [InlineData(false, "CREATE TABLE Others (Text nvarchar(max))", "ALTER TABLE Others ALTER COLUMN Text nvarchar(10)")]
    [InlineData(true, "ALTER TABLE Others ADD Text nvarchar(max)", "INSERT INTO Others VALUES ('CREATE TABLE Others (Text int)')")]
    [InlineData(false, "ALTER TABLE Others ADD Text nvarchar(max) -- {long}", "")]
    public Task Scripts_AreReadInTheirOrder(bool isReported, string first, string second)
    {
        var test = CreateTest("SELECT Text FROM Others", isReported ? "_ = reader.{|ASQL2001:GetString|}(0);" : "_ = reader.GetString(0);");
        test.TestState.AdditionalFiles.Add(("/Migrations/0002.sql", second));
        test.TestState.AdditionalFiles.Add(("/Migrations/0001.sql", first.Replace("{long}", new string('-', 1_000_000), StringComparison.Ordinal)));
        return test.RunAsync();
    }

    /// <summary>tellma-ltd/tellma: two databases of one repository have procedures of the same names.</summary>
    [Theory]
    [InlineData(true, "nvarchar(max)")]
    [InlineData(false, "nvarchar(100)")]
    public Task ProcedureOfTwoDatabases_IsLargeIfItIsInBoth(bool isReported, string other)
    {
        var test = CreateTest("EXEC dal.LoadSettings", isReported ? "_ = reader.{|ASQL2001:GetString|}(1);" : "_ = reader.GetString(1);");
        test.TestState.AdditionalFiles.Add(("/App/Settings.sql", "CREATE TABLE Settings (Word nvarchar(50), Stored nvarchar(max))"));
        test.TestState.AdditionalFiles.Add(("/App/dal.LoadSettings.sql", "CREATE PROCEDURE dal.LoadSettings AS SELECT Word, Stored FROM Settings"));
        test.TestState.AdditionalFiles.Add(("/Admin/AdminSettings.sql", $"CREATE TABLE AdminSettings (Word nvarchar(50), Stored {other})"));
        test.TestState.AdditionalFiles.Add(("/Admin/dal.LoadSettings.sql", "CREATE PROCEDURE dal.LoadSettings AS SELECT Word, Stored FROM AdminSettings"));
        return test.RunAsync();
    }

    /// <summary>The project that reads the table has no reference to the model, nor to its types.</summary>
    [Theory]
    [InlineData("SELECT LastError FROM Outbox", "'LastError' (nvarchar(max): model snapshot)")]
    [InlineData("SELECT HeaderJson FROM dbo.[Outbox] AS o", "'HeaderJson' (nvarchar(max): model snapshot)")]
    public Task SnapshotOfAnotherProject_IsEvidence(string select, string expected)
    {
        var test = CreateTest(select, "_ = reader.{|#0:GetString|}(0);");
        test.TestState.AdditionalFiles.Add(("/Shop/Migrations/ShopContextModelSnapshot.cs", Snapshot));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL2001_LargeValueWithoutSequentialAccess).WithLocation(0)
            .WithArguments("GetString", expected, "GetTextReader", ""));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("SELECT Response FROM Outbox")] // bounded, although its name is that of a document
    [InlineData("SELECT Headers FROM Outbox")]
    [InlineData("SELECT LastError FROM Inbox")]
    [InlineData("SELECT LastError FROM Outbox", "UseIdentityColumns", "UseIdentityByDefaultColumns")]
    public Task SnapshotOfAnotherTable_IsNoEvidence(string select, string old = "", string replacement = "")
    {
        var test = CreateTest(select, "_ = reader.GetString(0);");
        test.TestState.AdditionalFiles.Add((
            "/Shop/Migrations/ShopContextModelSnapshot.cs", old == "" ? Snapshot : Snapshot.Replace(old, replacement, StringComparison.Ordinal)));
        return test.RunAsync();
    }

    /// <summary>Mimetis/Dotmim.Sync: another project creates the tables in code. A table that this project creates itself decides.</summary>
    [Theory]
    [InlineData("SELECT Error FROM Scopes", "GetString", "'Error' (nvarchar(max): CREATE TABLE in Tables.cs)")]
    [InlineData("EXEC Next", "GetString", "'Setup' (nvarchar(max): CREATE TABLE in Tables.cs)", "\"Setup\"")]
    [InlineData("EXEC Next", "GetFieldValue<byte[]>", "'Frame' (varbinary(max): CREATE TABLE in Tables.cs)", "\"Frame\"")]
    [InlineData("SELECT Version FROM Scopes", "GetFieldValue<byte[]>", null)] // bounded there
    [InlineData("SELECT SmallScan FROM Others", "GetFieldValue<byte[]>", null)] // large there, bounded here
    public Task TablesInCodeOfAnotherProject_AreEvidence(string select, string getter, string? expected, string column = "0")
    {
        var name = getter.Split('<')[0];
        var test = CreateTest(select, expected is null ? $"_ = reader.{getter}({column});" : $"_ = reader.{{|#0:{name}|}}{getter[name.Length..]}({column});");
        test.TestState.AnalyzerConfigFiles.Clear();
        test.TestState.AdditionalFiles.Add(("/MsSql/Other.cs", "class Other { }"));
        test.TestState.AdditionalFiles.Add(("/MsSql/Tables.cs", """
            class Tables
            {
                string Create(string clients) => $@"CREATE TABLE {clients} ([Setup] [nvarchar](max) NULL)";
                const string Scopes = "CREATE TABLE Scopes (Error nvarchar(max), Version varbinary(10))";
                const string Old = "CREATE TABLE Others (SmallScan varbinary(max))";
                void Build(Table table) => table.AddColumn("Frame", "varbinary(max)").AddColumn("Id", "int");
            }
            """));
        if (expected is not null)
            test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL2001_LargeValueWithoutSequentialAccess).WithLocation(0)
                .WithArguments(name, expected, name == "GetString" ? "GetTextReader" : "GetStream", ""));
        return test.RunAsync();
    }

    private static ReaderTest CreateTest(string select, string statement)
    {
        var test = new ReaderTest
        {
            ReferenceAssemblies = PackageReferences.SqlClient6,
            TestCode = $$"""
                using System.Data;
                using System.Threading.Tasks;
                using Microsoft.Data.SqlClient;
                public class Case
                {
                    private const string Create = "CREATE TABLE Others (Stored nvarchar(max), Hash varbinary(max), SmallScan varbinary(10))";
                    private static void Insert(SqlCommand command) { command.CommandText = "INSERT INTO Others (Added) VALUES (@Added)"; command.Parameters.Add("@Added", SqlDbType.NVarChar, -1); }
                    private static void Find(SqlCommand command) { command.CommandText = "SELECT Id FROM Others WHERE Sought = @Sought"; command.Parameters.Add("@Sought", SqlDbType.NVarChar, -1); }
                    private static void Search(SqlCommand command) { command.CommandText = "SELECT Id FROM Others WHERE Liked LIKE @Liked"; command.Parameters.Add("@Liked", SqlDbType.NVarChar, -1); }
                    private static void Other(SqlCommand command) { command.CommandText = "@Odd = 1; SELECT Id FROM Others WHERE Number = @Odd"; command.Parameters.Add("@Odd", SqlDbType.NVarChar, -1); }
                    private static void Write(SqlCommand command) => command.Parameters.Add("@Written", SqlDbType.NVarChar, -1);
                    public async Task Run(SqlConnection connection)
                    {
                        await using var command = new SqlCommand("{{select}}", connection);
                        await using var reader = await command.ExecuteReaderAsync();
                        while (await reader.ReadAsync())
                        {
                            {{statement}}
                        }
                    }
                }
                """,
        };
        test.TestState.AdditionalFiles.Add(("/database/schema.sql", Script));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nasyncsql.large_column_names = Scan, PageState\nasyncsql.small_column_names = Photo, RawIcon\n"));
        return test;
    }
}
