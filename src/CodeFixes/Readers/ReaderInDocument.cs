using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>A read through ADO.NET with the document that it stands in, as one target framework compiles it.</summary>
internal sealed record ReaderInDocument(ReaderSite Site, CompilationUnitSyntax Root, SemanticModel SemanticModel, DataAccessFacts Facts, Project Project);
