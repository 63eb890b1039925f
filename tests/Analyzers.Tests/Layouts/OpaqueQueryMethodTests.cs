using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>Methods on queries in another project. A command-line build sees their signatures, an editor also trees of another compilation.</summary>
public sealed class OpaqueQueryMethodTests
{
    private const string Entities = """
        public class Item { public int Id { get; set; } public Item? Parent { get; set; } public byte[] Data { get; set; } = new byte[0]; [MaxLength(50)] public string Title { get; set; } = ""; }
        public class Page<T> { public List<T> Items { get; set; } = new(); public int Total { get; set; } }
        public class Pagination<T> { public Task<Pagination<T>> CreateAsync(IQueryable<T> source, int page) => throw new NotSupportedException(); }
        public class ItemList<T> : List<T> { public static Task<ItemList<T>> CreateAsync(IQueryable<T> source) => throw new NotSupportedException(); }
        public class PaginatedList<T> : List<T> { public static Task<PaginatedList<T>> CreateAsync(IQueryable<T> source, int page) => throw new NotSupportedException(); }

        """;

    private const string Context = """
        public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } = null!; protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=."); }

        """;

    public static TheoryData<string> NamesThatChooseRows => new(
        "WhereIf", "Where", "FilterByOwner", "Filtered", "ApplyFilter", "ApplyPaging", "ApplySpecification", "OrderByDynamic", "SortBy", "PageBy", "Paged", "Paginate",
        "SkipAndTake", "Search", "Published", "NotDeleted", "ForUser", "ByOwner", "IncludeAll", "IncludeProperties", "WithDetails", "WithItems", "WithoutDeleted", "InFolder",
        "IsActive", "Active", "GetActive", "Current", "Latest", "DistinctBy", "AsNoTrackingIf");

    public static TheoryData<string> NamesThatMayProject => new(
        "AsListItems", "ToListItems", "Summaries", "AsSummary", "SelectFields", "ProjectToSelf", "MapLight", "ForGrid", "Light", "Slim", "WithoutData", "Partial", "Cards", "Rows",
        "PickColumns", "Shape", "Thin", "Trimmed", "Prepare", "Convert", "AsCards", "ToDtos", "Header", "Titles");

    [Theory]
    [MemberData(nameof(NamesThatChooseRows))]
    public Task NameThatChoosesRows_Triggers(string name) => VerifyAsync(
        $"public static class Helpers {{ public static IQueryable<Item> {name}(this IQueryable<Item> items) => items.Where(i => i.Id > 1); }}",
        $"_ = await db.Items.{name}().{{|ASQL1001:ToListAsync|}}();");

    [Theory]
    [MemberData(nameof(NamesThatMayProject))]
    public Task NameThatMayProject_DoesNotTrigger(string name) => VerifyAsync(
        $"public static class Helpers {{ public static IQueryable<Item> {name}(this IQueryable<Item> items) => items.Select(i => new Item {{ Id = i.Id }}); }}",
        $"_ = await db.Items.{name}().ToListAsync(); _ = await db.Items.Where(i => i.Id > 1).{name}().OrderBy(i => i.Id).FirstAsync();");

    [Theory]
    [InlineData("Cards<T>(this IQueryable<T> items)", "Cards()", true)]
    [InlineData("Prepare<T>(this IQueryable<T> items) where T : class", "Prepare()", true)]
    [InlineData("IncludeProperties<T>(this IQueryable<T> items, string names)", "IncludeProperties(\"\")", true)]
    [InlineData("SelectFields<T>(this IQueryable<T> items, string names)", "SelectFields(\"Id\")", false)]
    [InlineData("ProjectTo<T>(this IQueryable<T> items)", "ProjectTo()", false)]
    public Task GenericMethod_CannotNameMembers(string declaration, string call, bool isReported) => VerifyAsync(
        $"public static class Helpers {{ public static IQueryable<T> {declaration} => throw new NotSupportedException(); }}",
        $"_ = await db.Items.{call}." + (isReported ? "{|ASQL1001:ToListAsync|}();" : "ToListAsync();"));

    [Theory]
    [InlineData("public interface ISteps<T> { IQueryable<T> Run(IQueryable<T> query); IQueryable<T> Apply(IQueryable<T> query); }", "ISteps<Item> steps = null!; _ = await steps.Run(db.Items).ToListAsync(); _ = await steps.Apply(db.Items).{|ASQL1001:ToListAsync|}();")]
    [InlineData("public class Steps<T> { public IQueryable<T> Run(IQueryable<T> query) => query; public virtual IQueryable<T> Other(IQueryable<T> query) => query; }", "var steps = new Steps<Item>(); _ = await steps.Run(db.Items).{|ASQL1001:ToListAsync|}(); _ = await steps.Other(db.Items).ToListAsync();")]
    [InlineData("public static class Steps<T> { public static IQueryable<T> Build(IQueryable<T> query, object specification) => query; }", "_ = await Steps<Item>.Build(db.Items, 1).{|ASQL1001:ToListAsync|}();")]
    public Task MethodOfAGenericType_MayHaveABodyForOneEntity(string library, string statements) => VerifyAsync(library, statements);

    [Theory]
    [InlineData("Task<List<T>> ToListAsync<T>(IQueryable<T> query)", "ToListAsync(db.Items)", true)]
    [InlineData("Task<IReadOnlyList<T>> ListAsync<T>(IQueryable<T> query)", "ListAsync(db.Items.Where(i => i.Id > 1))", true)]
    [InlineData("Task<T?> FirstOrDefaultAsync<T>(IQueryable<T> query)", "FirstOrDefaultAsync(db.Items)", true)]
    [InlineData("Task<T> GetOrThrowAsync<T>(IQueryable<T> query)", "GetOrThrowAsync(db.Items)", true)]
    [InlineData("ValueTask<T[]> ToArrayAsync<T>(IQueryable<T> query)", "ToArrayAsync(db.Items)", true)]
    [InlineData("Task<Page<T>> GetPageAsync<T>(IQueryable<T> query, int page)", "GetPageAsync(db.Items, 1)", true)]
    [InlineData("Task<Page<List<T>>> ToPagedAsync<T>(IQueryable<T> query)", "ToPagedAsync(db.Items)", true)]
    [InlineData("Task<(List<T> Items, int Total)> PaginateAsync<T>(IQueryable<T> query)", "PaginateAsync(db.Items)", true)]
    [InlineData("Task<List<TResult>> ToListAsync<T, TResult>(IQueryable<T> query, System.Linq.Expressions.Expression<Func<T, TResult>> selector)", "ToListAsync(db.Items, i => new { i.Id, i.Data })", true)]
    [InlineData("Task<List<TResult>> ToListAsync<T, TResult>(IQueryable<T> query, System.Linq.Expressions.Expression<Func<T, TResult>> selector)", "ToListAsync(db.Items, i => new { i.Id, i.Title })", false)]
    [InlineData("Task<List<TResult>> ToListAsync<T, TOther, TResult>(IQueryable<T> query, System.Linq.Expressions.Expression<Func<TOther, TResult>> selector)", "ToListAsync(db.Items, (string other) => other)", false)]
    [InlineData("Task<int> ToCountAsync<T, TResult>(IQueryable<T> query, System.Linq.Expressions.Expression<Func<T, TResult>> selector)", "ToCountAsync(db.Items, i => i.Data)", false)]
    [InlineData("Task<List<T>> ToListAsync<T>(IQueryable<T> query)", "ToListAsync(db.Items.Select(i => i.Title))", false)]
    [InlineData("Task<List<TResult>> ToListAsync<T, TResult>(IQueryable<T> query)", "ToListAsync<Item, int>(db.Items)", false)]
    [InlineData("Task<List<Item>> RunAsync(IQueryable<Item> query)", "RunAsync(db.Items)", true)]
    [InlineData("Task<T[]> ExecuteAsync<T>(IQueryable<T> query)", "ExecuteAsync(db.Items)", true)]
    [InlineData("Task<int> ExecuteAsync<T>(IQueryable<T> query)", "ExecuteAsync(db.Items)", false)]
    [InlineData("Task<int> ToCountAsync<T>(IQueryable<T> query)", "ToCountAsync(db.Items)", false)]
    [InlineData("Task<IQueryable<T>> ToPagedQueryAsync<T>(IQueryable<T> query)", "ToPagedQueryAsync(db.Items)", false)]
    [InlineData("Task<Func<T>> FirstAsync<T>(IQueryable<T> query)", "FirstAsync(db.Items)", false)]
    [InlineData("Task<T> TotalAsync<T>(IQueryable<T> query)", "TotalAsync(db.Items)", false)]
    public Task MethodThatIsHandedAQuery_IsJudgedByItsSignature(string declaration, string call, bool isReported)
    {
        var name = call[..call.IndexOfAny(['(', '<'])];
        return VerifyAsync(
            $"public interface IExecutor {{ {declaration}; }}",
            $"IExecutor executor = null!; _ = await executor.{(isReported ? $"{{|ASQL1001:{name}|}}" : name)}{call[name.Length..]};");
    }

    /// <summary>Extensions of sets that look a row up by its key, as shops have them.</summary>
    [Theory]
    [InlineData("ValueTask<T?> FindByIdAsync<T>(this DbSet<T> set, int id) where T : class", "FindByIdAsync(1)", true)]
    [InlineData("Task<T?> FindByIdAsync<T, TProperty>(this Microsoft.EntityFrameworkCore.Query.IIncludableQueryable<T, TProperty> query, int id)", "Include(i => i.Parent).FindByIdAsync(1)", true)]
    [InlineData("Task<List<T>> GetManyAsync<T>(this IQueryable<T> query, IEnumerable<int> ids)", "GetManyAsync(new[] { 1 })", true)]
    [InlineData("Task<T?> GetByIdAsync<T>(this IQueryable<T> query, int id)", "GetByIdAsync(1)", true)]
    [InlineData("Task<List<T>> GetAllAsync<T>(this IQueryable<T> query)", "GetAllAsync()", true)]
    [InlineData("Task<IReadOnlyList<T>> LoadAllAsync<T>(this IQueryable<T> query)", "LoadAllAsync()", true)]
    [InlineData("Task<IReadOnlyDictionary<int, T>> ByIdAsync<T>(this IQueryable<T> query, IReadOnlyCollection<int> ids)", "ByIdAsync(new[] { 1 })", true)]
    [InlineData("Task<T?> BytesAsync<T>(this IQueryable<T> query)", "BytesAsync()", false)]
    [InlineData("Task<T?> GetOneAsync<T>(this IQueryable<T> query, System.Linq.Expressions.Expression<Func<T, bool>> filter)", "GetOneAsync(i => i.Id == 1)", true)]
    [InlineData("Task<(T? Item, bool Found)> TryFirstAsync<T>(this IQueryable<T> query)", "TryFirstAsync()", true)]
    [InlineData("Task<(IReadOnlyList<T> Items, bool More)> TakeWindowAsync<T>(this IQueryable<T> query, int size)", "TakeWindowAsync(100)", true)]
    [InlineData("Task<List<T>> SliceAsync<T>(this IQueryable<T> query, int take)", "SliceAsync(10)", true)]
    [InlineData("Task<IQueryable<T>> TakeAsync<T>(this IQueryable<T> query, int take)", "TakeAsync(10)", false)]
    [InlineData("Task<int?> FindIdAsync<T>(this IQueryable<T> query)", "FindIdAsync()", false)]
    [InlineData("Task<List<T>> GetManyAsync<T>(this IQueryable<T> query)", "Select(i => i.Title).GetManyAsync()", false)]
    [InlineData("Task<T?> GetterAsync<T>(this IQueryable<T> query)", "GetterAsync()", false)]
    public Task ExtensionThatReturnsRows_IsJudgedByItsSignature(string declaration, string call, bool isReported)
    {
        var name = declaration.Split(' ').First(word => word.Contains("Async", StringComparison.Ordinal)).Split('<')[0];
        return VerifyAsync(
            $"public static class Lookups {{ public static {declaration} => throw new NotSupportedException(); }}",
            $"_ = await db.Items.{(isReported ? call.Replace(name, $"{{|ASQL1001:{name}|}}", StringComparison.Ordinal) : call)};");
    }

    [Theory]
    [InlineData("IAsyncEnumerable<IReadOnlyList<T>> InBatchesAsync<T>(this IQueryable<T> query, int size)", "InBatchesAsync(10)", true)]
    [InlineData("IAsyncEnumerable<T> StreamAsync<T>(this IQueryable<T> query)", "Where(i => i.Id > 1).StreamAsync()", true)]
    [InlineData("IAsyncEnumerable<T[]> ChunkAsync<T>(this IQueryable<T> query)", "ChunkAsync()", true)]
    [InlineData("IAsyncEnumerable<T> StreamAsync<T>(this IQueryable<T> query)", "Select(i => i.Title).StreamAsync()", false)]
    [InlineData("IAsyncEnumerable<int> StreamAsync<T>(this IQueryable<T> query)", "StreamAsync()", false)]
    [InlineData("IAsyncEnumerable<T> InsertAsync<T>(this IQueryable<T> query)", "InsertAsync()", false)]
    public Task SequenceOfRows_IsJudgedByItsSignature(string declaration, string call, bool isReported)
    {
        var name = declaration.Split(' ')[1].Split('<')[0];
        return VerifyAsync(
            $"public static class Lookups {{ public static {declaration} => throw new NotSupportedException(); }}",
            $"await foreach (var rows in db.Items.{(isReported ? call.Replace(name, $"{{|ASQL1001:{name}|}}", StringComparison.Ordinal) : call)}) {{ }}");
    }

    [Fact]
    public Task ListThatCreatesItself_Triggers() => VerifyAsync("", "_ = await PaginatedList<Item>.{|ASQL1001:CreateAsync|}(db.Items, 1); _ = await ItemList<Item>.{|ASQL1001:CreateAsync|}(db.Items); _ = await PaginatedList<string>.CreateAsync(db.Items.Select(i => i.Title), 1);");

    /// <summary>imbelal/BdShopManager: the page is created empty, and fills itself.</summary>
    [Fact]
    public Task PageThatFillsItself_Triggers() => VerifyAsync("", "_ = await new Pagination<Item>().{|ASQL1001:CreateAsync|}(db.Items, 1); _ = await new Pagination<string>().CreateAsync(db.Items.Select(i => i.Title), 1);");

    /// <summary>Which body runs is decided elsewhere, but each one materializes the query.</summary>
    [Fact]
    public Task TwoImplementationsInSource_DoNotHideTheContract() => VerifyAsync(
        "public interface IExecutor { Task<List<T>> ToListAsync<T>(IQueryable<T> query); }",
        "IExecutor executor = new One(); _ = await executor.{|ASQL1001:ToListAsync|}(db.Items);",
        "public class One : IExecutor { public Task<List<T>> ToListAsync<T>(IQueryable<T> query) => query.ToListAsync(); } public class Two : IExecutor { public Task<List<T>> ToListAsync<T>(IQueryable<T> query) => throw new NotSupportedException(); }");

    private static Task VerifyAsync(string library, string statements, string types = "") => LibraryProgram.VerifyAsync(
        Entities + library, Context + types + $"public class Service {{ public async Task M(ItemContext db) {{ {statements} }} }}");
}
