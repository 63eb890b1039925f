using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Testing;

/// <summary>The supported versions of EF Core, for theories.</summary>
public enum EntityFrameworkVersion
{
    V6,
    V8,
    V10,
}

public static class EntityFrameworkVersions
{
    /// <summary>The packages of a version, on SQL Server.</summary>
    public static ReferenceAssemblies References(this EntityFrameworkVersion version) => version switch
    {
        EntityFrameworkVersion.V6 => PackageReferences.EntityFrameworkCore6,
        EntityFrameworkVersion.V8 => PackageReferences.EntityFrameworkCore8,
        _ => PackageReferences.EntityFrameworkCore10,
    };
}
