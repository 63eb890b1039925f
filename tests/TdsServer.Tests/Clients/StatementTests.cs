using System.Data;
using System.Globalization;
using AsyncSql.TdsServer.Execution;
using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Clients;

/// <summary>The SQL that programs send by themselves, and what it answers.</summary>
public sealed class StatementTests : IDisposable
{
    private readonly SqlServerEmulator _server = SqlServerEmulator.Start();
    private readonly SqlConnection _connection;

    public StatementTests()
    {
        _connection = new SqlConnection(_server.CreateConnectionString());
        _connection.Open();
    }

    public void Dispose()
    {
        _connection.Dispose();
        _server.Dispose();
    }

    [Theory]
    [InlineData("1 + 2 * 3", 7)]
    [InlineData("(1 + 2) * 3", 9)]
    [InlineData("7 / 2", 3)]
    [InlineData("7 % 4", 3)]
    [InlineData("-7 + 2", -5)]
    [InlineData("5 & 3 | 8", 9)]
    [InlineData("7.0 / 2", "3.500000")]
    [InlineData("CAST('12' AS int)", 12)]
    [InlineData("CAST(1 AS bit)", true)]
    [InlineData("CAST(2.5 AS float) * 2", 5.0)]
    [InlineData("N'a' + N'b'", "ab")]
    [InlineData("'it''s'", "it's")]
    [InlineData("NULL", null)]
    [InlineData("1 + NULL", null)]
    [InlineData("CASE WHEN 1 = 1 AND NOT 1 > 2 THEN 'x' ELSE 'y' END", "x")]
    [InlineData("CASE 3 WHEN 1 THEN 'one' WHEN 3 THEN 'three' END", "three")]
    [InlineData("CASE WHEN NULL = NULL OR 1 <> 1 THEN 1 ELSE 0 END", 0)]
    [InlineData("CASE WHEN NULL IS NULL AND 1 IS NOT NULL THEN 1 ELSE 0 END", 1)]
    [InlineData("CASE WHEN 3 IN (1, 2, 3) AND 4 NOT IN (1, 2) THEN 1 ELSE 0 END", 1)]
    [InlineData("CASE WHEN 4 NOT IN (1, NULL) THEN 1 ELSE 0 END", 0)]
    [InlineData("CASE WHEN 3 BETWEEN 1 AND 3 AND 4 NOT BETWEEN 1 AND 3 THEN 1 ELSE 0 END", 1)]
    [InlineData("CASE WHEN N'Straße' LIKE N'str%e' AND N'a%b' LIKE N'a\\%b' ESCAPE N'\\' AND 'cat' LIKE '[a-c]_t' THEN 1 ELSE 0 END", 1)]
    [InlineData("CASE WHEN 'ABC' = 'abc  ' THEN 1 ELSE 0 END", 1)]
    [InlineData("COALESCE(NULL, NULL, N'z')", "z")]
    [InlineData("ISNULL(NULL, 5)", 5)]
    [InlineData("NULLIF(5, 5)", null)]
    [InlineData("LEN(N'abc  ')", 3)]
    [InlineData("DATALENGTH(N'abc')", 6)]
    [InlineData("UPPER(SUBSTRING(N'hello', 2, 3))", "ELL")]
    [InlineData("REPLACE(N'banana', N'an', N'o')", "booa")]
    [InlineData("CHARINDEX(N'n', N'banana')", 3)]
    [InlineData("LEN(REPLICATE(CAST(N'xy' AS nvarchar(max)), 10000))", 20000)]
    [InlineData("(SELECT COUNT(*) FROM [Documents])", 100)]
    [InlineData("(SELECT SUM([Id]) FROM [Authors])", 55)]
    [InlineData("(SELECT MAX([Name]) FROM [Authors] WHERE [Id] < 4)", "Author 3 Ångström")]
    [InlineData("(SELECT AVG([Id]) FROM [Authors])", 5)]
    [InlineData("(SELECT COUNT(DISTINCT [AuthorId]) FROM [Posts])", 10)]
    [InlineData("(SELECT COUNT(*) FROM [Authors] WHERE [Biography] IS NULL)", 2)]
    [InlineData("(SELECT TOP(1) [Id] FROM [Posts] ORDER BY [AuthorId] DESC, [Id])", 46)]
    [InlineData("CASE WHEN EXISTS (SELECT 1 FROM [Authors] AS [a] WHERE [a].[Id] = 3) THEN CAST(1 AS bit) ELSE CAST(0 AS bit) END", true)]
    [InlineData("(SELECT DATALENGTH([Content]) FROM [Documents] WHERE [Id] = 1)", 2097152L)]
    [InlineData("@@ROWCOUNT", 0)]
    [InlineData("0x0102", new byte[] { 1, 2 })]
    public void Expression_HasItsValue(string expression, object? expected)
    {
        var value = Scalar($"SELECT {expression} AS [x]");
        Assert.Equal(expected ?? DBNull.Value, value is decimal number ? number.ToString(CultureInfo.InvariantCulture) : value);
    }

    [Theory]
    [InlineData("SELECT [Id] FROM [Posts] ORDER BY [Id] DESC OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY", "48,47,46")]
    [InlineData(
        "SELECT TOP(2) [p].[Id] FROM [Posts] AS [p] WHERE [p].[AuthorId] = 3 OR [p].[AuthorId] = 4 ORDER BY [p].[AuthorId] DESC, [p].[Id]",
        "16,17")]
    [InlineData("SELECT DISTINCT [AuthorId] FROM [Posts] WHERE [Id] < 12", "1,2,3")]
    [InlineData("SELECT COUNT(*) FROM [Posts] GROUP BY [AuthorId] HAVING [AuthorId] < 4 AND COUNT(*) > 1", "5,5,5")]
    [InlineData(
        "SELECT [a].[Id] FROM [Authors] AS [a] INNER JOIN [Posts] AS [p] ON [a].[Id] = [p].[AuthorId] WHERE [p].[Id] IN (1, 50)",
        "1,10")]
    [InlineData(
        "SELECT [p].[Id] FROM [Authors] AS [a] LEFT JOIN (SELECT [x].* FROM [Posts] AS [x] WHERE [x].[Id] > 48) AS [p] ON [a].[Id] = [p].[AuthorId] WHERE [a].[Id] > 8",
        ",49,50")]
    [InlineData(
        "SELECT [c].[Id] FROM [Authors] AS [a] LEFT JOIN ([Posts] AS [p] INNER JOIN [Comments] AS [c] ON [p].[Id] = [c].[PostId]) ON [a].[Id] = [p].[AuthorId] WHERE [a].[Id] = 1 AND [p].[Id] = 2",
        "4,5,6")]
    [InlineData(
        "SELECT [t].[Id] FROM (SELECT [p].[Id], ROW_NUMBER() OVER(PARTITION BY [p].[AuthorId] ORDER BY [p].[Id] DESC) AS [row] FROM [Posts] AS [p]) AS [t] WHERE [t].[row] <= 1 AND [t].[Id] < 20",
        "5,10,15")]
    [InlineData(
        "SELECT [t].[Id] FROM [Authors] AS [a] CROSS APPLY (SELECT TOP(1) [p].[Id] FROM [Posts] AS [p] WHERE [p].[AuthorId] = [a].[Id] ORDER BY [p].[Id]) AS [t] WHERE [a].[Id] <= 2",
        "1,6")]
    [InlineData(
        "SELECT [t].[Id] FROM [Authors] AS [a] OUTER APPLY (SELECT TOP(1) [p].[Id] FROM [Posts] AS [p] WHERE [p].[AuthorId] = [a].[Id] AND [p].[Id] > 48) AS [t] WHERE [a].[Id] >= 9",
        ",49")]
    [InlineData(
        "SELECT [Id] FROM [Authors] AS [a] WHERE NOT EXISTS (SELECT 1 FROM [Posts] AS [p] WHERE [p].[AuthorId] = [a].[Id] AND [p].[Id] < 45)",
        "10")]
    [InlineData("SELECT [Id] FROM [Authors] WHERE [Id] IN (SELECT [AuthorId] FROM [Posts] WHERE [Id] > 44)", "9,10")]
    [InlineData("SELECT 1 AS [x] UNION ALL SELECT 2 UNION SELECT 1 ORDER BY [x] DESC", "2,1")]
    [InlineData("SELECT [v].[a] FROM (VALUES (3, N'x'), (4, N'y')) AS [v]([a], [b]) WHERE [v].[b] = N'y'", "4")]
    [InlineData(
        "SELECT [a].[Id], [b].[Id] FROM [Authors] AS [a] FULL JOIN (SELECT 10 AS [Id] UNION ALL SELECT 11) AS [b] ON [a].[Id] = [b].[Id] WHERE [a].[Id] > 8 OR [a].[Id] IS NULL",
        "9,10,")]
    [InlineData("-- A tag\n/* and /* a nested */ comment */ SELECT TOP 1 [Id] FROM [dbo].[Authors];", "1")]
    [InlineData("SELECT [Id] FROM [TdsServer].[dbo].[Authors] WITH (NOLOCK) WHERE Id = 4 OPTION (RECOMPILE)", "4")]
    public void Query_ReturnsItsRows(string sql, string expected)
    {
        using var reader = new SqlCommand(sql, _connection).ExecuteReader();
        var values = new List<string>();
        while (reader.Read())
            values.Add(Convert.ToString(reader[0], CultureInfo.InvariantCulture)!);

        Assert.Equal(expected, string.Join(',', values));
    }

    [Theory]
    [InlineData("SELECT FROM", 102)]
    [InlineData("SELECT 'x", 105)]
    [InlineData("SELECT * FROM [Nothing]", 208)]
    [InlineData("SELECT [Nothing] FROM [Authors]", 207)]
    [InlineData("SELECT [x].[Id] FROM [Authors]", 4104)]
    [InlineData("SELECT [Id] FROM [Authors], [Posts]", 209)]
    [InlineData("SELECT @x", 137)]
    [InlineData("SELECT 1 / 0", 8134)]
    [InlineData("SELECT CAST('x' AS int)", 245)]
    [InlineData("SELECT CAST(300 AS tinyint)", 8115)]
    [InlineData("SELECT (SELECT [Id] FROM [Authors])", 512)]
    [InlineData("EXEC [Something] 1", 2812)]
    [InlineData("COMMIT", 3902)]
    [InlineData("ROLLBACK", 3903)]
    [InlineData("USE [Nowhere]", 911)]
    [InlineData("DROP TABLE [Nothing]", 3701)]
    [InlineData("DROP DATABASE [Nothing]", 3701)]
    [InlineData("CREATE DATABASE [TdsServer]", 1801)]
    [InlineData("CREATE TABLE [Authors] ([Id] int)", 2714)]
    [InlineData("INSERT INTO [Authors] ([Id], [Name]) VALUES (1, N'x')", 544)]
    [InlineData("SET IDENTITY_INSERT [Authors] ON; INSERT INTO [Authors] ([Id], [Name]) VALUES (1, N'x')", 2627)]
    [InlineData("UPDATE [Authors] SET [Id] = 100", 8102)]
    [InlineData("INSERT INTO [Authors] ([Name]) VALUES (NULL)", 515)]
    [InlineData("INSERT INTO [Comments] ([PostId], [Text]) VALUES (1, REPLICATE(N'x', 401))", 2628)]
    [InlineData("INSERT INTO [Authors] ([Name]) VALUES (N'x', 1)", 213)]
    [InlineData("THROW 50123, N'mine', 7", 50123)]
    [InlineData("RAISERROR(N'mine', 16, 1)", 50000)]
    [InlineData("WITH [x] AS (SELECT 1 AS [a]) SELECT * FROM [x]", 40510)]
    [InlineData("SELECT * FROM OPENJSON(N'[]')", 40510)]
    [InlineData("SELECT SOUNDEX(N'x')", 40510)]
    [InlineData("CREATE PROCEDURE [x] AS SELECT 1", 40510)]
    [InlineData("CREATE TABLE [x] ([a] hierarchyid)", 40510)]
    [InlineData("WHILE 1 = 1 SELECT 1", 40510)]
    public void Error_HasItsNumber_AndTheConnectionGoesOn(string sql, int number)
    {
        var exception = Assert.Throws<SqlException>(() => Scalar(sql));
        Assert.Equal(number, exception.Number);
        Assert.NotEmpty(exception.Message);
        Assert.Equal(1, Scalar("SELECT 1"));
    }

    [Theory]
    [InlineData("SELECT {0}1{1}", "(", ")")]
    [InlineData("SELECT 1{0}{1}", " + 1", "")]
    [InlineData("SELECT {0}1{1}", "(SELECT ", ")")]
    [InlineData("{0} SELECT 1 {1}", "BEGIN ", " END")]
    public void DeepNesting_IsAnError_NotACrash(string format, string open, string close)
    {
        const int Depth = 50_000;
        var sql = string.Format(
            CultureInfo.InvariantCulture,
            format,
            string.Concat(Enumerable.Repeat(open, Depth)),
            string.Concat(Enumerable.Repeat(close, Depth)));
        Assert.Equal(191, Assert.Throws<SqlException>(() => Scalar(sql)).Number);
        Assert.Equal(1, Scalar("SELECT 1"));
    }

    [Fact]
    public void ErrorMessage_NamesWhatIsUnsupported_AndItsLine()
    {
        var exception = Assert.Throws<SqlException>(() => Scalar("SELECT 1;\n\nSELECT SOUNDEX(N'x')"));
        Assert.Contains("SOUNDEX", exception.Message, StringComparison.Ordinal);
        Assert.Equal(3, exception.LineNumber);
    }

    [Fact]
    public void ErrorInsideARow_ComesAfterTheRowsBefore()
    {
        using var command = new SqlCommand("SELECT 10 / (3 - [Id]) FROM [Authors]", _connection);
        using var reader = command.ExecuteReader();
        Assert.True(reader.Read());
        Assert.Equal(5, reader.GetInt32(0));
        Assert.True(reader.Read());
        Assert.Equal(8134, Assert.Throws<SqlException>(() => reader.Read()).Number);
    }

    [Fact]
    public void Batch_ReturnsAllItsResults()
    {
        using var command = new SqlCommand(
            """
            DECLARE @n int = 2, @t nvarchar(max);
            SELECT @t = [Name] FROM [Authors] WHERE [Id] = @n;
            SET @n += 1;
            IF @n = 3 BEGIN SELECT @n, @t; END ELSE SELECT 0;
            SELECT COUNT(*) FROM [Posts];
            """,
            _connection);
        using var reader = command.ExecuteReader();
        Assert.True(reader.Read());
        Assert.Equal((3, "Author 2 Ångström"), (reader.GetInt32(0), reader.GetString(1)));
        Assert.True(reader.NextResult());
        Assert.True(reader.Read());
        Assert.Equal(50, reader.GetInt32(0));
        Assert.False(reader.NextResult());
    }

    [Fact]
    public void Writing_CountsItsRows_UnlessToldNotTo()
    {
        Assert.Equal(5, Execute("UPDATE [Posts] SET [Title] = N'x' + [Title] WHERE [AuthorId] = 2"));
        Assert.Equal("xPost 6", Scalar("SELECT [Title] FROM [Posts] WHERE [Id] = 6"));
        Assert.Equal(1, Execute("DELETE FROM [Posts] WHERE [Id] = 6"));
        Assert.Equal(49, Scalar("SELECT COUNT(*) FROM [Posts]"));
        Assert.Equal(2, Execute("INSERT INTO [Authors] ([Name]) VALUES (N'a'), (N'b')"));
        Assert.Equal(12m, Scalar("SELECT SCOPE_IDENTITY()"));
        Assert.Equal(-1, Execute("SET NOCOUNT ON; DELETE FROM [Authors] WHERE [Id] > 10"));
    }

    [Fact]
    public void BatchesOfEntityFrameworkCore6_ReturnTheirKeys()
    {
        // What EF Core 6.0 sends; later versions are tested themselves.
        using var insert = new SqlCommand(
            """
            SET NOCOUNT ON;
            DECLARE @inserted0 TABLE ([Id] int, [_Position] [int]);
            MERGE [Authors] USING (
            VALUES (@p0, @p1, 0),
            (@p2, @p3, 1)) AS i ([Name], [Biography], _Position) ON 1=0
            WHEN NOT MATCHED THEN
            INSERT ([Name], [Biography])
            VALUES (i.[Name], i.[Biography])
            OUTPUT INSERTED.[Id], i._Position
            INTO @inserted0;

            SELECT [t].[Id] FROM [Authors] t
            INNER JOIN @inserted0 i ON ([t].[Id] = [i].[Id])
            ORDER BY [i].[_Position];

            UPDATE [Authors] SET [Name] = @p0
            WHERE [Id] = @p4;
            SELECT @@ROWCOUNT;

            INSERT INTO [Authors] ([Name]) VALUES (@p2);
            SELECT [Id] FROM [Authors] WHERE @@ROWCOUNT = 1 AND [Id] = scope_identity();
            """,
            _connection);
        insert.Parameters.AddWithValue("@p0", "first");
        insert.Parameters.AddWithValue("@p1", "life");
        insert.Parameters.AddWithValue("@p2", "second");
        insert.Parameters.Add("@p3", SqlDbType.NVarChar, -1).Value = DBNull.Value;
        insert.Parameters.AddWithValue("@p4", 77);
        using var reader = insert.ExecuteReader();
        Assert.Equal([11, 12], Column());
        Assert.True(reader.NextResult());
        Assert.Equal([0], Column());
        Assert.True(reader.NextResult());
        Assert.Equal([13], Column());

        List<int> Column()
        {
            var values = new List<int>();
            while (reader.Read())
                values.Add(reader.GetInt32(0));

            return values;
        }
    }

    [Fact]
    public void Merge_InsertsUpdatesAndDeletes()
    {
        const string Sql = """
            MERGE INTO [Authors] AS [t]
            USING (VALUES (1, N'one'), (99, N'new')) AS [s] ([Id], [Name]) ON [t].[Id] = [s].[Id]
            WHEN MATCHED THEN UPDATE SET [Name] = [s].[Name]
            WHEN NOT MATCHED BY TARGET THEN INSERT ([Name]) VALUES ([s].[Name])
            WHEN NOT MATCHED BY SOURCE AND [t].[Id] > 9 THEN DELETE
            OUTPUT INSERTED.[Name], DELETED.[Id];
            """;
        using (var reader = new SqlCommand(Sql, _connection).ExecuteReader())
        {
            var rows = new List<(string?, int?)>();
            while (reader.Read())
                rows.Add((reader.IsDBNull(0) ? null : reader.GetString(0), reader.IsDBNull(1) ? null : reader.GetInt32(1)));

            Assert.Equal([("one", 1), ("new", null), (null, 10)], rows);
        }

        Assert.Equal("one", Scalar("SELECT [Name] FROM [Authors] WHERE [Id] = 1"));
        Assert.Equal(11, Scalar("SELECT [Id] FROM [Authors] WHERE [Name] = N'new'"));
        Assert.Equal(10, Scalar("SELECT COUNT(*) FROM [Authors]"));
    }

    [Fact]
    public void FailedStatement_LeavesNothingBehind()
    {
        var exception = Assert.Throws<SqlException>(() => Execute("INSERT INTO [Authors] ([Name]) VALUES (N'a'), (NULL)"));
        Assert.Equal(515, exception.Number);
        Assert.Equal(10, Scalar("SELECT COUNT(*) FROM [Authors]"));
    }

    [Fact]
    public void OrderByTheKey_HoldsAlsoWhereRowsWereNotAddedInItsOrder()
    {
        Execute("SET IDENTITY_INSERT [Authors] ON; INSERT INTO [Authors] ([Id], [Name]) VALUES (20, N'x'), (15, N'y')");
        Assert.Equal("1,2,3,4,5,6,7,8,9,10,15,20", Ids("Authors"));
        Execute("CREATE TABLE [Keys] ([Id] int PRIMARY KEY); INSERT INTO [Keys] VALUES (1), (2), (3)");
        Assert.Equal("1,2,3", Ids("Keys"));
        Execute("UPDATE [Keys] SET [Id] = 9 WHERE [Id] = 1");
        Assert.Equal("2,3,9", Ids("Keys"));

        string Ids(string table)
        {
            using var reader = new SqlCommand($"SELECT [t].[Id] FROM [{table}] AS [t] ORDER BY [t].[Id]", _connection).ExecuteReader();
            var ids = new List<int>();
            while (reader.Read())
                ids.Add(reader.GetInt32(0));

            return string.Join(',', ids);
        }
    }

    [Fact]
    public void Transactions_RollBack_AlsoToSavepoints()
    {
        using (var transaction = _connection.BeginTransaction(IsolationLevel.Serializable))
        {
            Execute("UPDATE [Authors] SET [Name] = N'one' WHERE [Id] = 1", transaction);
            transaction.Save("half");
            Execute("DELETE FROM [Authors]", transaction);
            Execute("INSERT INTO [Authors] ([Name]) VALUES (N'new')", transaction);
            Assert.Equal(1, Scalar("SELECT COUNT(*) FROM [Authors]", transaction));
            transaction.Rollback("half");
            Assert.Equal(10, Scalar("SELECT COUNT(*) FROM [Authors]", transaction));
            Assert.Equal("one", Scalar("SELECT [Name] FROM [Authors] WHERE [Id] = 1", transaction));
            transaction.Rollback();
        }

        Assert.Equal("Author 1 Ångström", Scalar("SELECT [Name] FROM [Authors] WHERE [Id] = 1"));
        Execute("BEGIN TRAN; DELETE FROM [Authors]; ROLLBACK TRAN");
        Assert.Equal(10, Scalar("SELECT COUNT(*) FROM [Authors]"));
        using (var transaction = _connection.BeginTransaction())
        {
            Execute("DELETE FROM [Authors] WHERE [Id] = 1", transaction);
            transaction.Commit();
        }

        Assert.Equal(9, Scalar("SELECT COUNT(*) FROM [Authors]"));
        Assert.Equal(0, Scalar("SELECT @@TRANCOUNT"));
    }

    [Fact]
    public void ClosedConnection_RollsBack()
    {
        using (var other = new SqlConnection(_server.CreateConnectionString() + "Pooling=False"))
        {
            other.Open();
            new SqlCommand("BEGIN TRANSACTION; DELETE FROM [Authors]", other).ExecuteNonQuery();
            Assert.Equal(0, Scalar("SELECT COUNT(*) FROM [Authors]"));
        }

        Assert.True(SpinWait.SpinUntil(() => Scalar("SELECT COUNT(*) FROM [Authors]") is 10, TimeSpan.FromSeconds(10)));
    }

    [Fact]
    public void OwnDatabase_IsCreatedSeededAndDropped()
    {
        Execute("CREATE DATABASE [Lane_1]; ALTER DATABASE [Lane_1] SET RECOVERY SIMPLE;");
        using (var own = new SqlConnection(_server.CreateConnectionString("Lane_1")))
        {
            own.Open();
            new SqlCommand(
                """
                CREATE TABLE [dbo].[Documents] (
                    [Id] int NOT NULL IDENTITY(1,1),
                    [Content] nvarchar(max) NULL,
                    [Data] varbinary(max) NULL,
                    [Price] decimal(18,2) NOT NULL DEFAULT (1.5),
                    [Key] uniqueidentifier NOT NULL DEFAULT NEWID(),
                    CONSTRAINT [PK_Documents] PRIMARY KEY CLUSTERED ([Id] ASC));
                CREATE INDEX [IX] ON [Documents] ([Price]);
                """,
                own).ExecuteNonQuery();
            var text = new string('ä', 3_000_000);
            var bytes = Enumerable.Range(0, 5_000_000).Select(i => (byte)i).ToArray();
            using (var insert = new SqlCommand("INSERT INTO [Documents] ([Content], [Data]) VALUES (@text, @bytes)", own))
            {
                insert.Parameters.AddWithValue("@text", text);
                insert.Parameters.AddWithValue("@bytes", bytes);
                Assert.Equal(1, insert.ExecuteNonQuery());
            }

            new SqlCommand(
                "INSERT INTO [Documents] ([Content]) VALUES (REPLICATE(CAST(N'x' AS nvarchar(max)), 100000))",
                own
            ).ExecuteNonQuery();
            using var reader = new SqlCommand(
                "SELECT [Content], [Data], [Price], [Key] FROM [Documents] ORDER BY [Id]",
                own
            ).ExecuteReader();
            Assert.True(reader.Read());
            Assert.Equal(text, reader.GetString(0));
            Assert.Equal(bytes, reader.GetFieldValue<byte[]>(1));
            Assert.Equal(1.5m, reader.GetDecimal(2));
            var key = reader.GetGuid(3);
            Assert.True(reader.Read());
            Assert.Equal(100_000, reader.GetString(0).Length);
            Assert.NotEqual(key, reader.GetGuid(3));
        }

        SqlConnection.ClearAllPools();
        Execute("ALTER DATABASE [Lane_1] SET SINGLE_USER WITH ROLLBACK IMMEDIATE; DROP DATABASE [Lane_1];");
        using var gone = new SqlConnection(_server.CreateConnectionString("Lane_1") + "Connect Retry Count=0");
        Assert.Equal(4060, Assert.Throws<SqlException>(gone.Open).Number);
    }

    [Fact]
    public void Parameters_OfEveryType_ComeBackAsTheyWent()
    {
        object[] values =
        [
            true,
            (byte)200,
            (short)-5,
            int.MinValue,
            long.MaxValue,
            1.5f,
            -2.25,
            12345.6789m,
            -0.01m,
            "Größe 😀",
            "",
            new string('x', 5_000),
            new byte[] { 1, 2, 3 },
            Array.Empty<byte>(),
            new byte[9_000],
            Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"),
            new DateTime(2026, 2, 28, 12, 34, 56, 780),
            new DateTimeOffset(2026, 1, 2, 3, 4, 5, 678, TimeSpan.FromHours(-3)),
            new TimeSpan(0, 2, 3, 4, 5),
            DBNull.Value,
        ];
        foreach (var value in values)
        {
            using var command = new SqlCommand("SELECT @value", _connection);
            var parameter = command.Parameters.AddWithValue("@value", value);
            if (value is DBNull)
                parameter.SqlDbType = SqlDbType.NVarChar;

            Assert.Equal(value, command.ExecuteScalar());
        }
    }

    [Theory]
    [InlineData(SqlDbType.Xml, "<a/>", SqlErrors.UnsupportedNumber)]
    [InlineData(SqlDbType.NText, "text", SqlErrors.UnsupportedNumber)]
    [InlineData(SqlDbType.Variant, 1, SqlErrors.UnsupportedNumber)]
    public void ParametersOfOtherTypes_AreErrors_AndTheConnectionGoesOn(SqlDbType type, object value, int number)
    {
        using var command = new SqlCommand("SELECT @value", _connection);
        command.Parameters.Add("@value", type).Value = value;
        Assert.Equal(number, Assert.Throws<SqlException>(command.ExecuteScalar).Number);
        Assert.Equal(1, Scalar("SELECT 1"));
    }

    [Fact]
    public void DecimalOfTooManyDigits_IsAnError_AndTheConnectionGoesOn()
    {
        using var command = new SqlCommand("SELECT @value", _connection);
        command.Parameters.AddWithValue("@value", System.Data.SqlTypes.SqlDecimal.Parse("12345678901234567890123456789012345678"));
        Assert.Equal(8115, Assert.Throws<SqlException>(command.ExecuteScalar).Number);
        Assert.Equal(1, Scalar("SELECT 1"));
    }

    [Fact]
    public void OutputParameters_AreReturned()
    {
        using var command = new SqlCommand("SET @out = @in * 2; SELECT @text = [Name] FROM [Authors] WHERE [Id] = @in", _connection);
        command.Parameters.AddWithValue("@in", 4);
        var number = command.Parameters.Add("@out", SqlDbType.Int);
        number.Direction = ParameterDirection.Output;
        var text = command.Parameters.Add("@text", SqlDbType.NVarChar, 100);
        text.Direction = ParameterDirection.InputOutput;
        text.Value = "before";
        command.ExecuteNonQuery();
        Assert.Equal(8, number.Value);
        Assert.Equal("Author 4 Ångström", text.Value);
    }

    [Fact]
    public void PreparedCommand_RunsAgain()
    {
        using var command = new SqlCommand("SELECT [Title] FROM [Posts] WHERE [Id] = @id", _connection);
        command.Parameters.Add("@id", SqlDbType.Int);
        command.Prepare();
        for (var id = 1; id <= 3; id++)
        {
            command.Parameters[0].Value = id;
            Assert.Equal(string.Create(CultureInfo.InvariantCulture, $"Post {id}"), command.ExecuteScalar());
        }
    }

    [Fact]
    public void PrintAndLowSeverity_AreMessages()
    {
        var messages = new List<string>();
        _connection.InfoMessage += (_, arguments) => messages.Add(arguments.Message);
        Execute("PRINT N'one'; RAISERROR(N'two', 10, 1)");
        Assert.Equal("one|two", string.Join('|', messages.SelectMany(message => message.Split(Environment.NewLine))));
    }

    [Fact]
    public void BulkCopy_IsRefused_AndTheConnectionGoesOn()
    {
        using var copy = new SqlBulkCopy(_connection) { DestinationTableName = "Authors" };
        using var table = new DataTable();
        table.Columns.Add("Name");
        table.Rows.Add("x");
        Assert.IsType<SqlException>(Assert.Throws<InvalidOperationException>(() => copy.WriteToServer(table)).InnerException);
        Assert.Equal(1, Scalar("SELECT 1"));
    }

    private object? Scalar(string sql, SqlTransaction? transaction = null)
    {
        using var command = new SqlCommand(sql, _connection, transaction);
        return command.ExecuteScalar();
    }

    private int Execute(string sql, SqlTransaction? transaction = null)
    {
        using var command = new SqlCommand(sql, _connection, transaction);
        return command.ExecuteNonQuery();
    }
}
