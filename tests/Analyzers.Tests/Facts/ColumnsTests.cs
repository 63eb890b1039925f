using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>How large each column may grow: attributes, conventions, and fluent configuration in every place where it may stand.</summary>
public sealed class ColumnsTests
{
    [Theory]
    // conventions
    [InlineData("public string P { get; set; }", "nvarchar(max)")]
    [InlineData("public string? P { get; set; }", "nvarchar(max)")]
    [InlineData("public required string P { get; init; }", "nvarchar(max)")]
    [InlineData("public string P { get; private set; }", "nvarchar(max)")]
    [InlineData("public byte[] P { get; set; }", "varbinary(max)")]
    [InlineData("public int P { get; set; }", "fixed")]
    [InlineData("public Guid? P { get; set; }", "fixed")]
    [InlineData("public DayOfWeek P { get; set; }", "fixed")]
    [InlineData("public HierarchyId P { get; set; }", "fixed")] // of a package for SQL Server
    [InlineData("public string ItemId { get; set; }", "nvarchar(450)", "ItemId")]
    [InlineData("[Key] public string P { get; set; }", "nvarchar(450)")]
    [InlineData("[Key] public byte[] P { get; set; }", "varbinary(900)")]
    [InlineData("public Owner Owner { get; set; } public string OwnerId { get; set; }", "nvarchar(450)", "OwnerId")]
    [InlineData("public Short Short { get; set; } public string ShortCode { get; set; }", "varchar(20)", "ShortCode")]
    [InlineData("public Short Short { get; set; } [MaxLength(30)] public string ShortCode { get; set; }", "nvarchar(30)", "ShortCode")]
    [InlineData("""[ForeignKey("Owner")] public string P { get; set; } public Owner Owner { get; set; }""", "nvarchar(450)")]
    [InlineData("public string P { get; set; } [ForeignKey(nameof(P))] public Owner Owner { get; set; }", "nvarchar(450)")]
    [InlineData("""[ForeignKey("Ring")] public string P { get; set; } public Ring Ring { get; set; }""", "nvarchar(450)")]
    // not mapped at all
    [InlineData("""public string P => "";""", null)]
    [InlineData("public string P { get; }", null)]
    [InlineData("[NotMapped] public string P { get; set; }", null)]
    [InlineData("public static string P { get; set; }", null)]
    [InlineData("internal string P { get; set; }", null)]
    // attributes
    [InlineData("[MaxLength(50)] public string P { get; set; }", "nvarchar(50)")]
    [InlineData("[MaxLength(4000)] public string P { get; set; }", "nvarchar(4000)")]
    [InlineData("[MaxLength(4001)] public string P { get; set; }", "nvarchar(max)!")]
    [InlineData("[MaxLength] public string P { get; set; }", "nvarchar(max)!")]
    [InlineData("[StringLength(50)] public string P { get; set; }", "nvarchar(50)")]
    [InlineData("[Unicode(false)] public string P { get; set; }", "varchar(max)")]
    [InlineData("[Unicode(false), MaxLength(8000)] public string P { get; set; }", "varchar(8000)")]
    [InlineData("[Unicode(false), MaxLength(8001)] public string P { get; set; }", "varchar(max)!")]
    [InlineData("[MaxLength(8000)] public byte[] P { get; set; }", "varbinary(8000)")]
    [InlineData("[MaxLength(8001)] public byte[] P { get; set; }", "varbinary(max)!")]
    [InlineData("[Timestamp] public byte[] P { get; set; }", "rowversion")]
    [InlineData("""[Column(TypeName = "nvarchar(max)")] public string P { get; set; }""", "nvarchar(max)!")]
    [InlineData("""[Column(TypeName = "NVARCHAR (MAX)")] public string P { get; set; }""", "nvarchar(max)!")]
    [InlineData("""[Column(TypeName = "varchar(20)"), MaxLength(9000)] public string P { get; set; }""", "varchar(20)")]
    [InlineData("""[Column("p")] public string P { get; set; }""", "nvarchar(max)")]
    [InlineData("""[Column(TypeName = "xml")] public string P { get; set; }""", "xml!")]
    [InlineData("""[Column(TypeName = "dbo.Label")] public string P { get; set; }""", "unknown")]
    public void Property_HasSize(string member, string? expected, string property = "P") => Verify(member, "", "", expected, property);

    [Theory]
    [InlineData("item.Property(x => x.P).HasMaxLength(200);", "nvarchar(200)")]
    [InlineData("item.Property(x => x.P).HasMaxLength(50000);", "nvarchar(max)!")]
    [InlineData("item.Property(x => x.P).HasMaxLength(-1);", "nvarchar(max)!")]
    [InlineData("item.Property(x => x.P).HasMaxLength(Limits.Short);", "nvarchar(20)")]
    [InlineData("item.Property(x => x.P).HasMaxLength(Limits.Short * 2);", "nvarchar(40)")]
    [InlineData("item.Property(x => x.P).HasMaxLength(Limits.AtRunTime);", "unknown")]
    [InlineData("""item.Property(x => x.P).HasColumnType("nvarchar(max)");""", "nvarchar(max)!")]
    [InlineData("""item.Property(x => x.P).HasColumnType("ntext");""", "ntext!")]
    [InlineData("""item.Property(x => x.P).HasMaxLength(20).HasColumnType("nvarchar(max)");""", "nvarchar(max)!")]
    [InlineData("""item.Property(x => x.P).HasColumnType("nvarchar(30)").HasMaxLength(9000);""", "nvarchar(30)")]
    [InlineData("""item.Property("P").IsRequired().HasMaxLength(10).HasColumnName("p");""", "nvarchar(10)")]
    [InlineData("""item.Property<string>("P").HasMaxLength(10);""", "nvarchar(10)")]
    [InlineData("item.Property(nameof(Item.P)).HasMaxLength(10);", "nvarchar(10)")]
    [InlineData("item.Property(x => x.P).IsUnicode(false);", "varchar(max)")]
    [InlineData("item.Property(x => x.P).IsUnicode(false).HasMaxLength(8000);", "varchar(8000)")]
    [InlineData("item.Property(x => x.P).IsFixedLength().HasMaxLength(9000);", "nchar(4000)")]
    [InlineData("item.Property(x => x.P).IsFixedLength();", "nchar(1)")] // "nchar" alone
    [InlineData("item.Property(x => x.P).HasConversion(v => v, v => v);", "nvarchar(max)")]
    [InlineData("item.HasIndex(x => x.P);", "nvarchar(450)")]
    [InlineData("item.HasIndex(x => new { x.ItemId, x.P }).IsUnique();", "nvarchar(450)")]
    [InlineData("item.HasAlternateKey(x => x.P);", "nvarchar(450)")]
    [InlineData("""item.HasKey("P");""", "nvarchar(450)")]
    [InlineData("item.HasOne<Owner>().WithMany().HasForeignKey(x => x.P);", "nvarchar(450)")]
    [InlineData("item.Ignore(x => x.P);", null)]
    [InlineData("""item.ToTable("items").HasQueryFilter(x => x.P != null);""", "nvarchar(max)")]
    [InlineData("if (Limits.AtRunTime > 3) item.Property(x => x.P).HasMaxLength(10);", "unknown")]
    [InlineData("if (Limits.AtRunTime > 3) item.Ignore(x => x.P);", "unknown")]
    [InlineData("""foreach (var type in model.Model.GetEntityTypes()) foreach (var p in type.GetProperties()) if (p.ClrType == typeof(DateTime) && p.Name.EndsWith("Utc")) p.SetValueConverter((Microsoft.EntityFrameworkCore.Storage.ValueConversion.ValueConverter)null);""", "nvarchar(max)")]
    [InlineData("try { if (Limits.AtRunTime > 3) return; else return; } catch (Exception) { } item.Property(x => x.P).HasMaxLength(10);", "unknown")]
    [InlineData("if (Database.IsSqlServer()) item.Property(x => x.P).HasMaxLength(10);", "nvarchar(10)")]
    [InlineData("foreach (var type in model.Model.GetEntityTypes()) type.SetTableName(type.ClrType.Name);", "nvarchar(max)")]
    [InlineData("foreach (var type in model.Model.GetEntityTypes()) foreach (var p in type.GetProperties()) p.SetMaxLength(10);", "nvarchar(10)")]
    [InlineData("Helper.Configure(item);", "nvarchar(70)")]
    [InlineData("item.WithShortP();", "nvarchar(80)")]
    [InlineData("item.WithGeneratedLengths();", "unknown")] // of a source generator, which has not run
    [InlineData("ConfigureItem(model);", "nvarchar(90)")]
    [InlineData("model.ApplyConfiguration(new ItemConfiguration());", "nvarchar(60)")]
    [InlineData("new ItemConfiguration().Configure(item);", "nvarchar(60)")]
    [InlineData("model.ApplyConfigurationsFromAssembly(typeof(ItemContext).Assembly);", "nvarchar(60)")]
    [InlineData("model.ApplyConfigurationsFromAssembly(System.Reflection.Assembly.GetExecutingAssembly());", "nvarchar(60)")]
    [InlineData("model.ApplyConfigurationsFromAssembly(typeof(string).Assembly);", "unknown")]
    [InlineData("var copy = item; copy.Property(x => x.P).HasMaxLength(10);", "nvarchar(10)")]
    [InlineData("base.OnModelCreating(model);", "nvarchar(max)")]
    // builders and metadata that are only read
    [InlineData("""var names = from p in typeof(Item).GetProperties() select p.Name; Console.WriteLine(string.Join(",", names));""", "nvarchar(max)")]
    [InlineData("if (item.Metadata.IsOwned()) Console.WriteLine(1);", "nvarchar(max)")]
    [InlineData("Console.WriteLine(item.Metadata.ClrType.Name);", "nvarchar(max)")]
    [InlineData("if (item == null) return;", "nvarchar(max)")]
    [InlineData("model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).ToList().ForEach(p => Console.WriteLine(p.Name));", "nvarchar(max)")]
    [InlineData("Limits.Last = item.Metadata;", "unknown")] // other code may set sizes
    [InlineData("if (item is not null) Console.WriteLine(nameof(item));", "nvarchar(max)")]
    public void Configuration_HasSize(string statement, string? expected) => Verify("public string P { get; set; }", statement, "", expected, "P");

    [Theory]
    [InlineData("conventions.Properties<string>().HaveMaxLength(300);", "nvarchar(300)")]
    [InlineData("conventions.Properties<string>().AreUnicode(false).HaveMaxLength(300);", "varchar(300)")]
    [InlineData("""conventions.Properties<string>().HaveColumnType("varchar(10)");""", "varchar(10)")]
    [InlineData("conventions.Properties<byte[]>().HaveMaxLength(300);", "nvarchar(max)")]
    [InlineData("conventions.Properties<string>(b => b.HaveMaxLength(300));", "nvarchar(300)")]
    public void Convention_HasSize(string statement, string expected) => Verify("public string P { get; set; }", "", statement, expected, "P");

    [Fact]
    public void FluentConfiguration_WinsOverAttribute() =>
        Verify("[MaxLength(50)] public string P { get; set; }", "item.Property(x => x.P).HasMaxLength(60);", "", "nvarchar(60)", "P");

    [Fact]
    public void ConventionConfiguration_WinsOverAttribute() =>
        Verify("[MaxLength(50)] public string P { get; set; }", "", "conventions.Properties<string>().HaveMaxLength(300);", "nvarchar(300)", "P");

    /// <param name="member">Members of the entity <c>Item</c>.</param>
    /// <param name="statement">In <c>OnModelCreating</c>; <c>item</c> is the entity's builder, <c>model</c> the model's.</param>
    /// <param name="convention">In <c>ConfigureConventions</c>.</param>
    /// <param name="expected">The store type; "!" behind it when it was meant to be large; null when the property is not mapped.</param>
    /// <param name="property">The property that is asked about.</param>
    private static void Verify(string member, string statement, string convention, string? expected, string property)
    {
        var conventions = convention.Length == 0 ? "" : $"protected override void ConfigureConventions(ModelConfigurationBuilder conventions) {{ {convention} }}";
        var source = Program.Usings + $$"""
            public class Item { {{member}} public string ItemId { get; set; } }
            public class Owner { public string Id { get; set; } }
            public class Short { [Key, MaxLength(20), Unicode(false)] public string Code { get; set; } }
            public class Ring { [ForeignKey("Next")] public string Id { get; set; } public Ring Next { get; set; } }
            public static class Limits { public const int Short = 20; public static int AtRunTime = 30; public static object Last; }
            public static class Helper { public static void Configure(EntityTypeBuilder<Item> builder) => builder.Property("P").HasMaxLength(70); }
            public static class Extensions { public static void WithShortP(this EntityTypeBuilder<Item> builder) { builder.Property("P").HasMaxLength(80); } }
            public class ItemConfiguration : IEntityTypeConfiguration<Item>
            {
                public void Configure(EntityTypeBuilder<Item> builder) => builder.Property("P").HasMaxLength(60);
            }
            public class ItemContext : DbContext
            {
                public DbSet<Item> Items { get; set; }
                {{conventions}}
                protected override void OnModelCreating(ModelBuilder model)
                {
                    var item = model.Entity<Item>();
                    {{statement}}
                }
                private void ConfigureItem(ModelBuilder m) => m.Entity<Item>(e => { e.Property("P").HasMaxLength(90); });
            }
            namespace Microsoft.EntityFrameworkCore { public class HierarchyId { } }
            """;
        if (source.Split(" ItemId { get").Length > 2)
            source = source.Replace("} public string ItemId { get; set; } }", "} }", StringComparison.Ordinal);

        foreach (var version in Enum.GetValues<EntityFrameworkVersion>())
        {
            var compilation = CSharpCompilation.Create("Items", [CSharpSyntaxTree.ParseText(source)], version.References().References, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error && d.Id is not ("CS0311" or "CS1061")));
            var queries = DataAccessContext.Get(compilation, new AnalyzerOptions([]))!.Queries;
            var item = compilation.GetTypeByMetadataName("Item")!;
            var view = queries.Model.FindView(compilation.GetTypeByMetadataName("ItemContext")!, item, CancellationToken.None)!;
            var columns = queries.Model.FindColumns(item, view, CancellationToken.None)!;
            var column = columns.Columns.SingleOrDefault(c => c.Name == property);
            Assert.Equal(expected, column is null ? null : Describe(column));
        }
    }

    private static string Describe(Column column) => column.Size switch
    {
        { Kind: SizeKind.Unknown } => "unknown",
        { StoreType: "" } => "fixed",
        var size => size.StoreType + (column.DeclaredLarge && !(column.Evidence == "byte[] without a length") ? "!" : ""),
    };
}
