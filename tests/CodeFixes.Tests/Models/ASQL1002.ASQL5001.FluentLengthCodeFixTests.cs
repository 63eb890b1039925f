using AsyncSql.Analyzers.Models;
using AsyncSql.CodeFixes.Models;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Models;

/// <summary>"Declare a length" at the model: in the fluent configuration where there is one, else on the property.</summary>
public sealed class FluentLengthCodeFixTests
{
    private const string Entity = "public class Letter\n{\n    public int Id { get; set; }\n    public string {|ASQL5001:Remark|} { get; set; }\n}\n\n";

    private const string Context = """
        public class LetterContext : DbContext
        {
            public DbSet<Letter> Letters { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model)
            {
                BODY
            }
        }

        """;

    [Fact]
    public Task NoConfiguration_GetsTheAttribute() => VerifyAsync(
        Entity + Context.Replace("BODY", "", StringComparison.Ordinal),
        Entity.Replace("    public string", "    [MaxLength(256)]\n    public string", StringComparison.Ordinal) + Context.Replace("BODY", "", StringComparison.Ordinal));

    [Theory]
    [InlineData("model.Entity<Letter>(letter => { });", "model.Entity<Letter>(letter => { letter.Property(e => e.Remark).HasMaxLength(256); });")]
    [InlineData("model.Entity<Letter>(e => { e.ToTable(\"L\"); });", "model.Entity<Letter>(e => { e.ToTable(\"L\"); e.Property(x => x.Remark).HasMaxLength(256); });")]
    [InlineData(
        """
        model.Entity<Letter>(letter =>
                {
                    letter.ToTable("L"); // why
                });
        """,
        """
        model.Entity<Letter>(letter =>
                {
                    letter.ToTable("L"); // why
                    letter.Property(e => e.Remark).HasMaxLength(256);
                });
        """)]
    [InlineData(
        """
        model.Entity<Letter>(letter =>
                {
                    letter.Property(l => l.Remark).IsRequired();
                    letter.HasKey(l => l.Id);
                });
        """,
        """
        model.Entity<Letter>(letter =>
                {
                    letter.Property(l => l.Remark).HasMaxLength(256).IsRequired();
                    letter.HasKey(l => l.Id);
                });
        """)]
    [InlineData(
        """
        model.Entity<Letter>(letter =>
                {
                    letter.Property(l => l.Remark)
                        .HasColumnName("R") // short
                        .IsRequired();
                });
        """,
        """
        model.Entity<Letter>(letter =>
                {
                    letter.Property(l => l.Remark)
                        .HasMaxLength(256)
                        .HasColumnName("R") // short
                        .IsRequired();
                });
        """)]
    public async Task EntityLambda_GetsTheCall(string before, string after)
    {
        await VerifyAsync(Entity + Context.Replace("BODY", before, StringComparison.Ordinal), Entity + Context.Replace("BODY", after, StringComparison.Ordinal));
        await VerifyAsync(
            (Entity + Context.Replace("BODY", before, StringComparison.Ordinal)).ReplaceLineEndings("\r\n"),
            (Entity + Context.Replace("BODY", after, StringComparison.Ordinal)).ReplaceLineEndings("\r\n"));
    }

    [Theory]
    [InlineData("IEntityTypeConfiguration<Letter>", "EntityTypeBuilder<Letter>")]
    [InlineData("Microsoft.EntityFrameworkCore.IEntityTypeConfiguration<Letter>", "Microsoft.EntityFrameworkCore.Metadata.Builders.EntityTypeBuilder<Letter>")]
    public Task ConfigurationClass_GetsTheCall(string contract, string builder)
    {
        var before = $"public class LetterConfiguration : {contract}\n{{\n    public void Configure({builder} builder)\n    {{\n        builder.ToTable(\"L\");\n    }}\n}}\n";
        var context = Context.Replace("BODY", "model.ApplyConfiguration(new LetterConfiguration());", StringComparison.Ordinal);
        return VerifyAsync(
            Entity + context + before,
            Entity + context + before.Replace("(\"L\");\n", "(\"L\");\n        builder.Property(e => e.Remark).HasMaxLength(256);\n", StringComparison.Ordinal));
    }

    /// <summary>Several places, or an entity type with attributes of its own: the property is the place.</summary>
    [Theory]
    [InlineData("model.Entity<Letter>(a => { a.ToTable(\"L\"); }); model.Entity<Letter>(b => { b.HasKey(l => l.Id); });", "")]
    [InlineData("model.Entity<Letter>(a => { a.ToTable(\"L\"); });", "[Required] ")]
    [InlineData("model.Entity<Letter>(a => a.ToTable(\"L\"));", "")]
    [InlineData("model.Entity<Letter>().ToTable(\"L\");", "")]
    public Task OtherPlaces_GetTheAttribute(string configuration, string attribute)
    {
        var entity = Entity.Replace("public int Id", attribute + "public int Id", StringComparison.Ordinal);
        var context = Context.Replace("BODY", configuration, StringComparison.Ordinal);
        return VerifyAsync(entity + context, entity.Replace("    public string", "    [MaxLength(256)]\n    public string", StringComparison.Ordinal) + context);
    }

    /// <summary>The lambda of another entity type with the same name in another namespace is not its configuration.</summary>
    [Fact]
    public Task SameNameInAnotherNamespace_IsNotChanged()
    {
        var context = Context.Replace("BODY", "model.Entity<Old.Letter>(l => { l.ToTable(\"Old\"); });", StringComparison.Ordinal) + "namespace Old { public class Letter { public int Id { get; set; } } }";
        return VerifyAsync(Entity + context, Entity.Replace("    public string", "    [MaxLength(256)]\n    public string", StringComparison.Ordinal) + context);
    }

    private static Task VerifyAsync(string before, string after)
    {
        const string usings = Program.Usings + "using System.ComponentModel.DataAnnotations;\nusing Microsoft.EntityFrameworkCore.Metadata.Builders;\n";
        var test = new CSharpCodeFixTest<StringWithoutLengthAnalyzer, LengthCodeFixProvider, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestCode = usings + before,
            FixedCode = usings + after.Replace("{|ASQL5001:Remark|}", "Remark", StringComparison.Ordinal),
            CodeActionVerifier = static (action, verifier) =>
                verifier.Equal("Declare a length of 256 for 'Remark' (a migration follows, and fails for longer values)", action.Title),
        };
        return test.RunAsync();
    }
}
