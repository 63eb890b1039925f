using System.Collections.Immutable;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Suppressors;

/// <summary>EF Core queries that run synchronously: ASQL1001 would report their asynchronous form.</summary>
public sealed class SynchronousQueryTests
{
    private const string Types = """
        public static class Paging
        {
            public static List<T> ToPage<T>(this IQueryable<T> source, int number) => source.Skip(number).ToList();
            public static Task<List<T>> ToPageAsync<T>(this IQueryable<T> source, int number, CancellationToken token = default) => source.Skip(number).ToListAsync(token);
            public static List<TResult> List<T, TResult>(this IQueryable<T> source, System.Linq.Expressions.Expression<Func<T, TResult>> selector) => source.Select(selector).ToList();
            public static Task<List<TResult>> ListAsync<T, TResult>(this IQueryable<T> source, System.Linq.Expressions.Expression<Func<T, TResult>> selector) => source.Select(selector).ToListAsync();
        }

        public interface ILibrary { List<T> ToList<T>(IQueryable<T> query); Task<List<T>> ToListAsync<T>(IQueryable<T> query); }

        public class Store
        {
            private readonly ShopContext _db = new();
            public Document Get(int id) => _db.Documents./*S*/First(d => d.Id == id);
            public Task<Document> GetAsync(int id) => _db.Documents.FirstAsync(d => d.Id == id);
        }

        """;

    private static readonly (string Set, string Entity)[] Sets = [("Documents", "Document"), ("Authors", "Author"), ("Letters", "Letter"), ("Notes", "Note")];

    /// <summary>The line of the first statement of the method.</summary>
    private static readonly int FirstLine = Program.Method("//").Split('\n').ToList().FindIndex(static line => line.Trim() == "//");

    /// <summary>The synchronous and the asynchronous form of calls on a set.</summary>
    private static readonly (string Synchronous, string Asynchronous)[] Forms =
    [
        ("db.{0}.Find(id)", "db.{0}.FindAsync(id)"),
        ("db.{0}.Find(new object[] { id })", "db.{0}.FindAsync(new object[] { id }, token)"),
        ("db.Set<{1}>().Find(id)", "db.Set<{1}>().FindAsync(id)"),
        ("db.Find<{1}>(id)", "db.FindAsync<{1}>(id)"),
        ("db.Find(typeof({1}), id)", "db.FindAsync(typeof({1}), id)"),
        ("db.{0}.First()", "db.{0}.FirstAsync(token)"),
        ("db.{0}.Where(x => x.Id == id).First()", "db.{0}.Where(x => x.Id == id).FirstAsync()"),
        ("db.{0}.First(x => x.Id == id)", "db.{0}.FirstAsync(x => x.Id == id)"),
        ("db.{0}.FirstOrDefault()", "db.{0}.FirstOrDefaultAsync()"),
        ("db.{0}.Single(x => x.Id == id)", "db.{0}.SingleAsync(x => x.Id == id)"),
        ("db.{0}.SingleOrDefault()", "db.{0}.SingleOrDefaultAsync()"),
        ("db.{0}.OrderBy(x => x.Id).Last()", "db.{0}.OrderBy(x => x.Id).LastAsync()"),
        ("db.{0}.OrderBy(x => x.Id).LastOrDefault()", "db.{0}.OrderBy(x => x.Id).LastOrDefaultAsync()"),
        ("db.{0}.ElementAt(1)", "db.{0}.ElementAtAsync(1)"),
        ("db.{0}.ElementAtOrDefault(1)", "db.{0}.ElementAtOrDefaultAsync(1)"),
        ("db.{0}.ToList()", "db.{0}.ToListAsync()"),
        ("db.{0}.ToArray()", "db.{0}.ToArrayAsync()"),
        ("db.{0}.ToHashSet()", "db.{0}.ToHashSetAsync()"),
        ("db.{0}.ToDictionary(x => x.Id)", "db.{0}.ToDictionaryAsync(x => x.Id)"),
        ("db.{0}.ToDictionary(x => x.Id, x => x)", "db.{0}.ToDictionaryAsync(x => x.Id, x => x)"),
        ("db.{0}.AsNoTracking().OrderBy(x => x.Id).ToList()", "db.{0}.AsNoTracking().OrderBy(x => x.Id).ToListAsync()"),
        ("(from x in db.{0} select x).ToList()", "(from x in db.{0} select x).ToListAsync()"),
        ("Enumerable.ToList(db.{0})", "EntityFrameworkQueryableExtensions.ToListAsync(db.{0})"),
        ("Queryable.First(db.{0})", "EntityFrameworkQueryableExtensions.FirstAsync(db.{0})"),
        ("db.Entry(db.{0}.Local.Min()!).GetDatabaseValues()", "db.Entry(db.{0}.Local.Min()!).GetDatabaseValuesAsync()"),
        ("db.{0}.Select(x => x.Id).ToList()", "db.{0}.Select(x => x.Id).ToListAsync()"),
        ("db.{0}.Select(x => new { x.Id, x }).ToList()", "db.{0}.Select(x => new { x.Id, x }).ToListAsync()"),
        ("db.{0}.Max(x => x.Id)", "db.{0}.MaxAsync(x => x.Id)"),
        ("db.{0}.Count()", "db.{0}.CountAsync()"),
        ("db.{0}.Any()", "db.{0}.AnyAsync()"),
        ("db.{0}.ToPage(1)", "db.{0}.ToPageAsync(1)"),
        ("Paging.ToPage(number: 1, source: db.{0})", "Paging.ToPageAsync(number: 1, source: db.{0})"),
        ("db.{0}.List(x => x)", "db.{0}.ListAsync(x => x)"),
        ("db.{0}.List(x => x.Id)", "db.{0}.ListAsync(x => x.Id)"),
        ("((ILibrary)null!).ToList(db.{0})", "((ILibrary)null!).ToListAsync(db.{0})"),
        ("new Store().Get(id)", "new Store().GetAsync(id)"),
    ];

    /// <summary>Where the rule reports the asynchronous call, and nowhere else, advice to call it is suppressed.</summary>
    [Fact]
    public async Task Call_IsSuppressedWhereItsAsynchronousFormIsReported()
    {
        var forms = Sets.SelectMany(set => Forms.Select(form => (Synchronous: Fill(form.Synchronous, set), Asynchronous: Fill(form.Asynchronous, set)))).ToList();
        var reported = (await ReportAsync(Write(forms.Select(form => "await " + form.Asynchronous)))).Where(diagnostic => diagnostic.Id == "ASQL1001");
        var suppressed = (await new SuppressorTest(Write(forms.Select(form => form.Synchronous)), PackageReferences.EntityFrameworkCore10).ReportAsync())
            .Where(diagnostic => diagnostic.IsSuppressed);

        var expected = List(reported);
        Assert.InRange(expected.Count, 40, forms.Count - 40);
        Assert.Equal(expected, List(suppressed));

        string Write(IEnumerable<string> calls) => Program.Method(string.Join('\n', calls.Select(call => $"_ = {call}; //"))) + Types;

        List<string> List(IEnumerable<Diagnostic> diagnostics) =>
        [
            .. diagnostics.Select(diagnostic => diagnostic.Location.GetLineSpan().StartLinePosition.Line - FirstLine)
                .Where(line => line >= 0 && line < forms.Count).Distinct().Order().Select(line => forms[line].Synchronous),
        ];

        static string Fill(string form, (string Set, string Entity) names) =>
            form.Replace("{0}", names.Set, StringComparison.Ordinal).Replace("{1}", names.Entity, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("_ = db.Documents./*S*/First();")]
    [InlineData("_ = db.Documents./*S*/ToList().Count();")]
    [InlineData("_ = db?.Documents./*S*/First();")]
    [InlineData("_ = db.Documents./*S*/First().Title.ToString();")]
    [InlineData("_ = db./*S*/Find(typeof(Document), id);")]
    [InlineData("var query = db.Documents.Where(d => d.Id > id); var all = query./*S*/ToList(); Print(all.First().Title);")]
    [InlineData("db.Documents./*S*/Load();")]
    [InlineData("db.Entry(new Document())./*S*/Reload();")]
    [InlineData("db.Entry(new Document()).Reference(d => d.Author)./*S*/Load();")]
    [InlineData("_ = db.Documents.Max(d => d.Title); _ = db.Documents./*S*/Max(d => d.Content); _ = db.Documents.Select(d => d.Content)./*S*/Min();")]
    [InlineData("var list = await db.Documents.ToListAsync(); _ = list.First(); _ = list.ToArray();")]
    [InlineData("_ = new List<Document>().AsQueryable().First();")]
    [InlineData("_ = db.Letters.First(); _ = db.Notes.First(); _ = db.SaveChanges(); _ = db.Documents.Any();")]
    [InlineData("foreach (var document in db.Documents.AsEnumerable()) Print(document.Title);")]
    [InlineData("Func<Document> first = () => db.Documents./*S*/First(); _ = first();")]
    [InlineData("_ = db.Documents./*S*/ToPage(1); _ = db.Notes.ToPage(1); _ = new Store().Get(1);")]
    public Task Call_IsSuppressedWhereMarked(string statements) =>
        new SuppressorTest(Program.Method(statements) + Types, PackageReferences.EntityFrameworkCore10).RunAsync();

    /// <summary>The usages of a repository decide.</summary>
    [Theory]
    [InlineData("Document", "/*S*/")]
    [InlineData("Letter", "")]
    [InlineData("Note", "")]
    public Task GenericRepository_IsDecidedByItsUsages(string entity, string mark) => new SuppressorTest(
        Program.Usings + Program.Model + $$"""
        public class Repository<T> where T : class { private readonly ShopContext _db = new(); public List<T> All() => _db.Set<T>().{{mark}}ToList(); }
        public class Use { public Use(Repository<{{entity}}> repository) { } }
        """,
        PackageReferences.EntityFrameworkCore10).RunAsync();

    [Theory]
    [InlineData("UseSqlite")]
    [InlineData("UseNpgsql")]
    public Task OtherProvider_IsNotSuppressed(string provider)
    {
        var references = provider == "UseSqlite" ? PackageReferences.EntityFrameworkCore10Sqlite : PackageReferences.EntityFrameworkCore10Npgsql;
        return new SuppressorTest(
            Program.Method("_ = db.Documents.First();").Replace("UseSqlServer", provider, StringComparison.Ordinal), references).RunAsync();
    }

    /// <summary>Where the asynchronous query is fast, the advice is right.</summary>
    [Theory]
    [InlineData("asyncsql.bounded_columns = Document.Content, Document.Data")]
    [InlineData("asyncsql.ignored_entities = Document")]
    [InlineData("asyncsql.provider = other")]
    [InlineData("build_property.IsTestProject = true")]
    public Task Option_AppliesAsToTheRule(string option) =>
        new SuppressorTest(Program.Method("_ = db.Documents.Select(d => new { d.Content, d.Data }).First();"), PackageReferences.EntityFrameworkCore10)
        {
            Configuration = option,
        }.RunAsync();

    [Fact]
    public async Task OlderVersions_AreSuppressed()
    {
        foreach (var references in new[] { PackageReferences.EntityFrameworkCore6, PackageReferences.EntityFrameworkCore8 })
            await new SuppressorTest(Program.Method("_ = db.Documents./*S*/First(); _ = db.Documents./*S*/Find(1);"), references).RunAsync();
    }

    [Fact]
    public Task WithoutDataAccess_NothingIsSuppressed() =>
        new SuppressorTest("using System.Linq; public class C { public int M(IQueryable<int> q) => q.First(); }", PackageReferences.None).RunAsync();

    private static Task<ImmutableArray<Diagnostic>> ReportAsync(string source)
    {
        var compilation = CSharpCompilation.Create(
            "Test", [CSharpSyntaxTree.ParseText(source)], PackageReferences.EntityFrameworkCore10.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return AnalyzerRun.OnceAsync(compilation, [new AsyncReadOfLargeColumnAnalyzer()]);
    }
}
