using System.Collections.Concurrent;
using System.Data.Common;
using System.Globalization;
using System.Reflection;
using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Changes;

/// <summary>
/// A row that is changed without being loaded is the row that it was after loading: each form runs as it is written and as it is fixed, each
/// time on a server of its own, with the real driver and provider. It returns or throws the same, leaves the same rows, and receives less.
/// </summary>
public sealed class ChangeBehaviourTests
{
    private const int Rows = 8;
    private const int Missing = 99;

    /// <summary>Characters of each row: several packets.</summary>
    private const int Length = 20_000;

    private static readonly ConcurrentDictionary<string, Lazy<Task<FixedPrograms>>> Created = new();

    /// <summary>EF Core 6 has no such statements.</summary>
    private static IEnumerable<TestedDriver> Drivers =>
        TestedDriver.WithEntityFramework.Where(static driver => !driver.Name.EndsWith(" 2.1.4", StringComparison.Ordinal));

    public static TheoryData<string, string> Forms => TestedDriver.Cases(Drivers, ChangeForm.All.Select(static form => form.Name));

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task FixedForm_LeavesTheSameRows_AndReadsLess(string driver, string form)
    {
        var programs = await ProgramsOnAsync(driver);
        var untouched = await RunAsync(driver, programs.Before, null, 0);
        foreach (var id in new[] { 1, 5, Missing })
        {
            var before = await RunAsync(driver, programs.Before, form, id);
            var after = await RunAsync(driver, programs.After, form, id);
            Assert.Equal(before.Outcome, after.Outcome);
            Assert.Equal(before.Rows, after.Rows);
            // A form that changes one row changes nothing without it.
            var isChanged = before.Rows != untouched.Rows;
            Assert.True(isChanged || id != 5, "Nothing was changed.");
            if (isChanged)
                Assert.True(after.Received * 5 < before.Received, $"{after.Received} bytes were received, before {before.Received}.");
        }
    }

    /// <summary>The comparison can fail: another row has other values afterwards.</summary>
    [Fact]
    public async Task OtherRow_IsAnotherResult()
    {
        var driver = Drivers.First().Name;
        var programs = await ProgramsOnAsync(driver);
        var first = await RunAsync(driver, programs.After, "DeleteFound", 2);
        var second = await RunAsync(driver, programs.After, "DeleteFound", 3);
        Assert.Equal(first.Outcome, second.Outcome);
        Assert.NotEqual(first.Rows, second.Rows);
    }

    private static Task<FixedPrograms> ProgramsOnAsync(string driver) =>
        Created.GetOrAdd(
            driver,
            static name => new(() => FixedPrograms.CreateAsync(
                Drivers.Single(driver => driver.Name == name),
                [new AsyncReadOfLargeColumnAnalyzer()],
                [new ExecuteUpdateCodeFixProvider(), new ExecuteDeleteCodeFixProvider()],
                ChangeForm.All.Select(static form => (form.Name, form.Program)),
                ChangeForm.Model))).Value;

    private static async Task<(string Outcome, string Rows, long Received)> RunAsync(string driver, Assembly program, string? form, int id)
    {
        using var server = Start();
        var connectionString = server.CreateConnectionString();
        var (context, countReceived) = program.GetType("Contexts", throwOnError: true)!.GetMethod("Create")!
            .CreateDelegate<Func<string, (IAsyncDisposable Context, Func<long> CountReceived)>>()(connectionString);
        await using var owner = context;
        var outcome = "";
        try
        {
            if (form is not null)
                outcome = "returned " + await (Task<string>)FixedPrograms.Run(program, form)([context, id]);
        }
        catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
        {
            outcome = $"{exception.GetType()}: {exception.Message}";
        }

        var received = countReceived();
        var rows = await ReadRowsAsync(driver, connectionString);
        Assert.Empty(server.UnexpectedErrors);
        return (outcome, rows, received);
    }

    private static async Task<string> ReadRowsAsync(string driver, string connectionString)
    {
        await using var connection = Drivers.Single(other => other.Name == driver).CreateConnection(connectionString);
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        command.CommandText = "SELECT [Id], [Title], [Content], [Data], [Pages], [Rating] FROM [Documents] ORDER BY [Id]";
        await using DbDataReader reader = await command.ExecuteReaderAsync();
        var lines = new List<string>();
        while (await reader.ReadAsync())
            lines.Add(string.Join(", ", Enumerable.Range(0, reader.FieldCount).Select(i => Show(reader.GetValue(i)))));
        return string.Join("\n", lines);
    }

    private static string Show(object value) =>
        value switch
        {
            DBNull => "NULL",
            byte[] bytes => Convert.ToHexString(bytes),
            _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
        };

    private static SqlServerEmulator Start()
    {
        var catalogue = Catalogue.CreateDefault();
        catalogue.Tables.Remove(catalogue.Tables.Single(static table => table.Name == "Documents"));
        catalogue.Tables.Add(
            new TableDefinition("Documents", Rows)
                .AddKey("Id")
                .AddColumn("Title", SqlType.NVarChar(100), static row => $"Document {row}")
                .AddColumn("Content", SqlType.NVarCharMax, static row => TextContent.CreateMultilingual(row, Length))
                .AddColumn("Data", SqlType.VarBinaryMax, static row => row % 2 == 0 ? null : new BinaryContent(row, Length), nullable: true)
                .AddColumn("Pages", SqlType.Int, static row => row + 1)
                .AddColumn("Rating", SqlType.Int, static row => row % 3 == 0 ? null : row, nullable: true));
        return SqlServerEmulator.Start(catalogue);
    }
}
