using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Testing.Models;

/// <summary>EF Core on SQLite, with the database itself.</summary>
internal sealed class SqliteLoadContext() : EntityFrameworkLoadContext("EF Core on SQLite", References)
{
    private static readonly PackageIdentity Native = new("SQLitePCLRaw.lib.e_sqlite3", "2.0.6");

    /// <summary>The references of the driver, which are also loaded. A program needs none of the driver's packages.</summary>
    public static ReferenceAssemblies References { get; } = PackageReferences.EntityFrameworkCore6Sqlite.AddPackages(
    [
        new("Microsoft.Data.Sqlite.Core", "6.0.7"),
        new("SQLitePCLRaw.core", "2.0.6"),
        new("SQLitePCLRaw.provider.e_sqlite3", "2.0.6"),
    ]);

    protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
        unmanagedDllName == "e_sqlite3" ? LoadUnmanagedDllFromPath(PackageAssets.FindNative(Native, unmanagedDllName)) : 0;
}
