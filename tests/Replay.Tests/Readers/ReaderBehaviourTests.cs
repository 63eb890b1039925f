using System.Data;
using System.Reflection;
using AsyncSql.Replay.Tables;
using AsyncSql.Replay.Values;
using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.Replay.Tests.Readers;

/// <summary>
/// A value from its stream is the value that it was: each form runs as it is written and as it is fixed, over values of many sizes, NULL and no row,
/// with the real driver, and sees or throws the same.
/// </summary>
public sealed class ReaderBehaviourTests
{
    private const int Missing = 99;
    private const int Null = 7;
    private const int TenMegabytes = 9;

    /// <summary>Bytes, or characters, by row: none, one, two packets of text and one more, a packet of 8000 bytes without its header, one with it, a megabyte, NULL, the helper's buffer of characters, ten megabytes.</summary>
    private static readonly int[] Sizes = [0, 1, 7993, 7992, 8000, 1_048_576, 0, 4096, 10_000_000];

    private static readonly Lazy<Task<ReaderPrograms>> Programs = new(ReaderPrograms.CreateAsync);

    private static readonly Lazy<ReplayServer> Server = new(static () =>
    {
        var catalogue = Catalogue.CreateDefault();
        catalogue.Tables.Remove(catalogue.Tables.Single(static table => table.Name == "Documents"));
        catalogue.Tables.Add(new TableDefinition("Documents", Sizes.Length)
            .Key("Id")
            .Column("Number", SqlType.Int, static row => row)
            .Column("Title", SqlType.NVarChar(100), static row => $"Document {row}")
            .Column("Content", SqlType.NVarCharMax, static row => row == Null ? null : TextContent.OfManyScripts(row, Sizes[row - 1]), nullable: true)
            .Column("Data", SqlType.VarBinaryMax, static row => row == Null ? null : new BinaryContent(row, Sizes[row - 1]), nullable: true));
        return ReplayServer.Start(catalogue);
    });

    public static TheoryData<string> Forms => new(ReaderForm.All.Select(static form => form.Name));

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task FixedForm_SeesTheSame(string name)
    {
        var (before, after) = (await Programs.Value)[name];
        int[] rows = [1, 2, 3, 4, 5, 6, Null, 8, Missing, .. name is "CheckedBytes" or "UncheckedText" ? [TenMegabytes] : Array.Empty<int>()];
        var length = 0;
        var sawError = false;
        foreach (var row in rows)
        {
            var expected = await OutcomeAsync(before, row, CancellationToken.None);
            Assert.Equal(expected, await OutcomeAsync(after, row, CancellationToken.None));
            length += expected.Length;
            sawError |= expected.Contains(nameof(SqlException), StringComparison.Ordinal);
        }

        Assert.True(length > 1_000_000 || name is "CastOfObject" or "ScalarOfOtherTypes", "Nothing large was read.");
        Assert.Equal(name.Contains("AnError", StringComparison.Ordinal), sawError);
        Assert.Empty(Server.Value.UnexpectedErrors);
    }

    /// <summary>What is cancelled stays so, and the connection can be used again.</summary>
    [Theory]
    [InlineData("CheckedBytes")]
    [InlineData("UncheckedText")]
    public async Task CancelledForm_LeavesTheConnectionUsable(string name)
    {
        var run = (await Programs.Value)[name].After;
        await using var connection = new SqlConnection(Server.Value.ConnectionString());
        await connection.OpenAsync();
        using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(1));
        var error = await Record.ExceptionAsync(() => run(connection, TenMegabytes, [], source.Token));
        Assert.True(error is null or OperationCanceledException or SqlException, error?.ToString());
        Assert.Equal(ConnectionState.Open, connection.State);
        await run(connection, 2, [], CancellationToken.None);
    }

    private static async Task<string> OutcomeAsync(ReaderRun run, int row, CancellationToken cancellationToken)
    {
        await using var connection = new SqlConnection(Server.Value.ConnectionString());
        await connection.OpenAsync(cancellationToken);
        var seen = new List<object?>();
        try
        {
            await run(connection, row, seen, cancellationToken);
        }
        catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
        {
            seen.Add($"{exception.GetType()}: {exception.Message}");
        }

        return string.Join("\n", seen.Select(Shown));
    }

    /// <summary>All of a value: bytes in hexadecimal digits, members and parts one after the other.</summary>
    private static string Shown(object? value) => value switch
    {
        null => "null",
        string text => text,
        byte[] bytes => "0x" + Convert.ToHexString(bytes),
        System.Runtime.CompilerServices.ITuple tuple => string.Join("; ", Enumerable.Range(0, tuple.Length).Select(i => Shown(tuple[i]))),
        IFormattable number => number.ToString(null, null),
        _ => string.Join("; ", value.GetType().GetProperties(BindingFlags.Instance | BindingFlags.Public).Select(property => Shown(property.GetValue(value)))),
    };
}
