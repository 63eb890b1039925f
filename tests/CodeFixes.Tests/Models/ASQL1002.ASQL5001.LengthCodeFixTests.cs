using System.Collections.Immutable;
using System.Text;
using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Models;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Models;

/// <summary>"Declare a length": where it puts the attribute, and where it is not offered.</summary>
public sealed class LengthCodeFixTests
{
    private const string Import = "using System.ComponentModel.DataAnnotations;\n";

    /// <summary>A query of all letters, in a file that imports everything.</summary>
    private const string Query = """
        public class LetterContext : DbContext
        {
            public DbSet<Letter> Letters { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        public class Service
        {
            public async Task<int> Run(LetterContext db) => (await db.Letters.{|ASQL1002:ToListAsync|}()).Count;
        }
        """;

    private static readonly string MarkedQuery = Program.Usings + Query;

    private static readonly string FixedQuery = MarkedQuery.Replace("{|ASQL1002:ToListAsync|}", "ToListAsync", StringComparison.Ordinal);

    [Fact]
    public Task SameDocument_GetsTheAttribute()
    {
        var before = Program.Method("var letters = await db.Letters.{|ASQL1002:ToListAsync|}();");
        var after = Program.Method("var letters = await db.Letters.ToListAsync();")
            .Replace("    public string Greeting", "    [MaxLength(256)]\n    public string Greeting", StringComparison.Ordinal);
        return VerifyAsync([before], [after]);
    }

    [Theory]
    [InlineData("await foreach (var letter in {|ASQL1002:db.Letters|}) Print(letter.Greeting);", "await foreach (var letter in db.Letters) Print(letter.Greeting);")]
    [InlineData("var all = db.Letters; await foreach (var letter in {|ASQL1002:all|}) Print(letter.Greeting);", "var all = db.Letters; await foreach (var letter in all) Print(letter.Greeting);")]
    [InlineData("await foreach (var letter in db.Letters.{|ASQL1002:AsAsyncEnumerable|}()) Print(letter.Greeting);", "await foreach (var letter in db.Letters.AsAsyncEnumerable()) Print(letter.Greeting);")]
    public Task AwaitedLoop_GetsTheAttribute(string beforeLoop, string afterLoop)
    {
        var before = Program.Method(beforeLoop);
        var after = Program.Method(afterLoop)
            .Replace("    public string Greeting", "    [MaxLength(256)]\n    public string Greeting", StringComparison.Ordinal);
        return VerifyAsync([before], [after]);
    }

    [Theory]
    // on a line of its own
    [InlineData(
        """
        public class Letter
        {
            public int Id { get; set; }
            public string Greeting { get; set; }
        }

        """,
        """
        public class Letter
        {
            public int Id { get; set; }
            [MaxLength(256)]
            public string Greeting { get; set; }
        }

        """)]
    [InlineData(
        "public class Letter\n{\n\tpublic int Id { get; set; }\n\n\tpublic string Greeting\n\t{\n\t\tget;\n\t\tset;\n\t} // why\n}\n",
        "public class Letter\n{\n\tpublic int Id { get; set; }\n\n\t[MaxLength(256)]\n\tpublic string Greeting\n\t{\n\t\tget;\n\t\tset;\n\t} // why\n}\n")]
    [InlineData(
        """
        public class Letter
        {
            public int Id { get; set; }

            /// <summary>How it begins.</summary>
            // a comment
            public string Greeting { get; set; } = "";
        }
        """,
        """
        public class Letter
        {
            public int Id { get; set; }

            /// <summary>How it begins.</summary>
            // a comment
            [MaxLength(256)]
            public string Greeting { get; set; } = "";
        }
        """)]
    // other attributes
    [InlineData(
        """
        public class Letter
        {
            public int Id { get; set; }
            /// <summary>How it begins.</summary>
            [Required] // always
            public string Greeting { get; set; }
        }

        """,
        """
        public class Letter
        {
            public int Id { get; set; }
            /// <summary>How it begins.</summary>
            [Required] // always
            [MaxLength(256)]
            public string Greeting { get; set; }
        }

        """)]
    [InlineData(
        """
        public class Letter
        {
            public int Id { get; set; }
            [Required] public string Greeting { get; set; }
        }

        """,
        """
        public class Letter
        {
            public int Id { get; set; }
            [Required] [MaxLength(256)] public string Greeting { get; set; }
        }

        """)]
    // members that share a line
    [InlineData(
        "public class Letter { public int Id { get; set; } public string Greeting { get; set; } }",
        "public class Letter { public int Id { get; set; } [MaxLength(256)] public string Greeting { get; set; } }")]
    [InlineData(
        """
        public class Letter
        {
            public string Greeting { get; set; } public int Id { get; set; }
        }

        """,
        """
        public class Letter
        {
            [MaxLength(256)] public string Greeting { get; set; } public int Id { get; set; }
        }

        """)]
    // records
    [InlineData(
        """
        public record Letter(int Id, string Greeting);

        """,
        """
        public record Letter(int Id, [property: MaxLength(256)] string Greeting);

        """)]
    [InlineData(
        """
        public record Letter(
            int Id,
            [property: Required] string Greeting);

        """,
        """
        public record Letter(
            int Id,
            [property: Required] [property: MaxLength(256)] string Greeting);

        """)]
    [InlineData(
        """
        public record Letter
        {
            public int Id { get; init; }
            public string Greeting { get; init; }
        }

        """,
        """
        public record Letter
        {
            public int Id { get; init; }
            [MaxLength(256)]
            public string Greeting { get; init; }
        }

        """)]
    // where the mapped property is declared
    [InlineData(
        """
        public interface IGreets
        {
            string Greeting { get; }
        }

        public class Letter : IGreets
        {
            public int Id { get; set; }
            public string Greeting { get; set; }
        }

        """,
        """
        public interface IGreets
        {
            string Greeting { get; }
        }

        public class Letter : IGreets
        {
            public int Id { get; set; }
            [MaxLength(256)]
            public string Greeting { get; set; }
        }

        """)]
    [InlineData(
        """
        public abstract class Paper<T>
        {
            public T Id { get; set; }
            public string Greeting { get; set; }
        }

        public class Letter : Paper<int> { }

        """,
        """
        public abstract class Paper<T>
        {
            public T Id { get; set; }
            [MaxLength(256)]
            public string Greeting { get; set; }
        }

        public class Letter : Paper<int> { }

        """)]
    [InlineData(
        """
        public abstract class Paper
        {
            public abstract string Greeting { get; set; }
        }

        public class Letter : Paper
        {
            public int Id { get; set; }
            public override string Greeting { get; set; }
        }

        """,
        """
        public abstract class Paper
        {
            public abstract string Greeting { get; set; }
        }

        public class Letter : Paper
        {
            public int Id { get; set; }
            [MaxLength(256)]
            public override string Greeting { get; set; }
        }

        """)]
    [InlineData(
        """
        public partial class Letter
        {
            public int Id { get; set; }
        }

        public partial class Letter
        {
            public string Greeting { get; set; }
        }

        """,
        """
        public partial class Letter
        {
            public int Id { get; set; }
        }

        public partial class Letter
        {
            [MaxLength(256)]
            public string Greeting { get; set; }
        }

        """)]
    public async Task Property_GetsTheAttribute(string before, string after)
    {
        await VerifyEntityAsync(Import + before, Import + after);
        await VerifyEntityAsync((Import + before).ReplaceLineEndings("\r\n"), (Import + after).ReplaceLineEndings("\r\n"));
    }

    [Theory]
    // next to the other usings
    [InlineData(
        """
        using System;
        using System.Linq;


        """,
        """
        using System;
        using System.ComponentModel.DataAnnotations;
        using System.Linq;


        """)]
    [InlineData(
        """
        // Copyright

        using Microsoft.EntityFrameworkCore;


        """,
        """
        // Copyright

        using System.ComponentModel.DataAnnotations;
        using Microsoft.EntityFrameworkCore;


        """)]
    [InlineData(
        """
        using System;


        """,
        """
        using System;
        using System.ComponentModel.DataAnnotations;


        """)]
    [InlineData(
        """
        using System.ComponentModel.DataAnnotations.Schema;


        """,
        """
        using System.ComponentModel.DataAnnotations;
        using System.ComponentModel.DataAnnotations.Schema;


        """)]
    // a file without usings
    [InlineData(
        "",
        """
        using System.ComponentModel.DataAnnotations;


        """)]
    [InlineData(
        """
        // Copyright

        """,
        """
        // Copyright
        using System.ComponentModel.DataAnnotations;


        """)]
    [InlineData(
        """
        /// <summary>A letter.</summary>

        """,
        """
        using System.ComponentModel.DataAnnotations;

        /// <summary>A letter.</summary>

        """)]
    [InlineData(
        """
        [assembly: System.CLSCompliant(false)]


        """,
        """
        using System.ComponentModel.DataAnnotations;

        [assembly: System.CLSCompliant(false)]


        """)]
    // imported by all files
    [InlineData(
        """
        global using System.ComponentModel.DataAnnotations;


        """,
        """
        global using System.ComponentModel.DataAnnotations;


        """)]
    public async Task File_GetsTheUsing(string before, string after)
    {
        const string entity = "public class Letter\n{\n    public int Id { get; set; }\n    public string Greeting { get; set; }\n}\n";
        const string bounded = "public class Letter\n{\n    public int Id { get; set; }\n    [MaxLength(256)]\n    public string Greeting { get; set; }\n}\n";
        await VerifyEntityAsync(before + entity, after + bounded);
        await VerifyEntityAsync((before + entity).ReplaceLineEndings("\r\n"), (after + bounded).ReplaceLineEndings("\r\n"));
    }

    [Fact]
    public Task UsingsInsideTheNamespace_GetAnother() => VerifyEntityAsync(
        "namespace Shop\n{\n    using System;\n    using System.Linq;\n\n    public class Paper\n    {\n        public string Greeting { get; set; }\n    }\n}\n\npublic class Letter : Shop.Paper\n{\n    public int Id { get; set; }\n}\n",
        "namespace Shop\n{\n    using System;\n    using System.ComponentModel.DataAnnotations;\n    using System.Linq;\n\n    public class Paper\n    {\n        [MaxLength(256)]\n        public string Greeting { get; set; }\n    }\n}\n\npublic class Letter : Shop.Paper\n{\n    public int Id { get; set; }\n}\n");

    /// <summary>A name that would mean two things is written in full, or keeps its only meaning.</summary>
    [Theory]
    [InlineData(
        """
        public class MaxLengthAttribute : System.Attribute { }


        """)]
    [InlineData(
        """
        public class MaxLength { }


        """)]
    [InlineData(
        """
        namespace Other { public class ValidationResult { } }

        namespace Rules
        {
            using Other;

            public class Rule { public ValidationResult Check() => new(); }
        }


        """)]
    public Task OtherMeaningOfTheName_IsAvoided(string other)
    {
        const string entity = "public class Letter\n{\n    public int Id { get; set; }\n    public string Greeting { get; set; }\n}\n";
        return VerifyEntityAsync(other + entity, other + entity.Replace("    public string", "    [global::System.ComponentModel.DataAnnotations.MaxLength(256)]\n    public string", StringComparison.Ordinal));
    }

    [Fact]
    public Task NestedEntity_GetsTheAttribute()
    {
        const string before = "public class Paper\n{\n    public class Letter\n    {\n        public int Id { get; set; }\n        public string Greeting { get; set; }\n    }\n}\n";
        const string after = "public class Paper\n{\n    public class Letter\n    {\n        public int Id { get; set; }\n        [MaxLength(256)]\n        public string Greeting { get; set; }\n    }\n}\n";
        return VerifyAsync(
            [MarkedQuery.Replace("DbSet<Letter>", "DbSet<Paper.Letter>", StringComparison.Ordinal), Import + before],
            [FixedQuery.Replace("DbSet<Letter>", "DbSet<Paper.Letter>", StringComparison.Ordinal), Import + after]);
    }

    /// <summary>The parts of a property share their attributes; the compiler knows partial properties since C# 13.</summary>
    [Fact]
    public Task PartialProperty_GetsTheAttributeOnItsDefinition()
    {
        const LanguageVersion csharp13 = (LanguageVersion)1300;
        if (!Enum.IsDefined(csharp13))
            return Task.CompletedTask;
        const string before = "public partial class Letter\n{\n    private string _greeting;\n    public int Id { get; set; }\n    public partial string Greeting { get => _greeting; set => _greeting = value; }\n}\n\npublic partial class Letter\n{\n    public partial string Greeting { get; set; }\n}\n";
        var test = Test();
        test.LanguageVersion = csharp13;
        test.TestState.Sources.Add(MarkedQuery);
        test.TestState.Sources.Add(Import + before);
        test.FixedState.Sources.Add(FixedQuery);
        test.FixedState.Sources.Add(Import + before.Replace("    public partial string Greeting { get; set; }", "    [MaxLength(256)]\n    public partial string Greeting { get; set; }", StringComparison.Ordinal));
        return test.RunAsync();
    }

    [Fact]
    public Task OwnedType_GetsTheAttribute()
    {
        const string before = "using Microsoft.EntityFrameworkCore;\n\npublic class Letter { public int Id { get; set; } public Cover Cover { get; set; } }\n\n[Owned]\npublic class Cover\n{\n    public string Greeting { get; set; }\n}\n";
        return VerifyEntityAsync(
            before,
            Import + before.Replace("    public string", "    [MaxLength(256)]\n    public string", StringComparison.Ordinal),
            title: "Declare a length of 256 for 'Cover.Greeting' (a migration follows, and fails for longer values)");
    }

    [Fact]
    public async Task OtherProject_GetsTheAttribute()
    {
        const string before = "public class Letter\n{\n    public int Id { get; set; }\n    public string Greeting { get; set; }\n}\n";
        const string after = "using System.ComponentModel.DataAnnotations;\n\npublic class Letter\n{\n    public int Id { get; set; }\n    [MaxLength(64)]\n    public string Greeting { get; set; }\n}\n";
        var test = Test("Declare a length of 64 for 'Greeting' (a migration follows, and fails for longer values)");
        test.TestState.Sources.Add(MarkedQuery);
        test.TestState.AdditionalProjectReferences.Add("Library");
        test.TestState.AdditionalProjects["Library"].Sources.Add(before);
        test.TestState.AdditionalProjects["Library"].AnalyzerConfigFiles.Add(("/Library/.editorconfig", "[*.cs]\nasyncsql.default_max_length = 64"));
        test.FixedState.Sources.Add(FixedQuery);
        test.FixedState.AdditionalProjects["Library"].Sources.Add(after);
        await test.RunAsync();
    }

    /// <summary>Only the assembly of the property is there: nothing can be written.</summary>
    [Fact]
    public async Task PropertyOfAnAssembly_IsLeftAlone()
    {
        var test = Test();
        test.TestState.CompileProjectReferences = true;
        test.TestState.Sources.Add(MarkedQuery);
        test.TestState.AdditionalProjectReferences.Add("Library");
        test.TestState.AdditionalProjects["Library"].Sources.Add("public class Letter { public int Id { get; set; } public string Greeting { get; set; } }");
        test.FixedState.Sources.Add(MarkedQuery);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("100", 100)]
    [InlineData("4000", 4000)]
    [InlineData("5000", 256)]
    [InlineData("max", 256)]
    public async Task Option_NamesTheLength(string value, int length)
    {
        const string entity = "public class Letter { public int Id { get; set; } public string Greeting { get; set; } }";
        var test = Test($"Declare a length of {length} for 'Greeting' (a migration follows, and fails for longer values)");
        test.TestState.Sources.AddRange([("/0/Query.cs", SourceText.From(MarkedQuery)), ("/0/Letter.cs", SourceText.From(Import + entity))]);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"[Letter.cs]\nasyncsql.default_max_length = {value}"));
        test.FixedState.Sources.AddRange(
        [
            ("/0/Query.cs", SourceText.From(FixedQuery)),
            ("/0/Letter.cs", SourceText.From(Import + entity.Replace("public string", $"[MaxLength({length})] public string", StringComparison.Ordinal))),
        ]);
        await test.RunAsync();
    }

    /// <summary>Sites of ASQL1001 are not its business, whatever ordinary columns they read beside the large one.</summary>
    [Fact]
    public async Task LargeColumn_IsLeftAlone()
    {
        var source = Program.Method("var documents = await db.Documents.{|ASQL1001:ToListAsync|}();").Replace("public int Pages", "public string Remark { get; set; } = \"\"; public int Pages", StringComparison.Ordinal);
        await VerifyAsync([source], [source]);
        Assert.DoesNotContain("ASQL1001", new LengthCodeFixProvider().FixableDiagnosticIds);
    }

    /// <summary>Generic code that may read any entity: the ordinary string is offered, the large columns beside it are not.</summary>
    [Fact]
    public async Task GenericRepository_OffersTheOrdinaryColumn() => Assert.Equal(
        ["Declare a length of 256 for 'Letter.Greeting' (a migration follows, and fails for longer values)"],
        await TitlesAsync(Program.Method("") + "public class Repository<T> where T : class { protected readonly ShopContext Db = new(); public Task<List<T>> AllAsync() => Db.Set<T>().ToListAsync(); } public class Use { public Type M() => typeof(Repository<>); }"));

    /// <summary>What else than the convention makes the column unbounded, or what the property is no column of its own for.</summary>
    [Theory]
    [InlineData("b.Property<string>(\"Remark\")", "")]
    [InlineData("b.Property(x => x.Greeting).HasConversion(v => v.Trim(), v => v)", "public string Greeting { get; set; }")]
    public Task OtherColumn_IsLeftAlone(string configuration, string property)
    {
        var query = MarkedQuery.Replace("    protected", $"    protected override void OnModelCreating(ModelBuilder model) {{ var b = model.Entity<Letter>(); {configuration}; }}\n    protected", StringComparison.Ordinal);
        var entity = "public class Letter { public int Id { get; set; } " + property + " }";
        return VerifyAsync([query, entity], [query, entity]);
    }

    /// <summary>Without the configuration, a snapshot is all that is known; the code may say more.</summary>
    [Fact]
    public Task ColumnOfASnapshotOnly_IsLeftAlone()
    {
        const string query = "public class Letter { public int Id { get; set; } public string Greeting { get; set; } }\npublic interface ILetters { DbSet<Letter> Letters { get; } }\n"
            + "public class Service { public async Task<int> Run(ILetters db) => (await db.Letters.{|ASQL1002:ToListAsync|}()).Count; }";
        return VerifyBesideSnapshotAsync("nvarchar(max)", Program.Usings + query, Program.Usings + query);
    }

    /// <summary>Where the configuration is seen, a snapshot that agrees with the convention changes nothing; another type is somebody's decision.</summary>
    [Theory]
    [InlineData("nvarchar(max)", true)]
    [InlineData("varchar(max)", true)]
    [InlineData("ntext", false)]
    public Task ColumnOfConfigurationAndSnapshot_IsOfferedWhereBothAgree(string storeType, bool offered)
    {
        const string entity = "\npublic class Letter { public int Id { get; set; } public string Greeting { get; set; } }";
        return VerifyBesideSnapshotAsync(storeType, MarkedQuery + entity, offered ? FixedQuery + entity.Replace("public string", "[MaxLength(256)] public string", StringComparison.Ordinal) : MarkedQuery + entity);
    }

    private static Task VerifyBesideSnapshotAsync(string storeType, string before, string after)
    {
        var snapshot = $$"""
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Infrastructure;

            [DbContext(typeof(LetterContext))]
            partial class LetterContextModelSnapshot : ModelSnapshot
            {
                protected override void BuildModel(ModelBuilder modelBuilder)
                {
                    SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                    modelBuilder.Entity("Letter", b => { b.Property<int>("Id").HasColumnType("int"); b.Property<string>("Greeting").HasColumnType("{{storeType}}"); });
                }
            }
            """;
        var test = Test();
        test.TestState.Sources.Add(before);
        test.TestState.AdditionalFiles.Add(("/Data/LetterContextModelSnapshot.cs", snapshot));
        test.FixedState.Sources.Add(after);
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        """
        // <auto-generated />

        """)]
    [InlineData(
        """
        /* <auto-generated> by the scaffolder */

        """)]
    public Task GeneratedFile_IsLeftAlone(string header)
    {
        var entity = header + "public class Letter { public int Id { get; set; } public string Greeting { get; set; } }";
        return VerifyEntityAsync(entity, entity);
    }

    /// <summary>The value of a type parameter may be of any type in another entity.</summary>
    [Fact]
    public Task StringByTypeArgument_IsLeftAlone()
    {
        const string entity = "public class Paper<T> { public int Id { get; set; } public T Greeting { get; set; } }\npublic class Letter : Paper<string> { }";
        return VerifyEntityAsync(entity, entity);
    }

    [Fact]
    public Task ColumnWithAndWithoutLength_OnlyOneIsBounded() => VerifyEntityAsync(
        Import + "public class Letter { public int Id { get; set; } [StringLength(40)] public string Opening { get; set; } public string Greeting { get; set; } }",
        Import + "public class Letter { public int Id { get; set; } [StringLength(40)] public string Opening { get; set; } [MaxLength(256)] public string Greeting { get; set; } }");

    [Fact]
    public async Task SeveralColumns_HaveAnActionEach()
    {
        const string entity = "public class Letter { public int Id { get; set; } public string Greeting { get; set; } public string Remark { get; set; } public string Regards { get; set; } public string Postscript { get; set; } }";
        Assert.Equal(
            [
                "Declare a length of 256 for 'Greeting' (a migration follows, and fails for longer values)",
                "Declare a length of 256 for 'Remark' (a migration follows, and fails for longer values)",
                "Declare a length of 256 for 'Regards' (a migration follows, and fails for longer values)",
            ],
            await TitlesAsync(FixedQuery + entity));

        var test = Test();
        test.TestState.Sources.Add(MarkedQuery);
        test.TestState.Sources.Add(Import + entity);
        test.FixedState.Sources.Add(MarkedQuery);
        test.FixedState.Sources.Add(Import + entity.Replace("public string Remark", "[MaxLength(256)] public string Remark", StringComparison.Ordinal));
        test.CodeActionEquivalenceKey = "DeclareLength:Remark";
        await test.RunAsync();
    }

    /// <summary>Two entities share a property of their base class: one action is enough.</summary>
    [Fact]
    public async Task SharedProperty_IsOfferedOnce() => Assert.Equal(
        ["Declare a length of 256 for 'Greeting' (a migration follows, and fails for longer values)"],
        await TitlesAsync(FixedQuery.Replace("db.Letters", "db.Letters.Include(l => l.Answer)", StringComparison.Ordinal)
            + "public class Paper { public int Id { get; set; } public string Greeting { get; set; } } public class Letter : Paper { public Answer Answer { get; set; } } public class Answer : Paper { }"));

    [Fact]
    public async Task EncodingOfTheFile_IsKept()
    {
        var (project, actions) = await OffersAsync(SourceText.From(FixedQuery + "public class Letter { public int Id { get; set; } public string Greeting { get; set; } }", new UTF8Encoding(encoderShouldEmitUTF8Identifier: true)));
        var operations = await Assert.Single(actions).GetOperationsAsync(CancellationToken.None);
        var changed = Assert.Single(operations.OfType<ApplyChangesOperation>()).ChangedSolution.GetDocument(project.DocumentIds[0]);
        var text = await changed!.GetTextAsync();
        Assert.Contains("[MaxLength(256)] public string Greeting", text.ToString(), StringComparison.Ordinal);
        Assert.Equal(3, text.Encoding!.GetPreamble().Length);
    }

    [Fact]
    public async Task Cancellation_IsHeard()
    {
        using var cancelled = new CancellationTokenSource();
        await cancelled.CancelAsync();
        var (_, actions) = await OffersAsync(SourceText.From(FixedQuery + "public class Letter { public int Id { get; set; } public string Greeting { get; set; } }"));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Assert.Single(actions).GetOperationsAsync(cancelled.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => OffersAsync(SourceText.From(FixedQuery + "public class Letter { public int Id { get; set; } public string Greeting { get; set; } }"), cancelled.Token));
    }

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new LengthCodeFixProvider()));

    /// <summary>The query's file comes first, the entity's second.</summary>
    private static Task VerifyEntityAsync(string before, string after, string? title = "Declare a length of 256 for 'Greeting' (a migration follows, and fails for longer values)") =>
        VerifyAsync([MarkedQuery, before], [before == after ? MarkedQuery : FixedQuery, after], title);

    private static Task VerifyAsync(string[] before, string[] after, string? title = "Declare a length of 256 for 'Greeting' (a migration follows, and fails for longer values)")
    {
        var test = Test(title);
        foreach (var source in before)
            test.TestState.Sources.Add(source);
        foreach (var source in after)
            test.FixedState.Sources.Add(source);
        return test.RunAsync();
    }

    private static CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, LengthCodeFixProvider, DefaultVerifier> Test(string? title = null) => new()
    {
        ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        CodeActionVerifier = (action, verifier) =>
        {
            verifier.Equal(title ?? action.Title, action.Title);
            verifier.Equal(true, action.EquivalenceKey!.StartsWith("DeclareLength:", StringComparison.Ordinal));
        },
    };

    private static async Task<IEnumerable<string>> TitlesAsync(string source) =>
        (await OffersAsync(SourceText.From(source.StartsWith("using", StringComparison.Ordinal) ? source : Program.Usings + source))).Actions.Select(static action => action.Title);

    /// <summary>The actions for the only diagnostic of a program.</summary>
    private static async Task<(Project Project, ImmutableArray<CodeAction> Actions)> OffersAsync(SourceText source, CancellationToken cancellationToken = default)
    {
        using var workspace = new AdhocWorkspace();
        var document = workspace.CurrentSolution.AddProject("Letters", "Letters", LanguageNames.CSharp)
            .WithMetadataReferences(PackageReferences.EntityFrameworkCore10.References)
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
            .AddDocument("Letters.cs", source, filePath: "/Letters.cs");
        var compilation = (await document.Project.GetCompilationAsync(CancellationToken.None))!;
        var diagnostic = Assert.Single(await AnalyzerRun.OnceAsync(compilation, [new AsyncReadOfLargeColumnAnalyzer()], document.Project.AnalyzerOptions, cancellationToken: CancellationToken.None));
        var actions = ImmutableArray.CreateBuilder<CodeAction>();
        await new LengthCodeFixProvider().RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), cancellationToken));
        return (document.Project, actions.ToImmutable());
    }
}
