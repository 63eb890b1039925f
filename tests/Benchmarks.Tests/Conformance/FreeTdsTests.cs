using System.Diagnostics;
using System.Globalization;
using System.Text;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Conformance;

/// <summary>FreeTDS, a client that shares no code with Microsoft's, reads the same rows.</summary>
public sealed class FreeTdsTests(ConformanceServer server) : IClassFixture<ConformanceServer>
{
    public static TheoryData<int, bool> Cases
    {
        get
        {
            var cases = new TheoryData<int, bool>();
            foreach (var (packetSize, encrypt) in ConformanceServer.Connections)
                cases.Add(packetSize, encrypt);
            return cases;
        }
    }

    [FreeTdsTheory]
    [MemberData(nameof(Cases))]
    public async Task Tsql_PrintsEveryRow(int packetSize, bool encrypt)
    {
        foreach (var table in new[] { ConformanceServer.Lengths, ConformanceServer.Large })
            foreach (var column in new[] { ConformanceServer.Text, ConformanceServer.Binary })
            {
                var printed = await PrintAsync(packetSize, encrypt, $"SELECT [Id], [{column}] FROM [{table}] ORDER BY [Id]");
                var expected = Expected(table, column);
                Assert.Equal(expected.Length, printed.Length);
                Assert.True(
                    expected.AsSpan().SequenceEqual(printed),
                    $"{table}.{column} differs from byte {expected.AsSpan().CommonPrefixLength(printed)} on.");
            }

        Assert.Empty(server.Server.UnexpectedErrors);
    }

    /// <summary>A line for each row, a tab between values: text as UTF-8, binary as hexadecimal digits.</summary>
    private byte[] Expected(string name, string column)
    {
        var table = server.Table(name);
        using var lines = new MemoryStream();
        for (var row = 1; row <= table.Rows; row++)
        {
            var value = ConformanceServer.GetBytes(table, row, column);
            lines.Write(Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"{row}\t")));
            lines.Write(value is null ? "NULL"u8
                : column == ConformanceServer.Text ? Encoding.Convert(Encoding.Unicode, Encoding.UTF8, value)
                : Encoding.UTF8.GetBytes(Convert.ToHexStringLower(value)));
            lines.WriteByte((byte)'\n');
        }

        return lines.ToArray();
    }

    private async Task<byte[]> PrintAsync(int packetSize, bool encrypt, string sql)
    {
        var configuration = Path.GetTempFileName();
        try
        {
            await File.WriteAllTextAsync(configuration, string.Create(CultureInfo.InvariantCulture, $"""
                [tdsserver]
                    host = 127.0.0.1
                    port = {server.Server.Port}
                    tds version = 7.4
                    client charset = UTF-8
                    text size = 2147483647
                    initial block size = {packetSize}
                    encryption = {(encrypt ? "require" : "off")}

                """));
            // No footer, no header, no prompts.
            var start = new ProcessStartInfo("tsql", ["-S", "tdsserver", "-U", "sa", "-P", "tds", "-o", "fhq"])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            start.Environment["FREETDSCONF"] = configuration;
            start.Environment["LC_ALL"] = "C";
            using var process = Process.Start(start)!;
            var errors = process.StandardError.ReadToEndAsync();
            await process.StandardInput.WriteAsync(sql + "\ngo\nexit\n");
            process.StandardInput.Close();
            using var output = new MemoryStream();
            await process.StandardOutput.BaseStream.CopyToAsync(output);
            await process.WaitForExitAsync();
            Assert.Equal((0, ""), (process.ExitCode, await errors));
            return output.ToArray();
        }
        finally
        {
            File.Delete(configuration);
        }
    }
}
