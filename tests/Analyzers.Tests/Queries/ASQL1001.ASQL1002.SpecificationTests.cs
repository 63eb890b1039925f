using AsyncSql.Analyzers.Queries;
using AsyncSql.Analyzers.Tests.Layouts;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>
/// Specifications, as Ardalis.Specification and many products have them: a class names what a query loads, an evaluator applies it. What
/// a specification includes is reported where it is created.
/// </summary>
public sealed class SpecificationTests
{
    private const string Usings = Program.Usings + "using System.Linq.Expressions;\n";

    private const string Kernel = """
        public interface ISpecification<T>
        {
            Expression<Func<T, bool>>? Criteria { get; }
            List<Expression<Func<T, object?>>> Includes { get; }
            List<string> IncludeStrings { get; }
        }

        public abstract class Specification<T> : ISpecification<T>
        {
            public Expression<Func<T, bool>>? Criteria { get; protected set; }
            public List<Expression<Func<T, object?>>> Includes { get; } = new();
            public List<string> IncludeStrings { get; } = new();
            protected void AddInclude(Expression<Func<T, object?>> include) => Includes.Add(include);
            protected void AddInclude(string path) => IncludeStrings.Add(path);
        }

        public static class SpecificationEvaluator
        {
            public static IQueryable<T> WithSpecification<T>(this IQueryable<T> query, ISpecification<T> specification) where T : class
            {
                if (specification.Criteria is not null)
                    query = query.Where(specification.Criteria);
                query = specification.Includes.Aggregate(query, (current, include) => current.Include(include));
                foreach (var path in specification.IncludeStrings)
                    query = query.Include(path);
                return query;
            }
        }

        public interface IReadRepository<T> where T : class
        {
            Task<List<T>> ListAsync(ISpecification<T> specification);
            Task<T?> FirstOrDefaultAsync(ISpecification<T> specification);
        }
        """;

    private const string Repository = """
        public class EfRepository<T> : IReadRepository<T> where T : class
        {
            private readonly ShopContext _db;
            public EfRepository(ShopContext db) => _db = db;
            public Task<List<T>> ListAsync(ISpecification<T> specification) => Apply(specification).ToListAsync();
            public Task<T?> FirstOrDefaultAsync(ISpecification<T> specification) => Apply(specification).FirstOrDefaultAsync();
            private IQueryable<T> Apply(ISpecification<T> specification) => _db.Set<T>().WithSpecification(specification);
        }
        """;

    private const string Domain = """
        public class Vote { public int Id { get; set; } public Paper? Paper { get; set; } public Voter? Voter { get; set; } }
        public class Voter { public int Id { get; set; } public bool IsActive { get; set; } }
        public class Paper { public int Id { get; set; } public List<Page> Pages { get; } = new(); }
        public class Page { public int Id { get; set; } public string Content { get; set; } = ""; }
        """;

    private const string Specifications = """
        public class VotesOfVoter : Specification<Vote> { public VotesOfVoter(int id) { Criteria = v => v.Voter!.Id == id; AddInclude(v => v.Voter); } }
        public class VotesWithPages : Specification<Vote> { public VotesWithPages(int id) { Criteria = v => v.Id == id; AddInclude("Paper.Pages"); } }
        public class VotesWithPapers : Specification<Vote> { public VotesWithPapers(bool withPages) { Includes.Add(v => v.Paper); if (withPages) AddInclude($"Paper"); } }
        public class ChosenVotes : Specification<Vote> { public ChosenVotes(bool withPages = false) { if (withPages) { AddInclude("Paper.Pages"); } } }
        public class ChangedVotes : Specification<Vote> { public ChangedVotes(bool withPages) { withPages |= Criteria is null; if (withPages) AddInclude("Paper.Pages"); } }
        public class OtherVotes : Specification<Vote> { public OtherVotes(bool withPages) { if (withPages) AddInclude("Voter"); else AddInclude("Paper.Pages"); } }
        public class AllVotes : VotesWithPages { public AllVotes() : base(1) { } }
        public class HelpedVotes : Specification<Vote> { public HelpedVotes() : this(1) { } public HelpedVotes(int id) => AddPages(id); private void AddPages(int id) => AddInclude(v => v.Paper!.Pages.Where(p => p.Id == id)); }
        """;

    private const string Context = """
        public class ShopContext : DbContext
        {
            public DbSet<Vote> Votes => Set<Vote>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        """;

    public static TheoryData<string> Calls { get; } = new(
        "new VotesWithPages(1)|ASQL1001", "new AllVotes()|ASQL1001", "new HelpedVotes()|ASQL1001", "new VotesOfVoter(1)|", "new VotesWithPapers(true)|",
        "new ChosenVotes(true)|ASQL1001", "new ChosenVotes(flag)|ASQL1001", "new ChosenVotes(false)|", "new ChosenVotes()|", "new ChangedVotes(false)|ASQL1001", "new OtherVotes(false)|ASQL1001");

    [Theory]
    [MemberData(nameof(Calls))]
    public Task Specification_IsReadWhereAQueryGetsIt(string call) => VerifyAsync(
        "_ = await db.Votes.WithSpecification(SPEC).CALL(ToListAsync)();", call, "");

    [Theory]
    [MemberData(nameof(Calls))]
    public Task Specification_IsReadWhereARepositoryGetsIt(string call) => VerifyAsync(
        "var votes = new EfRepository<Vote>(db); _ = await votes.CALL(ListAsync)(SPEC);", call, Repository);

    [Theory]
    [MemberData(nameof(Calls))]
    public Task Specification_MayBeInALocal(string call) => VerifyAsync(
        "IReadRepository<Vote> votes = new EfRepository<Vote>(db); var spec = SPEC; _ = await votes.CALL(FirstOrDefaultAsync)(spec);", call, Repository);

    [Theory]
    [MemberData(nameof(Calls))]
    public Task RepositoryWithoutABody_LoadsWhatASpecificationIncludes(string call) => VerifyAsync(
        "IReadRepository<Vote> votes = null!; _ = await votes.CALL(ListAsync)(SPEC);", call, "");

    /// <summary>The evaluator and the specifications are in other projects: the code of one is not visible, that of the others is passed.</summary>
    [Theory]
    [MemberData(nameof(Calls))]
    public Task SpecificationOfAnotherProject_IsRead(string call) =>
        VerifyOtherProjectAsync("_ = await db.Votes.WithSpecification(SPEC).CALL(ToListAsync)();", call);

    [Theory]
    [MemberData(nameof(Calls))]
    public Task SpecificationOfAnotherProject_IsReadWhereARepositoryGetsIt(string call) =>
        VerifyOtherProjectAsync("IReadRepository<Vote> votes = null!; _ = await votes.CALL(ListAsync)(SPEC);", call);

    private static Task VerifyOtherProjectAsync(string statement, string call)
    {
        var test = Create(Usings + "using Shop;\n" + Body(statement, call) + Context, call);
        test.AddPassedProject(Usings + "namespace Shop {\n" + Domain + Kernel + Specifications + "}");
        return test.RunAsync();
    }

    private static Task VerifyAsync(string statement, string call, string types) =>
        Create(Usings + Body(statement, call) + Kernel + types + Domain + Specifications + Context, call).RunAsync();

    private static string Body(string statement, string call)
    {
        var (specification, id) = (call.Split('|')[0], call.Split('|')[1]);
        var code = statement.Replace("SPEC", specification, StringComparison.Ordinal);
        var start = code.IndexOf("CALL(", StringComparison.Ordinal);
        var end = code.IndexOf(')', start);
        var name = code[(start + 5)..end];
        return $"class Service {{ public async Task RunAsync(ShopContext db, bool flag) {{ {code[..start]}{(id.Length > 0 ? $"{{|#0:{name}|}}" : name)}{code[(end + 1)..]} }} }}\n";
    }

    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> Create(string code, string call)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = code,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            NullableContextOptions = NullableContextOptions.Enable,
        };
        if (call.Split('|')[1] is { Length: > 0 } id)
            test.ExpectedDiagnostics.Add(new DiagnosticResult(id, DiagnosticSeverity.Warning).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        return test;
    }
}
