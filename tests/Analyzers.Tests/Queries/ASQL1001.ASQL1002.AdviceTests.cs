using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>What a message advises follows from what the method does with the result: the ten commonest usages, and what is near them.</summary>
public sealed class AdviceTests
{
    private const string Unknown = "Select only the members used, or use streamed reads.";
    private const string Read = "Select only the members used.";
    private const string Update = "Update with ExecuteUpdateAsync.";
    private const string Written = "The entity is written: use streamed reads.";
    private const string Delete = "Delete with ExecuteDeleteAsync.";
    private const string RemoveByKey = "Remove an entity with only the key.";
    private const string Exists = "Use AnyAsync.";
    private const string Leaves = "Select a type without them, or use streamed reads.";
    private const string Mapped = "Project to the target type in the query.";
    private const string Values = "Use streamed reads.";

    private const string Types = """
        public class Dto { public int Id { get; set; } public string Title { get; set; } = ""; }
        public class FullDto { public int Id { get; set; } public string Content { get; set; } = ""; public byte[] Data { get; set; } = null!; }
        public interface IMapper { T Map<T>(object source); T Map<S, T>(S source, T target); }
        public interface IUnitOfWork { Task SaveEntitiesAsync(); }
        public interface IAudit { Task WriteAsync(string text); }
        public interface ICache { Document? Last { get; set; } void Put(Document document); }
        public class Shelf { public List<Document> All { get; set; } = new(); }
        public static class Mapping { public static Dto ToDto(this Document document) => new() { Id = document.Id }; }
        public static class QueryableMapping { public static IQueryable<TDto> ProjectTo<TDto>(this IQueryable source) => throw new NotSupportedException(); }
        """;

    public static TheoryData<string, string> Usages => new()
    {
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); Print(d!.Title);", Read },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; await db.SaveChangesAsync();", Update },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Pages++; d.Rating += 2; db.SaveChanges();", Update },
        { "var d = await db.Documents.Include(d => d.Author).FirstAsync(d => d.Id == id); d.Author.Name = \"x\"; await db.SaveChangesAsync();", Written },
        { "var d = await db.Documents.FindAsync(id) ?? throw new InvalidOperationException(); d.Title = \"x\"; IUnitOfWork work = null!; await work.SaveEntitiesAsync();", Written },
        { "foreach (var d in await db.Documents.ToListAsync()) d.Title = \"x\"; await db.SaveChangesAsync();", Update },
        { "var all = await db.Documents.ToListAsync(); foreach (var d in all) { d.Title = \"x\"; } await db.SaveChangesAsync();", Update },
        { "var d = await db.Documents.FindAsync(id); if (d == null) return; db.Documents.Remove(d); await db.SaveChangesAsync();", Delete },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id).ConfigureAwait(false); db.Remove(d); await db.SaveChangesAsync();", Delete },
        { "var all = await db.Documents.Where(d => d.Id > id).ToListAsync(); db.Documents.RemoveRange(all); await db.SaveChangesAsync();", Delete },
        { "var all = await db.Documents.ToListAsync(); foreach (var d in all) db.Remove(d);", RemoveByKey },
        { "db.Documents.RemoveRange(await db.Documents.ToListAsync()); await db.SaveChangesAsync();", Delete },
        { "db.Remove(await db.Documents.FirstAsync());", RemoveByKey },
        { "if (await db.Documents.FirstOrDefaultAsync(d => d.Id == id) == null) return;", Exists },
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); if (d is null) throw new InvalidOperationException();", Exists },
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); var found = d is not null; Print(found.ToString());", Exists },
        { "var found = (await db.Documents.FirstOrDefaultAsync(d => d.Id == id)) != null; Print(found.ToString());", Exists },
        { "Document? d = null; d = await db.Documents.FindAsync(id); if (d != null) Print(\"x\");", Exists },
        { "var d = await db.Documents.SingleOrDefaultAsync(d => d.Id == id); if (d == null) Print(\"x\");", Unknown },
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); if (d == null) return; Print(d.Title);", Read },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; Print(d.Title);", Written },
        { "var all = await db.Documents.ToListAsync(); var list = new List<Document>(); list.RemoveAll(all.Contains); foreach (var d in all) list.Remove(d);", Unknown },
        { "IMapper mapper = null!; _ = mapper.Map<Dto>(await db.Documents.FirstAsync(d => d.Id == id));", Mapped },
        { "_ = await db.Documents.ToListAsync();", Unknown },
        { "IMapper mapper = null!; var d = await db.Documents.FindAsync(id); _ = mapper.Map<FullDto>(d!);", Values },
        { "IMapper mapper = null!; var dto = new Dto(); var d = await db.Documents.FirstAsync(d => d.Id == id); mapper.Map(dto, d); await db.SaveChangesAsync();", Written },
        { "var d = await db.Documents.FindAsync(id); _ = d!.ToDto();", Mapped },
        { "_ = (await db.Documents.ToListAsync()).Select(Mapping.ToDto).ToList();", Mapped },
        { "var all = await db.Documents.ToListAsync(); var d = all.SingleOrDefault(d => d.Id == id); d!.Title = \"x\"; await db.SaveChangesAsync();", Written },
        { "await db.Documents.ForEachAsync(d => d.Title = \"x\"); await db.SaveChangesAsync();", Update },
        { "await db.Documents.ForEachAsync(d => Print(d.Title));", Read },
        { "await foreach (var d in db.Documents.AsAsyncEnumerable()) Print(d.Title);", Read },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); db.Remove(d); await db.SaveChangesAsync(); Print(d.Title);", "Select only the members used, and remove an entity with only the key." },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); db.Remove(d); await db.SaveChangesAsync(); Print(d.Content); Format(d.Data);", Values },
        { "var all = await db.Documents.ToListAsync(); db.RemoveRange(all); await db.SaveChangesAsync(); Format(all.Select(d => new FullDto { Content = d.Content, Data = d.Data }));", Values },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); db.Remove(d); db.Notes.Add(new Note()); await db.SaveChangesAsync();", RemoveByKey },
        { "IAudit audit = null!; var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; await audit.WriteAsync(\"x\"); await db.SaveChangesAsync();", Written },
        { "var n = await db.Notes.FirstAsync(); var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; n.Text = \"y\"; await db.SaveChangesAsync();", Written },
        { "var other = new ShopContext(); var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; await other.SaveChangesAsync();", Written },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); if (d.Pages > 3) d.Title = \"x\"; await db.SaveChangesAsync();", Written },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Notes.Add(new Note()); await db.SaveChangesAsync();", Written },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); d.Pages = d.Pages + 1; await db.SaveChangesAsync();", Update },
        { "var d = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); Print(d?.Content);", "Select only the members used, and stream 'Content'." },
        { "var d = await db.Documents.FirstAsync(d => d.Id == id); if (d.Content == null || d.Data.Length > 3) Print(d.Title);", Read },
        { "ICache cache = null!; cache.Put(await db.Documents.FirstAsync());", Leaves },
        { "ICache cache = null!; cache.Last = await db.Documents.FindAsync(id);", Leaves },
        { "_ = new Shelf { All = await db.Documents.ToListAsync() };", Leaves },
        { "var found = new List<Document>(); foreach (var d in await db.Documents.ToListAsync()) found.Add(d); Format(found);", Leaves },
        { "async Task<Document> Load() => await db.Documents.FirstAsync(); _ = await Load();", Leaves },
        { "async IAsyncEnumerable<Document> All() { foreach (var d in await db.Documents.ToListAsync()) yield return d; } _ = All();", Leaves },
        { "if (await db.Documents.FindAsync(id) is { Pages: > 3 } d) Print(d.Title);", Read },
        { "Print(await db.Documents.Where(d => d.Id == id).Select(d => d.Content).FirstAsync());", "Use streamed reads." },
        { "_ = Format(await db.Documents.Select(d => new FullDto { Content = d.Content, Data = d.Data }).ToListAsync());", "Leave them out, or use streamed reads." },
    };

    [Theory]
    [MemberData(nameof(Usages))]
    public async Task Usage_IsAnswered(string statements, string advice) =>
        Assert.Equal([advice], (await MessagesAsync(statements, EntityFrameworkVersion.V10)).Select(static message => message[(message.IndexOf("size. ", StringComparison.Ordinal) + 6)..]));

    /// <summary>Usages of the table that must not be reported at all.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.ProjectTo<Dto>().ToListAsync();")]
    [InlineData("_ = await db.Documents.Select(d => new Dto { Id = d.Id }).ToListAsync();")]
    public async Task Projection_IsSilent(string statements) => Assert.Empty(await MessagesAsync(statements, EntityFrameworkVersion.V10));

    /// <summary>EF Core 6 has neither method.</summary>
    [Theory]
    [InlineData("var d = await db.Documents.FirstAsync(d => d.Id == id); d.Title = \"x\"; await db.SaveChangesAsync();", Written)]
    [InlineData("var d = await db.Documents.FirstAsync(d => d.Id == id); db.Remove(d); await db.SaveChangesAsync();", RemoveByKey)]
    public async Task OldVersion_IsNotAdvisedWhatItLacks(string statements, string advice) =>
        Assert.EndsWith(advice, Assert.Single(await MessagesAsync(statements, EntityFrameworkVersion.V6)), StringComparison.Ordinal);

    [Fact]
    public async Task OrdinaryString_IsAdvisedALength() =>
        Assert.EndsWith("Declare a length, or select only the members used.", Assert.Single(await MessagesAsync("_ = await db.Letters.ToListAsync();", EntityFrameworkVersion.V10)), StringComparison.Ordinal);

    /// <summary>A ticket, serialized state or JSON has no length that could be declared.</summary>
    [Theory]
    [InlineData("Greeting", "Declare a length.")]
    [InlineData("Ticket", "Use streamed reads.")]
    [InlineData("SerializedOrder", "Use streamed reads.")]
    [InlineData("JsonOptions", "Use streamed reads.")]
    [InlineData("State", "Use streamed reads.")]
    public async Task OpenEndedString_IsNotAdvisedALength(string name, string advice) => Assert.EndsWith(advice, Assert.Single(await MessagesAsync(
        "var l = await db.Letters.FirstAsync(); Print(l.Greeting);", EntityFrameworkVersion.V10, text => text.Replace("Greeting", name, StringComparison.Ordinal))), StringComparison.Ordinal);

    /// <summary>EF Core stores a list of texts as JSON, of any length.</summary>
    [Fact]
    public async Task ListOfStrings_IsNotAdvisedALength() => Assert.EndsWith("Use streamed reads.", Assert.Single(await MessagesAsync(
        "var l = await db.Letters.FirstAsync(); Print(l.Greeting[0]);",
        EntityFrameworkVersion.V10,
        static text => text.Replace("public string Greeting { get; set; } = \"\";", "public List<string> Greeting { get; set; } = new();", StringComparison.Ordinal))), StringComparison.Ordinal);

    /// <summary>EF Core 8 selects the entire document for a member of a complex type, because it has an owned type, too.</summary>
    [Theory]
    [InlineData("Name = d.Kind.Name", "Select the members of complex types with EF.Property.")]
    [InlineData("Name = d.Kind.Name, d.Content, d.Data", Unknown)]
    public async Task ComplexType_IsReadByItsName(string members, string advice)
    {
        var messages = await MessagesAsync($"_ = await db.Documents.Select(d => new {{ {members} }}).ToListAsync();", EntityFrameworkVersion.V8, static text =>
            text.Replace("public class Document", "[System.ComponentModel.DataAnnotations.Schema.ComplexType] public class Kind { public string Name { get; set; } = null!; } [Owned] public class Shelfmark { public int Row { get; set; } } public class Document", StringComparison.Ordinal)
                .Replace("public byte[] Data", "public Kind Kind { get; set; } = null!; public Shelfmark Place { get; set; } = null!; public byte[] Data", StringComparison.Ordinal));
        Assert.EndsWith(advice, Assert.Single(messages), StringComparison.Ordinal);
    }

    private static async Task<IEnumerable<string>> MessagesAsync(string statements, EntityFrameworkVersion version, Func<string, string>? change = null)
    {
        var compilation = Microsoft.CodeAnalysis.CSharp.CSharpCompilation.Create(
            "Usage", [Microsoft.CodeAnalysis.CSharp.CSharpSyntaxTree.ParseText((change ?? (static text => text))(Program.Method(statements) + Types))], version.References().References, new(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
        Assert.DoesNotContain(compilation.GetDiagnostics(), static d => d.Severity == Microsoft.CodeAnalysis.DiagnosticSeverity.Error);
        var diagnostics = await AnalyzerRun.OnceAsync(compilation, [new AsyncReadOfLargeColumnAnalyzer()], concurrent: false, cancellationToken: CancellationToken.None);
        return diagnostics.Select(static d => d.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
    }
}
