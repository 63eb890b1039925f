using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Generic repositories of other projects that code here closes: <c>class OrderRepository : EntityRepository&lt;Order&gt;</c>,
/// <c>IRepository&lt;Order&gt; orders</c>. Their code is not visible here, and the entity is not visible there. A method that returns
/// entities, of a class whose constructor gets the context, loads them entirely.
/// </summary>
internal sealed class ReferencedRepositories(DataAccessSymbols symbols, SourceMembers members)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<INamedTypeSymbol>> _implementing =
        new(SymbolEqualityComparer.Default);

    /// <summary>Finds the entity that a method loads; <see langword="null"/> for any other method.</summary>
    /// <param name="receiver">The type of what the method is called on.</param>
    public ITypeSymbol? FindEntity(INamedTypeSymbol receiver, IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (!MayLoad(method))
            return null;
        var implementations = receiver.TypeKind == TypeKind.Interface
            ? FindImplementations(receiver, method, cancellationToken)
            : receiver.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(method.Name)).ToList();
        if (implementations.Count == 0 && receiver.TypeKind == TypeKind.Interface)
            implementations = FindReferenced(receiver, method);
        return implementations.Count > 0 && implementations.TrueForAll(IsOfRepository)
            ? PackageRepositories.FindElement(method.ReturnType)
            : null;
    }

    /// <summary>Whether a method of a reference has the signature: it gets no entity and no query, and returns entities.</summary>
    private bool MayLoad(IMethodSymbol method) =>
        method is { IsStatic: false, IsExtensionMethod: false, OriginalDefinition: var declared }
        && !symbols.IsInSource(method)
        && (Materializers.IsName(method.Name) || QueryContracts.IsName(method.Name))
        && PackageRepositories.FindElement(declared.ReturnType) is ITypeParameterSymbol { DeclaringMethod: null } entity
        && declared.Parameters.All(parameter => !Mentions(parameter.Type, entity)
            && symbols.Queries.GetQueryElement(parameter.Type) is null && !symbols.Queries.IsSelector(parameter.Type));

    /// <summary>Whether a parameter is the entity or a collection of entities. A filter over it is neither.</summary>
    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol entity) =>
        type.SymbolEquals(entity) || PackageRepositories.FindElement(type).SymbolEquals(entity);

    /// <summary>Finds what implements a method in the classes here that name the interface, or one derived from it, as a base.</summary>
    private List<ISymbol> FindImplementations(INamedTypeSymbol contract, IMethodSymbol method, CancellationToken cancellationToken) =>
        members.FindDescendants(contract, cancellationToken).Where(static type => type.TypeKind != TypeKind.Interface)
            .Select(type => type.FindImplementationForInterfaceMember(method)).OfType<ISymbol>().ToList();

    /// <summary>
    /// Finds what implements a method of a generic interface in the project that declares it. One that references the project of the
    /// entity is analyzed with the entity.
    /// </summary>
    private List<ISymbol> FindReferenced(INamedTypeSymbol contract, IMethodSymbol method)
    {
        var declared = contract.OriginalDefinition;
        if (symbols.IsInSource(declared) || symbols.DbContext is not { ContainingAssembly.Name: var entityFramework }
            || declared.ContainingAssembly is not { Modules: var modules } assembly
            || PackageRepositories.FindElement(method.ReturnType).ContainingAssembly is not { Name: var owner } || owner == assembly.Name)
            return [];
        var references = modules.SelectMany(static module => module.ReferencedAssemblies).Select(static reference => reference.Name)
            .ToImmutableHashSet(StringComparer.Ordinal);
        if (!references.Contains(entityFramework) || references.Contains(owner))
            return [];
        var classes = _implementing.GetOrAdd(declared, static contract =>
            ListTypes(contract.ContainingAssembly.GlobalNamespace)
                .Where(type => type is { TypeKind: TypeKind.Class, IsAbstract: false }
                    && type.AllInterfaces.Any(own => own.OriginalDefinition.SymbolEquals(contract)))
                .ToImmutableArray());
        return classes
            .SelectMany(type => type.AllInterfaces
                .SelectMany(own => own.GetMembers(method.Name))
                .Where(member => member.OriginalDefinition.SymbolEquals(method.OriginalDefinition))
                .Select(member => type.FindImplementationForInterfaceMember(member)))
            .OfType<ISymbol>()
            .ToList();
    }

    private static IEnumerable<INamedTypeSymbol> ListTypes(INamespaceSymbol space) =>
        space.GetTypeMembers().Concat(space.GetNamespaceMembers().SelectMany(ListTypes));

    /// <summary>Whether a member belongs to a class of another project whose constructor gets the context or a set.</summary>
    private bool IsOfRepository(ISymbol member) =>
        member is { IsAbstract: false, ContainingType: { } type } && !symbols.IsInSource(member)
        && type.GetSelfAndBaseTypes().SelectMany(static own => own.InstanceConstructors)
            .SelectMany(static constructor => constructor.Parameters)
            .Any(parameter => symbols.IsDbContext(parameter.Type.GetConstraintOrSelf())
                || symbols.GetDbSetElement(parameter.Type) is not null);
}
