using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Testing.Models;

/// <summary>The references of the driver: EF Core, its provider for SQL Server, its design-time services, and their dependencies.</summary>
internal static class ModelReferences
{
    private static readonly ReferenceAssemblies Version6 = Design(EntityFrameworkVersion.V6, "6.0.7", "2.8.26", "4.7.0");
    private static readonly ReferenceAssemblies Version8 = Design(EntityFrameworkVersion.V8, "8.0.33", "2.14.1", "9.0.0");
    private static readonly ReferenceAssemblies Version10 = Design(EntityFrameworkVersion.V10, "10.0.14", "2.14.1", "9.0.0");

    public static ReferenceAssemblies Of(EntityFrameworkVersion version) => version switch
    {
        EntityFrameworkVersion.V6 => Version6,
        EntityFrameworkVersion.V8 => Version8,
        _ => Version10,
    };

    private static ReferenceAssemblies Design(EntityFrameworkVersion version, string package, string humanizer, string configuration)
        => version.References().AddPackages(
        [
            new("Microsoft.EntityFrameworkCore.Design", package),
            new("Humanizer.Core", humanizer),
            new("System.Configuration.ConfigurationManager", configuration),
        ]);
}
