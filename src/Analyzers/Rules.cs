namespace AsyncSql.Analyzers;

/// <summary>The catalogue: the descriptor of every rule, once, named after its ID.</summary>
internal static class Rules
{
    /// <summary>Where the pages of the rules are; the last part of a help link is the rule's ID.</summary>
    private const string Pages = "https://github.com/AsyncSql/AnalyzerPack/blob/main/docs/rules/";

    /// <summary>
    /// One category, which no other pack has: "dotnet_analyzer_diagnostic.category-AsyncSql.severity" sets the severity of all rules.
    /// </summary>
    private const string Category = "AsyncSql";

    public static readonly DiagnosticDescriptor ASQL0001_ModelTrace = new(
        id: "ASQL0001", title: "Model trace", category: Category,
        defaultSeverity: DiagnosticSeverity.Info, isEnabledByDefault: true,
        messageFormat: "{0}: {1}",
        description: "With asyncsql.trace = true, the pack reports what it read about each context, from which sources, and what it does "
            + "not know and why.",
        helpLinkUri: Pages + "ASQL0001.md", customTags: WellKnownDiagnosticTags.CompilationEnd);

    public static readonly DiagnosticDescriptor ASQL0002_InvalidOption = new(
        id: "ASQL0002", title: "Invalid option", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "The option '{0}' is ignored: {1}",
        description: "The name of an option is unknown, or its value is invalid. The option has no effect.",
        helpLinkUri: Pages + "ASQL0002.md", customTags: WellKnownDiagnosticTags.CompilationEnd);

    public static readonly DiagnosticDescriptor ASQL0004_InvisibleModel = new(
        id: "ASQL0004", title: "Queries without a visible model", category: Category,
        defaultSeverity: DiagnosticSeverity.Info, isEnabledByDefault: true,
        messageFormat: "'{0}' runs a query, but {1}. Set AsyncSqlProvider{2}.",
        description: "The rules about queries need the provider and the sizes of the columns. This project does not show them, and the "
            + "other projects of the solution show neither or have several providers. Nothing is reported for its queries.",
        helpLinkUri: Pages + "ASQL0004.md", customTags: ["EntityFrameworkCore", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL1001_AsyncReadOfLargeColumn = new(
        id: "ASQL1001", title: "Asynchronous read of a large column", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "'{0}' reads {1} ({2}); time grows with the square of the row's size. {3}.",
        description: "During an asynchronous read, SqlClient parses a row again from its start with every network packet (8000 bytes), so "
            + "the time grows with the square of the row's size. Select only the members used, use streamed reads, or run the query "
            + "synchronously.",
        helpLinkUri: Pages + "ASQL1001.md", customTags: ["Performance", "EntityFrameworkCore", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL1002_AsyncReadOfUnboundedString = new(
        id: "ASQL1002", title: "Asynchronous read of a string column without a length", category: Category,
        defaultSeverity: DiagnosticSeverity.Info, isEnabledByDefault: true,
        messageFormat: "'{0}' reads {1} ({2}); slow for rows over 8000 bytes. {3}.",
        description: "A string without a length is stored as nvarchar(max). If its values exceed one packet (8000 bytes), SqlClient parses "
            + "the row again with every packet during an asynchronous read. Declare a length, or select only the members used.",
        helpLinkUri: Pages + "ASQL1002.md", customTags: ["Performance", "EntityFrameworkCore", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL2001_LargeValueWithoutSequentialAccess = new(
        id: "ASQL2001", title: "Large value read without SequentialAccess", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "'{0}' reads {1} from a buffered row; time grows with the square of the row's size. Use SequentialAccess and "
            + "{2}{3}.",
        description: "Without CommandBehavior.SequentialAccess, an asynchronous read buffers the entire row, and SqlClient parses a row "
            + "larger than one packet (8000 bytes) again with every packet. Streaming reads each byte once.",
        helpLinkUri: Pages + "ASQL2001.md", customTags: ["Performance", "AdoNet", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL2002_WholeValueOfSequentialReader = new(
        id: "ASQL2002", title: "Large value read at once from a sequential reader", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "'{0}' reads {1} at once from a sequential reader; time grows with the square of the value's size. Use {2}.",
        description: "SequentialAccess does not help if GetFieldValueAsync reads the value: with every network packet, the driver "
            + "reads it again from its start. "
            + "GetStream and GetTextReader read each byte once.",
        helpLinkUri: Pages + "ASQL2002.md", customTags: ["Performance", "AdoNet", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL2003_StreamWithoutSequentialAccess = new(
        id: "ASQL2003", title: "Stream without SequentialAccess", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "'{0}' streams {1} from memory: without SequentialAccess, the row is buffered first{3}",
        description: "Without CommandBehavior.SequentialAccess, GetStream and GetTextReader return a stream over the "
            + "value that ReadAsync has buffered.",
        helpLinkUri: Pages + "ASQL2003.md", customTags: ["Performance", "AdoNet", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL2004_ScalarOfLargeValue = new(
        id: "ASQL2004", title: "Large value read with ExecuteScalarAsync", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "'{0}' reads {1} at once; time grows with the square of the value's size. Use {2}.",
        description: "ExecuteScalarAsync buffers the entire first row, like a reader without CommandBehavior.SequentialAccess: SqlClient "
            + "parses it again with every network packet.",
        helpLinkUri: Pages + "ASQL2004.md", customTags: ["Performance", "AdoNet", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL2005_AsyncReadOfSmallRows = new(
        id: "ASQL2005", title: "Asynchronous read of small rows in a loop", category: Category,
        defaultSeverity: DiagnosticSeverity.Info, isEnabledByDefault: false,
        messageFormat: "'ReadAsync' allocates for each of these small rows; 'Read' does not",
        description: "In a tight loop over many small rows, ReadAsync allocates for each row, and Read does not. It matters if the loop "
            + "does nothing else.",
        helpLinkUri: Pages + "ASQL2005.md", customTags: ["Performance", "AdoNet", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL3001_DefaultPacketSize = new(
        id: "ASQL3001", title: "Default packet size with a large column", category: Category,
        defaultSeverity: DiagnosticSeverity.Info, isEnabledByDefault: true,
        messageFormat: "The connection string{0} uses the default Packet Size (8000 bytes), and '{1}' is {2} ({3}). Where its queries "
            + "cannot change, set Packet Size={4}.",
        description: "During an asynchronous read, SqlClient parses a row again with every network packet. Packets of twice the size are "
            + "half as many. Selecting fewer columns and streaming remove the cause.",
        helpLinkUri: Pages + "ASQL3001.md", customTags: ["Performance", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL3002_InvalidPacketSize = new(
        id: "ASQL3002", title: "Invalid packet size", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "A Packet Size {0} {1}",
        description: "SqlClient accepts packet sizes from 512 to 32768 bytes. SQL Server accepts up to 32767, and up to 16383 on an "
            + "encrypted connection (16368 with MARS). A larger size breaks the connection.",
        helpLinkUri: Pages + "ASQL3002.md", customTags: ["Performance", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL4001_TransitiveOutdatedDriver = new(
        id: "ASQL4001", title: "Outdated SqlClient referenced by another package", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "{0} {1} is referenced by {2}: {3}. {4}.",
        description: "The resolved SqlClient is out of support or has known defects, and only another package references it. A reference "
            + "to a supported version replaces it.",
        helpLinkUri: Pages + "ASQL4001.md", customTags: ["Performance", "Security", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL4002_OutdatedDriver = new(
        id: "ASQL4002", title: "Outdated SqlClient", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "The project references {0} {1}: {2}. {3}.",
        description: "The SqlClient that the project references is out of support or has known defects.",
        helpLinkUri: Pages + "ASQL4002.md", customTags: ["Performance", "Security", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL4003_SystemDataSqlClient = new(
        id: "ASQL4003", title: "System.Data.SqlClient is deprecated", category: Category,
        defaultSeverity: DiagnosticSeverity.Info, isEnabledByDefault: true,
        messageFormat: "System.Data.SqlClient receives only security fixes and is not supported on .NET 9 and later; use "
            + "Microsoft.Data.SqlClient",
        description: "System.Data.SqlClient is deprecated since 2024. Microsoft.Data.SqlClient replaces it; it is supported, and faster "
            + "with large values.",
        helpLinkUri: Pages + "ASQL4003.md",
        customTags: ["Performance", "Security", "SqlServer", WellKnownDiagnosticTags.CompilationEnd]);

    public static readonly DiagnosticDescriptor ASQL4004_IneffectiveSwitch = new(
        id: "ASQL4004", title: "SqlClient switch without effect", category: Category,
        defaultSeverity: DiagnosticSeverity.Warning, isEnabledByDefault: true,
        messageFormat: "'{0}' {1}",
        description: "SqlClient 7.0 and later reads large values asynchronously without parsing rows again if two AppContext switches are "
            + "both false before the first connection. One switch alone, a misspelled name, or an older driver has no effect.",
        helpLinkUri: Pages + "ASQL4004.md", customTags: ["Performance", "SqlServer"]);

    public static readonly DiagnosticDescriptor ASQL5001_StringWithoutLength = new(
        id: "ASQL5001", title: "Mapped string without a length", category: Category,
        defaultSeverity: DiagnosticSeverity.Info, isEnabledByDefault: true,
        messageFormat: "'{0}' has no length, so its column is {1}. Declare a length, or HasColumnType(\"{2}\") if its values are large.",
        description: "A string without a length is stored as nvarchar(max): nothing limits its values, it cannot be indexed, and "
            + "asynchronous reads of large values are slow. A length, or a column type, states what is intended.",
        helpLinkUri: Pages + "ASQL5001.md", customTags: ["Performance", "EntityFrameworkCore", "SqlServer"]);
}
