using System.Reflection;
using System.Text.RegularExpressions;
using AsyncSql.CodeFixes.Tests.Behaviour;
using AsyncSql.CodeFixes.Tests.Models;
using AsyncSql.CodeFixes.Tests.Queries;
using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>The programs that the fixes are tried on in every language version: those of the other tests, and some in the styles of old and new languages.</summary>
internal static partial class LanguagePrograms
{
    /// <summary>Over <see cref="BehaviourModel.Entities"/>.</summary>
    public static IReadOnlyList<LanguageProgram> OfBehaviour { get; } =
    [
        .. ProjectionBehaviourCases.All.Where(static @case => @case.IsFixed).Select(static @case => new LanguageProgram(@case.Name, @case.Source)),
        .. Classic,
        .. OptionalNavigations,
        .. Modern,
        .. Existence,
        .. Corners,
        .. Imports,
    ];

    /// <summary>Over <see cref="BehaviourModel.Entities"/>, for the fix that is asked about one query after the other.</summary>
    public static IReadOnlyList<LanguageProgram> OfWaiting { get; } = [.. Waits, .. Classic, .. Modern, .. Imports];

    /// <summary>Over <see cref="Program.Model"/>.</summary>
    public static IReadOnlyList<LanguageProgram> OfStatements { get; } =
    [
        .. Statements(typeof(ProjectionCodeFixTests), nameof(ProjectionCodeFixTests.Result_IsNarrowed)),
        .. Statements(typeof(ProjectionCodeFixTests), nameof(ProjectionCodeFixTests.IncludedNavigation_KeepsItsShape)),
        .. Statements(typeof(ProjectionCodeFixTests), nameof(ProjectionCodeFixTests.ComparisonWithNull_BecomesAnyAsync)),
        .. Statements(typeof(ProjectionCodeFixTests), nameof(ProjectionCodeFixTests.QueryOfAVariable_IsNarrowed)),
    ];

    /// <summary>Over <see cref="Program.Model"/>.</summary>
    public static IReadOnlyList<LanguageProgram> OfWaitingStatements { get; } =
    [
        .. Statements(typeof(SynchronousCodeFixTests), nameof(SynchronousCodeFixTests.AwaitedCall_RunsSynchronously)),
        .. Statements(typeof(SynchronousCodeFixTests), nameof(SynchronousCodeFixTests.OtherCall_IsLeftAlone)),
    ];

    /// <summary>Each with an entity, a context and a query of its own.</summary>
    public static IReadOnlyList<LanguageProgram> OfLetters { get; } =
    [
        .. Data(typeof(LengthCodeFixTests), nameof(LengthCodeFixTests.Property_GetsTheAttribute))
            .Concat(Data(typeof(LengthCodeFixTests), nameof(LengthCodeFixTests.File_GetsTheUsing)).Where(static header => !header.Contains("global", StringComparison.Ordinal) && !header.Contains("assembly", StringComparison.Ordinal))
                .Select(static header => header + "public class Letter\n{\n    public int Id { get; set; }\n    public string Greeting { get; set; }\n}\n"))
            .Append("public class Letter\n{\n    public int Id { get; set; }\n    public string Greeting { get; set; }\n    public string Opening { get; set; }\n    public Paper Cover { get; set; }\n}\n\npublic class Paper\n{\n    public int Id { get; set; }\n    public string Greeting { get; set; }\n}\n")
            .Append("public class Letter { public int Id { get; set; } public string Greeting { get; set; } public string Opening { get; set; } }")
            .Append("public class Letter\n{\n    public int Id { get; set; }\n    public required string Greeting { get; set; }\n}\n")
            .Append("public class Letter\n{\n    public int Id { get; set; }\n#region text\n    public virtual string? Greeting { get; private set; }\n#endregion\n}\n")
            .Append("namespace Shop\n{\n    public class Paper\n    {\n        public int Id { get; set; }\n        // how it begins\n        public string? Greeting { get; set; }\n    }\n}\n\npublic class Letter : Shop.Paper { }\n")
            .Append("public record Letter(int Id, string? Greeting);\n")
            .Select(Letter),
    ];

    /// <summary>The statements that a theory begins with, as a class of its own.</summary>
    private static IEnumerable<LanguageProgram> Statements(Type tests, string theory) =>
        Data(tests, theory).Select((statements, number) =>
        {
            var type = theory.Replace("_", "", StringComparison.Ordinal) + (number + 1);
            var source = Program.Method(Mark().Replace(statements, "$1")).Replace(Program.Model, "", StringComparison.Ordinal).Replace("class Service", "class " + type, StringComparison.Ordinal);
            return new LanguageProgram(type, source);
        });

    private static IEnumerable<string> Data(Type tests, string theory)
    {
        var method = tests.GetMethod(theory)!;
        return method.GetCustomAttributes<InlineDataAttribute>().Select(data => (string)data.GetData(method).Single()[0]);
    }

    /// <summary>An entity named Letter with a query of it; the names get a number, so that all can be in one project.</summary>
    private static LanguageProgram Letter(string entity, int number)
    {
        var header = entity.StartsWith("using", StringComparison.Ordinal) || entity.StartsWith("//", StringComparison.Ordinal) ? "" : "using System.ComponentModel.DataAnnotations;\n";
        // Usings come first: what the query needs is written in full.
        var source = header + entity + $$"""

            public class LetterContext : Microsoft.EntityFrameworkCore.DbContext
            {
                public Microsoft.EntityFrameworkCore.DbSet<Letter> Letters { get; set; } = null!;
                protected override void OnConfiguring(Microsoft.EntityFrameworkCore.DbContextOptionsBuilder options) => Microsoft.EntityFrameworkCore.SqlServerDbContextOptionsExtensions.UseSqlServer(options, "Server=.");
            }

            public class LetterService
            {
                public async System.Threading.Tasks.Task<int> Run(LetterContext db) => (await Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.ToListAsync({{(entity.Contains("Cover", StringComparison.Ordinal) ? "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.Include(db.Letters, l => l.Cover)" : "db.Letters")}})).Count;
            }

            """;
        // With nullable reference types on, a property that nobody sets is flagged.
        source = UnsetString().Replace(source, "$0 = \"\";").Replace("public Paper Cover { get; set; }", "public Paper Cover { get; set; } = null!;", StringComparison.Ordinal);
        return new LanguageProgram("Letter" + number, LetterName().Replace(source, match => match.Value + number));
    }

    [GeneratedRegex(@"\{\|ASQL\d+:(.*?)\|\}")]
    private static partial Regex Mark();

    [GeneratedRegex(@"\bpublic (override )?string \w+\s*\{\s*get;\s*(set|init);\s*\}(?! =)")]
    private static partial Regex UnsetString();

    [GeneratedRegex(@"\b(LetterContext|LetterService|Letter|Paper|IGreets)\b")]
    private static partial Regex LetterName();
}
