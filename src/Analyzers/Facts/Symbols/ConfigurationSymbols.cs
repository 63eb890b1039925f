namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>Recognizes the members of Microsoft.Extensions.Configuration.</summary>
internal static class ConfigurationSymbols
{
    private const string ConfigurationNamespace = "Microsoft.Extensions.Configuration";

    /// <summary>Whether a type is <c>IConfiguration</c> or implements it.</summary>
    public static bool IsConfiguration(ITypeSymbol? type) =>
        type is not null && (IsInterface(type) || type.AllInterfaces.Any(IsInterface));

    /// <summary>Whether a method is a member or an extension of <c>IConfiguration</c>.</summary>
    public static bool IsOfConfiguration(IMethodSymbol method) =>
        method.ContainingNamespace?.ToDisplayString() == ConfigurationNamespace
        && (method.ContainingType.Name is "ConfigurationExtensions" or "ConfigurationBinder" || IsConfiguration(method.ContainingType));

    private static bool IsInterface(ITypeSymbol type) =>
        type is { Name: "IConfiguration", TypeKind: TypeKind.Interface }
        && type.ContainingNamespace?.ToDisplayString() == ConfigurationNamespace;
}
