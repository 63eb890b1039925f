using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes;

/// <summary>A site with the document that it stands in, as one target framework compiles it.</summary>
internal sealed record SiteInDocument(MaterialisationSite Site, CompilationUnitSyntax Root, SemanticModel SemanticModel, DataAccessFacts Facts, Project Project);
