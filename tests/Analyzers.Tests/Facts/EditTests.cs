using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Analyzers.Tests.Samples;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>
/// An editor analyzes one document after each edit of a project. The model is kept where the edit cannot change it; the diagnostics are
/// always those of a project that is analyzed for the first time.
/// </summary>
public sealed class EditTests
{
    private const string Service = "Service.cs";

    /// <summary>A file for each way in which a project decides about columns.</summary>
    private static readonly ImmutableSortedDictionary<string, string> Shop = new Dictionary<string, string>
    {
        [Service] = """
            class Service
            {
                private readonly ShopContext db = null!;
                public async Task<int> CountAsync() { return (await db.Documents.ToListAsync()).Count + 0; }
                public async Task<object> ReadAsync() => await db.Documents.Select(d => d.Body).ToListAsync();
                public async Task<object> ListAsync() => await db.Orders.ToListAsync();
                public async Task<object> FindAsync() => await db.Set<Note>().FirstOrDefaultAsync();
            }
            """,
        ["Other.cs"] = "class Other { int Count() { return 0; } int Sum() => 0; static int _sum = 0; }",
        ["Usings.cs"] = """
            global using System;
            global using System.Collections.Generic;
            global using System.ComponentModel.DataAnnotations;
            global using System.Linq;
            global using System.Threading.Tasks;
            global using Microsoft.EntityFrameworkCore;
            global using Microsoft.EntityFrameworkCore.Metadata.Builders;
            global using AliasText = System.String;
            """,
        ["Base.cs"] = "public abstract class Base { public int Id { get; set; } public virtual string? BaseText { get; set; } }",
        ["Document.cs"] = """
            public partial class Document : Base
            {
                public string Rename(string name) { return name; }
                public string Title { get; set; } = "";
                public string Body { get; set; } = "";
                public AliasText Alias { get; set; } = default!;
                [Code] public string? Coded { get; set; }
                public string? Constant { get; set; }
                public string? Helped { get; set; }
                public string? Stored { get; set; }
                public string? Chosen { get; set; }
                public string? Scanned { get; set; }
                public string? Converted { get; set; }
                public Address? Address { get; set; }
            }
            public class Report : Document { public string? Findings { get; set; } }
            """,
        ["Address.cs"] = "[Owned] public class Address { public string? Street { get; set; } public string? Directions { get; set; } }",
        ["Order.cs"] = "public class Order { public int Id { get; set; } public string? Lines { get; set; } }",
        ["Note.cs"] = "public class Note { public int Id { get; set; } public string? Text { get; set; } }",
        ["CodeAttribute.cs"] = "public sealed class CodeAttribute : Attribute { }",
        ["Lengths.cs"] = "public static class Lengths { public const int Long = 9000; }",
        ["Types.cs"] = """public static class Types { public static readonly string Text = "nvarchar(max)"; }""",
        ["ITypes.cs"] = """
            public interface ITypes { string Text { get; } }
            public sealed class ServerTypes : ITypes { public string Text => "nvarchar(max)"; }
            """,
        ["Helpers.cs"] = """
            public static class Helpers
            {
                public static void Configure(this EntityTypeBuilder<Document> document) { document.Property(d => d.Helped).HasMaxLength(9000); }
            }
            """,
        ["UpperConverter.cs"] = """
            using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
            public sealed class UpperConverter : ValueConverter<string?, string?> { public UpperConverter() : base(text => text, text => text) { } }
            """,
        ["NoteConfiguration.cs"] = """
            public sealed class NoteConfiguration : IEntityTypeConfiguration<Note>
            {
                public void Configure(EntityTypeBuilder<Note> builder)
                {
                    builder.Property(n => n.Text).HasColumnType("nvarchar(max)");
                }
            }
            """,
        ["ShopContext.cs"] = """
            public partial class ShopContext : DbContext
            {
                public static ITypes? Current { get; set; }
                private readonly ITypes types = Current ?? new ServerTypes();
                public DbSet<Document> Documents => Set<Document>();
                public DbSet<Order> Orders => Set<Order>();
                public DbSet<Report> Reports => Set<Report>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model)
                {
                    model.Entity<Document>(document =>
                    {
                        document.Configure();
                        document.Property(d => d.Constant).HasMaxLength(Lengths.Long);
                        document.Property(d => d.Stored).HasColumnType(Types.Text);
                        document.Property(d => d.Chosen).HasColumnType(types.Text);
                        document.Property(d => d.Converted).HasConversion<UpperConverter>();
                    });
                    model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
                }
            }
            """,
    }.ToImmutableSortedDictionary(StringComparer.Ordinal);

    /// <summary>Edits that change what is reported in a file that stays as it is.</summary>
    public static TheoryData<string, string, string> EditsOfTheModel => new()
    {
        { "Document.cs", "public string Body", "[MaxLength(100)] public string Body" },
        { "Document.cs", "class Document : Base", "class Document" },
        { "Document.cs", "class Report : Document", "class Report : Base" },
        { "Document.cs", "{ return name; }", "{\n\n return name; }" }, // the locations move
        { "Document.More.cs", "", "public partial class Document { public string Payload { get; set; } = \"\"; }" },
        { "Base.cs", "public int Id", "public string? Summary { get; set; } public int Id" },
        { "Base.cs", "string? BaseText", "int BaseText" },
        { "Address.cs", "public string? Directions", "public int Directions" },
        { "Address.cs", "[Owned] ", "" },
        { "Usings.cs", "AliasText = System.String", "AliasText = System.Int32" },
        { "CodeAttribute.cs", ": Attribute { }", ": MaxLengthAttribute { public CodeAttribute() : base(20) { } }" },
        { "Lengths.cs", "9000", "100" },
        { "Types.cs", "nvarchar(max)", "nvarchar(100)" },
        { "ITypes.cs", "nvarchar(max)", "nvarchar(100)" },
        { "LiteTypes.cs", "", "public sealed class LiteTypes : ITypes { public string Text => \"text\"; }" },
        { "Helpers.cs", "9000", "100" },
        { "UpperConverter.cs", "text => text) {", "text => text, new ConverterMappingHints(size: 20)) {" },
        { "NoteConfiguration.cs", "nvarchar(max)", "nvarchar(100)" },
        { "NoteConfiguration.cs", "{\n        builder", "{\n\n        builder" },
        { "ScannedConfiguration.cs", "", """
            public sealed class ScannedConfiguration : IEntityTypeConfiguration<Document>
            {
                public void Configure(EntityTypeBuilder<Document> builder) => builder.Property(d => d.Scanned).HasMaxLength(20);
            }
            """
        },
        { "ShopContext.cs", "document.Configure();", "" },
        { "ShopContext.cs", "DbSet<Order> Orders", "DbSet<Note> Orders" },
        { "ShopContext.More.cs", "", "public class Invoice : Order { public string? Pdf { get; set; } } partial class ShopContext { public DbSet<Invoice> Invoices { get; set; } = null!; }" },
        { "ShopContextModelSnapshot.cs", "", CreateSnapshot("nvarchar(100)") },
        { "Order.cs", "string? Lines", "byte[]? Lines" },
    };

    /// <summary>Edits that leave the model as it is.</summary>
    public static TheoryData<string, string, string> EditsInsideMethods => new()
    {
        { Service, "Count + 0;", "Count + 1;" },
        { Service, "{ return (await", "{\n // comment\n return (await" },
        { Service, "=> await db.Orders.ToListAsync();", "=> await db.Orders.Where(o => o.Id > 1).ToListAsync();" },
        { "Other.cs", "return 0", "return 1" },
        { "Other.cs", "=> 0", "=> 1" },
        { "Other.cs", "_sum = 0", "_sum = 1" },
        { "Other.cs", "return 0", "return" }, // half-typed
    };

    [Theory]
    [MemberData(nameof(EditsOfTheModel))]
    public async Task EditOfTheModel_ChangesOtherFiles(string file, string before, string after)
    {
        var project = await OpenAsync();
        var edited = Edit(project, file, before, after);
        var diagnostics = await AnalyzeAsync(edited);

        Assert.Equal(await AnalyzeAsync(Reparse(edited)), diagnostics);
        Assert.NotEqual(await AnalyzeAsync(project), diagnostics);
    }

    [Theory]
    [MemberData(nameof(EditsInsideMethods))]
    public async Task EditInsideAMethod_ReadsNoConfiguration(string file, string before, string after)
    {
        var edited = Edit(await OpenAsync(), file, before, after);
        var (diagnostics, isRead) = await AnalyzeDetailsAsync(edited);

        Assert.False(isRead);
        Assert.Equal(await AnalyzeAsync(Reparse(edited)), diagnostics);
    }

    [Fact]
    public async Task EditBackAndForth_IsLikeTheFirstAnalysis()
    {
        var project = await OpenAsync();
        var expected = await AnalyzeAsync(Reparse(project));
        foreach (var (file, before, after) in EditsOfTheModel.Where(static edit => (string)edit[1] != "").Select(static edit => ((string)edit[0], (string)edit[1], (string)edit[2])))
        {
            var edited = Edit(project, file, before, after);
            await AnalyzeAsync(edited);
            project = edited.ReplaceSyntaxTree(Find(edited, file)!, CSharpSyntaxTree.ParseText(Find(project, file)!.GetText(), path: file));
            Assert.Equal(expected, await AnalyzeAsync(project));
        }
    }

    /// <summary>Both orders of two compilations give the same, and so do several threads.</summary>
    [Fact]
    public async Task ConcurrentVersions_DoNotMix()
    {
        var project = await OpenAsync();
        var versions = EditsOfTheModel.Concat(EditsInsideMethods).Select(edit => Edit(project, (string)edit[0], (string)edit[1], (string)edit[2])).ToList();
        var expected = new List<string>();
        foreach (var version in versions)
            expected.Add(await AnalyzeAsync(Reparse(version)));
        for (var i = 0; i < 3; i++)
            Assert.Equal(expected, await Task.WhenAll(versions.Select(version => Task.Run(() => AnalyzeAsync(Reopen(version))))));
    }

    [Fact]
    public async Task OtherReferences_ReadTheModelAgain()
    {
        var project = await OpenAsync();
        var other = project.RemoveReferences(project.References.First(static reference => reference.Display!.EndsWith("System.Xml.dll", StringComparison.Ordinal)));
        Assert.True((await AnalyzeDetailsAsync(other)).IsRead);
    }

    /// <summary>The entity is in a project that the compilation references, as in an editor.</summary>
    [Fact]
    public async Task EditOfAReferencedProject_ReadsTheModelAgain()
    {
        var domain = CreateDomain("public string? Body { get; set; }");
        var project = Create(new Dictionary<string, string>
        {
            ["Usings.cs"] = Shop["Usings.cs"],
            ["Context.cs"] = """
                public class ShopContext : DbContext
                {
                    public DbSet<Text> Texts => Set<Text>();
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                }
                """,
            [Service] = "class Service { public async Task<object> ListAsync(ShopContext db) { return await db.Texts.ToListAsync(); } }",
        }).AddReferences(domain.ToMetadataReference());
        Assert.Contains("Body", await AnalyzeAsync(project), StringComparison.Ordinal);

        var edited = Edit(project, Service, "return await", "return  await");
        await AnalyzeAsync(edited);
        edited = Edit(edited, Service, "return  await", "return   await")
            .ReplaceReference(edited.References.OfType<CompilationReference>().Single(), domain.ToMetadataReference()); // an editor makes a new one
        var (diagnostics, isRead) = await AnalyzeDetailsAsync(edited);
        Assert.Contains("Body", diagnostics, StringComparison.Ordinal);
        Assert.False(isRead);

        var changed = CreateDomain("[System.ComponentModel.DataAnnotations.MaxLength(20)] public string? Body { get; set; }");
        edited = edited.ReplaceReference(edited.References.OfType<CompilationReference>().Single(), changed.ToMetadataReference());
        Assert.Equal("", await AnalyzeAsync(edited));
    }

    /// <summary>The text of a snapshot is inside a method.</summary>
    [Fact]
    public async Task EditOfASnapshot_ChangesOtherFiles()
    {
        var project = Create(Shop.Add("ShopContextModelSnapshot.cs", CreateSnapshot("nvarchar(max)")));
        await AnalyzeAsync(project);
        var edited = Edit(project, "ShopContextModelSnapshot.cs", "nvarchar(max)", "nvarchar(100)");
        Assert.Equal(await AnalyzeAsync(Reparse(edited)), await AnalyzeAsync(edited));
        Assert.NotEqual(await AnalyzeAsync(project), await AnalyzeAsync(edited));
    }

    [Fact]
    public async Task EditOfTopLevelStatements_ReadsNoConfiguration()
    {
        var project = Create(
            Shop.Add("Program.cs", "using var db = new ShopContext();\n_ = await db.Orders.ToListAsync();\nclass Local { public int Value; }"),
            OutputKind.ConsoleApplication);
        await AnalyzeAsync(project);
        project = Edit(project, "Program.cs", "_ =", "var all =");
        await AnalyzeAsync(project);
        project = Edit(project, "Program.cs", "var all", "var orders");
        Assert.Equal((await AnalyzeAsync(Reparse(project)), false), await AnalyzeDetailsAsync(project));

        project = Edit(project, "Program.cs", "int Value", "long Value");
        Assert.True((await AnalyzeDetailsAsync(project)).IsRead);
    }

    /// <summary>A script bounds a column that the model leaves open, until it changes.</summary>
    [Fact]
    public async Task EditOfAScript_ReadsTheModelAgain()
    {
        var bounded = new AnalyzerOptions([new Text("/Tables/Orders.sql", "CREATE TABLE dbo.Orders (Id int, Lines nvarchar(200))")]);
        var changed = new AnalyzerOptions([new Text("/Tables/Orders.sql", "CREATE TABLE dbo.Orders (Id int, Lines nvarchar(max))")]);
        var project = await OpenAsync();
        var edits = Enumerable.Range(1, 4).Select(i => Edit(project, Service, "+ 0", $"+ {i}")).ToList();
        Assert.Contains("'Lines'", await AnalyzeAsync(project), StringComparison.Ordinal);
        Assert.DoesNotContain("'Lines'", await AnalyzeAsync(edits[0], bounded), StringComparison.Ordinal);
        await AnalyzeAsync(edits[1], bounded);
        Assert.False((await AnalyzeDetailsAsync(edits[2], bounded)).IsRead);
        Assert.Contains("'Lines'", await AnalyzeAsync(edits[3], changed), StringComparison.Ordinal);
    }

    /// <summary>The context is in another project, whose files the package passes.</summary>
    [Theory]
    [InlineData("Document.cs", "public string Title", "[MaxLength(20)] public string Title")]
    [InlineData("Service.cs", "return 1", "return 2")]
    public async Task ModelOfAnotherProject_FollowsEdits(string file, string before, string after)
    {
        var context = new Text("/Data/ShopContext.cs", """
            using Microsoft.EntityFrameworkCore;
            public class ShopContext : DbContext
            {
                public DbSet<Document> Documents { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            }
            """);
        var options = new AnalyzerOptions([context]);
        var project = Create(new Dictionary<string, string>
        {
            ["Usings.cs"] = Shop["Usings.cs"],
            ["Document.cs"] = "public class Document { public int Id { get; set; } public string Title { get; set; } = \"\"; public string Body { get; set; } = \"\"; }",
            ["IShop.cs"] = "public interface IShop { DbSet<Document> Documents { get; } }",
            [Service] = "class Service { public async Task<object> ListAsync(IShop db) { return await db.Documents.ToListAsync(); } int M() { return 1; } }",
        });
        Assert.Contains("Body", await AnalyzeAsync(project, options), StringComparison.Ordinal);
        var edited = Edit(project, file, before, after);
        Assert.Equal(await AnalyzeAsync(Reparse(edited), options), await AnalyzeAsync(edited, options));
    }

    /// <summary>The base context is in a referenced project: the editor has its symbols, and the package passes its file.</summary>
    [Fact]
    public async Task BaseContextOfAnotherProject_IsReadOnce()
    {
        const string Base = """
            using Microsoft.EntityFrameworkCore;
            public class Text { public int Id { get; set; } public string? Title { get; set; } public string? Body { get; set; } }
            public abstract class ModuleContext : DbContext
            {
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<Text>().Property(t => t.Title).HasMaxLength(200);
            }
            """;
        var options = new AnalyzerOptions([new Text("/Domain/ModuleContext.cs", Base)]);
        var domain = CreateLibrary(Base);
        var project = Create(new Dictionary<string, string>
        {
            ["Usings.cs"] = Shop["Usings.cs"],
            ["Context.cs"] = """
                public class ShopContext : ModuleContext
                {
                    public DbSet<Text> Texts => Set<Text>();
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                }
                """,
            [Service] = """
                class Service
                {
                    public async Task<object> ReadAsync(ShopContext db) { return await db.Texts.Select(t => t.Title).ToListAsync(); }
                    public async Task<object> ListAsync(ShopContext db) { return await db.Texts.ToListAsync(); }
                }
                """,
        }).AddReferences(domain.ToMetadataReference());
        var expected = await AnalyzeAsync(project, options);
        Assert.Contains("Body", expected, StringComparison.Ordinal);
        Assert.DoesNotContain("Title", expected, StringComparison.Ordinal);
        project = Edit(project, Service, "return await", "return  await");
        await AnalyzeAsync(project, options);
        project = Edit(project, Service, "return  await", "return await");
        Assert.Equal((expected, false), await AnalyzeDetailsAsync(project, options));

        // The file changes before the symbols do.
        var other = new AnalyzerOptions([new Text("/Domain/ModuleContext.cs", Base.Replace("t.Title", "t.Body", StringComparison.Ordinal))]);
        var changed = await AnalyzeAsync(project, other);
        Assert.NotEqual(expected, changed);
        Assert.Equal(await AnalyzeAsync(Reparse(project), other), changed);
    }

    /// <summary>The base context, whose file the package passes, calls code of the project that is edited.</summary>
    [Fact]
    public async Task CodeThatABaseContextOfAnotherProjectCalls_FollowsEdits()
    {
        const string Base = """
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            public class Text { public int Id { get; set; } public string? Title { get; set; } public string? Body { get; set; } }
            public abstract class ModuleContext : DbContext
            {
                protected abstract void Configure(EntityTypeBuilder<Text> text);
                protected override void OnModelCreating(ModelBuilder model) => Configure(model.Entity<Text>());
            }
            """;
        var options = new AnalyzerOptions([new Text("/Domain/ModuleContext.cs", Base)]);
        var project = Create(new Dictionary<string, string>
        {
            ["Usings.cs"] = Shop["Usings.cs"],
            ["Context.cs"] = """
                public partial class ShopContext : ModuleContext
                {
                    public DbSet<Text> Texts => Set<Text>();
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                }
                """,
            ["Context.Texts.cs"] = """
                partial class ShopContext
                {
                    protected override void Configure(EntityTypeBuilder<Text> text) { text.Property(t => t.Title).HasMaxLength(200); }
                }
                """,
            [Service] = "class Service { public async Task<object> ListAsync(ShopContext db) { return await db.Texts.Select(t => t.Body).ToListAsync(); } }",
        }).AddReferences(CreateLibrary(Base).ToMetadataReference());
        Assert.Contains("Body", await AnalyzeAsync(project, options), StringComparison.Ordinal);
        var edited = Edit(project, "Context.Texts.cs", "t.Title", "t.Body");
        Assert.Equal("", await AnalyzeAsync(Reparse(edited), options));
        Assert.Equal("", await AnalyzeAsync(edited, options));
    }

    /// <summary>A model depends on the code of the declarations that its reader asked for, and on no other.</summary>
    [Fact]
    public void CodeOfDeclarations_IsReadInOnePlace() => Assert.Equal(
        ["src/Analyzers/Facts/Columns/Configuration/ConfigurationContext.cs"],
        Repository.Sources("src/Analyzers/Facts/Columns").Where(static source => source.Text.Contains(".GetSyntax(", StringComparison.Ordinal))
            .Select(static source => source.Path));

    /// <summary>What is kept for the next edit has no symbols: they would keep every version of the project.</summary>
    [Fact]
    public async Task OldCompilations_AreCollected()
    {
        var project = await OpenAsync();
        var old = await AnalyzeVersionsAsync(project);
        for (var i = 0; i < 20 && old.Exists(static reference => reference.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(10);
        }

        Assert.Equal(0, old.Count(static reference => reference.IsAlive));
        GC.KeepAlive(project);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static async Task<List<WeakReference>> AnalyzeVersionsAsync(CSharpCompilation project)
        {
            var versions = new List<WeakReference>();
            for (var i = 1; i < 4; i++)
            {
                var version = Edit(project, "Other.cs", "return 0", "return " + i);
                await AnalyzeAsync(version);
                versions.Add(new WeakReference(version));
            }

            return versions;
        }
    }

    /// <summary>A project that was analyzed, and again after an edit.</summary>
    private static async Task<CSharpCompilation> OpenAsync()
    {
        var project = Create(Shop);
        Assert.DoesNotContain(project.GetDiagnostics(), static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        await AnalyzeAsync(project);
        project = Edit(project, Service, "class Service", "sealed class Service");
        await AnalyzeAsync(project);
        project = Edit(project, Service, "Count + 0;", "Count +  0;");
        await AnalyzeAsync(project);
        return Edit(project, Service, "Count +  0;", "Count + 0;");
    }

    private static CSharpCompilation Create(IEnumerable<KeyValuePair<string, string>> files, OutputKind kind = OutputKind.DynamicallyLinkedLibrary) =>
        CSharpCompilation.Create(
            "Shop",
            files.Select(static file => CSharpSyntaxTree.ParseText(SourceText.From(file.Value), path: file.Key)),
            PackageReferences.EntityFrameworkCore10.References,
            new CSharpCompilationOptions(kind, nullableContextOptions: NullableContextOptions.Enable));

    private static CSharpCompilation CreateDomain(string members) => CreateLibrary($"public class Text {{ public int Id {{ get; set; }} {members} }}");

    private static CSharpCompilation CreateLibrary(string source) => CSharpCompilation.Create(
        "Domain",
        [CSharpSyntaxTree.ParseText(source, path: "/Domain/File.cs")],
        PackageReferences.EntityFrameworkCore10.References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));

    /// <summary>Replaces a text in a file as an editor does: all other files stay as they are. Adds the file if there is none.</summary>
    private static CSharpCompilation Edit(CSharpCompilation project, string file, string before, string after)
    {
        if (Find(project, file) is not { } tree)
            return project.AddSyntaxTrees(CSharpSyntaxTree.ParseText(SourceText.From(after), path: file));
        var text = tree.GetText();
        var start = text.ToString().IndexOf(before, StringComparison.Ordinal);
        Assert.True(start >= 0, before);
        return project.ReplaceSyntaxTree(tree, tree.WithChangedText(text.WithChanges(new TextChange(new TextSpan(start, before.Length), after))));
    }

    private static SyntaxTree? Find(CSharpCompilation project, string file) => project.SyntaxTrees.FirstOrDefault(tree => tree.FilePath == file);

    /// <summary>The project as another process sees it.</summary>
    private static CSharpCompilation Reparse(CSharpCompilation project) => project.RemoveAllSyntaxTrees().AddSyntaxTrees(
        project.SyntaxTrees.Select(static tree => CSharpSyntaxTree.ParseText(SourceText.From(tree.ToString()), path: tree.FilePath)));

    /// <summary>The same files in another compilation.</summary>
    private static CSharpCompilation Reopen(CSharpCompilation project) => project.WithAssemblyName("Other").WithAssemblyName(project.AssemblyName);

    private static readonly AnalyzerOptions NoOptions = new([]);

    private static async Task<string> AnalyzeAsync(CSharpCompilation project, AnalyzerOptions? options = null) =>
        (await AnalyzeDetailsAsync(project, options)).Diagnostics;

    /// <returns>The diagnostics, and whether a configuration was interpreted for them.</returns>
    private static async Task<(string Diagnostics, bool IsRead)> AnalyzeDetailsAsync(CSharpCompilation project, AnalyzerOptions? options = null)
    {
        var collector = new ContextCollector();
        var diagnostics = await project.WithAnalyzers([new AsyncReadOfLargeColumnAnalyzer(), collector], options ?? NoOptions).GetAnalyzerDiagnosticsAsync();
        var lines = diagnostics
            .Select(static diagnostic => $"{diagnostic} {string.Join(' ', diagnostic.AdditionalLocations.Select(static location => location.GetLineSpan()))}")
            .Order(StringComparer.Ordinal);
        return (string.Join('\n', lines), collector.IsConfigurationRead);
    }

    private static string CreateSnapshot(string type) => $$"""
        using Microsoft.EntityFrameworkCore.Infrastructure;
        [DbContext(typeof(ShopContext))]
        partial class ShopContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder)
            {
                modelBuilder.HasAnnotation("ProductVersion", "8.0.0").HasAnnotation("Relational:MaxIdentifierLength", 128);
                SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                modelBuilder.Entity("Order", b =>
                {
                    b.Property<int>("Id").HasColumnType("int");
                    b.Property<string>("Lines").HasColumnType("{{type}}");
                    b.HasKey("Id");
                });
            }
        }
        """;

    private sealed class Text(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
