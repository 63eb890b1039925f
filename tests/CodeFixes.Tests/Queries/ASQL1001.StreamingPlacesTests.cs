using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Stream the column" where code is no method of a class: in programs without a <c>Main</c>, their endpoints, and in controllers.</summary>
public sealed class StreamingPlacesTests
{
    private static readonly string UsingsAfter = StreamingModel.Usings.Replace("using System.IO;\n", "using System.Data;\nusing System.IO;\n", StringComparison.Ordinal);

    private const string Saving = """
        endpoints.Add(async (db, id, body) =>
        {
            db.Add(new Document { Number = id });
            await db.SaveChangesAsync();
        });

        """;

    [Fact]
    public Task ProgramWithoutMain_IsStreamed()
    {
        const string Before = """
            await using var context = new ShopContext(new DbContextOptions<ShopContext>());
            var document = await context.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == args.Length);
            if (document == null)
                return 1;
            await File.WriteAllBytesAsync(args[0] + document.Title, document.Data);
            return 0;

            """;
        const string After = """
            await using var context = new ShopContext(new DbContextOptions<ShopContext>());
            await context.Database.OpenConnectionAsync();
            try
            {
                await using var command = context.Documents.Where(d => d.Id == args.Length).Select(x => new { x.Title, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    return 1;
                var title = reader.GetString(0);
                await using var content = reader.GetStream(1);
                await using var file = new FileStream(args[0] + title, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);
                await content.CopyToAsync(file);
            }
            finally
            {
                await context.Database.CloseConnectionAsync();
            }
            return 0;

            """;
        return Program(Before, After).RunAsync();
    }

    /// <summary>What another endpoint saves, it saves with another context.</summary>
    [Fact]
    public Task Endpoint_IsStreamed()
    {
        const string Before = """
            var endpoints = new System.Collections.Generic.List<Func<ShopContext, int, Stream, Task>>();
            endpoints.Add(async (ShopContext db, int id, Stream body) =>
            {
                var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
                if (document != null)
                    await body.WriteAsync(document.Data);
            });

            """;
        const string After = """
            var endpoints = new System.Collections.Generic.List<Func<ShopContext, int, Stream, Task>>();
            endpoints.Add(async (ShopContext db, int id, Stream body) =>
            {
                await db.Database.OpenConnectionAsync();
                try
                {
                    await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                    if (await reader.ReadAsync())
                    {
                        await using var content = reader.GetStream(0);
                        await content.CopyToAsync(body);
                    }
                }
                finally
                {
                    await db.Database.CloseConnectionAsync();
                }
            });

            """;
        return Program(Before + Saving, After + Saving).RunAsync();
    }

    /// <summary>A lambda that shares the program's context is not judged alone.</summary>
    [Fact]
    public Task EndpointOfSharedContext_IsLeftAlone()
    {
        const string Source = """
            await using var shared = new ShopContext(new DbContextOptions<ShopContext>());
            var endpoints = new System.Collections.Generic.List<Func<int, Stream, Task>>();
            endpoints.Add(async (id, body) =>
            {
                var document = await shared.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
                if (document != null)
                    await body.WriteAsync(document.Data);
            });
            await shared.SaveChangesAsync();

            """;
        return Program(Source, Source, StreamingModel.Usings).RunAsync();
    }

    [Fact]
    public Task Controller_IsStreamed()
    {
        const string Before = """
                    var document = await _db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
                    if (document == null)
                        return NotFound();
                    Response.ContentType = document.Comment;
                    Response.ContentLength = document.Data.Length;
                    await Response.Body.WriteAsync(document.Data, token);
                    return new Microsoft.AspNetCore.Mvc.EmptyResult();
            """;
        const string After = """
                    await _db.Database.OpenConnectionAsync(token);
                    try
                    {
                        await using var command = _db.Documents.Where(d => d.Id == id).Select(x => new { x.Comment, x.Data.Length, x.Data }).CreateDbCommand();
                        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                        if (!await reader.ReadAsync(token))
                            return NotFound();
                        var comment = await reader.IsDBNullAsync(0, token) ? null : reader.GetString(0);
                        var dataLength = reader.GetInt32(1);
                        Response.ContentType = comment;
                        Response.ContentLength = dataLength;
                        await using var content = reader.GetStream(2);
                        await content.CopyToAsync(Response.Body, token);
                    }
                    finally
                    {
                        await _db.Database.CloseConnectionAsync();
                    }
                    return new Microsoft.AspNetCore.Mvc.EmptyResult();
            """;
        return StreamingCodeFixTests.Test(StreamingModel.Usings + Controller(Before), UsingsAfter + Controller(After)).RunAsync();
    }

    /// <summary>The result would be run after the reader is closed.</summary>
    [Fact]
    public Task FileResult_IsLeftAlone()
    {
        var source = StreamingModel.Usings + Controller("""
                    var document = await _db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
                    if (document == null)
                        return NotFound();
                    return File(document.Data, "application/pdf", document.Title);
            """);
        return StreamingCodeFixTests.Test(source, source).RunAsync();
    }

    private static string Controller(string statements) => $$"""
        public class FilesController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            private readonly ShopContext _db;

            public FilesController(ShopContext db) => _db = db;

            public async Task<Microsoft.AspNetCore.Mvc.IActionResult> Get(int id, CancellationToken token)
            {
        {{statements}}
            }
        }

        """;

    private static CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, StreamingCodeFixProvider, DefaultVerifier> Program(string before, string after, string? usingsAfter = null)
    {
        var test = StreamingCodeFixTests.Test(StreamingModel.Usings + before, (usingsAfter ?? UsingsAfter) + after);
        test.TestState.OutputKind = test.FixedState.OutputKind = OutputKind.ConsoleApplication;
        return test;
    }
}
