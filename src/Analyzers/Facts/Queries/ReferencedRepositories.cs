using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Generic repositories of other projects that a class here closes: <c>class OrderRepository : EntityRepository&lt;Order&gt;</c>. Their
/// code is not visible here, and the entity is not visible there. A method that returns entities, of a class whose constructor gets the
/// context, loads them entirely.
/// </summary>
internal sealed class ReferencedRepositories(DataAccessSymbols symbols, SourceMembers members)
{
    /// <summary>Finds the entity that a method loads; <see langword="null"/> for any other method.</summary>
    /// <param name="receiver">The type of what the method is called on.</param>
    public ITypeSymbol? FindEntity(INamedTypeSymbol receiver, IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (!MayLoad(method))
            return null;
        var implementations = receiver.TypeKind == TypeKind.Interface
            ? FindImplementations(receiver, method, cancellationToken)
            : receiver.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(method.Name)).ToList();
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
    private List<ISymbol> FindImplementations(INamedTypeSymbol contract, IMethodSymbol method, CancellationToken cancellationToken)
    {
        var found = new List<ISymbol>();
        var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default) { contract.OriginalDefinition };
        var pending = new Queue<INamedTypeSymbol>(seen);
        while (pending.Count > 0)
            foreach (var type in members.FindTypesByBase(pending.Dequeue(), cancellationToken).Where(seen.Add))
                if (type.TypeKind == TypeKind.Interface)
                    pending.Enqueue(type);
                else if (type.FindImplementationForInterfaceMember(method) is { } implementation)
                    found.Add(implementation);
        return found;
    }

    /// <summary>Whether a member belongs to a class of another project whose constructor gets the context or a set.</summary>
    private bool IsOfRepository(ISymbol member) =>
        member is { IsAbstract: false, ContainingType: { } type } && !symbols.IsInSource(member)
        && type.GetSelfAndBaseTypes().SelectMany(static own => own.InstanceConstructors)
            .SelectMany(static constructor => constructor.Parameters)
            .Any(parameter => symbols.IsDbContext(parameter.Type.GetConstraintOrSelf())
                || symbols.GetDbSetElement(parameter.Type) is not null);
}
