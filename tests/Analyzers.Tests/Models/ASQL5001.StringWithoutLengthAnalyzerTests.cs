using AsyncSql.Analyzers.Models;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Models;

/// <summary>Which string properties of a model need a length.</summary>
public sealed class StringWithoutLengthAnalyzerTests
{
    [Theory]
    [InlineData("public string {|ASQL5001:Remark|} { get; set; }", "")]
    [InlineData("public string? {|ASQL5001:Remark|} { get; set; }", "")]
    [InlineData("public System.String {|ASQL5001:Remark|} { get; init; } = \"\";", "")]
    [InlineData("[Required] public string {|ASQL5001:Title|} { get; set; }", "")] // a short name is a reason to declare a length
    [InlineData("public string {|ASQL5001:Remark|} { get; set; }", "model.Entity<Letter>().Property(l => l.Remark).IsRequired();")]
    [InlineData("public string {|ASQL5001:Remark|} { get; set; } public string Subject { get; set; }", "model.Entity<Letter>().Property(l => l.Subject).HasMaxLength(50);")]
    [InlineData("private string _remark; public string {|ASQL5001:Remark|} { get => _remark; set => _remark = value.Trim(); }", "")]
    // what gives it a length, or shows that it is large on purpose
    [InlineData("[MaxLength(50)] public string Remark { get; set; }", "")]
    [InlineData("[StringLength(50)] public string Remark { get; set; }", "")]
    [InlineData("[Column(TypeName = \"nvarchar(50)\")] public string Remark { get; set; }", "")]
    [InlineData("[Column(TypeName = \"nvarchar(max)\")] public string Remark { get; set; }", "")]
    [InlineData("[MaxLength] public string Remark { get; set; }", "")]
    [InlineData("public string Remark { get; set; }", "model.Entity<Letter>().Property(l => l.Remark).HasMaxLength(50);")]
    [InlineData("public string Remark { get; set; }", "model.Entity<Letter>().Property(l => l.Remark).HasColumnType(\"nvarchar(max)\");")]
    [InlineData("public string HtmlBody { get; set; }", "")]
    [InlineData("public string SettingsJson { get; set; }", "")]
    [InlineData("public string Ticket { get; set; }", "")]
    [InlineData("public string Stacktrace { get; set; }", "")]
    // keys, indexes, conversions, no columns
    [InlineData("[Key] public string Number { get; set; }", "")]
    [InlineData("public string Remark { get; set; }", "model.Entity<Letter>().HasIndex(l => l.Remark);")]
    [InlineData("public string Remark { get; set; }", "model.Entity<Letter>().HasAlternateKey(l => l.Remark);")]
    [InlineData("public string SenderNumber { get; set; } public Sender Sender { get; set; }", "")]
    [InlineData("public string Remark { get; set; }", "model.Entity<Letter>().Property(l => l.Remark).HasConversion(v => v.Trim(), v => v);")]
    [InlineData("[NotMapped] public string Remark { get; set; }", "")]
    [InlineData("public string Remark { get; set; }", "model.Entity<Letter>().Ignore(l => l.Remark);")]
    [InlineData("public string Remark => \"\";", "")]
    [InlineData("public static string Remark { get; set; }", "")]
    [InlineData("public string Remark { get; set; }", "Unknown(model);")] // the configuration is not known
    public Task Property_IsReportedWithoutALength(string members, string configuration) => Create($$"""
        public class Letter { public int Id { get; set; } {{members}} }
        public class Sender { [Key, MaxLength(10)] public string Number { get; set; } }
        {{Context(configuration)}}
        """).RunAsync();

    [Theory]
    [InlineData("public class Paper { public string {|ASQL5001:Remark|} { get; set; } } public class Letter : Paper { public int Id { get; set; } }")]
    [InlineData("public record Letter(int Id, string {|ASQL5001:Remark|});")]
    [InlineData("public record Letter { public int Id { get; init; } public string {|ASQL5001:Remark|} { get; init; } }")]
    [InlineData("public class Letter { public int Id { get; set; } public Cover Cover { get; set; } } [Owned] public class Cover { public string {|ASQL5001:Remark|} { get; set; } }")]
    [InlineData("using Envelope = Cover; public class Letter { public int Id { get; set; } public Envelope Cover { get; set; } } [Owned] public class Cover { public string {|ASQL5001:Remark|} { get; set; } }")]
    [InlineData("public class Letter { public int Id { get; set; } public Cover Cover { get; set; } } [Owned] public class Cover { public Cover2 Inner { get; set; } } [Owned] public class Cover2 : Base<int> { } public class Base<T> { public T Number { get; set; } public string {|ASQL5001:Remark|} { get; set; } }")]
    [InlineData("public class Letter : Paper { public int Id { get; set; } } public class Paper { public global::Cover Cover { get; set; } } [Owned] public class Cover { public string {|ASQL5001:Remark|} { get; set; } }")]
    [InlineData("public class Letter { public int Id { get; set; } public Stamp Stamp { get; set; } } [Owned] public record Stamp(Mark Mark) { private Stamp() : this((Mark)null) { } } [Owned] public class Mark { public string {|ASQL5001:Remark|} { get; set; } }")]
    [InlineData("public class Letter { public int Id { get; set; } public Cover Cover { get; set; } } [Owned] public class Cover { public Inner Inner { get; set; } } [Owned] public class Inner { public string {|ASQL5001:Remark|} { get; set; } }")]
    [InlineData("public class Letter { public int Id { get; set; } public List<Page> Pages { get; set; } } public class Page { public int Id { get; set; } public string {|ASQL5001:Remark|} { get; set; } }")]
    // no entity types
    [InlineData("public class Letter { public int Id { get; set; } } public class LetterModel { public string Remark { get; set; } }")]
    [InlineData("public class Letter { public int Id { get; set; } } public interface IRemark { string Remark { get; set; } }")]
    public Task Declaration_IsReportedWhereItIsMapped(string types) => Create(types + Context("")).RunAsync();

    /// <summary>A property of a base class that one of two entity types gives a length: the base class is not the place for another.</summary>
    [Fact]
    public Task BasePropertyWithALengthInOneEntity_DoesNotTrigger() => Create("""
        public class Paper { public string Remark { get; set; } }
        public class Letter : Paper { public int Id { get; set; } public Note Note { get; set; } }
        public class Note : Paper { public int Id { get; set; } }
        """ + Context("model.Entity<Note>().Property(n => n.Remark).HasMaxLength(50);")).RunAsync();

    /// <summary>Before EF Core 8, a discriminator has no length. It holds the names of types.</summary>
    [Fact]
    public Task Discriminator_DoesNotTrigger()
    {
        var test = Create("""
            public class Letter { public int Id { get; set; } public string Kind { get; set; } public string {|ASQL5001:Remark|} { get; set; } }
            public class Card : Letter { }
            """ + Context("model.Entity<Letter>().HasDiscriminator(l => l.Kind).HasValue<Card>(\"card\");"));
        test.ReferenceAssemblies = PackageReferences.EntityFrameworkCore6;
        return test.RunAsync();
    }

    [Fact]
    public Task OwnedTypeInJson_DoesNotTrigger() => Create("""
        public class Letter { public int Id { get; set; } public Cover Cover { get; set; } }
        public class Cover { public string Remark { get; set; } }
        """ + Context("model.Entity<Letter>().OwnsOne(l => l.Cover, c => c.ToJson());")).RunAsync();

    /// <summary>The page names this limit: the code of such a context is read as far as it binds, like a snapshot.</summary>
    [Fact]
    public async Task ContextOfAnotherProject_DoesNotTrigger()
    {
        var test = Create("public class Letter { public int Id { get; set; } public string Remark { get; set; } }");
        test.TestState.AdditionalFiles.Add(("/Data/LetterContext.cs", Program.Usings + Context("")));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("asyncsql.bounded_columns = Letter.Remark")]
    [InlineData("asyncsql.ignored_columns = Letter.Remark")]
    [InlineData("asyncsql.ignored_entities = Letter")]
    [InlineData("asyncsql.small_column_names = Remark")]
    [InlineData("asyncsql.large_column_names = Remark")]
    [InlineData("asyncsql.provider = other")]
    public Task Option_SilencesIt(string option)
    {
        var test = Create("public class Letter { public int Id { get; set; } public string Remark { get; set; } }" + Context(""));
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + option));
        return test.RunAsync();
    }

    [Fact]
    public Task OtherProvider_DoesNotTrigger() => Create(
        "public class Letter { public int Id { get; set; } public string Remark { get; set; } }"
        + Context("").Replace("UseSqlServer", "UseNpgsql", StringComparison.Ordinal)).RunAsync();

    /// <summary>Where one of two contexts is on another provider, the one on SQL Server counts.</summary>
    [Fact]
    public Task TwoContexts_AreJudgedByTheOneOnSqlServer() => Create(
        "public class Letter { public int Id { get; set; } [MaxLength(9)] public string Subject { get; set; } public string {|ASQL5001:Remark|} { get; set; } }"
        + Context("") + Context("model.Entity<Letter>().Property(l => l.Remark).HasMaxLength(9);").Replace("UseSqlServer", "UseNpgsql", StringComparison.Ordinal).Replace("LetterContext", "OtherContext", StringComparison.Ordinal)).RunAsync();

    [Fact]
    public async Task Message_NamesPropertyAndType()
    {
        var test = Create("public class Letter { public int Id { get; set; } public string {|#0:Remark|} { get; set; } }" + Context(""));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL5001_StringWithoutLength).WithLocation(0).WithArguments("Letter.Remark", "nvarchar(max)", "nvarchar(max)"));
        await test.RunAsync();
    }

    private static string Context(string configuration) => $$"""

        public partial class LetterContext : DbContext
        {
            public DbSet<Letter> Letters { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) { {{configuration}} }
        }
        """;

    private static CSharpAnalyzerTest<StringWithoutLengthAnalyzer, DefaultVerifier> Create(string source) => new()
    {
        ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        CompilerDiagnostics = CompilerDiagnostics.None, // some call methods that do not exist
        TestCode = Program.Usings + "using System.ComponentModel.DataAnnotations;\nusing System.ComponentModel.DataAnnotations.Schema;\n" + source,
    };
}
