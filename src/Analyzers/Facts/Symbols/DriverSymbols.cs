using AsyncSql.Analyzers.Facts.Packages;

namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>A SqlClient among the references of a compilation: its version and its types.</summary>
internal sealed class DriverSymbols
{
    public const string Microsoft = "Microsoft.Data.SqlClient";
    public const string System = "System.Data.SqlClient";
    private readonly IAssemblySymbol _assembly;

    private DriverSymbols(IAssemblySymbol assembly, INamedTypeSymbol connection)
    {
        _assembly = assembly;
        Name = assembly.Name;
        Connection = connection;
        ConnectionStringBuilder = Find("SqlConnectionStringBuilder");
        Version = ReadVersion(assembly);
    }

    /// <summary>The name of the assembly, its package and its namespace.</summary>
    public string Name { get; }
    public INamedTypeSymbol Connection { get; }
    public INamedTypeSymbol? ConnectionStringBuilder { get; }

    /// <summary>The version of the package; <see langword="null"/> if unknown. The assembly version holds the major version only.</summary>
    public PackageVersion? Version { get; }

    public INamedTypeSymbol? Find(string name) => _assembly.GetTypeByMetadataName(Name + "." + name);

    public static bool IsDriver(string assembly) => assembly is Microsoft or System;

    public static DriverSymbols? Create(IAssemblySymbol assembly) =>
        IsDriver(assembly.Name)
        && assembly.GetTypeByMetadataName(assembly.Name + ".SqlConnection") is { DeclaredAccessibility: Accessibility.Public } connection
            ? new DriverSymbols(assembly, connection)
            : null;

    /// <summary>Reads <c>AssemblyInformationalVersion</c>, such as "6.1.8+5a3c...".</summary>
    private static PackageVersion? ReadVersion(IAssemblySymbol assembly)
    {
        foreach (var attribute in assembly.GetAttributes())
            if (attribute.AttributeClass?.Name == "AssemblyInformationalVersionAttribute"
                && attribute.ConstructorArguments is [{ Value: string text }])
                return PackageVersion.Parse(text);
        return null;
    }
}
