namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>A document of its own that adds types to a model which many programs share.</summary>
internal sealed record LanguageProgram(string Name, string Source);
