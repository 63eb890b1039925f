using System.Text.RegularExpressions;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>
/// Layered products as they are installed: the queries in App, entities in Domain, which App references, contexts and configuration in
/// Infrastructure, which references both. The package passes its files; nothing is set.
/// </summary>
public sealed class LayeredProgramTests
{
    private const string Document = """
        // Domain/Document.cs
        using System;
        using System.Collections.Generic;
        namespace Shop.Domain;
        public class Document
        {
            public Guid Id { get; set; }
            public string Title { get; set; } = "";
            public string Body { get; set; } = "";
            public Author Author { get; set; } = null!;
            public List<Note> Notes { get; set; } = new();
        }
        public class Author { public int Id { get; set; } public string Name { get; set; } = ""; public byte[] Portrait { get; set; } = null!; }
        public class Note { public int Id { get; set; } public string Text { get; set; } = ""; }

        """;

    private const string Configuration = """
        // Infrastructure/DocumentConfiguration.cs
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        using Shop.Domain;
        namespace Shop.Infrastructure;
        internal sealed class DocumentConfiguration : IEntityTypeConfiguration<Document>
        {
            public void Configure(EntityTypeBuilder<Document> builder) => builder.Property(d => d.Title).HasMaxLength(200);
        }
        internal sealed class AuthorConfiguration : IEntityTypeConfiguration<Author>
        {
            public void Configure(EntityTypeBuilder<Author> builder) => builder.Property(d => d.Name).HasMaxLength(200);
        }
        internal sealed class NoteConfiguration : IEntityTypeConfiguration<Note>
        {
            public void Configure(EntityTypeBuilder<Note> builder) => builder.Property(d => d.Text).HasMaxLength(200);
        }

        """;

    private const string Context = """
        // Infrastructure/ShopContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.App;
        using Shop.Domain;
        namespace Shop.Infrastructure;
        public class ShopContext : DbContext, IShopContext
        {
            public DbSet<Document> Documents => Set<Document>();
            public DbSet<Author> Authors => Set<Author>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
        }

        """;

    private const string Contract = """
        // App/IShopContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.Domain;
        namespace Shop.App;
        public interface IShopContext { DbSet<Document> Documents { get; } DbSet<Author> Authors { get; } }

        """;

    private const string Layers = Document + Configuration + Context + Contract;

    private const string Usings = """
        // App/Handler.cs
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Shop.Domain;

        """;

    [Theory]
    [InlineData("public class Handler { private readonly IShopContext _db; public Handler(IShopContext db) => _db = db; public Task<List<Document>> Handle() => _db.Documents.AsNoTracking().{|ASQL1001:ToListAsync|}(); }")]
    [InlineData("public class Handler { private readonly IShopContext _db; public Handler(IShopContext db) => _db = db; public Task<List<string>> Handle() => _db.Documents.Select(d => d.Title).ToListAsync(); }")]
    public Task CleanArchitecture_IsRead(string code) => VerifyAsync(Layers + Usings + "namespace Shop.App;\n" + code);

    /// <summary>As in organisation-registry of Informatie Vlaanderen: a page whose member is the query, built by a base class.</summary>
    [Theory]
    [InlineData("query.Select(d => new Row(d.Id, d.Body))", "{|ASQL1001:ToListAsync|}")]
    [InlineData("query.Select(d => new Row(d.Id, d.Title))", "ToListAsync")]
    public Task PageThatHoldsAQuery_IsRead(string projection, string call) => VerifyAsync(Layers + Usings + $$"""
        namespace Shop.App;
        public class Row { public Row(Guid id, string text) { Id = id; Text = text; } public Guid Id { get; } public string Text { get; } }
        public class PagedQueryable<T>
        {
            public IQueryable<T> Items { get; private set; }
            public int Total { get; private set; }
            public PagedQueryable(IQueryable<T> items, int total) { Items = items; Total = total; }
        }
        public class Handler
        {
            private readonly IShopContext _db;
            public Handler(IShopContext db) => _db = db;
            public async Task<object> Handle()
            {
                var query = _db.Documents.Where(d => d.Title != "");
                var page = new PagedQueryable<Row>({{projection}}, query.Count());
                return await page.Items.{{call}}();
            }
        }
        """);

    /// <summary>The page comes from helpers, as an argument or by an initializer.</summary>
    [Theory]
    [InlineData("Wrap(query.Select(d => new Row(d.Id, d.Body)))", "{|ASQL1001:ToListAsync|}")]
    [InlineData("Wrap(query.Select(d => new Row(d.Id, d.Title)))", "ToListAsync")]
    [InlineData("Same(Wrap(query.Select(d => new Row(d.Id, d.Body))))", "{|ASQL1001:ToListAsync|}")]
    [InlineData("Same(Wrap(query.Select(d => new Row(d.Id, d.Title))))", "ToListAsync")]
    [InlineData("new Page<Row> { Items = query.Select(d => new Row(d.Id, d.Body)) }", "{|ASQL1001:ToListAsync|}")]
    [InlineData("new Page<Row> { Items = query.Select(d => new Row(d.Id, d.Title)) }", "ToListAsync")]
    [InlineData("Wrap(query)", "Select(d => d.Title).ToListAsync")]
    [InlineData("Wrap(query)", "{|ASQL1001:ToListAsync|}")]
    [InlineData("Narrow(query)", "ToListAsync")]
    [InlineData("choose ? Wrap(query.Select(d => new Row(d.Id, d.Title))) : Other()", "ToListAsync")]
    public Task PageOfAHelper_IsRead(string page, string call) => VerifyAsync(Layers + Usings + $$"""
        namespace Shop.App;
        public class Row { public Row(Guid id, string text) { Id = id; Text = text; } public Guid Id { get; } public string Text { get; } }
        public class Page<T> { public IQueryable<T> Items { get; init; } = null!; public int Total { get; init; } }
        public class Handler
        {
            private static Page<T> Wrap<T>(IQueryable<T> items) { var skipped = items.Skip(1); return new Page<T> { Items = skipped, Total = 1 }; }
            private static Page<T> Same<T>(Page<T> page) => new() { Items = page.Items, Total = page.Total };
            private static Page<Document> Narrow(IQueryable<Document> items) => new() { Items = items.Select(d => new Document { Id = d.Id }) };
            private static Page<Row> Other() => throw new NotSupportedException();
            public async Task<object> Handle(IShopContext db, bool choose)
            {
                var query = db.Documents.Where(d => d.Title != "");
                var page = {{page}};
                return await page.Items.{{call}}();
            }
        }
        """);

    /// <summary>The namespace of the features has the name of the entity, which the context's usings find in its own project.</summary>
    [Theory]
    [InlineData("namespace Shop.Infrastructure;", "namespace Shop.App.Document", "Shop.App")]
    [InlineData("namespace Shop.Infrastructure;", "namespace Shop.Document", "Shop.App")]
    [InlineData("namespace Shop.Infrastructure;", "namespace Shop.Infrastructure.Document", "Shop.App")]
    [InlineData("namespace Shop.Infrastructure;", "namespace Document", "Shop.App")]
    public Task NamespaceWithTheNameOfAnEntity_DoesNotHideIt(string infrastructure, string own, string contract) => VerifyAsync(
        (Document + Configuration + Context).Replace("namespace Shop.Infrastructure;", infrastructure, StringComparison.Ordinal)
        + Contract.Replace("DbSet<Document>", "DbSet<Shop.Domain.Document>", StringComparison.Ordinal) + Usings + $$"""
        {{own}}
        {
            public class Handler
            {
                public async Task<object> Handle({{contract}}.IShopContext db) => await db.Documents.{|ASQL1001:ToListAsync|}();
                public async Task<object> Titles({{contract}}.IShopContext db) => await db.Documents.Select(d => d.Title).ToListAsync();
            }
        }
        """);

    /// <summary>A context for writing, and one for reading, in projects of their own over the same tables.</summary>
    [Theory]
    [InlineData("public class Handler { public Task<List<Document>> Handle(IShopReadContext db) => db.Documents.{|ASQL1001:ToListAsync|}(); public Task<List<Document>> Write(IShopContext db) => db.Documents.{|ASQL1001:ToListAsync|}(); }")]
    [InlineData("public class Handler { public async Task Handle(IShopReadContext db) { _ = await db.Documents.Select(d => d.Title).ToListAsync(); _ = await db.Documents.Where(d => d.Title == \"\").{|ASQL1002:FirstOrDefaultAsync|}(); } }")]
    public Task TwoContextsOverTheSameTables_AreRead(string code) => VerifyAsync(Layers + """
        // App/IShopReadContext.cs
        using System.Linq;
        using Shop.Domain;
        namespace Shop.App;
        public interface IShopReadContext { IQueryable<Document> Documents { get; } }
        // Read/ShopReadContext.cs
        using System.Linq;
        using Microsoft.EntityFrameworkCore;
        using Shop.App;
        using Shop.Domain;
        using Shop.Infrastructure;
        namespace Shop.Read;
        public class ShopReadContext : DbContext, IShopReadContext
        {
            public DbSet<Document> Documents { get; set; } = null!;
            IQueryable<Document> IShopReadContext.Documents => Documents.AsNoTracking();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.").UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking);
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
        }

        """ + Usings + "namespace Shop.App;\n" + code.Replace("ASQL1002", "ASQL1001", StringComparison.Ordinal));

    private static Task VerifyAsync(string program)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState = { CompileProjectReferences = true, AdditionalProjectReferences = { "Domain" } },
        };
        var domain = test.TestState.AdditionalProjects["Domain"];
        domain.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
        foreach (var file in Regex.Split(program, "^// (?=[A-Za-z]+/)", RegexOptions.Multiline).Where(static text => text.Length > 0))
        {
            var end = file.IndexOf('\n', StringComparison.Ordinal);
            var (path, text) = ("/" + file[..end].Trim(), "#nullable enable\n" + file[end..]);
            switch (path.Split('/')[1])
            {
                case "App":
                    test.TestState.Sources.Add((path, text));
                    break;
                case "Domain":
                    domain.Sources.Add((path, text));
                    break;
                default:
                    test.TestState.AdditionalFiles.Add((path, text));
                    break;
            }
        }

        return test.RunAsync();
    }
}
