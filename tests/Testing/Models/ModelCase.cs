using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.Testing.Models;

/// <summary>A program with one or more contexts whose model the real EF Core builds.</summary>
/// <param name="Name">The name in failures, unique among the cases of a test.</param>
/// <param name="Source">The program.</param>
/// <param name="Since">The first version of EF Core with the features that the program uses.</param>
/// <param name="Library">Source of another assembly that the program references; empty for none.</param>
public sealed record ModelCase(string Name, string Source, EntityFrameworkVersion Since = EntityFrameworkVersion.V6, string Library = "")
{
    /// <summary>The version of C#; by default the newest that the oldest supported Roslyn knows.</summary>
    public LanguageVersion Language { get; init; } = ModelCompilation.DefaultLanguage;

    public override string ToString() => Name;
}
