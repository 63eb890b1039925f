using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>Mapping libraries that project to the members of a type by their names. Their surfaces are declared as theirs are.</summary>
public sealed class MemberProjectionTests
{
    private const string Libraries = """
        using System;
        using System.Linq;
        using System.Linq.Expressions;
        namespace AutoMapper
        {
            public interface IConfigurationProvider { }
            public interface IMapper { IConfigurationProvider ConfigurationProvider { get; } }
            public abstract class Profile { protected IMappingExpression<S, D> CreateMap<S, D>() => throw new NotSupportedException(); }
            public interface IMappingExpression<S, D>
            {
                IMappingExpression<S, D> ForMember<M>(Expression<Func<D, M>> member, Action<IOptions<S>> options);
                IMappingExpression<S, D> ForCtorParam(string name, Action<IOptions<S>> options);
                IMappingExpression<S, D> ForSourceMember(Expression<Func<S, object>> member, Action<IOptions<S>> options);
                IMappingExpression<D, S> ReverseMap();
            }
            public interface IOptions<S> { void MapFrom<M>(Expression<Func<S, M>> source); void ResolveUsing<M>(Func<S, M> resolve); void Ignore(); }
        }
        namespace AutoMapper.QueryableExtensions
        {
            public static class Extensions { public static IQueryable<D> ProjectTo<D>(this IQueryable source, IConfigurationProvider configuration, params Expression<Func<D, object>>[] members) => throw new NotSupportedException(); }
        }
        namespace Riok.Mapperly.Abstractions
        {
            [AttributeUsage(AttributeTargets.Class)] public sealed class MapperAttribute : Attribute { }
            [AttributeUsage(AttributeTargets.Class)] public sealed class OtherAttribute : Attribute { }
        }
        namespace Shop.Mapping
        {
            public static class MappingExtensions
            {
                public static IQueryable<D> To<D>(this IQueryable source, params Expression<Func<D, object>>[] members) => throw new NotSupportedException();
                public static IQueryable<D> Read<D>(this IQueryable source) => throw new NotSupportedException();
                public static IQueryable<D> MapTo<D>(this System.Collections.IEnumerable source) => throw new NotSupportedException();
                public static IQueryable<D> MapTo<S, D>(this IQueryable<S> source) => throw new NotSupportedException();
            }
        }
        namespace Mapster
        {
            public static class QueryableExtensions { public static IQueryable<D> ProjectToType<D>(this IQueryable source) => throw new NotSupportedException(); }
        }
        """;

    private const string Types = """
        public sealed record Positional(int Id, string Content, string AuthorName, bool? IsLong = false);
        public sealed record Frozen(int Id, string Content) { public string Content { get; } = Content; }
        public class Computed { public int Id { get; set; } public string Title { get; set; } = ""; public string Content => Title; }
        public class Full { public int Id { get; set; } public string Content { get; set; } = ""; public static string Format(string text) => text; }
        public class Slim { public int Id { get; set; } public string Title { get; set; } = ""; }
        public class Person { public string Name { get; set; } = ""; }
        public class Portrait { public byte[] Photo { get; set; } = new byte[0]; }
        public class Flat { public int Id { get; set; } public string AuthorName { get; set; } = ""; }
        public class FlatPortrait { public int Id { get; set; } public byte[] AuthorPhoto { get; set; } = new byte[0]; }
        public class Nested { public Person? Author { get; set; } public List<Slim> Notes { get; set; } = new(); }
        public class NestedPortrait { public Portrait? Author { get; set; } }
        public class NestedNotes { public NoteText[] Notes { get; set; } = new NoteText[0]; }
        public class NoteText { public string Text { get; set; } = ""; }
        public interface IReadRepository { IQueryable<Document> Documents(); }
        public interface IQueryObject<T> { IQueryable<T> Apply(IQueryable<T> query); }
        public class IdQuery : IQueryObject<Document>
        {
            private readonly int? _id;
            public IdQuery(int? id) => _id = id;
            public IQueryable<Document> Apply(IQueryable<Document> query) => _id == null ? query : query.Where(d => d.Id == _id);
        }
        """;

    private const string Maps = """
        public class Maps : AutoMapper.Profile
        {
            public Maps() => CreateMap<Document, Positional>()
                .ForCtorParam(nameof(Positional.AuthorName), options => options.MapFrom(d => d.Author.Name))
                .ForCtorParam("IsLong", options => options.MapFrom(d => d.Pages > 9));
        }
        """;

    [Theory]
    [InlineData("_ = await db.Documents.ProjectTo<Full>(mapper.ConfigurationProvider).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Where(d => d.Id == id).ProjectTo<Full>(mapper.ConfigurationProvider).{|ASQL1001:FirstOrDefaultAsync|}();")]
    [InlineData("_ = await db.Documents.ProjectToType<Full>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.ProjectTo<Positional>(mapper.ConfigurationProvider).{|ASQL1001:FirstOrDefaultAsync|}() ?? throw new InvalidOperationException();")]
    [InlineData("_ = await repository.Documents().ProjectTo<Positional>(mapper.ConfigurationProvider).{|ASQL1001:FirstOrDefaultAsync|}() ?? throw new InvalidOperationException();")]
    [InlineData("var one = new IdQuery(id).Apply(repository.Documents()); _ = await one.ProjectTo<Positional>(mapper.ConfigurationProvider).{|ASQL1001:FirstOrDefaultAsync|}() ?? throw new InvalidOperationException();")]
    [InlineData("_ = await (id > 0 ? db.Documents.Where(d => d.Id == id) : db.Documents).ProjectToType<Full>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await (id > 0 ? db.Documents.Where(d => d.Id == id) : db.Documents).ProjectToType<Slim>().ToListAsync();")]
    [InlineData("_ = await (id > 0 ? db.Documents.Where(d => d.Id == id) : db.Documents).Select(d => EF.Property<string>(d, \"Content\")).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await (id > 0 ? db.Documents.Where(d => d.Id == id) : db.Documents).Select(d => EF.Property<string>(d, \"Title\")).ToListAsync();")]
    [InlineData("_ = await db.Documents.ProjectTo<Slim>(mapper.ConfigurationProvider).ToListAsync();")]
    [InlineData("_ = await db.Documents.ProjectToType<Slim>().ToListAsync();")]
    [InlineData("_ = await db.Documents.ProjectToType<Computed>().ToListAsync();")]
    [InlineData("_ = await db.Documents.ProjectToType<Frozen>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.ProjectToType<Flat>().ToListAsync();")]
    [InlineData("_ = await db.Documents.ProjectToType<FlatPortrait>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.ProjectToType<Nested>().ToListAsync();")]
    [InlineData("_ = await db.Documents.ProjectToType<NestedPortrait>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.ProjectToType<NestedNotes>().ToListAsync();")]
    public Task ProjectionByNames_ReadsTheMembersOfItsTarget(string statements) => VerifyAsync(Maps, statements);

    /// <summary>A method of the solution that calls a mapping library, in a project whose code is not seen.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.To<Full>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Where(d => d.Id == id).To<Full>(f => f.Content).{|ASQL1001:FirstOrDefaultAsync|}();")]
    [InlineData("_ = await db.Documents.To<Slim>().ToListAsync();")]
    [InlineData("_ = await db.Documents.Read<Full>().ToListAsync();")] // any code
    [InlineData("_ = await db.Documents.MapTo<Full>().ToListAsync();")] // maps objects, not a query
    [InlineData("_ = await db.Documents.MapTo<Document, Full>().ToListAsync();")] // may know its source
    public Task ProjectionOfAnyQuery_ReadsTheMembersOfItsTarget(string statements) => VerifyAsync("", statements);

    /// <summary>A member that a map sets reads what the map reads. Of a map that is not understood, it is unknown.</summary>
    [Theory]
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Content, options => options.MapFrom(d => d.Content))", true)]
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Content, options => options.MapFrom(d => Full.Format(d.Content)))", true)] // in this process
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Id, options => options.MapFrom(d => d.Content.Length)).ForMember(f => f.Content, options => options.MapFrom(d => d.Author.Name))", false)]
    [InlineData("CreateMap<Author, Full>().ForMember(f => f.Content, options => options.MapFrom(a => a.Name))", false)] // another source
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Content, options => options.MapFrom(d => d.Content)).ForMember(f => f.Content, options => options.MapFrom(d => d.Title))", false)] // two maps
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Content, options => options.Ignore())", false)]
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Content, options => options.ResolveUsing(d => d.Content))", false)] // no projection
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Content, options => options.MapFrom(d => d.Title))", false)]
    [InlineData("CreateMap<Document, Full>().ForSourceMember(d => d.Content, options => options.Ignore())", false)]
    [InlineData("CreateMap<Document, Full>().ForMember(f => f.Id, options => options.MapFrom(d => d.Pages))", true)]
    [InlineData("CreateMap<Document, Slim>().ForMember(s => s.Title, options => options.Ignore())", true)]
    public Task ConfiguredMember_IsReadAsItsMapSays(string map, bool isReported) => VerifyAsync(
        $"public class Maps : AutoMapper.Profile {{ public Maps() => {map}; }}",
        "_ = await (id > 0 ? db.Documents.Where(d => d.Id == id) : db.Documents).ProjectTo<Full>(mapper.ConfigurationProvider)."
            + (isReported ? "{|ASQL1001:ToListAsync|}();" : "ToListAsync();"));

    /// <summary>The search stops at a depth, as mapping libraries do. Columns that it finds before are reported.</summary>
    [Fact]
    public Task TypesThatReferToEachOther_AreFollowedToADepth() => VerifyAsync(
        """
        public class Book { public int Id { get; set; } public List<Chapter> Chapters { get; set; } = new(); }
        public class Chapter { public int Id { get; set; } public string Content { get; set; } = ""; public Book Book { get; set; } = null!; }
        public class ShelfContext : DbContext
        {
            public DbSet<Book> Books => Set<Book>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        public class BookModel { public int Id { get; set; } public List<ChapterModel> Chapters { get; set; } = new(); }
        public class ChapterModel { public string Content { get; set; } = ""; public BookModel? Book { get; set; } }
        """,
        "_ = await new ShelfContext().Books.ProjectToType<BookModel>().{|ASQL1001:ToListAsync|}();");

    /// <summary>What a navigation leads to is projected to the type of the member, not read entirely.</summary>
    [Theory]
    [InlineData("d.Author", "Person", false)]
    [InlineData("d.Author", "Portrait", true)]
    [InlineData("d.Author", "Author", true)]
    [InlineData("d.Pages > 9 ? d.Author : null", "Person", false)]
    [InlineData("d.Pages > 9 ? d.Author : new Author { Name = d.Title }", "Portrait", true)]
    public Task MemberMappedFromANavigation_IsProjected(string source, string type, bool isReported) => VerifyAsync(
        $$"""
        public class Card { public int Id { get; set; } public {{type}}? Writer { get; set; } }
        public class Maps : AutoMapper.Profile { public Maps() => CreateMap<Document, Card>().ForMember(c => c.Writer, options => options.MapFrom(d => {{source}})); }
        """,
        "_ = await db.Documents.ProjectTo<Card>(mapper.ConfigurationProvider)." + (isReported ? "{|ASQL1001:ToListAsync|}();" : "ToListAsync();"));

    /// <summary>EF Core loads the entity for a method that only this process has.</summary>
    [Theory]
    [InlineData("d.Author.Describe()", true)]
    [InlineData("d.Author != null ? d.Author.Id > 0 ? d.Author.Describe() : string.Empty : string.Empty", true)]
    [InlineData("d.Pages > 9 ? d.Author.Describe() : d.Title", true)]
    [InlineData("d.Notes.First().Describe()", false)]
    [InlineData("d.Author.Name.Describe()", false)]
    [InlineData("d.Author == null ? null : d.Author.Name", false)]
    [InlineData("d.Author", false)] // AutoMapper has a map of its own from an entity to a text
    public Task MemberComputedFromAnEntity_ReadsAllOfIt(string source, bool isReported) => VerifyAsync(
        $$"""
        public static class Descriptions { public static string Describe(this object value) => value.ToString()!; }
        public class Line { public int Id { get; set; } public string? Writer { get; set; } }
        public class Maps : AutoMapper.Profile { public Maps() => CreateMap<Document, Line>().ForMember(c => c.Writer, options => options.MapFrom(d => {{source}})); }
        """,
        "_ = await db.Documents.ProjectTo<Line>(mapper.ConfigurationProvider)." + (isReported ? "{|ASQL1001:ToListAsync|}();" : "ToListAsync();"));

    /// <summary>A list of another type is projected to its elements.</summary>
    [Theory]
    [InlineData("List<Full>", true)]
    [InlineData("Full[]", true)]
    [InlineData("List<Slim>", false)]
    public Task ListMappedFromANavigation_IsProjected(string type, bool isReported) => VerifyAsync(
        $$"""
        public class Shelf { public int Id { get; set; } public List<Document> Documents { get; set; } = new(); }
        public class ShelfContext : DbContext
        {
            public DbSet<Shelf> Shelves { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        public class Card { public int Id { get; set; } public {{type}} Texts { get; set; } = null!; }
        public class Maps : AutoMapper.Profile { public Maps() => CreateMap<Shelf, Card>().ForMember(c => c.Texts, options => options.MapFrom(s => s.Documents)); }
        """,
        "_ = await new ShelfContext().Shelves.ProjectTo<Card>(mapper.ConfigurationProvider)." + (isReported ? "{|ASQL1001:ToListAsync|}();" : "ToListAsync();"));

    /// <summary>The methods of a mapper have no body before its generator has run.</summary>
    [Theory]
    [InlineData("Mapper", "Full", true)]
    [InlineData("Mapper", "Slim", false)]
    [InlineData("Other", "Full", false)]
    public Task MapperWithoutItsGenerator_ProjectsByNames(string attribute, string type, bool isReported) => VerifyAsync(
        $"[Riok.Mapperly.Abstractions.{attribute}] public static partial class Mapper {{ public static partial IQueryable<{type}> Project(this IQueryable<Document> documents); }}",
        "_ = await db.Documents.Project()." + (isReported ? "{|ASQL1001:ToListAsync|}();" : "ToListAsync();"),
        CompilerDiagnostics.None);

    private static Task VerifyAsync(string maps, string statements, CompilerDiagnostics diagnostics = CompilerDiagnostics.Errors) =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = "using AutoMapper;\nusing AutoMapper.QueryableExtensions;\nusing Mapster;\nusing Shop.Mapping;\n"
                + Program.Method("AutoMapper.IMapper mapper = null!; IReadRepository repository = null!; " + statements) + Types + maps,
            TestState = { AdditionalProjects = { ["Libraries"] = { Sources = { Libraries } } }, AdditionalProjectReferences = { "Libraries" } },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            CompilerDiagnostics = diagnostics,
        }.RunAsync();
}
