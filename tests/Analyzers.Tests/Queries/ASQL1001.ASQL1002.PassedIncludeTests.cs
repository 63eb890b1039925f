using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>
/// Repositories that are handed includes: the set is read where the query is written, what is included where it is passed. The query is
/// reported once, with the columns of the entities that are used; a call adds those that only its includes load.
/// </summary>
public sealed class PassedIncludeTests
{
    /// <summary>The repository of d-yermachenko/LeaveManagement, behind a unit of work.</summary>
    private const string UnitOfWork = """
        public interface IRepository<TEntity> where TEntity : class
        {
            Task<TEntity?> FindAsync(Expression<Func<TEntity, bool>> predicate, IEnumerable<Expression<Func<TEntity, object?>>>? includes = null);
            Task<ICollection<TEntity>> WhereAsync(Expression<Func<TEntity, bool>>? filter = null, Func<IQueryable<TEntity>, IOrderedQueryable<TEntity>>? order = null, IEnumerable<Expression<Func<TEntity, object?>>>? includes = null);
        }

        public class EntityRepository<TEntity> : IRepository<TEntity> where TEntity : class
        {
            private readonly DbSet<TEntity> _objectSet;
            public EntityRepository(DbSet<TEntity> entities) { _objectSet = entities; }

            public async Task<TEntity?> FindAsync(Expression<Func<TEntity, bool>> filter, IEnumerable<Expression<Func<TEntity, object?>>>? includes = null)
            {
                IQueryable<TEntity> query = _objectSet;
                if (includes != null)
                {
                    foreach (var include in includes)
                        query = query.Include(include);
                }
                return await query.FirstOrDefaultAsync(filter);
            }

            public async Task<ICollection<TEntity>> WhereAsync(Expression<Func<TEntity, bool>>? filter = null, Func<IQueryable<TEntity>, IOrderedQueryable<TEntity>>? order = null, IEnumerable<Expression<Func<TEntity, object?>>>? includes = null)
            {
                IQueryable<TEntity> query = _objectSet;
                if (filter != null)
                    query = query.Where(filter);
                if (includes != null)
                {
                    foreach (var include in includes)
                        query = query.Include(include);
                }
                if (order != null)
                    query = order.Invoke(query);
                return await query.ToListAsync();
            }
        }

        public class UnitOfWork
        {
            private readonly ShopContext _db = new();
            private IRepository<Vote>? _votes;
            public IRepository<Vote> Votes
            {
                get
                {
                    if (_votes == null)
                        _votes = new EntityRepository<Vote>(_db.Set<Vote>());
                    return _votes;
                }
            }
        }
        """;

    [Theory]
    [InlineData("{|#0:FindAsync|}(v => v.Id == 1, includes: new Expression<Func<Vote, object?>>[] { v => v.Paper, v => v.Voter })")]
    [InlineData("{|#0:WhereAsync|}(filter: v => v.Id > 1, order: q => q.OrderBy(v => v.Id), includes: new Expression<Func<Vote, object?>>[] { v => v.Voter, v => v.Paper })")]
    [InlineData("{|#0:WhereAsync|}(includes: new List<Expression<Func<Vote, object?>>> { v => v.Paper })")]
    public Task IncludesOfACall_AreItsOwn(string call) => VerifyAsync(
        UnitOfWork + Use($"UnitOfWork unit", $"await unit.Votes.{call}"),
        Large().WithLocation(10));

    [Theory]
    [InlineData("FindAsync(v => v.Id == 1)")]
    [InlineData("FindAsync(v => v.Id == 1, includes: null)")]
    [InlineData("FindAsync(v => v.Id == 1, Array.Empty<Expression<Func<Vote, object?>>>())")]
    [InlineData("FindAsync(v => v.Id == 1, new Expression<Func<Vote, object?>>[] { v => v.Voter })")]
    [InlineData("WhereAsync(v => v.Paper!.Id > 1, q => q.OrderBy(v => v.Paper!.Content))")]
    [InlineData("WhereAsync(includes: Includes.Unknown())")]
    public Task CallThatIncludesNothingLarge_IsSilent(string call) => VerifyAsync(
        UnitOfWork + Use("UnitOfWork unit", $"await unit.Votes.{call}")
        + "public static class Includes { public static IEnumerable<Expression<Func<Vote, object?>>> Unknown() => throw new NotSupportedException(); }");

    /// <summary>The forms in which public repositories are handed includes.</summary>
    [Theory]
    [InlineData("params Expression<Func<T, object?>>[] includes", "foreach (var include in includes) query = query.Include(include);", "v => v.Voter, v => v.Paper")]
    [InlineData("params Expression<Func<T, object?>>[] includes", "query = includes.Aggregate(query, (current, include) => current.Include(include));", "v => v.Paper")]
    [InlineData("Expression<Func<T, object?>> include", "query = query.Include(include);", "v => v.Paper")]
    [InlineData("string includeProperties = \"\"", "foreach (var property in includeProperties.Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries)) query = query.Include(property);", "\"Voter,Paper\"")]
    [InlineData("params string[] includes", "foreach (var include in includes) query = query.Include(include);", "\"Paper\"")]
    [InlineData("Func<IQueryable<T>, IQueryable<T>>? include = null", "if (include != null) query = include(query);", "q => q.Include(v => v.Paper)")]
    [InlineData("Func<IQueryable<T>, Microsoft.EntityFrameworkCore.Query.IIncludableQueryable<T, object?>>? include = null", "if (include != null) { query = include(query); }", "include: q => q.Include(v => v.Voter).Include(v => v.Paper)")]
    public Task EachFormOfIncludes_IsRead(string parameter, string include, string argument) => VerifyAsync(
        Repository(parameter, include) + Use("Repository<Vote> votes", $"await votes.{{|#0:GetAsync|}}({argument})"),
        Large().WithLocation(10));

    /// <summary>A store for each entity, which names its set; the base class applies what the store passes.</summary>
    [Theory]
    [InlineData("q => q.WithPaper()", true)]
    [InlineData("q => Shapes.WithPaper(q)", true)]
    [InlineData("Shapes.WithPaper", true)]
    [InlineData("q => q.OrderBy(v => v.Id).WithPaper()", true)]
    [InlineData("q => q.WithVoter()", false)]
    [InlineData("q => q.OrderBy(v => v.Id)", false)]
    [InlineData("null", false)]
    public Task FunctionThatAStorePasses_IsItsOwn(string shape, bool isReported) => VerifyAsync(
        $$"""
        public static class Shapes
        {
            public static IQueryable<Vote> WithPaper(this IQueryable<Vote> votes) => votes.Include(v => v.Paper);
            public static IQueryable<Vote> WithVoter(this IQueryable<Vote> votes) => votes.Include(v => v.Voter);
        }
        public abstract class Store<T> where T : class
        {
            protected readonly ShopContext Db = new();
            protected abstract IQueryable<T> Source { get; }
            protected async Task<IReadOnlyList<T>> ManyAsync(Expression<Func<T, bool>> predicate, Func<IQueryable<T>, IQueryable<T>>? shape = null)
            {
                var query = Source.Where(predicate);
                if (shape is not null)
                {
                    query = shape(query);
                }

                return await query.ToListAsync();
            }
        }
        public class VoterStore : Store<Voter>
        {
            protected override IQueryable<Voter> Source => Db.Voters;
            public Task<IReadOnlyList<Voter>> AllAsync() => ManyAsync(v => v.Id > 1);
        }
        public class VoteStore : Store<Vote>
        {
            protected override IQueryable<Vote> Source => Db.Votes;
            public Task<IReadOnlyList<Vote>> AllAsync() => ManyAsync(v => v.Id > 1);
            public Task<IReadOnlyList<Vote>> ShapedAsync() => {{(isReported ? "{|#0:ManyAsync|}" : "ManyAsync")}}(v => v.Id > 1, {{shape}});
        }
        """,
        isReported ? [Large().WithLocation(10)] : []);

    [Theory]
    [InlineData("params Expression<Func<T, object?>>[] includes", "", "v => v.Paper")]
    [InlineData("params Expression<Func<T, object?>>[] sorts", "foreach (var sort in sorts) query = query.OrderBy(sort);", "v => v.Paper!.Content")]
    [InlineData("Func<IQueryable<T>, IOrderedQueryable<T>> order", "query = order(query);", "q => q.OrderBy(v => v.Id)")]
    [InlineData("string include", "if (include == \"x\") query = query.Take(1);", "\"Paper\"")]
    public Task ParameterThatIncludesNothing_IsSilent(string parameter, string include, string argument) => VerifyAsync(
        Repository(parameter, include) + Use("Repository<Vote> votes", $"await votes.GetAsync({argument})"));

    /// <summary>The entity itself is large, too: that is reported where the query is written, and once.</summary>
    [Fact]
    public Task ColumnsOfTheEntity_AreTheQuerysOwn() => VerifyAsync(
        """
        public class PaperRepository
        {
            private readonly ShopContext _db = new();
            public async Task<Paper?> GetAsync(int id, params Expression<Func<Paper, object?>>[] includes)
            {
                var query = _db.Papers.AsQueryable();
                foreach (var include in includes)
                    query = query.Include(include);
                return await query.{|#1:FirstOrDefaultAsync|}(p => p.Id == id);
            }
        }
        """
        + Use("PaperRepository papers", "await papers.GetAsync(1)") + Use("PaperRepository papers", "await papers.{|#0:GetAsync|}(1, p => p.Cover)", "Other"),
        new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(1).WithLocation(10).WithMessage(
            "'FirstOrDefaultAsync' reads 'Content' (nvarchar(max): string without a length, large by name); time grows with the square of the row's size. Select a type without it, or use streamed reads."),
        new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(0).WithLocation(11).WithMessage(
            "'GetAsync' reads 'Cover.Picture' (varbinary(max): byte[] without a length); time grows with the square of the row's size. Include only what is used, or use streamed reads."));

    [Fact]
    public Task OrdinaryText_IsInfo() => VerifyAsync(
        Repository("params Expression<Func<T, object?>>[] includes", "foreach (var include in includes) query = query.Include(include);")
            .Replace("ToListAsync", "{|#1:ToListAsync|}", StringComparison.Ordinal)
        + Use("{|#2:Repository<Cover>|} covers", "await covers.{|#0:GetAsync|}(c => c.Studio)"),
        new DiagnosticResult("ASQL1002", DiagnosticSeverity.Info).WithLocation(0).WithLocation(12).WithMessage(
            "'GetAsync' reads 'Studio.Address' (nvarchar(max): string without a length); slow for rows over 8000 bytes. Declare a length, or include only what is used."),
        new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(1).WithLocation(2).WithLocation(11));

    /// <summary>A method that passes its includes on is no site; a projection ignores includes; an owned part is loaded in any case.</summary>
    [Theory]
    [InlineData("return await QueryAsync(includes);", "v => v.Paper", true)]
    [InlineData("return await Apply(_db.Set<T>(), includes).ToListAsync();", "v => v.Paper", true)]
    [InlineData("return await Apply(_db.Set<T>(), includes).Select(v => v.Id).Select(id => default(T)!).ToListAsync();", "v => v.Paper", false)]
    [InlineData("await Task.Yield(); return Apply(_db.Set<T>(), includes).ToList();", "v => v.Paper", false)]
    [InlineData("return await QueryAsync();", "v => v.Paper", false)]
    public Task PassedOn_IsReadWhereItIsGiven(string body, string argument, bool isReported) => VerifyAsync(
        $$"""
        public class Repository<T> where T : Entity
        {
            private readonly ShopContext _db = new();
            public async Task<List<T>> GetAsync(params Expression<Func<T, object?>>[] includes) { {{body}} }
            private Task<List<T>> QueryAsync(params Expression<Func<T, object?>>[] includes) => Apply(_db.Set<T>(), includes).ToListAsync();
            private static IQueryable<T> Apply(IQueryable<T> query, params Expression<Func<T, object?>>[] includes)
            {
                foreach (var include in includes)
                    query = query.Include(include);
                return query;
            }
        }
        """
        + Use("Repository<Vote> votes", isReported ? $"await votes.{{|#0:GetAsync|}}({argument})" : $"await votes.GetAsync({argument})"),
        isReported ? [Large().WithLocation(10)] : []);

    private static string Repository(string parameter, string include) => $$"""
        public class Repository<T> where T : class
        {
            private readonly ShopContext _db = new();
            public async Task<List<T>> GetAsync({{parameter}})
            {
                IQueryable<T> query = _db.Set<T>();
                {{include}}
                return await query.ToListAsync();
            }
        }
        """;

    private static string Use(string parameter, string value, string name = "Use") =>
        $"public class {name} {{ public async Task<object?> M({parameter}) => {value}; }} ";

    private static DiagnosticResult Large() => new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(0);

    private static Task VerifyAsync(string types, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            NullableContextOptions = NullableContextOptions.Enable,
            TestCode = Program.Usings + "using System.Linq.Expressions;\n" + types + """
                public abstract class Entity { public int Id { get; set; } }
                public class Vote : Entity { public Paper? Paper { get; set; } public Voter? Voter { get; set; } }
                public class Voter : Entity { [MaxLength(50)] public string Nick { get; set; } = ""; }
                public class Paper : Entity { public string {|#10:Content|} { get; set; } = ""; public Cover? Cover { get; set; } }
                public class Cover : Entity { public byte[] {|#11:Picture|} { get; set; } = new byte[0]; public Studio? Studio { get; set; } }
                public class Studio : Entity { public string {|#12:Address|} { get; set; } = ""; }
                public class ShopContext : DbContext
                {
                    public DbSet<Vote> Votes { get; set; } = null!;
                    public DbSet<Paper> Papers { get; set; } = null!;
                    public DbSet<Voter> Voters { get; set; } = null!;
                    public DbSet<Cover> Covers { get; set; } = null!;
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                }
                """,
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
