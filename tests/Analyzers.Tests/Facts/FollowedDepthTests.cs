using AsyncSql.Analyzers.Connections;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Analyzers.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>
/// How far values are followed: each limit is above what code has, so that the longest way is read, and one step more is unknown and not
/// reported.
/// </summary>
public sealed class FollowedDepthTests
{
    private const string Model = Program.Usings + """
        using System.Data;
        using System.Linq.Expressions;
        using Microsoft.Data.SqlClient;
        public class Note { public int Id { get; set; } public string Content { get; set; } = ""; public Note Next { get; set; } = null!; }
        public class Vote { public int Id { get; set; } [MaxLength(20)] public string Name { get; set; } = ""; public Note Note { get; set; } = null!; }
        public class VoteContext : DbContext
        {
            public DbSet<Vote> Votes { get; set; } = null!;
            public DbSet<Note> Notes { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("");
        }
        public class Page<T> { public Page(IQueryable<T> items) => Items = items; public IQueryable<T> Items { get; } }
        public static class Mapping { public static IQueryable<T> ProjectTo<T>(this IQueryable query) => throw new NotSupportedException(); }

        """;

    /// <summary>A query comes through the methods of layers.</summary>
    [Theory]
    [InlineData(12, true)]
    [InlineData(13, false)]
    public Task Query_ComesThroughMethods(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "_ = await Get1(db).ToListAsync();",
        Repeat(1, count - 1, static i => $"private static IQueryable<string> Get{i}(VoteContext db) => Get{i + 1}(db);")
            + $"private static IQueryable<string> Get{count}(VoteContext db) => db.Notes.Select(n => n.Content);");

    [Theory]
    [InlineData(12, true)]
    [InlineData(13, false)]
    public Task Selector_ComesThroughVariables(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "Expression<Func<Note, string>> map0 = n => n.Content; " + Repeat(1, count - 1, static i => $"var map{i} = map{i - 1};")
            + $"_ = await db.Notes.Select(map{count - 1}).ToListAsync();");

    [Theory]
    [InlineData(12, true)]
    [InlineData(13, false)]
    public Task Selector_ComesThroughMethods(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "_ = await Get1(db.Notes, n => n.Content).ToListAsync();",
        Repeat(1, count - 1, static i => $"private static IQueryable<string> Get{i}(IQueryable<Note> notes, Expression<Func<Note, string>> map) => Get{i + 1}(notes, map);")
            + $"private static IQueryable<string> Get{count}(IQueryable<Note> notes, Expression<Func<Note, string>> map) => notes.Select(map);");

    /// <summary>A method that is handed a query hands it on to the one that runs it.</summary>
    [Theory]
    [InlineData(12, true)]
    [InlineData(13, false)]
    public Task Query_IsHandedOnToMethods(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "_ = await Load1(db.Notes.Select(n => n.Content));",
        Repeat(1, count - 1, static i => $"private static Task<List<string>> Load{i}(IQueryable<string> query) => Load{i + 1}(query);")
            + $"private static Task<List<string>> Load{count}(IQueryable<string> query) => query.ToListAsync();");

    [Theory]
    [InlineData(16, true)]
    [InlineData(17, false)]
    public Task Include_ComesThroughVariables(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "Expression<Func<Vote, Note>> path0 = v => v.Note; " + Repeat(1, count - 1, static i => $"var path{i} = path{i - 1};")
            + $"_ = await db.Votes.Include(path{count - 1}).ToListAsync();");

    [Theory]
    [InlineData(11, true)]
    [InlineData(12, false)]
    public Task Page_ComesThroughVariables(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "var page0 = new Page<string>(db.Notes.Select(n => n.Content)); " + Repeat(1, count - 1, static i => $"var page{i} = page{i - 1};")
            + $"_ = await page{count - 1}.Items.ToListAsync();");

    [Theory]
    [InlineData(11, true)]
    [InlineData(12, false)]
    public Task Page_ComesThroughMethods(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "_ = await Get1(new Page<string>(db.Notes.Select(n => n.Content))).ToListAsync();",
        Repeat(1, count - 1, static i => $"private static IQueryable<string> Get{i}(Page<string> page) => Get{i + 1}(page);")
            + $"private static IQueryable<string> Get{count}(Page<string> page) => page.Items;");

    [Theory]
    [InlineData(11, true)]
    [InlineData(12, false)]
    public Task Page_IsCreatedByMethods(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "_ = await Get1(db).Items.ToListAsync();",
        Repeat(1, count - 1, static i => $"private static Page<string> Get{i}(VoteContext db) => Get{i + 1}(db);")
            + $"private static Page<string> Get{count}(VoteContext db) => new Page<string>(db.Notes.Select(n => n.Content));");

    /// <summary>A mapping library stops at a depth, too.</summary>
    [Theory]
    [InlineData(4, true)]
    [InlineData(5, false)]
    public Task Projection_HasTypesInsideTypes(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "_ = await db.Notes.ProjectTo<Dto0>().ToListAsync();",
        Repeat(0, count, static i => $"public class Dto{i} {{ public Dto{i + 1} Next {{ get; set; }} = null!; }}")
            + $"public class Dto{count} {{ public string Content {{ get; set; }} = null!; }}");

    /// <summary>A member is named after the navigations in front of it.</summary>
    [Theory]
    [InlineData(4, true)]
    [InlineData(5, false)]
    public Task Projection_HasFlattenedMembers(int count, bool isRead) => VerifyQueryAsync(
        isRead,
        "_ = await db.Notes.ProjectTo<Dto>().ToListAsync();",
        $"public class Dto {{ public Inner {string.Concat(Enumerable.Repeat("Next", count))} {{ get; set; }} = null!; }}"
            + "public class Inner { public string Content { get; set; } = null!; }");

    /// <summary>The text of a connection is made of others.</summary>
    [Theory]
    [InlineData(8, true)]
    [InlineData(9, false)]
    public Task ConnectionString_IsMadeOfOthers(int count, bool isRead) => VerifyAsync(
        new PacketSizeAnalyzer(),
        isRead,
        "var text0 = \"Server=.\"; " + Repeat(1, count, static i => $"var text{i} = text{i - 1} + \";Pooling=true\";") + $"_ = new SqlConnection(text{count});");

    /// <summary>A connection string is the last of several alternatives, or the first.</summary>
    [Theory]
    [InlineData(8, true)]
    [InlineData(9, false)]
    public async Task ConnectionString_HasAlternatives(int count, bool isRead)
    {
        await VerifyAsync(new PacketSizeAnalyzer(), isRead, "_ = new SqlConnection(" + Repeat(1, count, static _ => "Environment.GetEnvironmentVariable(\"SHOP\") ?? ") + "\"Server=.\");");
        await VerifyAsync(new PacketSizeAnalyzer(), isRead, "_ = new SqlConnection(" + new string('(', count) + "Environment.GetEnvironmentVariable(\"SHOP\") ?? \"Server=.\")" + Repeat(2, count - 1, static _ => " ?? Environment.MachineName)") + ");");
    }

    /// <summary>The SQL of a command comes through parameters.</summary>
    [Theory]
    [InlineData(4, true)]
    [InlineData(5, false)]
    public Task Sql_ComesThroughMethods(int count, bool isRead) => VerifyAsync(
        new LargeValueReadAnalyzer(),
        isRead,
        "await Load1(new SqlConnection(\"\"), \"SELECT Body FROM Files\");",
        Repeat(1, count - 1, static i => $"private static Task Load{i}(SqlConnection connection, string sql) => Load{i + 1}(connection, sql);") + $$"""
        private static async Task Load{{count}}(SqlConnection connection, string sql)
        {
            using var command = new SqlCommand(sql, connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Console.WriteLine(reader.GetString(0));
        }
        """);

    private static string Repeat(int first, int count, Func<int, string> create) => string.Concat(Enumerable.Range(first, count).Select(create));

    private static Task VerifyQueryAsync(bool isReported, string statements, string members = "") =>
        VerifyAsync(new AsyncReadOfLargeColumnAnalyzer(), isReported, statements, members);

    private static async Task VerifyAsync(DiagnosticAnalyzer analyzer, bool isReported, string statements, string members = "")
    {
        var source = Model + $"public class Case {{ public async Task Run(VoteContext db) {{ await Task.Yield(); {statements} }} {members} }}";
        var compilation = CSharpCompilation.Create(
            "Depths", [CSharpSyntaxTree.ParseText(source)], EntityFrameworkVersion.V10.References().References, new(OutputKind.DynamicallyLinkedLibrary));
        Assert.DoesNotContain(compilation.GetDiagnostics(), static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        var diagnostics = await AnalyzerRun.OnceAsync(compilation, [analyzer], concurrent: false, cancellationToken: CancellationToken.None);
        Assert.Equal(isReported ? 1 : 0, diagnostics.Length);
    }
}
