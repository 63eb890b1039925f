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

    /// <summary>A large value that a reader without SequentialAccess reads asynchronously.</summary>
    public static readonly DiagnosticDescriptor ASQL2001_LargeValueWithoutSequentialAccess = new(
        id: "ASQL2001",
        title: "Large value read asynchronously as a whole",
        messageFormat: "'{0}' reads {1} of a row that is read asynchronously as a whole: with every network packet SqlClient parses it again from its start. Open the reader with CommandBehavior.SequentialAccess and stream the value with {2}{3}.",
        category: "Readers",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "Without SequentialAccess an asynchronous read takes the whole row before it completes, and SqlClient parses a row larger than one packet anew with every packet. Streaming reads each byte once.",
        helpLinkUri: Pages + "ASQL2001.md");

    /// <summary>A sequential reader whose value is fetched as a whole all the same.</summary>
    public static readonly DiagnosticDescriptor ASQL2002_WholeValueOfSequentialReader = new(
        id: "ASQL2002",
        title: "Whole value of a sequential reader",
        messageFormat: "'{0}' fetches {1} as a whole although the reader is sequential: with every network packet SqlClient parses the value again from its start. Stream it with {2}.",
        category: "Readers",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "SequentialAccess does not help where the value is fetched with GetFieldValueAsync: the driver assembles it from snapshots. GetStream and GetTextReader read each byte once.",
        helpLinkUri: Pages + "ASQL2002.md");

    /// <summary>A stream over a value that has been read as a whole already.</summary>
    public static readonly DiagnosticDescriptor ASQL2003_StreamWithoutSequentialAccess = new(
        id: "ASQL2003",
        title: "Stream without SequentialAccess",
        messageFormat: "'{0}' streams {1} from memory: without CommandBehavior.SequentialAccess the row is read asynchronously as a whole before, and parsed again with every network packet{3}",
        category: "Readers",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "Without SequentialAccess GetStream and GetTextReader give a stream over the value that ReadAsync has buffered.",
        helpLinkUri: Pages + "ASQL2003.md");

    /// <summary>A large value as the only one of a command.</summary>
    public static readonly DiagnosticDescriptor ASQL2004_ScalarOfLargeValue = new(
        id: "ASQL2004",
        title: "Large value through ExecuteScalarAsync",
        messageFormat: "'{0}' reads {1} as a whole: with every network packet SqlClient parses it again from its start. Use ExecuteReaderAsync with CommandBehavior.SequentialAccess and stream the value with {2}.",
        category: "Readers",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "ExecuteScalarAsync reads the first row asynchronously as a whole, like a reader without SequentialAccess.",
        helpLinkUri: Pages + "ASQL2004.md");

    /// <summary>Many small rows, each read asynchronously.</summary>
    public static readonly DiagnosticDescriptor ASQL2005_AsyncReadOfSmallRows = new(
        id: "ASQL2005",
        title: "Asynchronous read of small rows in a loop",
        messageFormat: "'ReadAsync' allocates for each of these small rows; 'Read' takes those of a packet that has arrived without waiting",
        category: "Readers",
        defaultSeverity: DiagnosticSeverity.Info,
        isEnabledByDefault: false,
        description: "In a tight loop over many small rows ReadAsync costs about twice the allocation of Read. It matters where nothing else happens in the loop.",
        helpLinkUri: Pages + "ASQL2005.md");

    /// <summary>A connection string that leaves the packet size at its default, for a model with a large column.</summary>
    public static readonly DiagnosticDescriptor ASQL3001_DefaultPacketSize = new(
        id: "ASQL3001",
        title: "Default packet size beside a large column",
        messageFormat: "The connection string{0} leaves Packet Size at 8000 bytes, and '{1}' is {2} ({3}). Packet Size={4} halves the work of each asynchronous read of it; reading less or streaming avoids it.",
        category: "Connections",
        defaultSeverity: DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        description: "SqlClient parses a row anew with every network packet while it reads asynchronously. Packets of twice the size are half as many. It is a mitigation where the queries cannot be changed, not the repair.",
        helpLinkUri: Pages + "ASQL3001.md");

    /// <summary>A packet size that SqlClient or SQL Server refuses.</summary>
    public static readonly DiagnosticDescriptor ASQL3002_InvalidPacketSize = new(
        id: "ASQL3002",
        title: "Packet size that is refused",
        messageFormat: "A Packet Size {0} {1}",
        category: "Connections",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "SqlClient accepts packet sizes from 512 to 32768 bytes, SQL Server up to 32767, and on an encrypted connection up to 16383 (16368 with MARS): beyond, the connection breaks.",
        helpLinkUri: Pages + "ASQL3002.md");

    /// <summary>An old SqlClient that another package brings.</summary>
    public static readonly DiagnosticDescriptor ASQL4001_TransitiveOutdatedDriver = new(
        id: "ASQL4001",
        title: "Outdated SqlClient through another package",
        messageFormat: "{0} {1} comes with {2}: {3}. {4}.",
        category: "Drivers",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "The SqlClient that the application runs on is out of support or has known defects, and nobody chose it: another package asks for it. A reference to a supported version replaces it.",
        helpLinkUri: Pages + "ASQL4001.md");

    /// <summary>An old SqlClient that the project references itself.</summary>
    public static readonly DiagnosticDescriptor ASQL4002_OutdatedDriver = new(
        id: "ASQL4002",
        title: "Outdated SqlClient",
        messageFormat: "{0} {1} is referenced: {2}. {3}.",
        category: "Drivers",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "The SqlClient that the project references is out of support or has known defects.",
        helpLinkUri: Pages + "ASQL4002.md");

    /// <summary>The driver that Microsoft.Data.SqlClient replaces.</summary>
    public static readonly DiagnosticDescriptor ASQL4003_SystemDataSqlClient = new(
        id: "ASQL4003",
        title: "System.Data.SqlClient",
        messageFormat: "System.Data.SqlClient gets security fixes only, and is not supported on .NET 9 and later; Microsoft.Data.SqlClient replaces it",
        category: "Drivers",
        defaultSeverity: DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        description: "System.Data.SqlClient has been deprecated since 2024 in favour of Microsoft.Data.SqlClient, which is faster with large values and is supported.",
        helpLinkUri: Pages + "ASQL4003.md",
        customTags: WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>The switches of SqlClient's fast asynchronous reads, set so that they do nothing.</summary>
    public static readonly DiagnosticDescriptor ASQL4004_IneffectiveSwitch = new(
        id: "ASQL4004",
        title: "Switch of SqlClient without effect",
        messageFormat: "'{0}' {1}",
        category: "Drivers",
        defaultSeverity: DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        description: "SqlClient 7.0 and later reads large values asynchronously without parsing rows anew, where two AppContext switches are both false before the first connection. One of them alone, a driver without them, a misspelt name: no effect.",
        helpLinkUri: Pages + "ASQL4004.md");
}
