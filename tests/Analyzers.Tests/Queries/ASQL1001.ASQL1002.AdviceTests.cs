using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>What a message advises follows from what the method does with the result: the ten commonest usages, and what is near them.</summary>
public sealed class AdviceTests
{
    private const string Read = "Select only the members used, or stream the column.";
    private const string Update = "Update the columns with ExecuteUpdateAsync without loading the row, or move the large ones to an entity of their own (table splitting).";
    private const string Delete = "Delete the rows with ExecuteDeleteAsync without loading them.";
    private const string Exists = "Use AnyAsync to check whether a row exists.";

    private const string Types = """
        public class Dto { public int Id { get; set; } public string Title { get; set; } = ""; }
        public interface IMapper { T Map<T>(object source); }
        public interface IUnitOfWork { Task SaveEntitiesAsync(); }
        public static class QueryableMapping { public static IQueryable<TDto> ProjectTo<TDto>(this IQueryable source) => throw new NotSupportedException(); }
        """;

    public static TheoryData<string, string> Usages => new()
    {
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); Print(d!.Title);", Read },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; await db.SaveChangesAsync();", Update },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Pages++; d.Rating += 2; db.SaveChanges();", Update },
        { "var d = await db.Documents.Include(d => d.Author).FirstAsync(d => d.Id == id); d.Author.Name = \"x\"; await db.SaveChangesAsync();", Update },
        { "var d = await db.Documents.FindAsync(id) ?? throw new InvalidOperationException(); d.Title = \"x\"; IUnitOfWork work = null!; await work.SaveEntitiesAsync();", Update },
        { "foreach (var d in await db.Documents.ToListAsync()) d.Title = \"x\"; await db.SaveChangesAsync();", Update },
        { "var all = await db.Documents.ToListAsync(); foreach (var d in all) { d.Title = \"x\"; } await db.SaveChangesAsync();", Update },
        { "var d = await db.Documents.FindAsync(id); if (d == null) return; db.Documents.Remove(d); await db.SaveChangesAsync();", Delete },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id).ConfigureAwait(false); db.Remove(d); await db.SaveChangesAsync();", Delete },
        { "var all = await db.Documents.Where(d => d.Id > id).ToListAsync(); db.Documents.RemoveRange(all); await db.SaveChangesAsync();", Delete },
        { "var all = await db.Documents.ToListAsync(); foreach (var d in all) db.Remove(d);", Delete },
        { "db.Documents.RemoveRange(await db.Documents.ToListAsync()); await db.SaveChangesAsync();", Delete },
        { "db.Remove(await db.Documents.FirstAsync());", Delete },
        { "if (await db.Documents.FirstOrDefaultAsync(d => d.Id == id) == null) return;", Exists },
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); if (d is null) throw new InvalidOperationException();", Exists },
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); var found = d is not null; Print(found.ToString());", Exists },
        { "var found = (await db.Documents.FirstOrDefaultAsync(d => d.Id == id)) != null; Print(found.ToString());", Exists },
        { "Document? d = null; d = await db.Documents.FindAsync(id); if (d != null) Print(\"x\");", Exists },
        { "var d = await db.Documents.SingleOrDefaultAsync(d => d.Id == id); if (d == null) Print(\"x\");", Read },
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); if (d == null) return; Print(d.Title);", Read },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; Print(d.Title);", Read },
        { "var all = await db.Documents.ToListAsync(); var list = new List<Document>(); list.RemoveAll(all.Contains); foreach (var d in all) list.Remove(d);", Read },
        { "IMapper mapper = null!; _ = mapper.Map<Dto>(await db.Documents.FirstAsync(d => d.Id == id));", Read },
        { "_ = await db.Documents.ToListAsync();", Read },
    };

    [Theory]
    [MemberData(nameof(Usages))]
    public async Task Usage_IsAnswered(string statements, string advice) =>
        Assert.Equal([advice], (await MessagesAsync(statements, EntityFrameworkVersion.V10)).Select(static message => message[(message.IndexOf("each packet. ", StringComparison.Ordinal) + 13)..]));

    /// <summary>Usages of the table that must not be reported at all.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.ProjectTo<Dto>().ToListAsync();")]
    [InlineData("_ = await db.Documents.Select(d => new Dto { Id = d.Id }).ToListAsync();")]
    public async Task Projection_IsSilent(string statements) => Assert.Empty(await MessagesAsync(statements, EntityFrameworkVersion.V10));

    /// <summary>EF Core 6 has neither method.</summary>
    [Theory]
    [InlineData("var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; await db.SaveChangesAsync();", "Move the large columns to an entity of their own (table splitting).")]
    [InlineData("var d = await db.Documents.FirstAsync(d => d.Id == id); db.Remove(d); await db.SaveChangesAsync();", "Remove an entity that has only the key, without loading the row.")]
    public async Task OldVersion_IsNotAdvisedWhatItLacks(string statements, string advice) =>
        Assert.EndsWith(advice, Assert.Single(await MessagesAsync(statements, EntityFrameworkVersion.V6)), StringComparison.Ordinal);

    [Fact]
    public async Task OrdinaryString_IsAdvisedALength() =>
        Assert.EndsWith("Declare a length, or select only the members used.", Assert.Single(await MessagesAsync("_ = await db.Letters.ToListAsync();", EntityFrameworkVersion.V10)), StringComparison.Ordinal);

    private static async Task<IEnumerable<string>> MessagesAsync(string statements, EntityFrameworkVersion version)
    {
        var compilation = Microsoft.CodeAnalysis.CSharp.CSharpCompilation.Create(
            "Usage", [Microsoft.CodeAnalysis.CSharp.CSharpSyntaxTree.ParseText(Program.Method(statements) + Types)], version.References().References, new(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
        Assert.DoesNotContain(compilation.GetDiagnostics(), static d => d.Severity == Microsoft.CodeAnalysis.DiagnosticSeverity.Error);
        var diagnostics = await AnalyzerRun.OnceAsync(compilation, [new AsyncReadOfLargeColumnAnalyzer()], concurrent: false, cancellationToken: CancellationToken.None);
        return diagnostics.Select(static d => d.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
    }
}
