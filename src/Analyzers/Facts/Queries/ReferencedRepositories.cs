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
    /// <summary>
    /// Methods of repositories that many products call the same without the suffix Async. Others are not bound: their names are frequent.
    /// </summary>
    public static readonly ImmutableHashSet<string> PlainNames =
        ImmutableHashSet.Create(StringComparer.Ordinal, "GetById", "FindById", "GetAll");

    /// <summary>Parts of the names of parameters with SQL.</summary>
    private static readonly string[] SqlWords = ["sql", "query", "command"];

    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<INamedTypeSymbol>> _implementing =
        new(SymbolEqualityComparer.Default);

    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _closed = new(SymbolEqualityComparer.Default);

    /// <summary>Finds the entity that a method loads; <see langword="null"/> for any other method.</summary>
    /// <param name="receiver">The type of what the method is called on.</param>
    public ITypeSymbol? FindEntity(INamedTypeSymbol receiver, IMethodSymbol method, CancellationToken cancellationToken) =>
        MayLoad(method) && PackageRepositories.FindElement(method.ReturnType) is { } entity
        && IsOfRepository(receiver, method, entity, cancellationToken)
            ? entity
            : null;

    /// <summary>
    /// Finds the entity of which a method loads a projection, <c>ListAsync(o =&gt; new OrderRow(o.Id))</c>, and the parameter that gets it;
    /// <see langword="null"/> for any other method.
    /// </summary>
    /// <param name="receiver">The type of what the method is called on.</param>
    public (ITypeSymbol Entity, IParameterSymbol Selector)? FindProjection(
        INamedTypeSymbol receiver, IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (!MayCall(method) || PackageRepositories.FindElement(method.OriginalDefinition.ReturnType) is not { } result)
            return null;
        foreach (var parameter in method.Parameters)
            if (FindSelected(parameter.OriginalDefinition.Type) is (ITypeParameterSymbol { DeclaringMethod: null } element, var selected)
                && selected.SymbolEquals(result) && AreFilters(method, element, parameter)
                && FindSelected(parameter.Type) is var (entity, _) && IsOfRepository(receiver, method, entity, cancellationToken))
                return (entity, parameter);
        return null;
    }

    /// <summary>
    /// The types of an <c>Expression&lt;Func&lt;T, TResult&gt;&gt;</c>, and of a function over queries of them; <see langword="null"/> for
    /// any other type.
    /// </summary>
    private (ITypeSymbol Element, ITypeSymbol Selected)? FindSelected(ITypeSymbol type) =>
        symbols.Queries.FindSelectorTypes(type) is { } types ? types
        : type is INamedTypeSymbol { Name: "Func", TypeArguments: [var source, var result] }
            && symbols.Queries.GetQueryElement(source) is { } given && symbols.Queries.GetQueryElement(result) is { } returned
            ? (given, returned)
        : null;

    /// <summary>Whether a class of another project that gets the context has the code of a method.</summary>
    private bool IsOfRepository(
        INamedTypeSymbol receiver, IMethodSymbol method, ITypeSymbol entity, CancellationToken cancellationToken)
    {
        var implementations = receiver.TypeKind == TypeKind.Interface
            ? FindImplementations(receiver, method, cancellationToken)
            : receiver.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(method.Name)).ToList();
        if (implementations.Count == 0 && receiver.TypeKind == TypeKind.Interface)
            implementations = FindReferenced(receiver, method, entity);
        return implementations.Count > 0 && implementations.TrueForAll(IsOfRepository) && !IsClosedByItsProject(receiver);
    }

    /// <summary>
    /// Whether the project of a generic class uses it with the same entity, <c>class OrderStore : Store&lt;Order&gt;</c>: what it loads is
    /// reported there.
    /// </summary>
    private bool IsClosedByItsProject(INamedTypeSymbol receiver) =>
        receiver is { TypeKind: TypeKind.Class, IsGenericType: true } && !symbols.IsInSource(receiver.OriginalDefinition)
        && _closed.GetOrAdd(receiver, static own => ListTypes(own.ContainingAssembly.GlobalNamespace)
            .Any(type => SymbolEqualityComparer.Default.Equals(type.BaseType, own)));

    /// <summary>Whether a method of a reference has the signature: it gets no entity and no query, and returns entities.</summary>
    private bool MayLoad(IMethodSymbol method) =>
        MayCall(method)
        && PackageRepositories.FindElement(method.OriginalDefinition.ReturnType) is ITypeParameterSymbol { DeclaringMethod: null } entity
        && AreFilters(method, entity, selector: null);

    private bool MayCall(IMethodSymbol method) =>
        method is { IsStatic: false, IsExtensionMethod: false } && !symbols.IsInSource(method)
        && (Materializers.IsName(method.Name) || QueryContracts.IsName(method.Name) || PlainNames.Contains(method.Name))
        && (method.Name.EndsWith("Async", StringComparison.Ordinal) || QueryContracts.FindResult(method) is not null);

    /// <summary>
    /// Finds the entity that a generic method loads: an extension method of a context, <c>db.ListAsync(new LateOrders())</c> or
    /// <c>db.RequireAsync&lt;Order&gt;(id)</c>, or a method for a filter of a class that gets the context,
    /// <c>reader.ListAsync(new LateOrders())</c>; <see langword="null"/> for any other method.
    /// </summary>
    public ITypeSymbol? FindEntityOfGenericMethod(IMethodSymbol method)
    {
        var called = method.ToStaticForm();
        return called.IsGenericMethod && QueryContracts.IsName(called.Name) && !symbols.IsInSource(called)
            && QueryContracts.FindResult(called) is not null
            && (called.IsStatic
                ? called.Parameters is [{ Type: var context }, ..] && symbols.IsDbContext(context)
                : called.ContainingType is { TypeKind: TypeKind.Class } type && GetsContext(type) && called.Parameters.Any(IsFilter))
            && called.OriginalDefinition.ReturnType.FindElement() is ITypeParameterSymbol { DeclaringMethod: not null } entity
            && AreFilters(called, entity, null) && !called.Parameters.Any(parameter => MayProject(parameter) || IsSql(parameter))
                ? called.TypeArguments[entity.Ordinal]
                : null;
    }

    /// <summary>Whether a parameter is a specification, or an expression that chooses entities.</summary>
    private bool IsFilter(IParameterSymbol parameter) =>
        QuerySymbols.IsSpecification(parameter.Type)
        || parameter.Type is INamedTypeSymbol { Name: "Expression", TypeArguments: [INamedTypeSymbol { TypeArguments.Length: 2 }] }
            && !symbols.Queries.IsSelector(parameter.Type);

    /// <summary>Whether a parameter is a specification of a projection, or an object that makes another query.</summary>
    private bool MayProject(IParameterSymbol parameter) =>
        parameter.Type is INamedTypeSymbol { IsGenericType: true } named && !QuerySymbols.IsSpecification(named)
        && (QuerySymbols.IsSpecificationName(named.Name)
            || (named.TypeArguments.Length == 1 && named.GetMembers().OfType<IMethodSymbol>()
                .Any(method => symbols.Queries.GetQueryElement(method.ReturnType) is not null)));

    /// <summary>Whether a parameter is SQL, which decides what is read.</summary>
    private static bool IsSql(IParameterSymbol parameter) =>
        parameter.Type.Name == "FormattableString"
        || (parameter.Type.SpecialType == SpecialType.System_String
            && SqlWords.Any(word => parameter.Name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0));

    /// <summary>Whether the parameters, apart from one, get neither entities nor queries nor what is selected of them.</summary>
    private bool AreFilters(IMethodSymbol method, ITypeParameterSymbol entity, IParameterSymbol? selector) =>
        method.OriginalDefinition.Parameters.All(parameter => parameter.Ordinal == selector?.Ordinal
            || (!Mentions(parameter.Type, entity) && symbols.Queries.GetQueryElement(parameter.Type) is null
                && !symbols.Queries.IsSelector(parameter.Type)));

    /// <summary>Whether a parameter is the entity or a collection of entities. A filter over it is neither.</summary>
    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol entity) =>
        type.SymbolEquals(entity) || PackageRepositories.FindElement(type).SymbolEquals(entity);

    /// <summary>
    /// Finds what implements a method in the classes here that name the interface as a base, or one derived from it, or an abstract class
    /// of the interface's project that implements it.
    /// </summary>
    private List<ISymbol> FindImplementations(INamedTypeSymbol contract, IMethodSymbol method, CancellationToken cancellationToken) =>
        FindAbstractClasses(contract.OriginalDefinition).Prepend(contract)
            .SelectMany(type => members.FindDescendants(type, cancellationToken))
            .Where(static type => type.TypeKind != TypeKind.Interface)
            .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
            .SelectMany(type => type.FindImplementationForInterfaceMember(method) is { } own
                ? [own]
                : FindOpenImplementations(type, method))
            .ToList();

    /// <summary>
    /// Finds what implements a method in a generic class, for whatever entity: <c>class Store&lt;T&gt; : IStore&lt;T&gt;</c>.
    /// </summary>
    private static IEnumerable<ISymbol> FindOpenImplementations(INamedTypeSymbol type, IMethodSymbol method) =>
        FindImplementations(
            type,
            type.AllInterfaces.Where(static own => own.TypeArguments.All(static argument => argument is ITypeParameterSymbol)),
            method);

    /// <summary>Finds what implements a method of an interface in a class, whatever the type arguments of the interface.</summary>
    private static IEnumerable<ISymbol> FindImplementations(
        INamedTypeSymbol type, IEnumerable<INamedTypeSymbol> interfaces, IMethodSymbol method) =>
        interfaces.SelectMany(own => own.GetMembers(method.Name))
            .Where(member => member.OriginalDefinition.SymbolEquals(method.OriginalDefinition))
            .Select(type.FindImplementationForInterfaceMember)
            .OfType<ISymbol>();

    /// <summary>The abstract classes of another project that implement an interface: a class here need not name the interface.</summary>
    private IEnumerable<INamedTypeSymbol> FindAbstractClasses(INamedTypeSymbol declared) =>
        symbols.IsInSource(declared) ? [] : FindClasses(declared).Where(static type => type.IsAbstract);

    /// <summary>
    /// Finds what implements a method of an interface in the project that declares it, or in a base class of another one. A project that
    /// references the project of the entity is analyzed with the entity.
    /// </summary>
    private List<ISymbol> FindReferenced(INamedTypeSymbol contract, IMethodSymbol method, ITypeSymbol entity)
    {
        var declared = contract.OriginalDefinition;
        if (symbols.IsInSource(declared) || symbols.DbContext is not { ContainingAssembly.Name: var entityFramework }
            || entity.ContainingAssembly is not { Name: var owner }
            || !ListReferences(declared.ContainingAssembly).Contains(entityFramework))
            return [];
        var implementations = FindClasses(declared).Where(static type => !type.IsAbstract)
            .SelectMany(type => FindImplementations(type, type.AllInterfaces, method))
            .ToList();
        return implementations.TrueForAll(member => member.ContainingAssembly is var assembly && assembly.Name != owner
            && ListReferences(assembly) is var references && references.Contains(entityFramework) && !references.Contains(owner))
            ? implementations
            : [];
    }

    private static IEnumerable<string> ListReferences(IAssemblySymbol? assembly) =>
        assembly?.Modules.SelectMany(static module => module.ReferencedAssemblies).Select(static reference => reference.Name) ?? [];

    /// <summary>
    /// Whether the project that declares an interface implements it without the context: what its methods do with their arguments is then
    /// not known.
    /// </summary>
    public bool HasOtherClass(INamedTypeSymbol contract) =>
        FindClasses(contract.OriginalDefinition).Any(type => !type.IsAbstract && !GetsContext(type));

    /// <summary>The classes that implement an interface, in the project that declares it, among them abstract ones.</summary>
    private ImmutableArray<INamedTypeSymbol> FindClasses(INamedTypeSymbol declared) =>
        _implementing.GetOrAdd(declared, static contract => ListTypes(contract.ContainingAssembly.GlobalNamespace)
            .Where(type => type.TypeKind == TypeKind.Class
                && type.AllInterfaces.Any(own => own.OriginalDefinition.SymbolEquals(contract)))
            .ToImmutableArray());

    private static IEnumerable<INamedTypeSymbol> ListTypes(INamespaceSymbol space) =>
        space.GetTypeMembers().Concat(space.GetNamespaceMembers().SelectMany(ListTypes));

    /// <summary>Whether a member belongs to a class of another project whose constructor gets the context or a set.</summary>
    private bool IsOfRepository(ISymbol member) =>
        member is { IsAbstract: false, ContainingType: { } type } && !symbols.IsInSource(member) && GetsContext(type);

    /// <summary>Whether the constructor of a class gets the context or a set.</summary>
    private bool GetsContext(INamedTypeSymbol type) =>
        type.GetSelfAndBaseTypes().SelectMany(static own => own.InstanceConstructors)
            .SelectMany(static constructor => constructor.Parameters)
            .Any(parameter => symbols.IsDbContext(parameter.Type.GetConstraintOrSelf())
                || symbols.GetDbSetElement(parameter.Type) is not null);
}
