using AsyncSql.Analyzers.Pack;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Pack;

/// <summary>ASQL0001: the report of what is known of each context.</summary>
public sealed class ModelTraceTests
{
    [Fact]
    public Task Context_IsDescribed() => VerifyAsync(
        Program.Usings + """
        public class Item { public int Id { get; set; } public string Remark { get; set; } public byte[] Data { get; set; } public string Code { get; set; } public string Odd { get; set; } }
        public class {|#0:ItemContext|} : DbContext
        {
            public DbSet<Item> Items { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().Property(i => i.Odd).HasColumnType("dbo.Odd");
        }
        """,
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
            "ItemContext: SQL Server (configured for this context); read from source; 1 entity types, 5 columns, 1 unknown; unbounded: "
            + "Item.Remark (string without a length; intended size unknown), Item.Data (byte[] without a length; meant to be large), "
            + "Item.Code (string without a length; short by its name or type); unknown: Item.Odd ('dbo.Odd' is not a built-in SQL Server type)"));

    [Fact]
    public Task InheritedColumn_IsListedOnce() => VerifyAsync(
        Program.Usings + """
        public abstract class Entity { public int Id { get; set; } public string Remark { get; set; } }
        public class Item : Entity { public byte[] Data { get; set; } }
        public class Part : Item { public string Note { get; set; } }
        public class {|#0:ItemContext|} : DbContext
        {
            public DbSet<Item> Items { get; set; }
            public DbSet<Part> Parts { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        """,
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
            "ItemContext: SQL Server (configured for this context); read from source; 2 entity types, 4 columns, 0 unknown; unbounded: "
            + "Item.Remark (string without a length; intended size unknown), Item.Data (byte[] without a length; meant to be large), "
            + "Part.Note (string without a length; intended size unknown)"));

    /// <summary>A value object with a converter is a column. Its properties are none, and it is no entity type.</summary>
    [Theory]
    [InlineData("protected override void ConfigureConventions(ModelConfigurationBuilder builder) => builder.Properties<Email>().HaveConversion<EmailConverter>().HaveMaxLength(254);")]
    [InlineData("protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().Property(i => i.Email).HasConversion(e => e.Value, v => new Email { Value = v }).HasMaxLength(254);")]
    public Task ConvertedValueObject_IsNoEntityType(string configuration) => VerifyAsync(
        Program.Usings + $$"""
        public sealed class Email { public string Value { get; set; } }
        public sealed class EmailConverter : Microsoft.EntityFrameworkCore.Storage.ValueConversion.ValueConverter<Email, string>
        {
            public EmailConverter() : base(e => e.Value, v => new Email { Value = v }) { }
        }
        public class Item { public int Id { get; set; } public Email Email { get; set; } }
        public class Part : Item { public string Note { get; set; } }
        public class {|#0:ItemContext|} : DbContext
        {
            public DbSet<Item> Items { get; set; }
            public DbSet<Part> Parts { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            {{configuration}}
        }
        """,
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
            "ItemContext: SQL Server (configured for this context); read from source; 2 entity types, 3 columns, 0 unknown; unbounded: "
            + "Part.Note (string without a length; intended size unknown)"));

    /// <summary>A class behind a navigation that is not mapped is no entity type.</summary>
    [Theory]
    [InlineData("public Draft Draft { get; set; }", "model.Ignore<Draft>();")]
    [InlineData("public Draft Draft { get; set; }", "model.Entity<Item>().Ignore(i => i.Draft);")]
    [InlineData("[NotMapped] public Draft Draft { get; set; }", "")]
    [InlineData("public Draft Draft { get; set; }", "", "[NotMapped] ")]
    public Task NavigationThatIsNotMapped_LeadsToNoEntityType(string member, string model, string attribute = "") => VerifyAsync(
        Program.Usings + $$"""
        {{attribute}}public class Draft { public int Id { get; set; } public string Note { get; set; } }
        public class Item { public int Id { get; set; } {{member}} }
        public class {|#0:ItemContext|} : DbContext
        {
            public DbSet<Item> Items { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) { {{model}} }
        }
        """,
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
            "ItemContext: SQL Server (configured for this context); read from source; 1 entity types, 1 columns, 0 unknown; no unbounded column"));

    /// <summary>A class behind a navigation is an entity type, also where the entity in front of it is configured.</summary>
    [Fact]
    public Task NavigationOfAConfiguredEntity_LeadsToAnEntityType() => VerifyAsync(
        Program.Usings + """
        public class Part { public int Id { get; set; } public string Note { get; set; } }
        public class Item { public int Id { get; set; } public Part Part { get; set; } }
        public class {|#0:ItemContext|} : DbContext
        {
            public DbSet<Item> Items { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().ToTable("Things");
        }
        """,
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
            "ItemContext: SQL Server (configured for this context); read from source; 2 entity types, 3 columns, 0 unknown; unbounded: "
            + "Part.Note (string without a length; intended size unknown)"));

    /// <summary>The columns of a complex type are those of its owner.</summary>
    [Fact]
    public Task ComplexType_IsNoEntityType() => VerifyAsync(
        Program.Usings + """
        [ComplexType] public class Place { public int Number { get; set; } public string Note { get; set; } }
        public class Item { public int Id { get; set; } public Place Place { get; set; } }
        public class {|#0:ItemContext|} : DbContext
        {
            public DbSet<Item> Items { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        """,
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
            "ItemContext: SQL Server (configured for this context); read from source; 1 entity types, 3 columns, 0 unknown; unbounded: "
            + "Place.Note in Place (string without a length; intended size unknown)"));

    /// <summary>A generic entity can lead to itself with ever more type arguments. Real ones nest less than three deep.</summary>
    [Theory]
    [InlineData("public class Node<T> { public int Id { get; set; } public Node<Node<T>> Next { get; set; } }", "Node<int>")]
    [InlineData("public class Node<T> { public int Id { get; set; } public Node<T[]> Next { get; set; } }", "Node<int>")]
    [InlineData("public class Outer<T> { public class Node { public int Id { get; set; } public Outer<Outer<T>>.Node Next { get; set; } } }", "Outer<int>.Node")]
    public Task GenericEntityThatLeadsToItself_IsFollowedThreeDeep(string type, string entity) => VerifyAsync(
        Program.Usings + $$"""
        {{type}}
        public class {|#0:ItemContext|} : DbContext
        {
            public DbSet<{{entity}}> Nodes { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        """,
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
            "ItemContext: SQL Server (configured for this context); read from source; 3 entity types, 3 columns, 0 unknown; no unbounded column"));

    [Fact]
    public Task NoContext_IsReported() => VerifyAsync(
        "public class Item { public int Id { get; set; } }",
        "asyncsql.trace = true",
        new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithMessage("TestProject: this project declares no context, and no model snapshot was passed: for contexts in other projects, only the attributes of their entities are known"));

    /// <summary>A core project, and one project for each provider that references it.</summary>
    [Theory]
    [InlineData("""services.AddDbContext<ItemContext>(o => o.UseSqlServer("x"));""", "; another project of the solution uses SQL Server: set AsyncSqlProvider to sqlserver in Directory.Build.props")]
    [InlineData("""services.AddDbContext<ItemContext>(o => o.UseNpgsql("x"));""", "")]
    [InlineData("""services.AddDbContext<ItemContext>(o => o.UseSqlServer("x"));""", "", "Setup.md")] // no code of the solution
    public Task ProviderOfAnotherProject_IsNamed(string registration, string advice, string file = "Startup.cs")
    {
        var test = new CSharpAnalyzerTest<ModelTraceAnalyzer, DefaultVerifier>
        {
            TestState =
            {
                Sources = { Program.Usings + "public class Item { public int Id { get; set; } } public class {|#0:ItemContext|} : DbContext { public DbSet<Item> Items { get; set; } protected void Use(DbContextOptionsBuilder options) => options.UseNpgsql(); } public static class Elsewhere { public static void UseNpgsql(this DbContextOptionsBuilder options) { } }" },
                AdditionalFiles = { ($"/src/Provider/{file}", "public class Startup { public void Configure(IServiceCollection services) { " + registration + " } }") },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasyncsql.trace = true") },
            },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(Rules.ASQL0001_ModelTrace).WithLocation(0).WithMessage(
                    $"ItemContext: not shown to be SQL Server (configured in this project){advice}; read from source; 1 entity types, 1 columns, 0 unknown; no unbounded column"),
            },
        };
        return test.RunAsync();
    }

    [Fact]
    public Task WithoutTheOption_NothingIsReported() => VerifyAsync(Program.Method("_ = await db.Documents.ToListAsync();"), "asyncsql.trace = false");

    private static Task VerifyAsync(string source, string config, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<ModelTraceAnalyzer, DefaultVerifier>
        {
            TestState = { Sources = { source }, AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\n" + config) } },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
