using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Entities, base types, contexts and helpers of a referenced assembly, whose bodies the analyzers do not see.</summary>
internal static partial class ColumnTruthCases
{
    private const string Users = """
        namespace Library
        {
            public class User<TKey> { public virtual TKey Id { get; set; } = default!; public virtual string? UserName { get; set; } public virtual string? PasswordHash { get; set; } [MaxLength(30)] public virtual string? Phone { get; set; } [NotMapped] public string? Draft { get; set; } public string? Internal { get; private set; } }
            public class User : User<string> { public string? Stamp { get; set; } }
            public abstract class UserContext<TUser> : DbContext where TUser : User
            {
                public DbSet<TUser> Users { get; set; } = null!;
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<TUser>(b => { b.HasKey(u => u.Id); b.Property(u => u.UserName).HasMaxLength(256); });
            }
            public static class LibraryExtensions { public static void Limit(this ModelBuilder model) { foreach (var p in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) p.SetMaxLength(99); } }
            public static class BuilderExtensions
            {
                public static ModelBuilder Back<T>(this EntityTypeBuilder<T> builder) where T : class => new(builder.Metadata.Model);
                public static EntityTypeBuilder<T> Back<T>(this PropertyBuilder property) where T : class => new((IMutableEntityType)((IReadOnlyPropertyBase)property.Metadata).DeclaringType);
            }
            public class Texts : IEntityTypeConfiguration<Text> { public void Configure(EntityTypeBuilder<Text> builder) => builder.Property(t => t.Body).HasMaxLength(77); }
            public class Text { public int Id { get; set; } public string Body { get; set; } = null!; public string Rest { get; set; } = null!; }
        }
        """;

    private static IEnumerable<ModelCase> Packages() =>
    [
        Whole("entity of a library", "", "public DbSet<Library.Text> Texts { get; set; } = null!;", library: Users),
        Whole("entity of a library, configured here", "", "public DbSet<Library.Text> Texts { get; set; } = null!;", "model.Entity<Library.Text>().Property(t => t.Body).HasMaxLength(5);", library: Users),
        Whole("base entity of a library", "public class Person : Library.User { public string Bio { get; set; } = null!; [MaxLength(20)] public string Code { get; set; } = null!; }", "public DbSet<Person> People { get; set; } = null!;", library: Users),
        Whole("base entity of a library, configured here", "public class Person : Library.User { public string Bio { get; set; } = null!; }", "public DbSet<Person> People { get; set; } = null!;", "model.Entity<Person>(b => { b.Property(p => p.UserName).HasMaxLength(10); b.Property(p => p.PasswordHash).HasMaxLength(100); b.Property(p => p.Bio).HasMaxLength(1000); });", library: Users),
        Whole("generic base entity of a library", "public class Person : Library.User<int> { public override string? UserName { get; set; } }", "public DbSet<Person> People { get; set; } = null!;", library: Users),
        new("base context of a library", Usings + "public class Person : Library.User { public string Bio { get; set; } = null!; [MaxLength(20)] public string Code { get; set; } = null!; } public class ShopContext : Library.UserContext<Person> { " + OnSqlServer + " }", Library: Usings + Users),
        new("base context of a library that is called", Usings + "public class Person : Library.User { public string Bio { get; set; } = null!; } public class ShopContext : Library.UserContext<Person> { " + OnSqlServer + " protected override void OnModelCreating(ModelBuilder model) { base.OnModelCreating(model); model.Entity<Person>().Property(p => p.Bio).HasMaxLength(100); } }", Library: Usings + Users),
        Whole("helper of a library", "public class Item { public int Id { get; set; } public string A { get; set; } = null!; public byte[] B { get; set; } = null!; }", "public DbSet<Item> Items { get; set; } = null!;", "Library.LibraryExtensions.Limit(model);", library: Users),
        Whole("helper of a library that returns the model", "using Library; public class Item { public int Id { get; set; } public string A { get; set; } = null!; }", "public DbSet<Item> Items { get; set; } = null!; public DbSet<Text> Texts { get; set; } = null!;", "model.Entity<Item>().Back().Entity<Text>().Property(t => t.Body).HasMaxLength(50);", library: Users),
        Whole("helper of a library that returns the entity", "using Library; public class Item { public int Id { get; set; } public string A { get; set; } = null!; public string B { get; set; } = null!; }", "public DbSet<Item> Items { get; set; } = null!;", "var item = model.Entity<Item>(); item.Property(x => x.A).Back<Item>().Property(x => x.B).HasMaxLength(50);", library: Users),
        Whole("configuration of a library", "public class Item { public int Id { get; set; } public string A { get; set; } = null!; }", "public DbSet<Item> Items { get; set; } = null!; public DbSet<Library.Text> Texts { get; set; } = null!;", "model.ApplyConfiguration(new Library.Texts());", library: Users),
        Whole("configurations of a library's assembly", "public class Item { public int Id { get; set; } public string A { get; set; } = null!; [MaxLength(10)] public string B { get; set; } = null!; }", "public DbSet<Item> Items { get; set; } = null!; public DbSet<Library.Text> Texts { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(Library.Text).Assembly);", library: Users),
    ];
}
