using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>Repositories over a type parameter: the uses that close it decide, and the diagnostic points at them.</summary>
public sealed class GenericRepositoryTests
{
    private const string Interface = "public interface IRepository<T> where T : class { Task<List<T>> AllAsync(); }";

    private static string Repository(string site) =>
        $"public class Repository<TEntity> : IRepository<TEntity> where TEntity : class {{ protected readonly ShopContext Db = new(); public Task<List<TEntity>> AllAsync() => Db.Set<TEntity>().{site}(); }}";

    [Theory]
    [InlineData("public class Use { public Use({|#1:IRepository<Document>|} repository) { } }")]
    [InlineData("public class Use { private readonly {|#1:Repository<Document>|} _repository = null!; }")]
    [InlineData("public class Use : {|#1:Repository<Document>|} { }")]
    [InlineData("public class Use { public void M() { object o = new {|#1:Repository<Document>|}(); } }")]
    [InlineData("public class Middle<T> : Repository<T> where T : class { } public class Use : {|#1:Middle<Document>|} { }")]
    [InlineData("public class Middle<T> : Repository<T> where T : class { } public class Lower<T> : Middle<T> where T : class { } public class Use { public Use({|#1:Lower<Document>|} repository) { } }")]
    [InlineData("public interface IOther<T> { } public class Middle<T> : Repository<T>, IOther<T> where T : class { } public class Use { public {|#1:IOther<Document>|} Other { get; set; } = null!; }")]
    public Task ClosedUse_IsPointedAt(string use)
    {
        var test = Test(Repository("{|#0:ToListAsync|}") + use);
        test.ExpectedDiagnostics.Add(Large().WithLocation(1).WithLocation(10).WithLocation(11));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("")]
    [InlineData("public class Use { public Use(IRepository<Note> repository) { } }")]
    [InlineData("public class Use<T> where T : class { public Use(IRepository<T> repository) { } }")]
    [InlineData("public class Use { public Use(IEnumerable<Document> documents) { } }")]
    [InlineData("public class Use { public object M() => typeof(List<>); }")]
    public Task NoUseWithALargeEntity_IsSilent(string use) => Test(Repository("ToListAsync") + use).RunAsync();

    [Fact]
    public Task OrdinaryEntity_IsInfo()
    {
        var test = Test(Repository("{|#0:ToListAsync|}") + "public class Use { public Use({|#1:IRepository<Letter>|} repository) { } }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(1).WithLocation(12));
        return test.RunAsync();
    }

    [Fact]
    public Task OpenRegistration_IsInfo()
    {
        var test = Test(Repository("{|#0:ToListAsync|}") + "public class Use { public (Type, Type) M() => (typeof(IRepository<>), typeof(Repository<>)); }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(10).WithLocation(11).WithLocation(12));
        return test.RunAsync();
    }

    /// <summary>A class that is registered without an interface is used here, and only with small entities; else other projects may use it.</summary>
    [Theory]
    [InlineData("public class Use { public Type M(Store<Note> notes) => typeof(Store<>); }", "", "ToListAsync")]
    [InlineData("public class Use { public Type M() => typeof(Store<>); }", "", "{|#0:ToListAsync|}")]
    [InlineData("public class Use { public Type M(IRepository<Note> notes) => typeof(Store<>); }", " : IRepository<T>", "{|#0:ToListAsync|}")]
    public Task RegistrationBesideUseWithASmallEntity(string use, string bases, string site)
    {
        var test = Test($"public class Store<T>{bases} where T : class {{ readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().{site}(); }} {use}");
        if (site != "ToListAsync")
            test.ExpectedDiagnostics.Add(
                new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(10).WithLocation(11).WithLocation(12));
        return test.RunAsync();
    }

    /// <summary>A function that the caller gives sorts the query or includes more.</summary>
    [Theory]
    [InlineData("Func<IQueryable<T>, IOrderedQueryable<T>>? change")]
    [InlineData("Func<IQueryable<T>, IQueryable<T>>? change")]
    [InlineData("Func<IQueryable<T>, Microsoft.EntityFrameworkCore.Query.IIncludableQueryable<T, object>>? change = null")]
    public Task FunctionOverTheQuery_KeepsTheColumns(string parameter)
    {
        var test = Test($"public class Repository<T> where T : class {{ readonly ShopContext _db = new(); public Task<List<T>> AllAsync({parameter}) {{ IQueryable<T> query = _db.Set<T>(); if (change != null) query = change(query); return query.{{|#0:ToListAsync|}}(); }} }} public class Use {{ public Use({{|#1:Repository<Document>|}} repository) {{ }} }}");
        test.ExpectedDiagnostics.Add(Large().WithLocation(1).WithLocation(10).WithLocation(11));
        return test.RunAsync();
    }

    [Fact]
    public Task FunctionThatProjects_IsSilent() =>
        Test("public class Repository<T> where T : class { readonly ShopContext _db = new(); public Task<List<R>> AllAsync<R>(Func<IQueryable<T>, IQueryable<R>> change) => change(_db.Set<T>()).ToListAsync(); } public class Use { public Task<List<string>> M(Repository<Document> repository) => repository.AllAsync(q => q.Select(d => d.ToString()!)); }").RunAsync();

    [Fact]
    public Task ConstraintLeavesEntitiesOut() =>
        Test("public interface IMarked { } public class Repository<T> where T : class, IMarked { readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().ToListAsync(); } public class Use { public Type M() => typeof(Repository<>); }").RunAsync();

    private const string Marked = "public interface IMarked { int Id { get; } } ";

    /// <summary>Other projects close a service whose type parameter is constrained to entities.</summary>
    [Theory]
    [InlineData("public class CrudService<T> where T : class, IMarked { readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().{|#0:ToListAsync|}(); }")]
    [InlineData("internal class Handler<TRequest, T> where T : Marked { readonly ShopContext _db = new(); public async Task<T?> HandleAsync(int id) { IQueryable<T> query = _db.Set<T>(); if (id > 0) query = query.Where(m => m.Id == id); return await query.{|#0:FirstOrDefaultAsync|}(); } }")]
    [InlineData("public class Store { readonly ShopContext _db = new(); public Task<List<T>> AllAsync<T>() where T : class, IMarked => _db.Set<T>().{|#0:ToListAsync|}(); }")]
    [InlineData("public abstract class Crud<TContext, T> where TContext : DbContext where T : Marked { protected abstract TContext Db { get; } protected virtual IQueryable<T> Filter(IQueryable<T> query) => query; public Task<T[]> AllAsync() => Filter(Db.Set<T>()).{|#0:ToArrayAsync|}(); }")]
    [InlineData("internal class Handler<TKey, T> where T : Keyed<TKey> { readonly ShopContext _db = new(); public Task<List<T>> HandleAsync() => _db.Set<T>().{|#0:ToListAsync|}(); }")]
    [InlineData("public interface IStore<T> { IQueryable<T> Query(); Task<List<R>> ToListAsync<R>(IQueryable<R> query); } public class CrudService<T> where T : class, IMarked { readonly IStore<T> _store = null!; public Task<List<T>> AllAsync() => _store.{|#0:ToListAsync|}(_store.Query().Where(m => m.Id > 1)); }")]
    public Task ConstraintToEntities_StandsForUsesInOtherProjects(string service)
    {
        var test = Test(Marked + "public abstract class Keyed<TKey> { public TKey Id { get; set; } = default!; } public abstract class Marked : Keyed<int>, IMarked { } public class Story : Marked { public byte[] {|#1:Picture|} { get; set; } = null!; } " + service, sets: "public DbSet<Story> Stories { get; set; } = null!;");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(0).WithLocation(1));
        return test.RunAsync();
    }

    /// <summary>Which of several entities is used is decided elsewhere.</summary>
    [Fact]
    public Task ConstraintThatASmallEntitySatisfies_IsInfo()
    {
        var test = Test(Marked + "public class Story : IMarked { public int Id { get; set; } public byte[] {|#1:Picture|} { get; set; } = null!; } public class Star : IMarked { public int Id { get; set; } } public class CrudService<T> where T : class, IMarked { readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().{|#0:ToListAsync|}(); }", sets: "public DbSet<Story> Stories { get; set; } = null!; public DbSet<Star> Stars { get; set; } = null!;");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(1));
        return test.RunAsync();
    }

    /// <summary>The targets of the package write with which types the other projects of the solution use a class.</summary>
    [Theory]
    [InlineData("Lookup=Star", "", "ToListAsync")]
    [InlineData("Lookup=Star|Country,Store=Story", "", "ToListAsync")]
    [InlineData("Lookup=Star|Story", "", "{|#0:ToListAsync|}")]
    [InlineData("Lookup=Star|TItem", "", "{|#0:ToListAsync|}")] // a type parameter of a class that passes it on
    [InlineData("Lookup=Star|T", "", "{|#0:ToListAsync|}")]
    [InlineData("Store=Star", "", "{|#0:ToListAsync|}")]
    [InlineData("=,Lookup,|", "", "{|#0:ToListAsync|}")]
    [InlineData("Lookup=Star", " : IRepository<T>", "{|#0:ToListAsync|}")] // others may use it by its interface
    public Task UsesInOtherProjects_Decide(string uses, string bases, string site)
    {
        var column = site == "ToListAsync" ? "Picture" : "{|#1:Picture|}";
        var test = Test(Marked + $"public class Story : IMarked {{ public int Id {{ get; set; }} public byte[] {column} {{ get; set; }} = null!; }} public class Star : IMarked {{ public int Id {{ get; set; }} }} public class Lookup<T>{bases} where T : class, IMarked {{ readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().{site}(); }}", sets: "public DbSet<Story> Stories { get; set; } = null!; public DbSet<Star> Stars { get; set; } = null!;");
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nbuild_property._AsyncSqlGenericUses = " + uses));
        if (site != "ToListAsync")
            test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(1));
        return test.RunAsync();
    }

    /// <summary>Several repositories have the interface: one for marked entities is not that of another entity.</summary>
    [Theory]
    [InlineData("Story", "{|#0:ToListAsync|}", "public byte[] {|#1:Picture|} { get; set; } = null!;", true)]
    [InlineData("Document", "ToListAsync", "", false)]
    public Task UseByAnInterface_SatisfiesTheConstraints(string entity, string site, string column, bool isReported)
    {
        var test = Test(Marked + $"public class Story : IMarked {{ public int Id {{ get; set; }} {column} }} public class MarkedRepository<T> : IRepository<T> where T : class, IMarked {{ readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().{site}(); }} public class Use {{ public Use({{|#2:IRepository<{entity}>|}} repository) {{ }} }}", sets: "public DbSet<Story> Stories { get; set; } = null!;");
        if (isReported)
            test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(0).WithLocation(2).WithLocation(1));
        return test.RunAsync();
    }

    private const string Injected = "public class SetRepository<T> : IRepository<T> where T : class { private readonly ShopContext _db; public SetRepository(ShopContext db) => _db = db; public Task<List<T>> AllAsync() => _db.Set<T>().{|#0:ToListAsync|}(); } ";

    /// <summary>No other project closes the services of an application.</summary>
    [Theory]
    [InlineData("public class CrudService<T> where T : class, IMarked { readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().ToListAsync(); }")]
    [InlineData("public class SetRepository<T> : IRepository<T> where T : class { private readonly ShopContext _db; public SetRepository(ShopContext db) => _db = db; public Task<List<T>> AllAsync() => _db.Set<T>().ToListAsync(); }")]
    [InlineData("public class SetRepository<T> where T : class { private readonly ShopContext _db; private SetRepository(ShopContext db) => _db = db; public static SetRepository<T> Create() => new(new ShopContext()); public Task<List<T>> AllAsync() => _db.Set<T>().ToListAsync(); } public class Units { public SetRepository<T> Set<T>() where T : class => SetRepository<T>.Create(); }")]
    public Task ServiceOfAnApplication_IsSilent(string types)
    {
        var test = Test(Marked + "public class Story : IMarked { public int Id { get; set; } public byte[] Picture { get; set; } = null!; } public static class Application { public static void Main() { } } " + types, sets: "public DbSet<Story> Stories { get; set; }");
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    private const string Factory = "public class UnitOfWork { public IRepository<T> Repository<T>() where T : class => new Repository<T>(); } ";

    /// <summary>A unit of work creates repositories of its own type parameter: its calls decide.</summary>
    [Theory]
    [InlineData(Factory, "UnitOfWork unit", "unit.{|#1:Repository<Document>|}()")]
    [InlineData(Factory + "public class Units { public static IRepository<TOther> Get<TOther>(UnitOfWork unit) where TOther : class => unit.Repository<TOther>(); } ", "UnitOfWork unit", "Units.{|#1:Get<Document>|}(unit)")]
    [InlineData("public interface IUnitOfWork { IRepository<T> Repository<T>() where T : class; } public class UnitOfWork : IUnitOfWork { public IRepository<T> Repository<T>() where T : class => (IRepository<T>)(object)new Repository<T>(); } ", "IUnitOfWork unit", "unit.{|#1:Repository<Document>|}()")]
    [InlineData("public class Service<T> where T : class { public IRepository<T> Own { get; } public Service(IRepository<T> own) => Own = own; } ", "{|#1:Service<Document>|} service", "service.Own")]
    public Task RepositoryOfAFactory_IsJudgedByTheCallsOfTheFactory(string factory, string parameter, string repository)
    {
        var test = Test(Repository("{|#0:ToListAsync|}") + factory + $"public class Use {{ public Task<List<Document>> M({parameter}) => {repository}.AllAsync(); }}");
        test.ExpectedDiagnostics.Add(Large().WithLocation(1).WithLocation(10).WithLocation(11));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("public class Use { public Task<List<Note>> M(Units<Note> units) => units.Get().AllAsync(); } public class Units<T> where T : class { internal IRepository<T> Get() => new Repository<T>(); }")]
    [InlineData("public class Loop<T> where T : class { public IRepository<T> Repository { get; set; } = null!; public Pool<T> Other { get; set; } = null!; } public class Pool<T> where T : class { public Loop<T> Loop { get; set; } = null!; public IRepository<T> Own { get; set; } = null!; }")]
    [InlineData("public class Use { private static IRepository<T> Get<T>() where T : class => new Repository<T>(); public Task<List<Note>> M() => Get<Note>().AllAsync(); }")]
    [InlineData("public class Use { private static IRepository<T> Get<T>() where T : class => new Repository<T>(); }")]
    [InlineData("public class Use { public static Task<List<T>> Get<T>(IRepository<T> repository) where T : class => repository.AllAsync(); }")]
    public Task FactoryThatIsNotCalledWithALargeEntity_IsSilent(string use) => Test(Repository("ToListAsync") + use).RunAsync();

    /// <summary>Other projects call a public factory, and get a repository injected by its interface.</summary>
    [Theory]
    [InlineData("public class UnitOfWork { private readonly ShopContext _db = new(); public IRepository<T> Repository<T>() where T : class => new SetRepository<T>(_db); } ")]
    [InlineData("public class UnitOfWork { private readonly ShopContext _db = new(); public IRepository<T> Repository<T>() where T : class => new SetRepository<T>(_db); public IRepository<Note> Notes => Repository<Note>(); } ")]
    [InlineData("public class UnitOfWork { private readonly ShopContext _db = new(); public IRepository<T> Repository<T>() where T : class => new SetRepository<T>(_db); public IRepository<Note> Notes => new SetRepository<Note>(_db); } ")]
    [InlineData("")]
    public Task RepositoryThatOtherProjectsGet_IsInfo(string factory)
    {
        var test = Test(Injected + factory);
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(10).WithLocation(11).WithLocation(12));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("public class Use { public Use(IRepository<Note> notes) { } }", "public SetRepository(ShopContext db)", "IRepository<T>")]
    [InlineData("", "private SetRepository(ShopContext db)", "IRepository<T>")]
    [InlineData("", "public SetRepository(ShopContext db, T first)", "IRepository<T>")]
    [InlineData("", "public SetRepository(ShopContext db)", "IDisposable")]
    public Task RepositoryThatNothingInjects_IsSilent(string use, string constructor, string contract) =>
        Test(Injected.Replace("{|#0:ToListAsync|}", "ToListAsync", StringComparison.Ordinal)
            .Replace("public SetRepository(ShopContext db)", constructor, StringComparison.Ordinal)
            .Replace("SetRepository<T> : IRepository<T>", "SetRepository<T> : " + contract, StringComparison.Ordinal)
            .Replace("_db = db; ", "_db = db; public void Dispose() { } ", StringComparison.Ordinal) + use).RunAsync();

    private const string Store = "public interface IStore { Task<List<T>> AllAsync<T>() where T : class; } public class Store : IStore { private readonly ShopContext _db; public Store(ShopContext db) => _db = db; public Task<List<T>> AllAsync<T>() where T : class => _db.Set<T>().{|#0:ToListAsync|}(); } ";

    [Theory]
    [InlineData(Store, "IStore")]
    [InlineData("public interface IStore<TKey> { Task<List<T>> AllAsync<T>() where T : class; } public class Store : IStore<int> { readonly ShopContext _db = new(); public Task<List<T>> AllAsync<T>() where T : class => _db.Set<T>().{|#0:ToListAsync|}(); }", "IStore<int>")]
    public Task MethodOfAnInterface_IsJudgedByItsUses(string store, string contract)
    {
        var test = Test(store + $"public class Use {{ public Task<List<Document>> M({contract} store) => store.{{|#1:AllAsync<Document>|}}(); }}");
        test.ExpectedDiagnostics.Add(Large().WithLocation(1).WithLocation(10).WithLocation(11));
        return test.RunAsync();
    }

    /// <summary>One repository of all entities: its methods have the type parameter.</summary>
    [Fact]
    public Task MethodOfAnInjectedInterface_IsInfo()
    {
        var test = Test(Store);
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(10).WithLocation(11).WithLocation(12));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Store : IStore", "Store : IStore", "public class Use { public Task<List<Note>> M(IStore store) => store.AllAsync<Note>(); }")]
    [InlineData("Store : IStore", "Store : IStore", "public class Other { public Task<List<T>> AllAsync<T>() where T : class => Task.FromResult(new List<T>()); } public class Use { public async Task M(IStore store, Other other) { await store.AllAsync<Note>(); await other.AllAsync<Document>(); } }")]
    [InlineData("public class Store : IStore", "public class Store", "")]
    [InlineData("public class Store : IStore", "internal class Store : IStore", "")]
    [InlineData("public class Store : IStore", "public abstract class Store : IStore", "")]
    [InlineData("public Store(ShopContext db)", "private Store(ShopContext db)", "")]
    [InlineData("public interface IStore { Task<List<T>> AllAsync<T>() where T : class; }", "public interface IStore { }", "")]
    public Task MethodThatNothingInjects_IsSilent(string part, string replacement, string use) =>
        Test(Store.Replace("{|#0:ToListAsync|}", "ToListAsync", StringComparison.Ordinal).Replace(part, replacement, StringComparison.Ordinal) + use).RunAsync();

    [Fact]
    public Task FactoryOfAProgram_IsSilent()
    {
        var test = Test(Injected.Replace("{|#0:ToListAsync|}", "ToListAsync", StringComparison.Ordinal) + Factory.Replace("new Repository<T>()", "new SetRepository<T>(new ShopContext())", StringComparison.Ordinal)
            + "public class Use { public Use(UnitOfWork unit) => unit.Repository<Note>(); public static void Main() { } }");
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("public class CrudService<T> where T : class { readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().ToListAsync(); }")]
    [InlineData("public class CrudService<T> where T : class, IDisposable, new() { readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().ToListAsync(); }")]
    [InlineData("public class Store { readonly ShopContext _db = new(); internal Task<List<T>> AllAsync<T>() where T : class, IMarked => _db.Set<T>().ToListAsync(); }")]
    [InlineData("public class CrudService<T> where T : class, IMarked { readonly ShopContext _db = new(); public Task<List<T>> AllAsync() => _db.Set<T>().ToListAsync(); } public class Use { public Use(CrudService<Star> stars) { } }")]
    [InlineData("public class CrudService<T> where T : class, IMarked { readonly ShopContext _db = new(); public Task<List<int>> AllAsync() => _db.Set<T>().Select(m => m.Id).ToListAsync(); }")]
    public Task NothingShowsAUseInOtherProjects_IsSilent(string service) =>
        Test(Marked + "public class Story : IMarked { public int Id { get; set; } public byte[] Picture { get; set; } = null!; } public class Star : IMarked { public int Id { get; set; } } " + service, sets: "public DbSet<Story> Stories { get; set; } = null!; public DbSet<Star> Stars { get; set; } = null!;").RunAsync();

    [Fact]
    public Task MethodOverATypeParameter_IsJudgedByItsUses()
    {
        var test = Test("""
            public class Store
            {
                private readonly ShopContext _db = new();
                public async Task<T?> GetAsync<T>(int id) where T : class => await _db.{|#0:FindAsync|}<T>(id);
            }
            public class Use { public Task<Document?> M(Store store) => store.{|#1:GetAsync<Document>|}(1); public Task<Note?> N(Store store) => store.GetAsync<Note>(1); }
            """);
        test.ExpectedDiagnostics.Add(Large("FindAsync").WithLocation(1).WithLocation(10).WithLocation(11));
        return test.RunAsync();
    }

    [Fact]
    public Task SetOfTheRepository_AndItsQueryMethods_AreFollowed()
    {
        var test = Test("""
            public abstract class RepositoryBase<TContext, TEntity> where TContext : DbContext where TEntity : class
            {
                protected readonly TContext Context;
                protected RepositoryBase(TContext context) => Context = context;
                protected DbSet<TEntity> Set => Context.Set<TEntity>();
                protected virtual IQueryable<TEntity> Query(bool tracked) => tracked ? Set : Set.AsNoTracking();
                public Task<List<TEntity>> AllAsync() => Query(false).{|#0:ToListAsync|}();
            }
            public class Use : {|#1:RepositoryBase<ShopContext, Document>|} { public Use(ShopContext context) : base(context) { } }
            """);
        test.ExpectedDiagnostics.Add(Large().WithLocation(1).WithLocation(10).WithLocation(11));
        return test.RunAsync();
    }

    /// <summary>Each derived class implements the abstract members for its entity.</summary>
    [Theory]
    [InlineData("d => new Row(d.Id, d.Content)", "n => new Row(n.Id, n.Text)", true)]
    [InlineData("d => new Row(d.Id, \"\")", "n => new Row(n.Id, n.Text)", false)]
    public Task AbstractSelector_IsThatOfTheClassForTheEntity(string ofDocument, string ofNote, bool isReported)
    {
        var test = Test($$"""
            public record Row(int Id, string Text);
            public abstract class Manager<TEntity, TRow> where TEntity : class
            {
                protected readonly ShopContext Db = new();
                protected abstract System.Linq.Expressions.Expression<Func<TEntity, TRow>> Selector { get; }
                protected abstract IQueryable<TEntity> Source { get; }
                public Task<List<TRow>> AllAsync() => Source.Select(Selector).{{(isReported ? "{|#0:ToListAsync|}" : "ToListAsync")}}();
            }
            public class Documents : {{(isReported ? "{|#1:Manager<Document, Row>|}" : "Manager<Document, Row>")}}
            {
                protected override System.Linq.Expressions.Expression<Func<Document, Row>> Selector => {{ofDocument}};
                protected override IQueryable<Document> Source => Db.Documents;
            }
            public class Notes : Manager<Note, Row>
            {
                protected override System.Linq.Expressions.Expression<Func<Note, Row>> Selector => {{ofNote}};
                protected override IQueryable<Note> Source => Db.Notes.Where(n => n.Id > 1);
            }
            """);
        if (isReported)
            test.ExpectedDiagnostics.Add(LargeContent().WithLocation(1).WithLocation(10));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Db.Documents.Select(d => new Row(d.Id, d.Content))", true)]
    [InlineData("Db.Documents.Select(d => new Row(d.Id, \"\"))", false)]
    public Task AbstractQuery_IsThatOfTheClassForTheRow(string query, bool isReported)
    {
        var test = Test($$"""
            public record Row(int Id, string Text);
            public record Line(int Id);
            public abstract class Report<TRow>
            {
                protected readonly ShopContext Db = new();
                protected abstract IQueryable<TRow> Build();
                public async Task<IReadOnlyList<TRow>> RunAsync() => await Build().Take(100).{{(isReported ? "{|#0:ToListAsync|}" : "ToListAsync")}}();
            }
            public class Rows : {{(isReported ? "{|#1:Report<Row>|}" : "Report<Row>")}} { protected override IQueryable<Row> Build() => {{query}}; }
            public class Lines : Report<Line> { protected override IQueryable<Line> Build() => Db.Documents.Select(d => new Line(d.Id)); }
            """);
        if (isReported)
            test.ExpectedDiagnostics.Add(LargeContent().WithLocation(1).WithLocation(10));
        return test.RunAsync();
    }

    /// <summary>The query gets its set from the base class, and the derived classes make other entities of it.</summary>
    [Theory]
    [InlineData("documents.Where(d => d.Id > 1)", true)]
    [InlineData("documents.Take(1).Select(d => new Document { Id = d.Id })", false)]
    public Task AbstractQueryOverAGivenSet_IsThatOfTheClassForTheRow(string query, bool isReported)
    {
        var test = Test($$"""
            public abstract class Report<TRow>
            {
                protected readonly ShopContext Db = new();
                protected abstract IQueryable<TRow> Build(IQueryable<Document> documents);
                public Task<List<TRow>> RunAsync() => Build(Db.Documents.AsNoTracking()).{{(isReported ? "{|#0:ToListAsync|}" : "ToListAsync")}}();
            }
            public sealed class All : {{(isReported ? "{|#1:Report<Document>|}" : "Report<Document>")}} { protected override IQueryable<Document> Build(IQueryable<Document> documents) => {{query}}; }
            public sealed class Ids : Report<int> { protected override IQueryable<int> Build(IQueryable<Document> documents) => documents.Select(d => d.Id); }
            """);
        if (isReported)
            test.ExpectedDiagnostics.Add(Large().WithLocation(1).WithLocation(10).WithLocation(11));
        return test.RunAsync();
    }

    [Fact]
    public Task QueryOfAClosedRepository_IsTheCallersSite() => Test("""
        public class Repository<T> where T : class { readonly ShopContext _db = new(); public IQueryable<T> Query() => _db.Set<T>(); public IQueryable<T> Found(System.Linq.Expressions.Expression<Func<T, bool>> filter) => Query().Where(filter); }
        public class Use
        {
            public Task<List<Document>> M(Repository<Document> repository) => repository.Query().{|#0:ToListAsync|}();
            public Task<List<Note>> N(Repository<Note> repository) => repository.Found(n => n.Id > 1).ToListAsync();
            public Task<List<int>> O(Repository<Document> repository) => repository.Found(n => n.Id > 1).Select(d => d.Id).ToListAsync();
        }
        """, Large(columns: "'Content' and 'Data'").WithLocation(10).WithLocation(11)).RunAsync();

    private static DiagnosticResult Large(string method = "ToListAsync", string columns = "'Document.Content' and 'Document.Data'") =>
        new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            $"'{method}' reads {columns} ('Content' is nvarchar(max): string without a length, large by name); "
            + "time grows with the square of the row's size. "
            + "Select a type without them, or use streamed reads.");

    private static DiagnosticResult LargeContent() =>
        new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "'ToListAsync' reads 'Document.Content' (nvarchar(max): string without a length, large by name); "
            + "time grows with the square of the row's size. Select a type without it, or use streamed reads.");

    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> Test(string types, DiagnosticResult? expected = null, string sets = "")
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestCode = Program.Usings + Interface + types + """
                public class Document { public int Id { get; set; } public string {|#10:Content|} { get; set; } = ""; public byte[] {|#11:Data|} { get; set; } = new byte[0]; }
                public class Note { public int Id { get; set; } [MaxLength(200)] public string Text { get; set; } = ""; }
                public class Letter { public int Id { get; set; } public string {|#12:Greeting|} { get; set; } = ""; }
                public class ShopContext : DbContext
                {
                    public DbSet<Document> Documents { get; set; }
                    public DbSet<Note> Notes { get; set; }
                    public DbSet<Letter> Letters { get; set; }
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                """ + sets + "}",
        };
        if (expected is { } result)
            test.ExpectedDiagnostics.Add(result);
        return test;
    }
}
