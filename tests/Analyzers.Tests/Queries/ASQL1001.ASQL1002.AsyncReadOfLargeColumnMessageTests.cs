using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>What ASQL1001 and ASQL1002 say, word for word, and the places in the model that they point at.</summary>
public sealed class AsyncReadOfLargeColumnMessageTests
{
    private const string Large = "time grows with the square of the row's size. Select only the members used, or use streamed reads.";
    private const string Ordinary = "slow for rows over 8000 bytes. Declare a length, or select only the members used.";

    [Fact]
    public Task OneColumn_ByName() => VerifyAsync(
        Item("public string {|#1:Content|} { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Content' (nvarchar(max): string without a length, large by name); " + Large, 1));

    [Fact]
    public Task OneColumn_Binary() => VerifyAsync(
        Item("public byte[] {|#1:Data|} { get; set; }"), "", "_ = await db.Items.{|#0:FirstAsync|}();",
        Warning1001("'FirstAsync' reads 'Data' (varbinary(max): byte[] without a length); " + Large, 1));

    [Fact]
    public Task OneColumn_OfOrdinaryIntent() => VerifyAsync(
        Item("public string {|#1:Greeting|} { get; set; }"), "", "_ = await db.Items.{|#0:ToArrayAsync|}();",
        Info1002("'ToArrayAsync' reads 'Greeting' (nvarchar(max): string without a length); " + Ordinary, 1));

    [Fact]
    public Task TwoColumns_LargeIntentFirst() => VerifyAsync(
        Item("public string {|#2:Greeting|} { get; set; } public string {|#1:Html|} { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Html' and 'Greeting' ('Html' is nvarchar(max): string without a length, large by name); " + Large, 1, 2));

    [Fact]
    public Task TwoColumns_OfOrdinaryIntent() => VerifyAsync(
        Item("public string {|#1:Greeting|} { get; set; } public string {|#2:Remark|} { get; set; }"), "", "_ = await db.Items.{|#0:FindAsync|}(1);",
        Info1002("'FindAsync' reads 'Greeting' and 'Remark' ('Greeting' is nvarchar(max): string without a length); " + Ordinary, 1, 2));

    [Fact]
    public Task ThreeColumns_AreAllNamed() => VerifyAsync(
        Item("public byte[] {|#1:A|} { get; set; } public byte[] {|#2:B|} { get; set; } public byte[] {|#3:C|} { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'A', 'B' and 'C' ('A' is varbinary(max): byte[] without a length); " + Large, 1, 2, 3));

    [Fact]
    public Task FourColumns_OneIsCounted() => VerifyAsync(
        Item("public byte[] {|#1:A|} { get; set; } public byte[] {|#2:B|} { get; set; } public byte[] {|#3:C|} { get; set; } public byte[] D { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'A', 'B', 'C' and 1 more ('A' is varbinary(max): byte[] without a length); " + Large, 1, 2, 3));

    [Fact]
    public Task SevenColumns_FourAreCounted() => VerifyAsync(
        Item("public byte[] {|#1:A|} { get; set; } public byte[] {|#2:B|} { get; set; } public byte[] {|#3:C|} { get; set; } "
            + "public byte[] D { get; set; } public byte[] E { get; set; } public byte[] F { get; set; } public byte[] G { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'A', 'B', 'C' and 4 more ('A' is varbinary(max): byte[] without a length); " + Large, 1, 2, 3));

    [Theory]
    [InlineData("db.Items.Include(i => i.Writer)", "Writer.Photo")]
    [InlineData("db.Items.Include(\"Writer\")", "Writer.Photo")]
    [InlineData("db.Items.Include(i => i.Parent).ThenInclude(p => p.Writer)", "Parent.Writer.Photo")]
    [InlineData("db.Items.Select(i => i.Writer)", "Writer.Photo")]
    [InlineData("db.Items.Select(i => new { i.Id, i.Writer.Photo })", "Writer.Photo")]
    [InlineData("db.Items.Select(i => new { i.Id, i.Parent.Writer.Photo })", "Parent.Writer.Photo")]
    public Task ColumnBehindANavigation_IsNamedAsTheCodeNamesIt(string query, string name) => VerifyAsync(
        Item("public Author Writer { get; set; } public Item Parent { get; set; }")
            + "public class Author { public int Id { get; set; } public byte[] {|#1:Photo|} { get; set; } }", "",
        $"_ = await {query}.{{|#0:ToListAsync|}}();",
        Warning1001($"'ToListAsync' reads '{name}' (varbinary(max): byte[] without a length); " + Large, 1));

    [Fact]
    public Task OwnedTypeAsJson_IsNotMeantToBeLarge() => VerifyAsync(
        Item("public List<Phone> {|#1:Phones|} { get; set; }") + "public class Phone { public string Number { get; set; } }",
        "model.Entity<Item>().OwnsMany(i => i.Phones, p => p.ToJson());", "_ = await db.Items.{|#0:ToListAsync|}();",
        Info1002("'ToListAsync' reads 'Phones' (nvarchar(max): stored as JSON); slow for rows over 8000 bytes. Select only the members used.", 1));

    [Fact]
    public Task PropertyWithABackingField_IsAColumn() => VerifyAsync(
        Item("private string _text; public string {|#1:Text|} => _text;"),
        "model.Entity<Item>().Property(i => i.Text).HasField(\"_text\").UsePropertyAccessMode(PropertyAccessMode.Field);",
        "_ = await db.Items.Select(i => i.Text).{|#0:ToListAsync|}();",
        Info1002("'ToListAsync' reads 'Text' (nvarchar(max): string without a length); slow for rows over 8000 bytes. Declare a length, or select only the members used.", 1));

    [Fact]
    public Task ColumnOfAnIncludedEntity_IsNamedWithItsEntity() => VerifyAsync(
        Item("public Author Author { get; set; }") + "public class Author { public int Id { get; set; } public byte[] {|#1:Photo|} { get; set; } }", "",
        "_ = await db.Items.Include(i => i.Author).{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Author.Photo' (varbinary(max): byte[] without a length); " + Large, 1));

    [Fact]
    public Task ColumnOfATypeThatTheModelOwns_IsReadWithItsOwner() => VerifyAsync(
        Item("public Cover Cover { get; set; }") + "public class Cover { public byte[] {|#1:Photo|} { get; set; } }", "model.Owned<Cover>();",
        "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Cover.Photo' (varbinary(max): byte[] without a length); " + Large, 1));

    [Fact]
    public Task ColumnOfANavigationThatIsAlwaysIncluded_IsRead() => VerifyAsync(
        Item("public Author Author { get; set; }") + "public class Author { public int Id { get; set; } public byte[] {|#1:Photo|} { get; set; } }",
        "model.Entity<Item>().Navigation(i => i.Author).AutoInclude();", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Author.Photo' (varbinary(max): byte[] without a length); " + Large, 1));

    [Theory]
    [InlineData("model.Entity<Item>().Navigation(i => i.Author).AutoInclude(false);")]
    [InlineData("model.Entity<Item>().Navigation(i => i.Author).AutoInclude(); model.Entity<Item>().Navigation(i => i.Author).AutoInclude(false);")]
    [InlineData("model.Entity<Item>().Navigation(i => i.Author).IsRequired();")]
    public Task ColumnOfANavigationThatIsNotIncluded_IsNotRead(string configuration) => Test(
        Item("public Author Author { get; set; }") + "public class Author { public int Id { get; set; } public byte[] Photo { get; set; } }", configuration,
        "_ = await db.Items.ToListAsync();").RunAsync();

    /// <summary>A length of one derived type says nothing of another one's property of the same name, which their base does not have.</summary>
    [Fact]
    public Task ColumnOfADerivedType_IsItsOwn() => VerifyAsync(
        "public abstract class Item { public int Id { get; set; } } public class Photo : Item { public byte[] {|#1:Data|} { get; set; } } public class Stamp : Item { public byte[] Data { get; set; } }",
        "model.Entity<Photo>(); model.Entity<Stamp>().Property(s => s.Data).HasMaxLength(50);", "_ = await db.Set<Photo>().Select(p => p.Data).{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Data' (varbinary(max): byte[] without a length); " + Large, 1));

    [Fact]
    public Task ColumnOfABaseClass_IsNamedAsTheEntitysOwn() => VerifyAsync(
        "public class Base { public byte[] {|#1:Data|} { get; set; } } public class Item : Base { public int Id { get; set; } }", "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Data' (varbinary(max): byte[] without a length); " + Large, 1));

    [Fact]
    public Task HasColumnTypeInAConfigurationClass_IsTheEvidence() => VerifyAsync(
        Item("public string Text { get; set; }") + """
            public class ItemConfiguration : IEntityTypeConfiguration<Item>
            {
                public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.Text).IsRequired().{|#1:HasColumnType|}("nvarchar(max)");
            }
            """,
        "model.ApplyConfiguration(new ItemConfiguration());", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Text' (nvarchar(max): HasColumnType in ItemConfiguration); " + Large, 1));

    [Fact]
    public Task HasMaxLengthInOnModelCreating_IsTheEvidence() => VerifyAsync(
        Item("public string Text { get; set; }"), "model.Entity<Item>().Property(x => x.Text).{|#1:HasMaxLength|}(50000);", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Text' (nvarchar(max): 50000 characters, above 4000, by HasMaxLength in OnModelCreating); " + Large, 1));

    [Fact]
    public Task ColumnAttribute_IsTheEvidence() => VerifyAsync(
        Item("[{|#1:Column(TypeName = \"varchar(MAX)\")|}] public string Text { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Text' (varchar(max): [Column(TypeName = \"varchar(MAX)\")]); " + Large, 1));

    [Fact]
    public Task BareMaxLengthAttribute_IsTheEvidence() => VerifyAsync(
        Item("[{|#1:MaxLength|}] public string Text { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Text' (nvarchar(max): [MaxLength] without a length); " + Large, 1));

    [Fact]
    public Task MaxLengthAttributeAboveTheLimit_IsTheEvidence() => VerifyAsync(
        Item("[{|#1:MaxLength(4001)|}] public string Text { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Text' (nvarchar(max): 4001 characters, above 4000, by [MaxLength(4001)]); " + Large, 1));

    [Theory]
    [InlineData("string", ".IsUnicode(false).{|#1:HasMaxLength|}(50000)", "varchar(max): 50000 characters, above 8000, by HasMaxLength in OnModelCreating")]
    [InlineData("byte[]", ".{|#1:HasMaxLength|}(9000)", "varbinary(max): 9000 bytes, above 8000, by HasMaxLength in OnModelCreating")]
    [InlineData("string", ".IsUnicode(false).{|#1:HasMaxLength|}(-1)", "varchar(max): HasMaxLength in OnModelCreating")]
    public Task LengthAboveTheLimit_IsComparedWithIt(string type, string calls, string reason) => VerifyAsync(
        Item($"public {type} Text {{ get; set; }}"), $"model.Entity<Item>().Property(x => x.Text){calls};", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001($"'ToListAsync' reads 'Text' ({reason}); " + Large, 1));

    [Fact]
    public Task DeclaredColumn_Leads() => VerifyAsync(
        Item("public string {|#2:Html|} { get; set; } public byte[] {|#3:Data|} { get; set; } [{|#1:MaxLength|}] public string Text { get; set; }"), "", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Text', 'Html' and 'Data' ('Text' is nvarchar(max): [MaxLength] without a length); " + Large, 1, 2, 3));

    /// <summary>The values of an enum, a number or a URI are short, whatever the type of the column.</summary>
    [Theory]
    [InlineData("DayOfWeek")]
    [InlineData("Guid")]
    [InlineData("decimal?")]
    [InlineData("Uri")]
    public Task ShortValueStoredAsText_IsNotNamed(string type) => VerifyAsync(
        Item($"[Column(TypeName = \"nvarchar(max)\")] public {type} Day {{ get; set; }} public string {{|#1:Html|}} {{ get; set; }}"),
        "model.Entity<Item>().Property(x => x.Day).HasConversion<string>();", "_ = await db.Items.{|#0:ToListAsync|}();",
        Warning1001("'ToListAsync' reads 'Html' (nvarchar(max): string without a length, large by name); " + Large, 1));

    [Fact]
    public Task DeclarationInAnotherFile_IsPointedAt()
    {
        var test = Test("", "", "_ = await db.Items.{|#0:ToListAsync|}();");
        test.TestState.Sources.Add(Program.Usings + Item("public byte[] {|#1:Data|} { get; set; }"));
        test.ExpectedDiagnostics.Add(Warning1001("'ToListAsync' reads 'Data' (varbinary(max): byte[] without a length); " + Large, 1));
        return test.RunAsync();
    }

    private static DiagnosticResult Warning1001(string message, params int[] locations) => Expected("ASQL1001", DiagnosticSeverity.Warning, message, locations);

    private static DiagnosticResult Info1002(string message, params int[] locations) => Expected("ASQL1002", DiagnosticSeverity.Info, message, locations);

    private static DiagnosticResult Expected(string id, DiagnosticSeverity severity, string message, int[] locations) =>
        locations.Aggregate(new DiagnosticResult(id, severity).WithMessage(message).WithLocation(0), static (result, location) => result.WithLocation(location));

    private static string Item(string members) => $"public class Item {{ public int Id {{ get; set; }} {members} }} ";

    private static Task VerifyAsync(string types, string configuration, string statement, DiagnosticResult expected)
    {
        var test = Test(types, configuration, statement);
        test.ExpectedDiagnostics.Add(expected);
        return test.RunAsync();
    }

    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> Test(string types, string configuration, string statement) => new()
    {
        ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        TestCode = Program.Usings + types + $$"""
            public class ItemContext : DbContext
            {
                public DbSet<Item> Items { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model) { {{configuration}} }
            }

            public class Service { public async Task M(ItemContext db) { {{statement}} } }
            """,
    };
}
