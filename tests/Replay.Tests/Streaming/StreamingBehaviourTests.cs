using System.Data;
using AsyncSql.CodeFixes.Tests.Queries;
using AsyncSql.Replay.Tables;
using AsyncSql.Replay.Values;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace AsyncSql.Replay.Tests.Streaming;

/// <summary>
/// A streamed column arrives as the whole one did: each form runs as it is written and as it is fixed, over values of many sizes, NULL and
/// no row, with the real driver and provider, and writes the same, returns or throws the same, and leaves the connection as it was.
/// </summary>
public sealed class StreamingBehaviourTests
{
    private const int Missing = 99;
    private const int TenMegabytes = 8;

    /// <summary>Bytes, or characters, by row: none, one, two packets of text, a packet of 8000 bytes without its header, one with it, a megabyte, NULL beside some, ten megabytes.</summary>
    private static readonly int[] Sizes = [0, 1, 7993, 7992, 8000, 1_048_576, 5000, 10_000_000];

    private static readonly Lazy<Task<StreamingPrograms>> Programs = new(StreamingPrograms.CreateAsync);

    private static readonly Lazy<ReplayServer> Server = new(static () =>
    {
        var catalogue = Catalogue.CreateDefault();
        catalogue.Tables.Remove(catalogue.Tables.Single(static table => table.Name == "Documents"));
        catalogue.Tables.Add(new TableDefinition("Documents", Sizes.Length)
            .Key("Id")
            .Column("Number", SqlType.Int, static row => row)
            .Column("Title", SqlType.NVarChar(100), static row => $"Document {row}")
            .Column("Content", SqlType.NVarCharMax, static row => TextContent.OfManyScripts(row, Sizes[row - 1]))
            .Column("Data", SqlType.VarBinaryMax, static row => new BinaryContent(row, Sizes[row - 1]))
            .Column("Html", SqlType.NVarCharMax, static row => row == 7 ? null : TextContent.OfManyScripts(row, Math.Min(Sizes[row - 1], 100_000)), nullable: true)
            .Column("Attachment", SqlType.VarBinaryMax, static row => row == 7 ? null : new BinaryContent(row, Math.Min(Sizes[row - 1], 100_000)), nullable: true));
        return ReplayServer.Start(catalogue);
    });

    public static TheoryData<string> Forms => new(StreamingForms.All.Select(static form => form.Name));

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task StreamedForm_WritesTheSame(string name)
    {
        var programs = await Programs.Value;
        var (before, after) = programs[name];
        int[] rows = [1, 2, 3, 4, 5, 6, 7, Missing, .. name is "CheckedAgainstNull" or "WriterWithToken" ? [TenMegabytes] : Array.Empty<int>()];
        var written = 0L;
        foreach (var row in rows)
            foreach (var isOpen in row is 2 or Missing ? [false, true] : new[] { false }) // opened by the caller, it stays open
            {
                var expected = await OutcomeAsync(before, programs, isFixed: false, row, isOpen);
                var actual = await OutcomeAsync(after, programs, isFixed: true, row, isOpen);
                Assert.Equal(expected.Result, actual.Result);
                Assert.True(expected.Written.AsSpan().SequenceEqual(actual.Written), $"Row {row}: other bytes, {actual.Written.Length} instead of {expected.Written.Length}.");
                Assert.Equal(isOpen ? ConnectionState.Open : ConnectionState.Closed, expected.State);
                Assert.Equal(expected.State, actual.State);
                Assert.Equal(0, actual.Tracked);
                written += actual.Written.Length;
            }

        Assert.True(written > 100_000, "Nothing large was written.");
        Assert.Empty(Server.Value.UnexpectedErrors);
    }

    /// <summary>What is cancelled stays so, and the context can be used again.</summary>
    [Theory]
    [InlineData("CheckedAgainstNull")]
    [InlineData("WriterWithToken")]
    public async Task CancelledForm_LeavesTheContextUsable(string name)
    {
        var programs = await Programs.Value;
        using var cancellation = new CancellationTokenSource();
        await using var context = programs.CreateContext(isFixed: true, Server.Value.ConnectionString());
        await using var stream = new CancellingStream(cancellation);
        await using var writer = new StreamWriter(stream) { AutoFlush = true };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => programs[name].After(context, TenMegabytes, stream, writer, "", cancellation.Token));
        Assert.Equal(ConnectionState.Closed, context.Database.GetDbConnection().State);
        Assert.Equal("done", await programs[name].After(context, 2, Stream.Null, TextWriter.Null, "", CancellationToken.None));
    }

    private static async Task<(string Result, byte[] Written, ConnectionState State, int Tracked)> OutcomeAsync(StreamingRun run, StreamingPrograms programs, bool isFixed, int row, bool isOpen)
    {
        var folder = Directory.CreateTempSubdirectory("asyncsql-tests-");
        try
        {
            var path = Path.Combine(folder.FullName, "written");
            await using var context = programs.CreateContext(isFixed, Server.Value.ConnectionString());
            if (isOpen)
                await context.Database.OpenConnectionAsync();
            using var stream = new MemoryStream();
            using var text = new MemoryStream();
            await using var writer = new StreamWriter(text);
            string result;
            try
            {
                result = "returned " + await run(context, row, stream, writer, path, CancellationToken.None);
            }
            catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
            {
                result = $"{exception.GetType()}: {exception.Message}";
            }

            await writer.FlushAsync();
            byte[] file = File.Exists(path) ? [1, .. await File.ReadAllBytesAsync(path)] : [0];
            return (result, [.. stream.ToArray(), .. text.ToArray(), .. file], context.Database.GetDbConnection().State, context.ChangeTracker.Entries().Count());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>Cancels when it is written to.</summary>
    private sealed class CancellingStream(CancellationTokenSource cancellation) : MemoryStream
    {
        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            cancellation.Cancel();
            return base.WriteAsync(buffer, CancellationToken.None);
        }
    }
}
