global using System.Collections.Immutable;
global using AsyncSql.Analyzers.Facts.Symbols;
global using AsyncSql.Analyzers.Facts.Syntax;
global using Microsoft.CodeAnalysis;
global using Microsoft.CodeAnalysis.CSharp;
global using Microsoft.CodeAnalysis.CSharp.Syntax;
