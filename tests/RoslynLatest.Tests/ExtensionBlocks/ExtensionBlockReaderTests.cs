using AsyncSql.Analyzers.Connections;
using AsyncSql.Analyzers.Tests.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.RoslynLatest.Tests.ExtensionBlocks;

/// <summary>Readers, commands and connections that extension blocks receive.</summary>
public sealed class ExtensionBlockReaderTests
{
    [Theory]
    // the block receives the command
    [InlineData("await command.ReadAsync(token);", """
        extension(SqlCommand command)
        {
            public async Task ReadAsync(CancellationToken token)
            {
                await using var reader = await command.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                {
                    Console.WriteLine(reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Content")));
                    Console.WriteLine(reader.GetString(reader.GetOrdinal("Title")));
                }
            }
        }
        """)]
    // the callers of each method open and advance the reader of that method
    [InlineData("""
        await using var first = await command.ExecuteReaderAsync(token);
        while (await first.ReadAsync(token))
            first.First();
        using var second = command.ExecuteReader();
        while (second.Read())
            second.Second();
        """, """
        extension(SqlDataReader reader)
        {
            public string First() => reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Content"));
            public string Second() => reader.GetString(reader.GetOrdinal("Content"));
        }
        """)]
    // the static form, with the column as an argument
    [InlineData("""
        await using var reader = await command.ExecuteReaderAsync(token);
        while (await reader.ReadAsync(token))
            Helpers.{|ASQL2001:Text|}(reader, "Content");
        """, """
        extension(SqlDataReader reader)
        {
            public string Text(string column) => reader.GetString(reader.GetOrdinal(column));
        }
        """)]
    // the column as an argument: the call is the read
    [InlineData("""
        await using var reader = await command.ExecuteReaderAsync(token);
        while (await reader.ReadAsync(token))
            reader.{|ASQL2001:Text|}("Content");
        """, """
        extension(SqlDataReader reader)
        {
            public string Text(string column) => reader.GetString(reader.GetOrdinal(column));
        }
        """)]
    [InlineData("""
        await using var reader = await command.ExecuteReaderAsync(token);
        while (await reader.ReadAsync(token))
            reader.Text("Title");
        """, """
        extension(SqlDataReader reader)
        {
            public string Text(string column) => reader.GetString(reader.GetOrdinal(column));
        }
        """)]
    // the block passes the reader to a delegate
    [InlineData("""
        await connection.QueryAsync("SELECT Id, Content FROM Articles", async reader =>
        {
            while (await reader.ReadAsync(token))
                Console.WriteLine(reader.{|ASQL2001:GetString|}(1));
        });
        await connection.QueryAsync("SELECT Id, Title FROM Articles", async reader =>
        {
            while (await reader.ReadAsync(token))
                Console.WriteLine(reader.GetString(1));
        });
        """, """
        extension(SqlConnection connection)
        {
            public async Task QueryAsync(string sql, Func<SqlDataReader, Task> read)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = sql;
                await using var reader = await command.ExecuteReaderAsync();
                await read(reader);
            }
        }
        """)]
    // the block opens the reader
    [InlineData("""
        await using var buffered = await command.OpenAsync(CommandBehavior.Default);
        while (await buffered.ReadAsync(token))
            Console.WriteLine(buffered.{|ASQL2001:GetString|}(buffered.GetOrdinal("Content")));
        """, """
        extension(SqlCommand command)
        {
            public async Task<SqlDataReader> OpenAsync(CommandBehavior behavior) => await command.ExecuteReaderAsync(behavior);
        }
        """)]
    public Task Reader_IsFollowed(string statements, string blocks) => new ReaderTest
    {
        TestCode = $$"""
            using System;
            using System.Data;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.Data.SqlClient;
            public static class Helpers { {{blocks}} }
            public class Case
            {
                public async Task Run(SqlConnection connection, SqlCommand command, CancellationToken token)
                {
                    {{statements}}
                }
            }
            """,
        ReferenceAssemblies = PackageReferences.SqlClient6,
    }.RunAsync();

    [Theory]
    [InlineData("_ = new SqlConnection({|ASQL3001:Settings.Shop|});", """extension(Settings) { public static string Shop => "Server=.;Database=Shop"; }""")]
    [InlineData("_ = new SqlConnection(Settings.Shop);", """extension(Settings) { public static string Shop => "Server=.;Database=Shop;Packet Size=16000"; }""")]
    [InlineData("options.UseShop();", """extension(DbContextOptionsBuilder options) { public DbContextOptionsBuilder UseShop() => options.UseSqlServer({|ASQL3001:"Server=.;Database=Shop"|}); }""")]
    [InlineData("options.UseShop();", """extension(DbContextOptionsBuilder options) { public DbContextOptionsBuilder UseShop() => options.UseSqlServer("Server=.;Database=Shop;Packet Size=16000"); }""")]
    [InlineData("""options.UseShop("Server=.");""", """extension(DbContextOptionsBuilder options) { public DbContextOptionsBuilder UseShop(string text) => options.UseSqlServer(text); }""")]
    public Task Connection_IsFollowed(string statements, string blocks) => new CSharpAnalyzerTest<PacketSizeAnalyzer, DefaultVerifier>
    {
        TestCode = Program.Usings + $$"""
            using Microsoft.Data.SqlClient;
            public class Settings { }
            public class Report { public int Id { get; set; } public byte[] Scan { get; set; } }
            public class ShopContext : DbContext { public DbSet<Report> Reports { get; set; } }
            public static class Helpers { {{blocks}} }
            public class Case { public void Run(DbContextOptionsBuilder<ShopContext> options) { {{statements}} } }
            """,
        ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
    }.RunAsync();
}
