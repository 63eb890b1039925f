using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>Methods in source that are handed a query and run it: their calls are the sites, never also their insides.</summary>
public sealed class WrapperTests
{
    private const string Types = """
        public class Page<T>
        {
            public List<T> Items { get; set; } = new();
            public int Count { get; set; }
            public static async Task<Page<T>> CreateAsync(IQueryable<T> source, int number)
            {
                var count = await source.CountAsync();
                var items = await source.Skip(number * 10).Take(10).ToListAsync();
                return new Page<T> { Items = items, Count = count };
            }
        }

        public static class Paging
        {
            public static async Task<List<T>> ToPageAsync<T>(this IQueryable<T> source, int number, CancellationToken token = default)
            {
                source = source.Skip(number * 10);
                source = source.Take(10);
                return await source.ToListAsync(token);
            }

            public static Task<List<T>> ToFirstPageAsync<T>(this IQueryable<T> source) => source.ToPageAsync(0);
            public static Task<List<TResult>> ListAsync<T, TResult>(this IQueryable<T> source, System.Linq.Expressions.Expression<Func<T, TResult>> selector) => source.Select(selector).ToListAsync();
            public static async Task<List<T>> StreamAsync<T>(this IQueryable<T> source)
            {
                var all = new List<T>();
                await foreach (var item in source.AsAsyncEnumerable())
                    all.Add(item);
                return all;
            }

            public static Task<int> HowManyAsync<T>(this IQueryable<T> source) => source.CountAsync();
            public static Task<List<T>> OneAsync<T>(this IQueryable<T> source, int depth) => depth == 0 ? source.ToListAsync() : source.OtherAsync(depth - 1);
            public static Task<List<T>> OtherAsync<T>(this IQueryable<T> source, int depth) => source.OneAsync(depth);
            public static Task<List<T>> NeverAsync<T>(this IQueryable<T> source) => source.NeverAsync();
        }

        public static class Policy
        {
            public static Task<T> ExecuteAsync<T>(Func<CancellationToken, Task<T>> action, CancellationToken token = default) => action(token);
            public static Task<T> RunAsync<T>(Func<Task<T>> action) => action();
            public static string Name(object action) => action.ToString()!;
        }

        public interface IReader { Task<List<T>> ReadAllAsync<T>(IQueryable<T> query); }
        public class Reader : IReader { public Task<List<T>> ReadAllAsync<T>(IQueryable<T> query) => query.ToListAsync(); }

        public class Mixed
        {
            private readonly ShopContext _db = new();
            public async Task<int> BothAsync(IQueryable<Document> query)
            {
                var own = await _db.Authors.{|ASQL1001:ToListAsync|}();
                return own.Count + (await query.ToListAsync()).Count;
            }
        }
        """;

    public static TheoryData<string> Calls => new(
        "_ = await db.Documents.{|ASQL1001:ToPageAsync|}(1, token);",
        "_ = await db.Documents.Where(d => d.Id > 1).{|ASQL1001:ToFirstPageAsync|}();",
        "_ = await db.Letters.{|ASQL1002:ToFirstPageAsync|}();",
        "_ = await Paging.{|ASQL1001:ToPageAsync|}(db.Documents, 1);",
        "_ = await Page<Document>.{|ASQL1001:CreateAsync|}(db.Documents.AsNoTracking(), 1);",
        "_ = await Page<Document>.{|ASQL1001:CreateAsync|}(number: 1, source: db.Documents);",
        "_ = await db.Documents.{|ASQL1001:StreamAsync|}();",
        "_ = await db.Documents.{|ASQL1001:ListAsync|}(d => d.Content);",
        "_ = await db.Documents.{|ASQL1001:ListAsync|}(d => new { d.Id, d });",
        "_ = await db.Documents.{|ASQL1001:OneAsync|}(1);",
        "_ = await db.Documents.{|ASQL1001:OtherAsync|}(1);",
        "IReader reader = new Reader(); _ = await reader.{|ASQL1001:ReadAllAsync|}(db.Documents);",
        "_ = await new Mixed().{|ASQL1001:BothAsync|}(db.Documents);",
        "Task<List<Document>> AsyncList(IQueryable<Document> query) => query.ToListAsync(); _ = await {|ASQL1001:AsyncList|}(db.Documents);",
        "Task<List<Document>> All(IQueryable<Document> query) => query.ToListAsync(); _ = await {|ASQL1001:All|}(db.Documents);",
        "var task = db.Documents.{|ASQL1001:ToPageAsync|}(1); Print((await task).Count.ToString());",
        // a method that other code calls
        "_ = await Policy.ExecuteAsync(db.Documents.{|ASQL1001:ToListAsync|}, token);",
        "var query = db.Documents.Where(d => d.Id > 1); _ = await Policy.ExecuteAsync(token: token, action: query.{|ASQL1001:FirstOrDefaultAsync|});",
        "_ = await Policy.RunAsync(db.Documents.{|ASQL1001:StreamAsync|});",
        "_ = await Policy.ExecuteAsync<List<Document>>(db.Documents.{|ASQL1001:ToListAsync|}<Document>, token);",
        "_ = await Policy.ExecuteAsync(db.Documents.Select(d => d.Title).ToListAsync, token);",
        "_ = await Policy.ExecuteAsync(db.Documents.CountAsync, token);",
        "_ = await Policy.RunAsync(db.Documents.HowManyAsync);",
        "Print(nameof(db.Documents.FindAsync)); Print(Policy.Name(db.Documents.{|ASQL1001:ToListAsync|}()));",
        // what the call hands over decides
        "_ = await db.Documents.Select(d => d.Title).ToPageAsync(1);",
        "_ = await db.Documents.ListAsync(d => new { d.Id, d.Title });",
        "_ = await db.Documents.HowManyAsync();",
        "_ = await db.Documents.NeverAsync();",
        "_ = await db.Notes.ToPageAsync(1); _ = await Page<Note>.CreateAsync(db.Notes, 1); _ = await db.Notes.OneAsync(1);");

    [Theory]
    [MemberData(nameof(Calls))]
    public Task Wrapper_IsJudgedWhereItIsCalled(string statement) => VerifyAsync(Program.Method(statement) + Types);

    /// <summary>A cache, a retry or a scope opens the context, and the caller makes the query of it.</summary>
    [Theory]
    [InlineData("{|ASQL1001:RememberAsync|}(\"all\", db => db.Documents.OrderBy(d => d.Id))")]
    [InlineData("{|ASQL1001:RememberAsync|}(\"all\", query: static db => { return db.Documents; })")]
    [InlineData("{|ASQL1001:RememberAsync|}(\"all\", All)")]
    [InlineData("{|ASQL1001:RunAsync|}(() => _db.Documents.OrderBy(d => d.Id))")]
    [InlineData("{|ASQL1001:OrderedAsync|}(db => db.Documents.OrderBy(d => d.Id))")]
    [InlineData("RememberAsync(\"all\", db => db.Documents.Select(d => d.Title))")]
    [InlineData("RememberAsync(\"all\", db => db.Notes)")]
    [InlineData("RunAsync(() => _db.Notes.OrderBy(d => d.Id))")]
    public Task FunctionThatMakesTheQuery_DecidesWhereItIsPassed(string call) => VerifyAsync(Program.Method("") + $$"""
        public class Cache
        {
            private readonly ShopContext _db = new();
            private static IQueryable<Document> All(ShopContext db) => db.Documents;
            private async Task<List<T>> RememberAsync<T>(string key, Func<ShopContext, IQueryable<T>> query, CancellationToken token = default)
            {
                await using var db = new ShopContext();
                return await query(db).Take(100).ToListAsync(token);
            }
            private Task<List<T>> RunAsync<T>(Func<IQueryable<T>> query) => query.Invoke().ToListAsync();
            private Task<List<T>> OrderedAsync<T>(Func<ShopContext, IOrderedQueryable<T>> query) => OnceAsync(query);
            private Task<List<T>> OnceAsync<T>(Func<ShopContext, IOrderedQueryable<T>> query) => query(_db).ToListAsync();
            public async Task<object> M() => await {{call}};
        }
        """);

    /// <summary>The model of many repositories: the selector comes from the caller, the set from the repository.</summary>
    [Fact]
    public Task Selector_DecidesWhereItIsWritten() => VerifyAsync(Program.Method("") + """
        public class Repository
        {
            private readonly ShopContext _db = new();
            public Task<List<TResult>> ListAsync<TResult>(System.Linq.Expressions.Expression<Func<Document, TResult>> selector, System.Linq.Expressions.Expression<Func<Document, bool>> filter) =>
                _db.Documents.Where(filter).Select(selector).ToListAsync();
            public Task<List<Document>> AllAsync() => {|ASQL1001:ListAsync|}(d => d, d => d.Id > 1);
            public Task<List<string>> TitlesAsync() => ListAsync(d => d.Title, d => d.Id > 1);
            public Task<List<Document>> OfAsync(System.Linq.Expressions.Expression<Func<Document, bool>> filter) => _db.Documents.Where(filter).{|ASQL1001:ToListAsync|}();
        }
        """);

    [Fact]
    public Task FileThatBeginsWithTheCallOfAWrapper_IsRead() =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestState =
            {
                Sources =
                {
                    "{|ASQL1001:ReadAsync|}(new ShopContext().Documents).Wait();",
                    "global using static Paging;\n" + Program.Usings + Program.Model + "public static class Paging { public static Task<List<T>> ReadAsync<T>(IQueryable<T> source) => source.ToListAsync(); }",
                },
                OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication,
            },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        }.RunAsync();

    private static Task VerifyAsync(string source) =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> { TestCode = source, ReferenceAssemblies = PackageReferences.EntityFrameworkCore10 }.RunAsync();
}
