using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers;

/// <summary>The catalogue: the descriptor of every rule, once, named after its ID.</summary>
internal static class Rules
{
    /// <summary>Where the pages of the rules are; the last part of a help link is the rule's ID.</summary>
    private const string Pages = "https://github.com/AsyncSql/AnalyzerPack/blob/main/docs/rules/";

    /// <summary>What was read of a context, with <c>asyncsql.trace = true</c>.</summary>
    public static readonly DiagnosticDescriptor ASQL0001_ModelTrace = new(
        id: "ASQL0001",
        title: "What the pack knows of a context",
        messageFormat: "{0}: {1}",
        category: "Pack",
        defaultSeverity: DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        description: "With asyncsql.trace = true: what was read of each context, from where, and what stayed unknown and why.",
        helpLinkUri: Pages + "ASQL0001.md",
        customTags: WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>An option that is misspelt or whose value means nothing.</summary>
    public static readonly DiagnosticDescriptor ASQL0002_InvalidOption = new(
        id: "ASQL0002",
        title: "Invalid option",
        messageFormat: "The option '{0}' is not used: {1}",
        category: "Pack",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "An option of the pack is misspelt, or its value means nothing. It has no effect.",
        helpLinkUri: Pages + "ASQL0002.md",
        customTags: WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>An asynchronous EF Core query reads a column that is unbounded and was meant to hold large values.</summary>
    public static readonly DiagnosticDescriptor ASQL1001_AsyncReadOfLargeColumn = new(
        id: "ASQL1001",
        title: "Asynchronous read of a large column",
        messageFormat: "'{0}' asynchronously reads {1}: {2}. With every network packet SqlClient parses a row larger than one packet (8000 bytes) again from its start. {3}.",
        category: "Queries",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "SqlClient parses a row anew with every network packet while it reads asynchronously, so the cost grows with the square of the row's size. Read only the members used, stream the column, or run the query synchronously.",
        helpLinkUri: Pages + "ASQL1001.md");

    /// <summary>An asynchronous EF Core query reads a string column without a length that nothing says is meant to be large.</summary>
    public static readonly DiagnosticDescriptor ASQL1002_AsyncReadOfUnboundedString = new(
        id: "ASQL1002",
        title: "Asynchronous read of a string column without a length",
        messageFormat: "'{0}' asynchronously reads {1}: {2}. With every network packet SqlClient parses a row larger than one packet (8000 bytes) again from its start. {3}.",
        category: "Queries",
        defaultSeverity: DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        description: "A string without a length becomes nvarchar(max). Should its values ever exceed one packet, SqlClient parses the row anew with every packet while it reads asynchronously. Declare a length, or read only the members used.",
        helpLinkUri: Pages + "ASQL1002.md");
}
