namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The shared state of the interpreter of one context.</summary>
internal sealed record ConfigurationContext(
    ModelConfiguration Model,
    DataAccessSymbols Symbols,
    NameResolver Names,
    ConfigurationInterpreter Runner,
    CancellationToken CancellationToken)
{
    /// <summary>Marks what a builder configures as uncertain.</summary>
    public void MarkUncertain(Builder builder, string reason) => (builder.Configured ?? Model).MarkUncertain(reason);

    /// <summary>The declaration of a method in this compilation's source.</summary>
    public MethodDeclarationSyntax? FindDeclaration(IMethodSymbol method) =>
        (method.PartialImplementationPart ?? method).OriginalDefinition.DeclaringSyntaxReferences
            .Where(reference => Symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree))
            .Select(reference => reference.GetSyntax(CancellationToken)).OfType<MethodDeclarationSyntax>().FirstOrDefault();

    /// <summary>Whether a symbol belongs to EF Core, one of its providers or Identity: they do not configure the program's types.</summary>
    public static bool IsPartOfEntityFramework(ISymbol symbol) =>
        symbol.ContainingAssembly?.Name is { } name
        && (name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Npgsql.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Pomelo.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.AspNetCore.Identity", StringComparison.Ordinal));
}
