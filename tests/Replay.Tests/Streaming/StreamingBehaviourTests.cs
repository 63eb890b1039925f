using System.Data;
using System.Text;
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
            .Column("Attachment", SqlType.VarBinaryMax, static row => row == 7 ? null : new BinaryContent(row, Math.Min(Sizes[row - 1], 100_000)), nullable: true)
            .Column("Comment", SqlType.NVarChar(50), static row => row % 2 == 0 ? null : "Grüße \U0001F600" + row, nullable: true)
            .Column("Pages", SqlType.Int, static row => row % 2 == 0 ? null : row, nullable: true)
            .Column("Revision", SqlType.BigInt, static row => row * 10_000_000_000)
            .Column("Year", SqlType.SmallInt, static row => (short)(2000 + row))
            .Column("Level", SqlType.TinyInt, static row => (byte)row)
            .Column("IsPublic", SqlType.Bit, static row => row % 2 == 0)
            .Column("Tag", SqlType.UniqueIdentifier, static row => new Guid(row, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
            .Column("Parent", SqlType.UniqueIdentifier, static row => row % 2 == 0 ? null : new Guid(row, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), nullable: true)
            .Column("Created", SqlType.DateTime2(), static row => new DateTime(2024, 2, 29, 12, 34, 56).AddTicks(row))
            .Column("Printed", SqlType.DateTime2(), static row => row % 2 == 0 ? null : new DateTime(2024, 2, 29).AddDays(row), nullable: true)
            .Column("Changed", SqlType.DateTimeOffset(), static row => new DateTimeOffset(2024, 2, 29, 12, 34, 56, TimeSpan.FromHours(row)))
            .Column("Published", SqlType.DateTimeOffset(), static row => row % 2 == 0 ? null : new DateTimeOffset(2024, 2, 29, 12, 34, 56, TimeSpan.FromHours(row)), nullable: true)
            .Column("Price", SqlType.Decimal(18, 2), static row => row + 0.25m)
            .Column("Ratio", SqlType.Float, static row => row / 3.0)
            .Column("Weight", SqlType.Real, static row => row / 3f)
            .Column("Day", SqlType.Int, static row => row % 7));
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
            var files = Directory.GetFiles(folder.FullName).Order().SelectMany(static file => Encoding.UTF8.GetBytes(Path.GetFileName(file)).Concat(File.ReadAllBytes(file)));
            return (result.Replace(folder.FullName, "", StringComparison.Ordinal), [.. stream.ToArray(), .. text.ToArray(), .. files], context.Database.GetDbConnection().State, context.ChangeTracker.Entries().Count());
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
