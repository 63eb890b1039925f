using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Testing;

/// <summary>The references of real projects: the packages themselves, not mocks.</summary>
public static class PackageReferences
{
    /// <summary>The dependencies in EF Core's public members, in the versions of an application on the running .NET.</summary>
    private static readonly ImmutableArray<string> Extensions =
    [
        "Microsoft.Extensions.Caching.Abstractions",
        "Microsoft.Extensions.Caching.Memory",
        "Microsoft.Extensions.Configuration",
        "Microsoft.Extensions.Configuration.Abstractions",
        "Microsoft.Extensions.DependencyInjection",
        "Microsoft.Extensions.DependencyInjection.Abstractions",
        "Microsoft.Extensions.Logging",
        "Microsoft.Extensions.Logging.Abstractions",
        "Microsoft.Extensions.Options",
        "Microsoft.Extensions.Primitives",
    ];

    /// <summary>
    /// The framework for EF Core 6 and 8, without the AsyncEnumerable of .NET 10. It would make ToListAsync of a DbSet ambiguous, which
    /// cannot happen on .NET 6 or 8.
    /// </summary>
    private static readonly ReferenceAssemblies OlderNet =
        ReferenceAssemblies.Net.Net100.RemoveAssemblies(["System.Linq.AsyncEnumerable"]);

    /// <summary>The framework only.</summary>
    public static ReferenceAssemblies None { get; } = ReferenceAssemblies.Net.Net100;

    public static ReferenceAssemblies SqlClient2 { get; } = SqlClient(ReferenceAssemblies.Net.Net100, "2.1.4");

    public static ReferenceAssemblies SqlClient6 { get; } = SqlClient(ReferenceAssemblies.Net.Net100, "6.1.8");

    public static ReferenceAssemblies SqlClient7 { get; } = SqlClient(ReferenceAssemblies.Net.Net100, "7.1.0");

    /// <summary>EF Core 6 on SQL Server, with its own driver.</summary>
    public static ReferenceAssemblies EntityFrameworkCore6 { get; } = SqlServer(OlderNet, "6.0.7", "2.1.4");

    /// <summary>EF Core 8 on SQL Server. Its own driver (5.1) is raised to 6.1, as recommended.</summary>
    public static ReferenceAssemblies EntityFrameworkCore8 { get; } = SqlServer(OlderNet, "8.0.33", "6.1.8");

    /// <summary>EF Core 10 on SQL Server, with its own driver.</summary>
    public static ReferenceAssemblies EntityFrameworkCore10 { get; } = SqlServer(ReferenceAssemblies.Net.Net100, "10.0.14", "6.1.8");

    /// <summary>EF Core 10 with a newer driver than its own.</summary>
    public static ReferenceAssemblies EntityFrameworkCore10OnSqlClient7 { get; } = SqlServer(ReferenceAssemblies.Net.Net100, "10.0.14", "7.1.0");

    /// <summary>EF Core 6 on SQLite, without SQL Server.</summary>
    public static ReferenceAssemblies EntityFrameworkCore6Sqlite { get; } =
        Relational(OlderNet, "6.0.7").AddPackages([new("Microsoft.EntityFrameworkCore.Sqlite.Core", "6.0.7")]);

    /// <summary>EF Core 10 on SQLite, without SQL Server.</summary>
    public static ReferenceAssemblies EntityFrameworkCore10Sqlite { get; } =
        Relational(ReferenceAssemblies.Net.Net100, "10.0.14").AddPackages([new("Microsoft.EntityFrameworkCore.Sqlite.Core", "10.0.14")]);

    /// <summary>EF Core 10 on PostgreSQL, without SQL Server.</summary>
    public static ReferenceAssemblies EntityFrameworkCore10Npgsql { get; } =
        Relational(ReferenceAssemblies.Net.Net100, "10.0.14").AddPackages(
        [
            new("Npgsql", "10.0.0"),
            new("Npgsql.EntityFrameworkCore.PostgreSQL", "10.0.0"),
        ]);

    private static ReferenceAssemblies SqlServer(ReferenceAssemblies framework, string version, string driver)
        => SqlClient(Relational(framework, version), driver).AddPackages([new("Microsoft.EntityFrameworkCore.SqlServer", version)]);

    private static ReferenceAssemblies Relational(ReferenceAssemblies framework, string version)
        => framework.AddAssemblies(Extensions).AddPackages(
        [
            new("Microsoft.EntityFrameworkCore", version),
            new("Microsoft.EntityFrameworkCore.Abstractions", version),
            new("Microsoft.EntityFrameworkCore.Relational", version),
        ]);

    private static ReferenceAssemblies SqlClient(ReferenceAssemblies framework, string version)
        => framework.AddPackages([new("Microsoft.Data.SqlClient", version)]);
}
