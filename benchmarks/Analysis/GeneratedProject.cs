using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.AnalysisBenchmark;

/// <summary>A project of more than 100,000 lines: entities with configurations, one context, and services with queries.</summary>
internal static class GeneratedProject
{
    public const int Entities = 250;
    public const int Services = 1500;

    /// <summary>The queries of each service that read a large column asynchronously.</summary>
    public const int ReportedInService = 2;

    /// <summary>The text in a service that an edit changes.</summary>
    public const string EditedText = "\"edited 0\"";

    /// <param name="hasLargeColumns">
    /// Whether the entities have a large column, so that each service is reported. Roslyn binds the method around a diagnostic once more, to
    /// look for attributes that suppress it: the larger part of the cost.
    /// </param>
    public static CSharpCompilation Create(bool hasLargeColumns)
    {
        var trees = Enumerable.Range(0, Entities).Select(number => CreateEntity(number, hasLargeColumns))
            .Concat(Enumerable.Range(0, Entities).Select(CreateConfiguration))
            .Append(CreateContext())
            .Concat(Enumerable.Range(0, Services).Select(CreateService));
        var references = Directory.GetFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll")
            .Concat(EntityFramework.Assemblies)
            .Select(static path => MetadataReference.CreateFromFile(path));
        return CSharpCompilation.Create("Shop", trees, references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
    }

    public static string GetServicePath(int number) => $"Service{number}.cs";

    private static SyntaxTree Parse(string path, string text) => CSharpSyntaxTree.ParseText(text, path: path, encoding: Encoding.UTF8);

    private static SyntaxTree CreateEntity(int number, bool hasLargeColumn) => Parse($"Entity{number}.cs", $$"""
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;

        namespace Shop.Model;

        public class Entity{{number}}
        {
            public int Id { get; set; }

            [MaxLength(200)]
            public string Title { get; set; } = "";

            public string Code { get; set; } = "";

            {{(hasLargeColumn ? "" : "[MaxLength(4000)]")}}
            public string Body { get; set; } = "";

            public DateTime CreatedAt { get; set; }

            public int? ParentId { get; set; }

            public Entity{{(number + 1) % Entities}}? Parent { get; set; }
        }
        """);

    private static SyntaxTree CreateConfiguration(int number) => Parse($"Entity{number}Configuration.cs", $$"""
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        using Shop.Model;

        namespace Shop.Data;

        public sealed class Entity{{number}}Configuration : IEntityTypeConfiguration<Entity{{number}}>
        {
            public void Configure(EntityTypeBuilder<Entity{{number}}> builder)
            {
                builder.ToTable("Entity{{number}}");
                builder.HasKey(entity => entity.Id);
                builder.Property(entity => entity.Code).HasMaxLength(40).IsRequired();
                builder.HasIndex(entity => entity.Code).IsUnique();
                builder.HasOne(entity => entity.Parent).WithMany().HasForeignKey(entity => entity.ParentId);
            }
        }
        """);

    private static SyntaxTree CreateContext()
    {
        var sets = new StringBuilder();
        for (var i = 0; i < Entities; i++)
            sets.AppendLine(CultureInfo.InvariantCulture, $"    public DbSet<Entity{i}> Entities{i} => Set<Entity{i}>();");
        return Parse("ShopContext.cs", $$"""
            using Microsoft.EntityFrameworkCore;
            using Shop.Model;

            namespace Shop.Data;

            public sealed class ShopContext : DbContext
            {
            {{sets}}
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.;Database=Shop");

                protected override void OnModelCreating(ModelBuilder modelBuilder) =>
                    modelBuilder.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
            }
            """);
    }

    private static SyntaxTree CreateService(int number)
    {
        var entity = number % Entities;
        return Parse(GetServicePath(number), $$"""
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;
            using Shop.Data;
            using Shop.Model;

            namespace Shop.Services;

            public sealed record Summary{{number}}(int Id, string Title, string Code);

            public sealed class Service{{number}}
            {
                private readonly ShopContext _context;
                private readonly Dictionary<int, string> _titles = new();

                public Service{{number}}(ShopContext context)
                {
                    _context = context ?? throw new ArgumentNullException(nameof(context));
                }

                public async Task<List<Entity{{entity}}>> ListAsync(DateTime since, CancellationToken cancellationToken)
                {
                    return await _context.Entities{{entity}}
                        .Where(entity => entity.CreatedAt >= since)
                        .OrderBy(entity => entity.Title)
                        .ToListAsync(cancellationToken);
                }

                public async Task<string> FindTitleAsync(int id, CancellationToken cancellationToken)
                {
                    if (_titles.TryGetValue(id, out var known))
                    {
                        return known;
                    }

                    var entity = await _context.Entities{{entity}}.FirstOrDefaultAsync(entity => entity.Id == id, cancellationToken);
                    var title = entity?.Title ?? {{EditedText}};
                    _titles[id] = title;
                    return title;
                }

                public Task<List<Summary{{number}}>> SummarizeAsync(string code, CancellationToken cancellationToken)
                {
                    return _context.Entities{{entity}}
                        .Where(entity => entity.Code == code)
                        .Select(entity => new Summary{{number}}(entity.Id, entity.Title, entity.Code))
                        .ToListAsync(cancellationToken);
                }

                public Task<int> CountAsync(CancellationToken cancellationToken) =>
                    _context.Entities{{entity}}.CountAsync(entity => entity.ParentId == null, cancellationToken);

                public string Describe(IReadOnlyCollection<Summary{{number}}> summaries)
                {
                    var parts = new List<string>();
                    foreach (var summary in summaries.OrderBy(summary => summary.Code, StringComparer.Ordinal))
                    {
                        if (summary.Title.Length > 40)
                        {
                            parts.Add(summary.Title.Substring(0, 40) + "...");
                        }
                        else
                        {
                            parts.Add(summary.Title);
                        }
                    }

                    return string.Join(", ", parts);
                }
            }
            """);
    }
}
