using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Packages;

/// <summary>A SqlClient among the references of a compilation: its version and the types that the rules ask about.</summary>
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
        Version = VersionOf(assembly);
    }

    /// <summary>The name of the assembly, of its package and of its namespace.</summary>
    public string Name { get; }

    public INamedTypeSymbol Connection { get; }

    public INamedTypeSymbol? ConnectionStringBuilder { get; }

    /// <summary>The version of the package; <see langword="null"/> where the assembly does not say. Its assembly version only tells the major.</summary>
    public PackageVersion? Version { get; }

    /// <summary>A type of the driver's namespace.</summary>
    public INamedTypeSymbol? Find(string name) => _assembly.GetTypeByMetadataName(Name + "." + name);

    public static bool IsDriver(string assembly) => assembly is Microsoft or System;

    public static DriverSymbols? Create(IAssemblySymbol assembly) =>
        IsDriver(assembly.Name) && assembly.GetTypeByMetadataName(assembly.Name + ".SqlConnection") is { DeclaredAccessibility: Accessibility.Public } connection
            ? new DriverSymbols(assembly, connection)
            : null;

    /// <summary>From <c>AssemblyInformationalVersion</c>: "6.1.8+5a3c...", of System.Data.SqlClient "4.9.1+...".</summary>
    private static PackageVersion? VersionOf(IAssemblySymbol assembly)
    {
        foreach (var attribute in assembly.GetAttributes())
            if (attribute.AttributeClass?.Name == "AssemblyInformationalVersionAttribute" && attribute.ConstructorArguments is [{ Value: string text }])
                return PackageVersion.Parse(text);
        return null;
    }
}
