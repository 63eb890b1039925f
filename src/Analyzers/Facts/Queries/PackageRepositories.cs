namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Repositories of packages, whose compiled methods load entities entirely.</summary>
/// <remarks>
/// Sources: <c>src/Ardalis.Specification.EntityFrameworkCore/RepositoryBaseOfT.cs</c> of https://github.com/ardalis/Specification,
/// <c>framework/src/Volo.Abp.EntityFrameworkCore/Volo/Abp/Domain/Repositories/EntityFrameworkCore/EfCoreRepository.cs</c> of
/// https://github.com/abpframework/abp. What these include beside the entity is not visible.
/// </remarks>
internal static class PackageRepositories
{
    /// <summary>The beginnings of the names of the assemblies, and of the namespaces of the types.</summary>
    private static readonly (string Assembly, string Namespace)[] Packages =
    [
        ("Ardalis.Specification", "Ardalis.Specification"),
        ("Volo.Abp.", "Volo.Abp.Domain.Repositories"),
    ];

    private static readonly ImmutableHashSet<string> Methods = ImmutableHashSet.Create(StringComparer.Ordinal,
        "GetAsync", "GetByIdAsync", "GetBySpecAsync", "GetListAsync", "GetPagedListAsync", "FindAsync", "ListAsync", "FirstAsync",
        "FirstOrDefaultAsync", "SingleAsync", "SingleOrDefaultAsync", "LastAsync", "LastOrDefaultAsync", "ToListAsync", "ToArrayAsync",
        "AsAsyncEnumerable");

    /// <summary>Finds the entity that a method of such a repository loads; <see langword="null"/> for any other method.</summary>
    public static ITypeSymbol? FindEntity(IMethodSymbol method)
    {
        var declared = method.ToStaticForm();
        return Methods.Contains(declared.Name) && IsOfPackage(declared)
            && declared.OriginalDefinition.ReturnType.FindElement() is ITypeParameterSymbol element && IsOfRepository(element, declared)
                ? method.ReturnType.FindElement()
                : null;
    }

    private static bool IsOfPackage(IMethodSymbol method) =>
        method.ContainingAssembly is { Name: var assembly }
        && Packages.FirstOrDefault(package => assembly.StartsWith(package.Assembly, StringComparison.Ordinal)) is { Namespace: { } start }
        && method.ContainingNamespace.ToDisplayString().StartsWith(start, StringComparison.Ordinal);

    /// <summary>Whether an element is that of the repository. A projection has a type parameter of the method.</summary>
    private static bool IsOfRepository(ITypeParameterSymbol element, IMethodSymbol method) =>
        element.DeclaringMethod is null
        || (method.IsExtensionMethod && method.OriginalDefinition.Parameters[0].Type is INamedTypeSymbol { TypeArguments: [var first] }
            && SymbolEqualityComparer.Default.Equals(first, element));

    /// <summary>The element of <c>Task&lt;T&gt;</c>, <c>Task&lt;List&lt;T&gt;&gt;</c> and <c>IAsyncEnumerable&lt;T&gt;</c>.</summary>
    public static ITypeSymbol FindElement(this ITypeSymbol result) => result switch
    {
        INamedTypeSymbol
        {
            Name: "Task" or "ValueTask" or "List" or "IList" or "ICollection" or "IReadOnlyList" or "IReadOnlyCollection" or "IEnumerable"
                or "IAsyncEnumerable", TypeArguments: [var inner]
        } => inner.FindElement(),
        IArrayTypeSymbol array => array.ElementType.FindElement(),
        _ => result,
    };
}
