using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Whether the connections of a project can only be SqlClient's: it references no other ADO.NET provider, declares none, and asks no
/// factory for one. Then a <c>DbDataReader</c> of unknown origin is SqlClient's. It counts as SqlClient's, too, if the project references
/// no provider at all and another project of the solution gives it SqlClient's connections.
/// </summary>
internal sealed class SoleProvider(DataAccessSymbols symbols, AnalyzerPackOptions options, SourceMembers members)
{
    /// <summary>How the assemblies of other providers begin, and those of their EF Core providers.</summary>
    private static readonly string[] OtherProviders =
    [
        "Npgsql", "MySql", "Microsoft.Data.Sqlite", "System.Data.SQLite", "Mono.Data", "Oracle", "System.Data.OracleClient",
        "System.Data.Odbc", "System.Data.OleDb", "System.Data.SqlServerCe", "FirebirdSql", "IBM.Data", "Snowflake.Data", "DuckDB",
        "ClickHouse", "Octonica", "Devart", "AdoNetCore.AseClient", "Sap.Data", "Google.Cloud.Spanner", "Teradata", "Vertica.Data",
        "InterSystems.Data", "Kdbndp", "DmProvider", "Microsoft.AnalysisServices", "NuoDb",
    ];

    private static readonly string[] ProviderTypes = ["DbConnection", "DbCommand", "DbProviderFactory", "IDbConnection", "IDbCommand"];
    private static readonly string[] Factories = ["DbProviderFactories", "DbProviderFactory"];
    private bool? _isSqlClient;

    public bool IsSqlClient(CancellationToken cancellationToken) =>
        _isSqlClient ??= (IsGivenConnections || !symbols.Drivers.IsEmpty) && !IsOtherReferenced(symbols.Compilation)
            && !members.Trees.Any(tree => MayHaveOther(tree, cancellationToken));

    /// <summary>Whether the connections come from other projects of the solution, which may have those of other databases, too.</summary>
    public bool IsGivenConnections => symbols.Drivers.IsEmpty && options.IsUsedWithSqlServer;

    /// <summary>Whether a project references another ADO.NET provider.</summary>
    public static bool IsOtherReferenced(Compilation compilation) => compilation.SourceModule.ReferencedAssemblies.Any(static assembly =>
        OtherProviders.Any(provider => assembly.Name.StartsWith(provider, StringComparison.OrdinalIgnoreCase)));

    private bool MayHaveOther(SyntaxTree tree, CancellationToken cancellationToken) =>
        SyntaxTreeIndex.Get(tree) is var names
        && (ProviderTypes.Any(type => names.FindTypesByBaseName(type, cancellationToken).Any())
            || (!IsGivenConnections && Factories.Any(factory => names.FindNames(factory, cancellationToken).Any())));
}
