using System.Data;
using System.Reflection;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Readers;

/// <summary>
/// A value from its stream is the value that it was: each form runs as it is written and as it is fixed, over values of many sizes, NULL
/// and no row,
/// with the real driver, and sees or throws the same.
/// </summary>
public sealed class ReaderBehaviourTests
{
    private const int Missing = 99;
    private const int Null = 7;
    private const int TenMegabytes = 9;

    /// <summary>
    /// Bytes, or characters, by row: none, one, two packets of text and one more, a packet of 8000 bytes without its header, one with it, a
    /// megabyte of text, NULL, the helper's buffer of characters, ten megabytes.
    /// </summary>
    private static readonly int[] Sizes = [0, 1, 7993, 7992, 8000, 524_288, 0, 4096, 10_000_000];

    /// <summary>
    /// What these see of the largest row. Fetched as a whole it takes an old driver half a minute: there the forms run as fixed alone.
    /// </summary>
    private static readonly Dictionary<string, Func<object>> TenMegabyteForms = new()
    {
        ["CheckedBytes"] = static () => (TenMegabytes, new BinaryContent(TenMegabytes, Sizes[TenMegabytes - 1]).ToArray()),
        ["UncheckedText"] = static () => TextContent.CreateMultilingual(TenMegabytes, Sizes[TenMegabytes - 1]).ToString(),
    };

    private static readonly Lazy<SqlServerEmulator> Server = new(static () =>
    {
        var catalogue = Catalogue.CreateDefault();
        catalogue.Tables.Remove(catalogue.Tables.Single(static table => table.Name == "Documents"));
        catalogue.Tables.Add(
            new TableDefinition("Documents", Sizes.Length)
                .AddKey("Id")
                .AddColumn("Number", SqlType.Int, static row => row)
                .AddColumn("Title", SqlType.NVarChar(100), static row => $"Document {row}")
                .AddColumn(
                    "Content",
                    SqlType.NVarCharMax,
                    static row => row == Null ? null : TextContent.CreateMultilingual(row, Sizes[row - 1]),
                    nullable: true)
                .AddColumn(
                    "Data",
                    SqlType.VarBinaryMax,
                    static row => row == Null ? null : new BinaryContent(row, Sizes[row - 1]),
                    nullable: true));
        return SqlServerEmulator.Start(catalogue);
    });

    public static TheoryData<string, string> Forms => TestedDriver.Cases(TestedDriver.All, ReaderForm.All.Select(static form => form.Name));

    public static TheoryData<string, string> LargeForms => TestedDriver.Cases(TestedDriver.All, TenMegabyteForms.Keys);

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task FixedForm_SeesTheSame(string driver, string name)
    {
        var programs = await ReaderPrograms.OnAsync(driver);
        var (before, after) = programs[name];
        var length = 0;
        var sawError = false;
        foreach (var row in new[] { 1, 2, 3, 4, 5, 6, Null, 8, Missing })
        {
            var expected = await OutcomeAsync(programs, before, row);
            Assert.Equal(expected, await OutcomeAsync(programs, after, row));
            length += expected.Length;
            sawError |= expected.Contains("SqlException", StringComparison.Ordinal);
        }

        Assert.True(length > 500_000 || name is "CastOfObject" or "ScalarOfOtherTypes", "Nothing large was read.");
        // The drivers before 6.1.5 drop an error of a later statement.
        var drops = name == "ScalarBeforeAnError" && (driver is "Microsoft.Data.SqlClient 2.1.4" or "System.Data.SqlClient 4.9.1");
        Assert.Equal(name.Contains("AnError", StringComparison.Ordinal) && !drops, sawError);
        Assert.Empty(Server.Value.UnexpectedErrors);
    }

    [Theory]
    [MemberData(nameof(LargeForms))]
    public async Task FixedForm_SeesTenMegabytes(string driver, string name)
    {
        var programs = await ReaderPrograms.OnAsync(driver);
        Assert.Equal(Shown(TenMegabyteForms[name]()), await OutcomeAsync(programs, programs[name].After, TenMegabytes));
    }

    /// <summary>What is cancelled stays so, and the connection can be used again.</summary>
    [Theory]
    [MemberData(nameof(LargeForms))]
    public async Task CancelledForm_LeavesTheConnectionUsable(string driver, string name)
    {
        var programs = await ReaderPrograms.OnAsync(driver);
        var run = programs[name].After;
        await using var connection = programs.Driver.CreateConnection(Server.Value.CreateConnectionString());
        await connection.OpenAsync();
        foreach (var milliseconds in new[] { 1, 10, 30 })
        {
            using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(milliseconds));
            var error = await Record.ExceptionAsync(() => run(connection, TenMegabytes, [], source.Token));
            // InvalidOperationException is the driver's own: for a command that is cancelled while it is being sent.
            Assert.True(
                error is null or OperationCanceledException
                    || error.GetType().Name == "SqlException"
                    || error is InvalidOperationException { Message: "Operation cancelled by user." },
                error?.ToString());
            Assert.Equal(ConnectionState.Open, connection.State);
            await run(connection, 2, [], CancellationToken.None);
        }
    }

    private static async Task<string> OutcomeAsync(ReaderPrograms programs, ReaderRun run, int row)
    {
        await using var connection = programs.Driver.CreateConnection(Server.Value.CreateConnectionString());
        await connection.OpenAsync();
        var seen = new List<object?>();
        try
        {
            await run(connection, row, seen, CancellationToken.None);
        }
        catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
        {
            seen.Add($"{exception.GetType()}: {exception.Message}");
        }

        return string.Join("\n", seen.Select(Shown));
    }

    /// <summary>All of a value: bytes in hexadecimal digits, members and parts one after the other.</summary>
    private static string Shown(object? value) =>
        value switch
        {
            null => "null",
            string text => text,
            byte[] bytes => "0x" + Convert.ToHexString(bytes),
            System.Runtime.CompilerServices.ITuple tuple => string.Join(
                "; ",
                Enumerable.Range(0, tuple.Length).Select(i => Shown(tuple[i]))),
            IFormattable number => number.ToString(null, null),
            _ => string.Join(
                "; ",
                value
                    .GetType()
                    .GetProperties(BindingFlags.Instance | BindingFlags.Public)
                    .Select(property => Shown(property.GetValue(value)))),
        };
}
