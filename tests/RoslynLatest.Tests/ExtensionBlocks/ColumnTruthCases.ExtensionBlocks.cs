using System.Collections.Immutable;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Configuration behind the extension blocks of C# 14.</summary>
internal static partial class ColumnTruthCases
{
    public static ImmutableArray<ModelCase> ExtensionBlocks { get; } =
    [
        Block("block on the model", "model.MapAll();",
            "extension(ModelBuilder model) { public ModelBuilder MapAll() { model.Entity<Item>().Property(x => x.A).HasMaxLength(20); return model; } }"),
        Block("block on the model in a chain", "model.MapAll().Entity<Item>().Property(x => x.B).HasMaxLength(30);",
            "extension(ModelBuilder builder) { public ModelBuilder MapAll() { builder.Entity<Item>().Property(x => x.A).HasMaxLength(20); return builder; } }"),
        Block("block on the model in its static form", "Maps.MapAll(model, 20);",
            "extension(ModelBuilder builder) { public ModelBuilder MapAll(int length) { builder.Entity<Item>().Property(x => x.A).HasMaxLength(length); return builder; } }"),
        Block("block on a property", "item.Property(x => x.A).HasShort(); item.Property(x => x.B).HasShort(5000);",
            "extension(PropertyBuilder<string> builder) { public PropertyBuilder<string> HasShort(int length = 50) => builder.HasMaxLength(length); }"),
        Block("generic block on a property", "item.Property(x => x.A).HasShort(20).IsRequired(); item.Property(x => x.B).HasShort(length: 9000);",
            "extension<T>(PropertyBuilder<T> builder) { public PropertyBuilder<T> HasShort(int length) { builder.HasMaxLength(length); return builder; } }"),
        Block("generic block on an entity", """item.WithText("A", 20).WithText("B", 30);""",
            "extension<T>(EntityTypeBuilder<T> builder) where T : class { public EntityTypeBuilder<T> WithText(string name, int length) { builder.Property<string>(name).HasMaxLength(length); return builder; } }"),
        Block("block on an entity with a lambda", "item.Configure(x => x.A, 20); item.Configure(x => x.B, 20000);",
            "extension(EntityTypeBuilder<Item> builder) { public void Configure(Expression<Func<Item, string>> property, int length) => builder.Property(property).HasMaxLength(length); }"),
        Block("type parameters of block and method", "model.MapText<Item, string>(x => x.A, 20);",
            "extension(ModelBuilder model) { public void MapText<T, TProperty>(Expression<Func<T, TProperty>> property, int length) where T : class => model.Entity<T>().Property(property).HasMaxLength(length); }"),
        Block("the type parameter of a block names the entity", "item.InModel(model);",
            "extension<T>(EntityTypeBuilder<T> builder) where T : Item { public void InModel(ModelBuilder model) => model.Entity<T>().Property(x => x.A).HasMaxLength(20); }"),
        Block("blocks that call each other", "model.One(10);",
            "extension(ModelBuilder model) { public void One(int length) => model.Entity<Item>().Two(length * 2, 40); } extension(EntityTypeBuilder<Item> b) { public void Two(int first, int second) { b.Property(x => x.A).Three(); b.Property(x => x.B).Three(second); } } extension(PropertyBuilder<string> b) { public PropertyBuilder<string> Three(int length = 20) => b.HasMaxLength(length); }"),
        Block("property of a block", "item.First.HasMaxLength(20); item.Second.IsUnicode(false);",
            """extension(EntityTypeBuilder<Item> builder) { public PropertyBuilder<string> First => builder.Property(x => x.A); public PropertyBuilder<string> Second { get { return builder.Property<string>("B").HasMaxLength(30); } } }"""),
        Block("property of a block with a setter", "item.First.HasMaxLength(20);",
            """extension(EntityTypeBuilder<Item> builder) { public PropertyBuilder<string> First { set { builder.Property(x => x.B).HasMaxLength(30); } get => builder.Property(x => x.A); } }"""),
        Block("static method of a block without a receiver", "ModelBuilder.MapAll(model);",
            "extension(ModelBuilder) { public static void MapAll(ModelBuilder model) { model.Entity<Item>().Property(x => x.A).HasMaxLength(20); } }"),
        Block("a builder as argument of a block on another type", "20.Apply(item.Property(x => x.A)); Maps.Apply(30, item.Property(x => x.B));",
            "extension(int length) { public void Apply(PropertyBuilder<string> builder) => builder.HasMaxLength(length); }"),
        Block("method group of a block", """const string name = "A"; model.Entity<Item>(name.Apply);""",
            "extension(string name) { public void Apply(EntityTypeBuilder<Item> builder) => builder.Property<string>(name).HasMaxLength(20); }"),
        Block("store types in a block", """item.Property(x => x.A).AsText("varchar(40)"); item.Property(x => x.B).AsText();""",
            """extension(PropertyBuilder<string> builder) { public PropertyBuilder<string> AsText(string type = "nvarchar(max)") => builder.HasColumnType(type); }"""),
    ];

    /// <summary>Forms that are not followed: each column is unknown.</summary>
    public static ImmutableArray<ModelCase> OpaqueBlocks { get; } =
    [
        Whole("block in another project", "public class Item { public int Id { get; set; } " + AB + " }", "public DbSet<Item> Items { get; set; } = null!;", "model.MapAll();",
            library: """public static class Maps { extension(ModelBuilder model) { public ModelBuilder MapAll() { foreach (var type in model.Model.GetEntityTypes()) model.Entity(type.Name).Property<string>("A").HasMaxLength(20); return model; } } }""") with { Language = CSharp14 },
        Block("setter of a block", "item.Length = 20;",
            """extension(EntityTypeBuilder<Item> builder) { public int Length { set { builder.Property<string>("A").HasMaxLength(value); builder.Property<string>("B").HasMaxLength(value); } } }"""),
        Block("setter of a block with a getter", "item.Length = 20;",
            """extension(EntityTypeBuilder<Item> builder) { public int Length { get => 20; set { builder.Property<string>("A").HasMaxLength(value); builder.Property<string>("B").HasMaxLength(value); } } }"""),
    ];

    /// <summary>C# 14, which Roslyn 4.5 does not name.</summary>
    private const LanguageVersion CSharp14 = (LanguageVersion)1400;

    private static ModelCase Block(string name, string model, string blocks) =>
        Item(name, AB, model, types: "public static class Maps { " + blocks + " }") with { Language = CSharp14 };
}
