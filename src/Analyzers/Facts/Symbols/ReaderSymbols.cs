namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>The readers and commands of the SqlClients, and their base types.</summary>
internal sealed class ReaderSymbols
{
    /// <summary>The method of AsyncSql.Streaming that opens a reader of large values.</summary>
    public const string Streamed = "ExecuteStreamedReaderAsync";

    private static readonly string[] ReaderInterfaces = ["IDataRecord", "IDataReader"];
    private static readonly string[] CommandInterfaces = ["IDbCommand"];
    private readonly ImmutableArray<INamedTypeSymbol> _readers;
    private readonly ImmutableArray<INamedTypeSymbol> _commands;
    private readonly INamedTypeSymbol? _reader;
    private readonly INamedTypeSymbol? _command;

    /// <param name="compilation">Where the base types are found if there is no SqlClient; <see langword="null"/> for nowhere.</param>
    public ReaderSymbols(ImmutableArray<DriverSymbols> drivers, Compilation? compilation)
    {
        _readers = drivers.Select(static driver => driver.Find("SqlDataReader")).OfType<INamedTypeSymbol>().ToImmutableArray();
        _commands = drivers.Select(static driver => driver.Find("SqlCommand")).OfType<INamedTypeSymbol>().ToImmutableArray();
        _reader = _readers.IsEmpty ? compilation?.GetTypeByMetadataName("System.Data.Common.DbDataReader") : _readers[0].BaseType;
        _command = _commands.IsEmpty ? compilation?.GetTypeByMetadataName("System.Data.Common.DbCommand") : _commands[0].BaseType;
    }

    /// <summary>Whether the compilation may read rows from SQL Server.</summary>
    public bool Exist => _reader is not null;

    public bool IsSqlReader(ITypeSymbol? type) => _readers.Any(reader => type.SymbolEquals(reader));

    public bool IsSqlCommand(ITypeSymbol? type) => _commands.Any(command => type.SymbolEquals(command));

    /// <summary>
    /// Whether a type is a SqlClient's reader, or a base class or interface of it. Readers of other providers are ignored.
    /// </summary>
    public bool IsReader(ITypeSymbol? type) => IsSqlReader(type) || IsBaseOf(_reader, type, ReaderInterfaces);

    /// <summary>Whether a type is a SqlClient's command, or a base class or interface of it.</summary>
    public bool IsCommand(ITypeSymbol? type) => IsSqlCommand(type) || IsBaseOf(_command, type, CommandInterfaces);

    /// <summary>Whether a method belongs to Dapper, which calls the method of a command.</summary>
    public static bool IsDapper(IMethodSymbol method) =>
        method.ContainingType.Name == "SqlMapper"
        && method.ContainingNamespace is { Name: "Dapper", ContainingNamespace.IsGlobalNamespace: true };

    public static bool IsStreamed(IMethodSymbol method) =>
        method.Name == Streamed && method.ContainingType.Name == "StreamedDbCommandExtensions";

    private static bool IsBaseOf(INamedTypeSymbol? derived, ITypeSymbol? type, string[] interfaces) =>
        type.SymbolEquals(derived) || derived?.AllInterfaces.Any(i => interfaces.Contains(i.Name) && type.SymbolEquals(i)) == true;
}
