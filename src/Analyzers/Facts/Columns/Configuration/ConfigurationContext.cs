namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Runs the code that configuration leads to.</summary>
internal interface IConfigurationRunner
{
    /// <summary>The builder that an expression evaluates to; <see langword="null"/> for any other value.</summary>
    Builder? Evaluate(ExpressionSyntax expression, ConfigurationScope scope);

    /// <summary>Runs a method; gives the builder that it returns.</summary>
    Builder? Run(ConfigurationMethod method);

    /// <summary>Runs the lambda or method group among the arguments of a call; <see langword="false"/> where there is none.</summary>
    bool RunLambda(FluentCall call, Builder builder);

    /// <summary>Runs an <c>IEntityTypeConfiguration&lt;T&gt;</c>, or marks its entity with a reason why it may not apply.</summary>
    void RunConfiguration(INamedTypeSymbol configuration, string? uncertainty = null);

    /// <summary>The same for all <c>IEntityTypeConfiguration&lt;T&gt;</c> classes of the compilation.</summary>
    void RunAllConfigurations(string? uncertainty);
}

/// <summary>What all parts of the interpreter share while they read one context.</summary>
internal sealed record ConfigurationContext(
    ModelConfiguration Model,
    DataAccessSymbols Symbols,
    NameResolver Names,
    IConfigurationRunner Runner,
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
