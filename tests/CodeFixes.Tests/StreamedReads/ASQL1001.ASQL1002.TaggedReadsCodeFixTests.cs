using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.StreamedReads;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.StreamedReads;

/// <summary>"Stream large columns of this query": <c>WithStreamedReads()</c>, where the context streams only tagged queries.</summary>
public sealed class TaggedReadsCodeFixTests
{
    private const string OnlyTagged = ".UseStreamedReads(s => s.OnlyTagged())";

    private const string Model = """
        public class Report { public int Id { get; set; } public byte[] Scan { get; set; } }
        public class ReportContext : DbContext
        {
            public DbSet<Report> Reports { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer("Server=.")CALL;
        }

        """;

    /// <summary>The added call is the only difference. "+" is the place.</summary>
    [Theory]
    [InlineData("return await db.Reports+.{|ASQL1001:ToListAsync|}();")]
    [InlineData("return await db.Reports.Where(r => r.Id > 1).OrderBy(r => r.Id)+.{|ASQL1001:FirstOrDefaultAsync|}();")]
    [InlineData("return await db.Set<Report>()+.{|ASQL1001:SingleAsync|}(r => r.Id == 1).ConfigureAwait(false);")]
    [InlineData("IQueryable<Report> query = db.Reports; query = query.Where(r => r.Id > 1); return await query+.{|ASQL1001:ToArrayAsync|}();")]
    [InlineData("return await (from r in db.Reports where r.Id > 1 select r)+.{|ASQL1001:ToListAsync|}();")]
    [InlineData("return await EntityFrameworkQueryableExtensions.{|ASQL1001:ToListAsync|}(db.Reports+);")]
    [InlineData("await foreach (var r in db.Reports+.{|ASQL1001:AsAsyncEnumerable|}()) return r; return null;")]
    [InlineData("await foreach (var r in db.Reports.Where(r => r.Id > 1)+.{|ASQL1001:AsAsyncEnumerable|}().WithCancellation(default)) return r; return null;")]
    [InlineData("return await db.Reports\n    .Where(r => r.Id > 1) // the new ones\n    +.{|ASQL1001:ToListAsync|}();", ".WithStreamedReads()\n    ")]
    [InlineData("return await db.Reports\r\n\t.Where(r => r.Id > 1)\r\n\t+.{|ASQL1001:ToListAsync|}();", ".WithStreamedReads()\r\n\t")]
    [InlineData("await foreach (var r in {|ASQL1001:db.Reports|}+) return r; return null;", ".WithStreamedReads().AsAsyncEnumerable()")]
    public Task Query_GetsTheTag(string statements, string added = ".WithStreamedReads()") =>
        VerifyAsync(In(OnlyTagged, statements.Replace("+", "", StringComparison.Ordinal)), In(OnlyTagged, statements.Replace("+", added, StringComparison.Ordinal)));

    [Theory]
    [InlineData(OnlyTagged, "return await db.Reports.{|ASQL1001:FindAsync|}(1);")] // a lookup takes no tag
    [InlineData(OnlyTagged, "return await db.Reports.WithoutStreamedReads().{|ASQL1001:ToListAsync|}();")] // which prevails
    [InlineData(OnlyTagged, "return await EF.{|ASQL1001:CompileAsyncQuery|}((ReportContext c) => c.Reports.First())(db);")] // EF Core would translate it
    [InlineData("", "return await db.Reports.{|ASQL1001:ToListAsync|}();")]
    [InlineData(".UseStreamedReads()", "return await db.Reports.WithoutStreamedReads().{|ASQL1001:ToListAsync|}();")]
    public Task OtherQuery_IsNotOffered(string configuration, string statements) => VerifyAsync(In(configuration, statements), null);

    /// <summary>A project that has the configuration but not the package, as one that sees that of another project.</summary>
    [Fact]
    public async Task Project_GetsThePackage()
    {
        const string project = "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    <PackageReference Include=\"Microsoft.EntityFrameworkCore.SqlServer\" Version=\"10.0.14\" />\n  </ItemGroup>\n</Project>\n";
        var version = typeof(DataAccessCodeFixProvider).Assembly.GetName().Version!.ToString(3);
        var before = Program.Usings + Model.Replace("CALL", ".{|CS1061:UseStreamedReads|}(s => s.OnlyTagged())", StringComparison.Ordinal)
            + "public class Service { public async Task<object> Run(ReportContext db) => await db.Reports.{|ASQL1001:ToListAsync|}(); }";
        var test = CreateTest(before, isReferenced: false);
        test.TestState.AdditionalFiles.Add(("/repo/Shop/Shop.csproj", project));
        test.FixedState.Sources.Add(before.Replace(".{|ASQL1001:ToListAsync|}", ".{|CS1061:WithStreamedReads|}().ToListAsync", StringComparison.Ordinal));
        test.FixedState.AdditionalFiles.Add(("/repo/Shop/Shop.csproj", project.Replace(
            "    <PackageReference", $"    <PackageReference Include=\"AsyncSql.Streaming.EntityFrameworkCore\" Version=\"{version}\" />\n    <PackageReference", StringComparison.Ordinal)));
        test.CodeActionVerifier = static (action, verifier) => verifier.Equal("Stream large columns of this query (changes Test0.cs, Shop.csproj)", action.Title);
        await test.RunAsync();
    }

    private static string In(string configuration, string statements) => Program.Usings + Model.Replace("CALL", configuration, StringComparison.Ordinal)
        + "public class Service { public async Task<object> Run(ReportContext db) {\n" + statements + "\n} }";

    /// <summary>In a project that references the package; <see langword="null"/> where the fix is not offered.</summary>
    private static Task VerifyAsync(string before, string? after)
    {
        var test = CreateTest(before, isReferenced: true);
        test.FixedState.Sources.Add(after is null
            ? before
            : System.Text.RegularExpressions.Regex.Replace(after, @"\{\|ASQL1001:([\w.]+)\|\}", "$1"));
        if (after is null)
            test.NumberOfIncrementalIterations = 0;
        return test.RunAsync();
    }

    private static CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, TaggedReadsCodeFixProvider, DefaultVerifier> CreateTest(string before, bool isReferenced)
    {
        var test = new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, TaggedReadsCodeFixProvider, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState = { Sources = { before } },
            NumberOfIncrementalIterations = 1,
            CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne | CodeFixTestBehaviors.SkipFixAllCheck,
        };
        test.SolutionTransforms.Add(static (solution, id) => solution.WithProjectFilePath(id, "/repo/Shop/Shop.csproj"));
        if (isReferenced)
            foreach (var reference in StreamingAssemblies.EntityFrameworkCore)
                test.TestState.AdditionalReferences.Add(reference);
        return test;
    }
}
