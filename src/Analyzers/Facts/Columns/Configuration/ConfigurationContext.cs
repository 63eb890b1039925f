using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The shared state of the interpreter of one context.</summary>
internal sealed record ConfigurationContext(
    ModelConfiguration Model,
    DataAccessSymbols Symbols,
    NameResolver Names,
    AgreedValues Values,
    ConfigurationInterpreter Runner,
    CancellationToken CancellationToken)
{
    /// <summary>The analyzed project, where the compilation has the code of all projects; else <see langword="null"/>.</summary>
    public Compilation? Project { get; init; }

    /// <summary>The same context, for another caller.</summary>
    public ConfigurationContext WithToken(CancellationToken token) =>
        this with { Names = Names.WithToken(token), CancellationToken = token };

    /// <summary>Whether the compilation has the code of all projects of the solution.</summary>
    public bool IsWholeSolution => Project is not null;

    /// <summary>Tells the configurations of the solution's projects apart.</summary>
    public ConfigurationOwners Owners => field ??= new ConfigurationOwners(this);

    /// <summary>The files whose code was read, beside those that were bound.</summary>
    public ConcurrentDictionary<SyntaxTree, byte> Sources { get; } = new();

    /// <summary>How many conditions enclose the current statement, through all callers.</summary>
    public int Conditions { get; set; }

    /// <summary>The conventions of the program that run when the model is complete, in their order.</summary>
    public List<AddedConvention> FinalizingConventions { get; } = [];

    /// <summary>The conventions of the program that run for each property, in their order.</summary>
    public List<AddedConvention> PropertyConventions { get; } = [];

    /// <summary>Whether a convention of the program runs. Its builders keep what code or attributes have set.</summary>
    public bool IsInConvention { get; set; }

    /// <summary>Marks what a builder configures as uncertain.</summary>
    /// <param name="sizes">What visible code sets, so that it may shrink even what is declared large.</param>
    public void MarkUncertain(Builder builder, string reason, UnreadSizes sizes = UnreadSizes.None)
    {
        if (builder != Builder.Inert)
            (builder.Configured ?? Model).MarkUncertain(reason, sizes);
    }

    /// <summary>Whether a type is a builder or metadata of EF Core, or contains such values.</summary>
    public static bool IsBuilder(ITypeSymbol? type) => IsBuilder(type, null);

    /// <param name="seen">The type parameters behind the type: a constraint may name its own, <c>where T : Entity&lt;T&gt;</c>.</param>
    private static bool IsBuilder(ITypeSymbol? type, HashSet<ITypeParameterSymbol>? seen) => type switch
    {
        IArrayTypeSymbol array => IsBuilder(array.ElementType, seen),
        { TypeKind: TypeKind.Enum } => false, // ValueGenerated, PropertySaveBehavior
        ITypeParameterSymbol parameter => (seen ??= new(SymbolEqualityComparer.Default)).Add(parameter)
            && parameter.ConstraintTypes.Any(constraint => IsBuilder(constraint, seen)),
        INamedTypeSymbol named => (named.ContainingNamespace?.ToDisplayString() is { } ns
                && ns.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal)
                && (ns.Contains(".Metadata") || named.Name.EndsWith("Builder", StringComparison.Ordinal)))
            || named.TypeArguments.Any(argument => IsBuilder(argument, seen)),
        _ => false,
    };

    /// <summary>The declaration of a method in this compilation's source.</summary>
    public MethodDeclarationSyntax? FindDeclaration(IMethodSymbol method) =>
        (method.PartialImplementationPart ?? method).OriginalDefinition.DeclaringSyntaxReferences
            .Where(reference => Symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree))
            .Select(Read).OfType<MethodDeclarationSyntax>().FirstOrDefault();

    /// <summary>Gets the code of a declaration. The model depends on it, so its file is remembered.</summary>
    public SyntaxNode Read(SyntaxReference reference)
    {
        Sources.TryAdd(reference.SyntaxTree, default);
        return reference.GetSyntax(CancellationToken);
    }

    /// <summary>Whether a symbol belongs to EF Core, a provider or a known package: they do not configure the program's types.</summary>
    public static bool IsPartOfEntityFramework(ISymbol symbol) => PackageEntities.ConfiguresOnlyItself(symbol.ContainingAssembly);
}
