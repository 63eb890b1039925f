namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Which database a class is for, by its name, its namespace or its folder. Some models have a configuration for each.</summary>
internal static class ProviderNames
{
    private static readonly string[] SqlServer = ["SqlServer", "MSSQL"];

    private static readonly string[] Others =
    [
        "Postgre", "Npgsql", "PgSql", "Sqlite", "MySql", "MariaDb", "Oracle", "Cosmos", "InMemory", "Firebird", "Db2",
    ];

    public static bool NamesSqlServer(TypeDeclarationSyntax type) => NamesAny(type, SqlServer);

    public static bool NamesAnother(TypeDeclarationSyntax type) => NamesAny(type, Others);

    private static bool NamesAny(TypeDeclarationSyntax type, string[] products)
    {
        var folder = Path.GetDirectoryName(type.SyntaxTree.FilePath)?.Split('/', '\\').LastOrDefault();
        var place = folder + "/" + type.GetMetadataName();
        return products.Any(product => place.IndexOf(product, StringComparison.OrdinalIgnoreCase) >= 0);
    }
}
