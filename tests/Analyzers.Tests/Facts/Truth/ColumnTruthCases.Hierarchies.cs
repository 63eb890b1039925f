using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Base classes, interfaces and inheritance between entities.</summary>
internal static partial class ColumnTruthCases
{
    private const string Animals = """
        public abstract class Animal { public int Id { get; set; } public string Name { get; set; } = ""; [MaxLength(30)] public string Code { get; set; } = ""; }
        public class Cat : Animal { public string Story { get; set; } = ""; [MaxLength(40)] public string Toy { get; set; } = ""; }
        public class Dog : Animal { public byte[] Photo { get; set; } = null!; public string Tag { get; set; } = ""; }

        """;

    private static IEnumerable<ModelCase> Hierarchies() =>
    [
        Whole("TPH", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!; public DbSet<Dog> Dogs { get; set; } = null!;", "model.Entity<Animal>().Property(a => a.Name).HasMaxLength(50); model.Entity<Dog>().Property(d => d.Tag).HasMaxLength(10);"),
        Whole("TPH without sets of the derived types", Animals, "public DbSet<Animal> Animals { get; set; } = null!;", "model.Entity<Cat>(); model.Entity<Dog>().Property(d => d.Photo).HasMaxLength(500);"),
        Whole("TPH with a discriminator property", """
            public class Animal { public int Id { get; set; } public string Kind { get; set; } = ""; public string Name { get; set; } = ""; }
            public class Cat : Animal { public string Story { get; set; } = ""; }
            """, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", """model.Entity<Animal>().HasDiscriminator(a => a.Kind).HasValue<Animal>("a").HasValue<Cat>("cat");"""),
        Whole("TPH whose derived types have only discriminator values", Animals, "public DbSet<Animal> Animals { get; set; } = null!;", """model.Entity<Animal>().HasDiscriminator<string>("Kind").HasValue<Cat>("cat").HasValue(typeof(Dog), "dog").IsComplete();"""),
        Whole("TPH with a discriminator by name and a length", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", """model.Entity<Animal>().HasDiscriminator<string>("Kind"); model.Entity<Animal>().Property("Kind").HasMaxLength(20);"""),
        Whole("TPT", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!; public DbSet<Dog> Dogs { get; set; } = null!;", """model.Entity<Animal>().ToTable("Animals"); model.Entity<Cat>().ToTable("Cats").Property(c => c.Story).HasMaxLength(100); model.Entity<Dog>().ToTable("Dogs");"""),
        Whole("TPT by strategy", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", "model.Entity<Animal>().UseTptMappingStrategy();", since: V8),
        Whole("TPC by strategy", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!; public DbSet<Dog> Dogs { get; set; } = null!;", "model.Entity<Animal>().UseTpcMappingStrategy(); model.Entity<Animal>().Property(a => a.Name).HasMaxLength(50);", since: V8),
        Whole("base configured after the derived type", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", "model.Entity<Cat>().Property(c => c.Name).HasMaxLength(50); model.Entity<Animal>().Property(a => a.Code).HasMaxLength(5000);"),
        Whole("index on a derived type", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", "model.Entity<Cat>().HasIndex(c => c.Story); model.Entity<Animal>().HasIndex(c => c.Name);"),
        Whole("HasBaseType(null) cuts a hierarchy", """
            public class Animal { public int Id { get; set; } public string Name { get; set; } = ""; }
            public class Cat : Animal { public string Story { get; set; } = ""; }
            """, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", "model.Entity<Animal>().Property(c => c.Name).HasMaxLength(50); model.Entity<Cat>().HasBaseType((Type?)null);"),
        Whole("abstract base that is no entity", """
            public abstract class Entity { public string Id { get; set; } = ""; public string CreatedBy { get; set; } = ""; [MaxLength(50)] public string? ChangedBy { get; set; } [Timestamp] public byte[] Version { get; set; } = null!; }
            public class Item : Entity { public string Text { get; set; } = ""; }
            public class Other : Entity { public string OtherId { get; set; } = ""; }
            """, "public DbSet<Item> Items { get; set; } = null!; public DbSet<Other> Others { get; set; } = null!;", "model.Entity<Item>().Property(x => x.CreatedBy).HasMaxLength(60);"),
        Whole("generic base", """
            public abstract class Entity<TKey, TText> { public TKey Id { get; set; } = default!; public TText Body { get; set; } = default!; [MaxLength(20)] public TText Code { get; set; } = default!; }
            public class Item : Entity<string, string> { }
            public class Blob : Entity<int, byte[]> { }
            public class Number : Entity<Guid, int> { }
            """, "public DbSet<Item> Items { get; set; } = null!; public DbSet<Blob> Blobs { get; set; } = null!; public DbSet<Number> Numbers { get; set; } = null!;"),
        Whole("generic base with a foreign key", """
            public abstract class Entity<TKey> { public TKey Id { get; set; } = default!; }
            public abstract class Owned<TOwner, TKey> : Entity<int> { public TKey OwnerId { get; set; } = default!; public TOwner Owner { get; set; } = default!; public string Text { get; set; } = ""; }
            public class Person : Entity<string> { }
            public class Item : Owned<Person, string> { }
            """, "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("overridden property", """
            public abstract class Entity { public int Id { get; set; } public virtual string Name { get; set; } = ""; [MaxLength(10)] public virtual string Code { get; set; } = ""; public abstract string Text { get; set; } }
            public class Item : Entity { [MaxLength(20)] public override string Name { get; set; } = ""; public override string Code { get; set; } = ""; public override string Text { get; set; } = ""; }
            """, "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("new property", """
            public class Entity { public int Id { get; set; } public string Name { get; set; } = ""; public object Value { get; set; } = ""; }
            public class Item : Entity { [MaxLength(20)] public new string Name { get; set; } = ""; public new string Value { get; set; } = ""; }
            """, "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("attributes on an interface say nothing", """
            public interface IItem { [MaxLength(20)] string Name { get; set; } }
            public class Item : IItem { public int Id { get; set; } public string Name { get; set; } = ""; string IHidden.Hidden { get; set; } = ""; }
            public interface IHidden { string Hidden { get; set; } }
            """.Replace("Item : IItem", "Item : IItem, IHidden", StringComparison.Ordinal), "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("[NotMapped] on a base property", """
            public abstract class Entity { public int Id { get; set; } [NotMapped] public string Draft { get; set; } = ""; [NotMapped] public virtual string Note { get; set; } = ""; }
            public class Item : Entity { public override string Note { get; set; } = ""; }
            """, "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("[NotMapped] on a base class holds for the derived type", """
            [NotMapped] public class Entity { public int Id { get; set; } public string Name { get; set; } = ""; }
            public class Item : Entity { public string Text { get; set; } = ""; }
            public class Other { public int Id { get; set; } public string ItemId { get; set; } = ""; public Item Item { get; set; } = null!; }
            """, "public DbSet<Other> Others { get; set; } = null!;"),
        Whole("[Index] on a base class", """
            [Index(nameof(Name))] public abstract class Entity { public int Id { get; set; } public string Name { get; set; } = ""; }
            public class Item : Entity { public string Text { get; set; } = ""; }
            """, "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("base Ignore holds for the derived type", Animals, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", "model.Entity<Animal>().Ignore(a => a.Name);"),
        Whole("owned type of a base", Animals + """public class Farm { public int Id { get; set; } public Place Place { get; set; } = null!; } public class BigFarm : Farm { public string Text { get; set; } = ""; } public class Place { public string Street { get; set; } = ""; public string City { get; set; } = ""; }""", "public DbSet<Farm> Farms { get; set; } = null!; public DbSet<BigFarm> BigFarms { get; set; } = null!;", "model.Entity<Farm>().OwnsOne(f => f.Place, p => p.Property(x => x.City).HasMaxLength(20));"),
        Whole("HasBaseType(null), then a length of an inherited property", """
            public class Animal { public int Id { get; set; } public string Name { get; set; } = ""; }
            public class Cat : Animal { public string Story { get; set; } = ""; }
            """, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!;", "model.Entity<Cat>().HasBaseType((Type?)null); model.Entity<Cat>().Property(c => c.Name).HasMaxLength(50);"),
        Whole("inherited length with a base without a set", Animals, "public DbSet<Cat> Cats { get; set; } = null!; public DbSet<Dog> Dogs { get; set; } = null!;", "model.Entity<Animal>(); model.Entity<Cat>().Property(c => c.Name).HasMaxLength(50);"),
        Whole("inherited length of a base above the base entity", """
            public abstract class Entity { public int Id { get; set; } public string CreatedBy { get; set; } = ""; }
            public abstract class Animal : Entity { public string Name { get; set; } = ""; }
            public class Cat : Animal { }
            public class Dog : Animal { }
            """, "public DbSet<Animal> Animals { get; set; } = null!; public DbSet<Cat> Cats { get; set; } = null!; public DbSet<Dog> Dogs { get; set; } = null!;", "model.Entity<Cat>().Property(c => c.CreatedBy).HasMaxLength(50);"),
    ];
}
