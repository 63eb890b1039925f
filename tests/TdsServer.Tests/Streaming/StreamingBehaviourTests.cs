using System.Data;
using System.Text;
using AsyncSql.CodeFixes.Tests.Queries;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Streaming;

/// <summary>
/// A streamed column arrives as the whole one did: each form runs as it is written and as it is fixed, over values of many sizes, NULL and
/// no row, with the real driver and provider, and writes the same, returns or throws the same, and leaves the connection as it was.
/// </summary>
public sealed class StreamingBehaviourTests
{
    private const int Missing = 99;
    private const int TenMegabytes = 8;

    /// <summary>
    /// Bytes, or characters, by row: none, one, two packets of text, a packet of 8000 bytes without its header, one with it, a megabyte of
    /// text, NULL beside some, ten megabytes.
    /// </summary>
    private static readonly int[] Sizes = [0, 1, 7993, 7992, 8000, 524_288, 5000, 10_000_000];

    /// <summary>
    /// What these write of the largest row. Fetched as a whole it takes an old driver half a minute: there the forms run as fixed alone.
    /// </summary>
    private static readonly Dictionary<string, Func<byte[]>> TenMegabyteForms = new()
    {
        ["CheckedAgainstNull"] = static () => new BinaryContent(TenMegabytes, Sizes[TenMegabytes - 1]).ToArray(),
        ["WriterWithToken"] = static () =>
            Encoding.UTF8.GetBytes(TextContent.CreateMultilingual(TenMegabytes, Sizes[TenMegabytes - 1]).ToString()),
    };

    /// <summary>Without the largest row, which some forms would read for any key.</summary>
    private static readonly Lazy<SqlServerEmulator> Server = new(static () => Start(rows: TenMegabytes - 1));

    private static readonly Lazy<SqlServerEmulator> LargeServer = new(static () => Start(rows: TenMegabytes));

    public static TheoryData<string, string> Forms =>
        TestedDriver.Cases(TestedDriver.WithEntityFramework, StreamingForms.All.Select(static form => form.Name));

    public static TheoryData<string, string> LargeForms => TestedDriver.Cases(TestedDriver.WithEntityFramework, TenMegabyteForms.Keys);

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task StreamedForm_WritesTheSame(string driver, string name)
    {
        var programs = await StreamingPrograms.OnAsync(driver);
        var (before, after) = programs[name];
        var connectionString = Server.Value.CreateConnectionString();
        var (written, last) = (0L, "");
        foreach (var row in new[] { 1, 2, 3, 4, 5, 6, 7, Missing })
            foreach (var isOpen in row is 2 or Missing ? [false, true] : new[] { false }) // opened by the caller, it stays open
            {
                var expected = await OutcomeAsync(before, programs, isFixed: false, row, isOpen, connectionString);
                var actual = await OutcomeAsync(after, programs, isFixed: true, row, isOpen, connectionString);
                Assert.Equal(expected.Result, actual.Result);
                AssertSame(row, expected.Written, actual.Written);
                Assert.Equal(isOpen ? ConnectionState.Open : ConnectionState.Closed, expected.State);
                Assert.Equal(expected.State, actual.State);
                Assert.Equal(0, actual.Tracked);
                (written, last) = (written + actual.Written.Length, row == Missing ? last : actual.Result);
            }

        Assert.True(written > 100_000, "Nothing large was written: " + last);
        Assert.Empty(Server.Value.UnexpectedErrors);
    }

    [Theory]
    [MemberData(nameof(LargeForms))]
    public async Task StreamedForm_WritesTenMegabytes(string driver, string name)
    {
        var programs = await StreamingPrograms.OnAsync(driver);
        var outcome = await OutcomeAsync(
            programs[name].After,
            programs,
            isFixed: true,
            TenMegabytes,
            isOpen: false,
            LargeServer.Value.CreateConnectionString());
        Assert.Equal(("returned done", ConnectionState.Closed), (outcome.Result, outcome.State));
        AssertSame(TenMegabytes, TenMegabyteForms[name](), outcome.Written);
    }

    /// <summary>What is cancelled stays so, and the context can be used again.</summary>
    [Theory]
    [MemberData(nameof(LargeForms))]
    public async Task CancelledForm_LeavesTheContextUsable(string driver, string name)
    {
        var programs = await StreamingPrograms.OnAsync(driver);
        using var cancellation = new CancellationTokenSource();
        await using var context = programs.CreateContext(isFixed: true, LargeServer.Value.CreateConnectionString());
        await using var stream = new CancellingStream(cancellation);
        await using var writer = new StreamWriter(stream) { AutoFlush = true };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            programs[name].After(context.Context, TenMegabytes, stream, writer, "", cancellation.Token));
        Assert.Equal(ConnectionState.Closed, context.State);
        Assert.Equal("done", await programs[name].After(context.Context, 2, Stream.Null, TextWriter.Null, "", CancellationToken.None));
    }

    private static async Task<(string Result, byte[] Written, ConnectionState State, int Tracked)> OutcomeAsync(
        StreamingRun run,
        StreamingPrograms programs,
        bool isFixed,
        int row,
        bool isOpen,
        string connectionString)
    {
        var folder = Directory.CreateTempSubdirectory("asyncsql-tests-");
        try
        {
            var path = Path.Combine(folder.FullName, "written");
            await using var context = programs.CreateContext(isFixed, connectionString);
            if (isOpen)
                await context.OpenConnectionAsync();
            using var stream = new MemoryStream();
            using var text = new MemoryStream();
            await using var writer = new StreamWriter(text);
            string result;
            try
            {
                result = "returned " + await run(context.Context, row, stream, writer, path, CancellationToken.None);
            }
            catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
            {
                result = $"{exception.GetType()}: {exception.Message}";
            }

            await writer.FlushAsync();
            var files = Directory
                .GetFiles(folder.FullName)
                .Order()
                .SelectMany(static file => Encoding.UTF8.GetBytes(Path.GetFileName(file)).Concat(File.ReadAllBytes(file)));
            return (
                result.Replace(folder.FullName, "", StringComparison.Ordinal),
                [.. stream.ToArray(), .. text.ToArray(), .. files],
                context.State,
                context.Tracked);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static SqlServerEmulator Start(int rows)
    {
        var catalogue = Catalogue.CreateDefault();
        catalogue.Tables.Remove(catalogue.Tables.Single(static table => table.Name == "Documents"));
        catalogue.Tables.Add(
            new TableDefinition("Documents", rows)
                .AddKey("Id")
                .AddColumn("Number", SqlType.Int, static row => row)
                .AddColumn("Title", SqlType.NVarChar(100), static row => $"Document {row}")
                .AddColumn("Content", SqlType.NVarCharMax, static row => TextContent.CreateMultilingual(row, Sizes[row - 1]))
                .AddColumn("Data", SqlType.VarBinaryMax, static row => new BinaryContent(row, Sizes[row - 1]))
                .AddColumn(
                    "Html",
                    SqlType.NVarCharMax,
                    static row => row == 7 ? null : TextContent.CreateMultilingual(row, Math.Min(Sizes[row - 1], 100_000)),
                    nullable: true)
                .AddColumn(
                    "Attachment",
                    SqlType.VarBinaryMax,
                    static row => row == 7 ? null : new BinaryContent(row, Math.Min(Sizes[row - 1], 100_000)),
                    nullable: true)
                .AddColumn("Comment", SqlType.NVarChar(50), static row => row % 2 == 0 ? null : "Grüße \U0001F600" + row, nullable: true)
                .AddColumn("Pages", SqlType.Int, static row => row % 2 == 0 ? null : row, nullable: true)
                .AddColumn("Revision", SqlType.BigInt, static row => row * 10_000_000_000)
                .AddColumn("Year", SqlType.SmallInt, static row => (short)(2000 + row))
                .AddColumn("Level", SqlType.TinyInt, static row => (byte)row)
                .AddColumn("IsPublic", SqlType.Bit, static row => row % 2 == 0)
                .AddColumn("Tag", SqlType.UniqueIdentifier, static row => new Guid(row, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
                .AddColumn(
                    "Parent",
                    SqlType.UniqueIdentifier,
                    static row => row % 2 == 0 ? null : new Guid(row, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
                    nullable: true)
                .AddColumn("Created", SqlType.DateTime2(), static row => new DateTime(2024, 2, 29, 12, 34, 56).AddTicks(row))
                .AddColumn(
                    "Printed",
                    SqlType.DateTime2(),
                    static row => row % 2 == 0 ? null : new DateTime(2024, 2, 29).AddDays(row),
                    nullable: true)
                .AddColumn(
                    "Changed",
                    SqlType.DateTimeOffset(),
                    static row => new DateTimeOffset(2024, 2, 29, 12, 34, 56, TimeSpan.FromHours(row)))
                .AddColumn(
                    "Published",
                    SqlType.DateTimeOffset(),
                    static row => row % 2 == 0 ? null : new DateTimeOffset(2024, 2, 29, 12, 34, 56, TimeSpan.FromHours(row)),
                    nullable: true)
                .AddColumn("Price", SqlType.Decimal(18, 2), static row => row + 0.25m)
                .AddColumn("Ratio", SqlType.Float, static row => row / 3.0)
                .AddColumn("Weight", SqlType.Real, static row => row / 3f)
                .AddColumn("Day", SqlType.Int, static row => row % 7));
        return SqlServerEmulator.Start(catalogue);
    }

    private static void AssertSame(int row, byte[] expected, byte[] actual) =>
        Assert.True(expected.AsSpan().SequenceEqual(actual), $"Row {row}: other bytes, {actual.Length} instead of {expected.Length}.");

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
