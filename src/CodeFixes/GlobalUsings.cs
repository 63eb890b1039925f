global using System.Collections.Immutable;
global using AsyncSql.Analyzers.Facts.Syntax;
global using AsyncSql.CodeFixes.Streaming;
global using Microsoft.CodeAnalysis;
global using Microsoft.CodeAnalysis.CSharp;
global using Microsoft.CodeAnalysis.CSharp.Syntax;
global using Microsoft.CodeAnalysis.Text;
global using QueryInDocument = AsyncSql.CodeFixes.SiteInDocument<AsyncSql.Analyzers.Queries.MaterializationSite>;
global using ReaderInDocument = AsyncSql.CodeFixes.SiteInDocument<AsyncSql.Analyzers.Readers.ReaderSite>;
