using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>
/// Models in several projects. A command-line build references projects as metadata, an editor as source, whose trees belong to another
/// compilation. Each case runs both ways.
/// </summary>
public sealed class ReferencedProjectTests
{
    private const string Entities = """
        public class Item
        {
            public int Id { get; set; }
            public byte[] Data { get; set; }
            public Author Author { get; set; }
        }

        public class Author
        {
            public int Id { get; set; }
            [MaxLength(9000)] public string Biography { get; set; }
        }

        """;

    private const string Context = """
        public class ItemContext : DbContext
        {
            public DbSet<Item> Items { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().Property(x => x.Data).HasColumnType("varbinary(max)");
        }

        """;

    /// <summary>The configuration in the context is not visible, so conventions are not certain.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task EntitiesAndContextInAnotherProject_DoNotTrigger(bool compile) => VerifyAsync(
        compile, Entities + Context,
        "public class Service { public async Task M(ItemContext db) { _ = await db.Items.ToListAsync(); _ = await db.Set<Item>().Where(i => i.Id > 1).FirstAsync(); _ = await db.Items.FindAsync(1); } }");

    /// <summary>An attribute of the entity is visible nevertheless.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task AttributeWhereTheContextIsInAnotherProject_Triggers(bool compile) => VerifyAsync(
        compile, Entities + Context,
        "public class Service { public async Task M(ItemContext db) => _ = await db.Items.Include(i => i.Author).{|#0:ToListAsync|}(); }",
        Expected(0).WithMessage("'ToListAsync' reads 'Author.Biography' (nvarchar(max): 9000 characters, above 4000, by [MaxLength(9000)]); time grows with the square of the row's size. Select only the members used, or use streamed reads."));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task DerivedContextOfAnotherProject_DoesNotThrow(bool compile) => VerifyAsync(
        compile, Entities + Context,
        "public class Heir : ItemContext { protected override void OnModelCreating(ModelBuilder model) { base.OnModelCreating(model); } } public class Own { public int Id { get; set; } }"
        + "public class Service { public Task M(Heir db) => db.Set<Own>().ToListAsync(); }");

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task EntitiesInAnotherProject_TriggerByConvention(bool compile) => VerifyAsync(
        compile, Entities,
        "public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); }"
        + "public class Service { public async Task M(ItemContext db) => _ = await db.Items.{|#0:ToListAsync|}(); }",
        Expected(0));

    /// <summary>Roslyn rejects locations in trees of another compilation.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task AttributeInAnotherProject_HasNoLocation(bool compile) => VerifyAsync(
        compile, Entities,
        "public class ItemContext : DbContext { public DbSet<Author> Authors { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); }"
        + "public class Service { public async Task M(ItemContext db) => _ = await db.Authors.{|#0:ToListAsync|}(); }",
        Expected(0));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task ConfigurationInThisProject_HasALocation(bool compile) => VerifyAsync(
        compile, Entities,
        Context.Replace("HasColumnType", "{|#1:HasColumnType|}", StringComparison.Ordinal)
        + "public class Service { public async Task M(ItemContext db) => _ = await db.Items.{|#0:ToListAsync|}(); }",
        Expected(0, 1));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task BaseEntityInAnotherProject_OnlyOwnColumnHasALocation(bool compile) => VerifyAsync(
        compile, Entities,
        "public class Special : Item { public byte[] {|#1:Extra|} { get; set; } } "
        + "public class ItemContext : DbContext { public DbSet<Special> Specials { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); }"
        + "public class Service { public async Task M(ItemContext db) => _ = await db.Specials.{|#0:ToListAsync|}(); }",
        Expected(0, 1));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task BoundedByAttributeInAnotherProject_DoesNotTrigger(bool compile) => VerifyAsync(
        compile, "public class Note { public int Id { get; set; } [MaxLength(200)] public string Text { get; set; } [Column(TypeName = \"varchar(20)\")] public string Content { get; set; } }",
        "public class NoteContext : DbContext { public DbSet<Note> Notes { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); }"
        + "public class Service { public async Task M(NoteContext db) => _ = await db.Notes.ToListAsync(); }");

    /// <summary>The configuration class is not visible either, so the sizes of its entity are unknown.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task ConfigurationClassInAnotherProject_DoesNotTrigger(bool compile) => VerifyAsync(
        compile, Entities + "public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.Data).HasMaxLength(10); }",
        "public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\");"
        + "protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfiguration(new ItemConfiguration()); }"
        + "public class Service { public async Task M(ItemContext db) => _ = await db.Items.ToListAsync(); }");

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task ConfigurationsOfAnotherProjectsAssembly_DoNotTrigger(bool compile) => VerifyAsync(
        compile, Entities + "public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.Data).HasMaxLength(10); }",
        "public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\");"
        + "protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(typeof(ItemConfiguration).Assembly); }"
        + "public class Service { public async Task M(ItemContext db) => _ = await db.Items.ToListAsync(); }");

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task HelperInAnotherProject_DoesNotTrigger(bool compile) => VerifyAsync(
        compile, Entities + "public static class Helper { public static void Limit(this ModelBuilder model) => model.Entity<Item>().Property(x => x.Data).HasMaxLength(10); }",
        "public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\");"
        + "protected override void OnModelCreating(ModelBuilder model) => model.Limit(); }"
        + "public class Service { public async Task M(ItemContext db) => _ = await db.Items.ToListAsync(); }");

    private static DiagnosticResult Expected(params int[] locations) =>
        locations.Aggregate(new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning), static (result, location) => result.WithLocation(location));

    private static Task VerifyAsync(bool compile, string library, string source, params DiagnosticResult[] expected) =>
        LibraryProgram.VerifyAsync(compile, library, source, expected);
}
