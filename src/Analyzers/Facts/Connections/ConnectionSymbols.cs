using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>What tells the members that settings are read with from others of the same names.</summary>
internal static class ConnectionSymbols
{
    private const string ConfigurationNamespace = "Microsoft.Extensions.Configuration";

    /// <summary>Whether a type is <c>IConfiguration</c> or implements it.</summary>
    public static bool IsConfiguration(ITypeSymbol? type) =>
        type is not null && (IsConfigurationItself(type) || type.AllInterfaces.Any(static i => IsConfigurationItself(i)));

    /// <summary>Whether a method is one of the extensions on <c>IConfiguration</c>, or its own.</summary>
    public static bool IsOfConfiguration(IMethodSymbol method) =>
        method.ContainingNamespace?.ToDisplayString() == ConfigurationNamespace
        && (method.ContainingType.Name is "ConfigurationExtensions" or "ConfigurationBinder" || IsConfiguration(method.ContainingType));

    private static bool IsConfigurationItself(ITypeSymbol type) => type is { Name: "IConfiguration", TypeKind: TypeKind.Interface } && type.ContainingNamespace?.ToDisplayString() == ConfigurationNamespace;
}
