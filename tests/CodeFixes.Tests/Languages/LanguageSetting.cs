using System.Globalization;
using System.Text.RegularExpressions;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>How a project is compiled: its language version, and whether nullable reference types are on.</summary>
public sealed partial record LanguageSetting(LanguageVersion Version, bool IsNullable)
{
    /// <summary>
    /// The settings that the running Roslyn knows, from the language of .NET Framework and .NET Standard on; nullable reference types came with C# 8.
    /// The newest Roslyn has those that the oldest does not know, and the oldest language.
    /// </summary>
    public static IReadOnlyList<LanguageSetting> All { get; } =
    [
        .. from version in Enum.GetValues<LanguageVersion>()
           where version is >= LanguageVersion.CSharp7_3 and < LanguageVersion.LatestMajor
           where CodeMutant.Part == 0 || version is LanguageVersion.CSharp7_3 or > LanguageVersion.CSharp11
           from isNullable in version == LanguageVersion.CSharp7_3 ? [false] : new[] { false, true }
           select new LanguageSetting(version, isNullable),
    ];

    /// <summary>What projects of that language use; EF Core 6 for all that came before C# 11.</summary>
    public ReferenceAssemblies References => Version < LanguageVersion.CSharp11 ? PackageReferences.EntityFrameworkCore6 : PackageReferences.EntityFrameworkCore10;

    public static LanguageSetting Parse(string name) => All.Single(setting => setting.ToString() == name);

    /// <summary>An empty project, in which a warning is as bad as an error.</summary>
    public Project CreateProject(Solution solution, string name) =>
        solution.AddProject(name, name, LanguageNames.CSharp)
            .WithMetadataReferences(References.References)
            .WithParseOptions(CSharpParseOptions.Default.WithLanguageVersion(Version))
            .WithCompilationOptions(new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                warningLevel: 9999,
                nullableContextOptions: IsNullable ? NullableContextOptions.Enable : NullableContextOptions.Disable,
                // The packages were built for an older framework: the SDK does not speak of it either.
                specificDiagnosticOptions: [new("CS1701", ReportDiagnostic.Suppress), new("CS1702", ReportDiagnostic.Suppress)]));

    /// <summary>
    /// A text as a project of this setting has it: without annotations where nullable reference types are off, with the type behind every
    /// <c>new</c> in C# 8 and before, and without the forgiving operator before that.
    /// </summary>
    public string Adapt(string source)
    {
        if (Version < LanguageVersion.CSharp9)
            source = TargetTypedList().Replace(source, "List<$1> $2 = new List<$1>();");
        if (Version < LanguageVersion.CSharp8)
            source = ForgivingOperator().Replace(source, "");
        return IsNullable ? source : NullableReference().Replace(source, "$1");
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"C# {(int)Version / 100}.{(int)Version % 100}, nullable {(IsNullable ? "on" : "off")}");

    [GeneratedRegex(@"List<(\w+)> (\w+ \{ get; set; \}) = new\(\);")]
    private static partial Regex TargetTypedList();

    [GeneratedRegex(@"\b(string|byte\[\]|Document|Author)\?(?= [A-Za-z_])")]
    private static partial Regex NullableReference();

    [GeneratedRegex(@"(?<=[\w)\]])!(?=[.,;)\[])")]
    private static partial Regex ForgivingOperator();
}
