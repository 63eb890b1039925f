using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using TypeArguments =
    System.Collections.Immutable.ImmutableDictionary<Microsoft.CodeAnalysis.ITypeParameterSymbol, Microsoft.CodeAnalysis.ITypeSymbol>;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A place that closes a generic type or method: <c>IRepository&lt;Document&gt;</c>.</summary>
/// <param name="Argument">The argument for the type parameter.</param>
/// <param name="TypeArguments">The arguments for all type parameters.</param>
/// <param name="Location"><see langword="null"/> for what an open registration allows.</param>
internal sealed record GenericTypeUsage(
    INamedTypeSymbol Argument, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> TypeArguments, Location? Location);

/// <summary>
/// The usages of generic repositories in a compilation: by their own name, by the names of classes derived from them, and by the
/// interfaces that they implement.
/// </summary>
/// <param name="others">The types with which other projects of the solution use a generic class, by its name.</param>
internal sealed class GenericTypeUsages(
    DataAccessSymbols symbols, ValueTracer values, EntityModel entities, ImmutableDictionary<string, ImmutableHashSet<string>> others)
{
    /// <summary>More entity types than any model has: a bound for open registrations.</summary>
    private const int MaxOpen = 500;

    /// <summary>More factories than a product has: an end to generic types that all use each other.</summary>
    private const int MaxFactories = 20;

    private readonly ConcurrentDictionary<ISymbol, UsageNames> _names = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<GenericTypeUsage>> _closed = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<GenericTypeUsage>> _open = new(SymbolEqualityComparer.Default);

    /// <summary>Finds the usages that close a type parameter with a type, in the order of files and lines.</summary>
    public ImmutableArray<GenericTypeUsage> FindClosed(ITypeParameterSymbol parameter, CancellationToken cancellationToken) =>
        _closed.TryGetValue(parameter, out var known) ? known : _closed.GetOrAdd(parameter, ReadClosed(parameter, cancellationToken));

    /// <summary>
    /// Finds what a registration of the open type (<c>typeof(Repository&lt;&gt;)</c>), or a usage in another project, allows: every entity
    /// type that satisfies the constraints; empty when nothing shows that there is one.
    /// </summary>
    public ImmutableArray<GenericTypeUsage> FindOpen(ITypeParameterSymbol parameter, CancellationToken cancellationToken) =>
        _open.TryGetValue(parameter, out var known) ? known : _open.GetOrAdd(parameter, ReadOpen(parameter, cancellationToken));

    /// <summary>
    /// The same for a repository whose usages here read nothing large: empty unless the library hands it to other projects, by a factory
    /// or by a registration. A class that is registered without an interface, and is used here, is not for other projects.
    /// </summary>
    public ImmutableArray<GenericTypeUsage> FindPublished(ITypeParameterSymbol parameter, CancellationToken cancellationToken) =>
        IsLibrary && GetNames(parameter, cancellationToken) is var names
        && (names.IsMade || (names.IsRegistered && (HasInterface(parameter) || FindClosed(parameter, cancellationToken).IsEmpty)))
            ? FindOpen(parameter, cancellationToken)
            : ImmutableArray<GenericTypeUsage>.Empty;

    private bool IsLibrary => symbols.Compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary;

    /// <summary>
    /// Reads the usages. A factory names a repository of its own type parameter (<c>IRepository&lt;T&gt; Repository&lt;T&gt;()</c>): its
    /// usages are those of the repository.
    /// </summary>
    private ImmutableArray<GenericTypeUsage> ReadClosed(ITypeParameterSymbol parameter, CancellationToken cancellationToken)
    {
        var usages = ImmutableArray.CreateBuilder<GenericTypeUsage>();
        var places = new HashSet<Location?>();
        var seen = new HashSet<ITypeParameterSymbol>(SymbolEqualityComparer.Default) { parameter };
        var pending = new Queue<(ITypeParameterSymbol Parameter, TypeArguments? Outer)>([(parameter, null)]);
        while (pending.Count > 0)
        {
            var (current, outer) = pending.Dequeue();
            foreach (var (name, own) in GetNames(current, cancellationToken).Closed)
            {
                var map = outer is null ? own : Close(outer, own);
                if (!map.TryGetValue(parameter, out var argument))
                    continue;
                if (argument is INamedTypeSymbol { TypeKind: not TypeKind.Error } entity && IsAllowed(entity, parameter)
                    && places.Add(name.GetLocation()))
                    usages.Add(new GenericTypeUsage(entity, map, name.GetLocation()));
                else if (argument is ITypeParameterSymbol next && seen.Count <= MaxFactories && seen.Add(next.OriginalDefinition))
                    pending.Enqueue((next.OriginalDefinition, map));
            }
        }

        return usages.ToImmutable();
    }

    private static TypeArguments Close(TypeArguments outer, TypeArguments own) =>
        outer.SetItems(outer.Where(pair => pair.Value is ITypeParameterSymbol parameter && own.ContainsKey(parameter.OriginalDefinition))
            .Select(pair => new KeyValuePair<ITypeParameterSymbol, ITypeSymbol>(
                pair.Key, own[((ITypeParameterSymbol)pair.Value).OriginalDefinition])));

    private UsageNames GetNames(ITypeParameterSymbol parameter, CancellationToken cancellationToken) =>
        _names.TryGetValue(parameter, out var known) ? known : _names.GetOrAdd(parameter, ReadNames(parameter, cancellationToken));

    /// <summary>Binds the names that may use a type parameter.</summary>
    private UsageNames ReadNames(ITypeParameterSymbol parameter, CancellationToken cancellationToken)
    {
        var closed = ImmutableArray.CreateBuilder<(GenericNameSyntax, TypeArguments)>();
        var (isRegistered, isMade) = (false, false);
        var classes = FindClasses(parameter, cancellationToken);
        foreach (var name in FindNames(parameter, classes, cancellationToken))
        {
            if (IsOpenName(name))
            {
                isRegistered |= name.FirstAncestorOrSelf<TypeOfExpressionSyntax>() is not null;
                continue;
            }

            var map = values.SemanticModels.Get(name.SyntaxTree)?.GetSymbolInfo(name, cancellationToken).Symbol switch
            {
                INamedTypeSymbol type when parameter.DeclaringType is not null => MapTypeParameters(type, parameter, classes),
                IMethodSymbol method => MapTypeParameters(method, parameter),
                _ => null,
            };
            if (map is null)
                continue;
            // The type parameters of derived classes are closed where those classes are.
            if (!map.TryGetValue(parameter, out var argument) || argument is not ITypeParameterSymbol other
                || !classes.Contains(other.DeclaringType?.OriginalDefinition, SymbolEqualityComparer.Default))
                closed.Add((name, map));
            isMade |= IsLibrary && argument is ITypeParameterSymbol { DeclaringMethod.DeclaredAccessibility: Accessibility.Public }
                && name.FirstAncestorOrSelf<ParameterSyntax>() is null;
        }

        return new UsageNames(closed.ToImmutable(), isRegistered, isMade);
    }

    private ImmutableArray<GenericTypeUsage> ReadOpen(ITypeParameterSymbol parameter, CancellationToken cancellationToken)
    {
        if ((!IsForOtherProjects(parameter) && !IsInjected(parameter) && !GetNames(parameter, cancellationToken).IsPublished)
            || IsOfOtherContexts(parameter, cancellationToken))
            return ImmutableArray<GenericTypeUsage>.Empty;
        var none = ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>.Empty.WithComparers(SymbolEqualityComparer.Default);
        return entities.GetViews(null, cancellationToken)
            .SelectMany(view => view.GetEntityTypes(symbols))
            .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
            .Where(entity => IsAllowed(entity, parameter) && MayBeUsed(entity, parameter))
            .Take(MaxOpen)
            .Select(entity => new GenericTypeUsage(entity, none.Add(parameter, entity), null))
            .ToImmutableArray();
    }

    /// <summary>
    /// Whether other projects may use a generic class with an entity. Where they name others, and get the class by no interface, they do
    /// not. A type parameter among the names may stand for any.
    /// </summary>
    private bool MayBeUsed(INamedTypeSymbol entity, ITypeParameterSymbol parameter) =>
        parameter.DeclaringType is not { } type || HasInterface(parameter) || !others.TryGetValue(type.Name, out var names)
        || names.Contains(entity.Name) || names.Any(IsTypeParameter);

    private static bool IsTypeParameter(string name) => name == "T" || (name.Length > 1 && name[0] == 'T' && char.IsUpper(name[1]));

    /// <summary>Finds the generic class itself, and the classes in source that derive from it.</summary>
    private List<INamedTypeSymbol> FindClasses(ITypeParameterSymbol parameter, CancellationToken cancellationToken)
    {
        var classes = new List<INamedTypeSymbol>();
        if (parameter.DeclaringType is { } declaring && !declaring.IsExtensionBlock())
            classes.Add(declaring.OriginalDefinition);
        for (var i = 0; i < classes.Count; i++)
            foreach (var derived in values.Members.FindTypesByBase(classes[i], cancellationToken))
                if (derived.BaseType.SymbolEquals(classes[i]) && !classes.Contains(derived, SymbolEqualityComparer.Default))
                    classes.Add(derived);
        return classes;
    }

    private IEnumerable<GenericNameSyntax> FindNames(
        ITypeParameterSymbol parameter, List<INamedTypeSymbol> classes, CancellationToken cancellationToken)
    {
        var names = parameter.DeclaringMethod is { } method
            ? [method.Name]
            : parameter.DeclaringType.IsExtensionBlock()
            ? parameter.DeclaringType!.GetMembers().Select(static m => m.Name).Distinct(StringComparer.Ordinal).ToList()
            : classes.Concat(classes.SelectMany(static c => c.AllInterfaces))
                .Where(static t => t.IsGenericType && t.GetOutermostNamespace() != "System")
                .Select(static t => t.Name).Distinct(StringComparer.Ordinal).ToList();
        foreach (var tree in symbols.Compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (var name in names)
                foreach (var node in SyntaxTreeIndex.Get(tree).FindGenericNames(name, cancellationToken))
                    yield return node;
        }
    }

    private static bool IsOpenName(GenericNameSyntax name) =>
        name.TypeArgumentList.Arguments.Any(static a => a is OmittedTypeArgumentSyntax);

    /// <summary>Maps the type parameters of a repository's class for a type that is derived from it or that it implements.</summary>
    private static ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>? MapTypeParameters(
        INamedTypeSymbol used, ITypeParameterSymbol parameter, List<INamedTypeSymbol> classes)
    {
        var declaring = parameter.DeclaringType!.OriginalDefinition;
        if (used.GetSelfAndBaseTypes().FirstOrDefault(type => type.SymbolEquals(declaring)) is { } closed)
            return Zip(declaring.TypeParameters, closed.TypeArguments);
        if (used.TypeKind != TypeKind.Interface)
            return null;
        foreach (var @class in classes)
            if (@class.AllInterfaces.FirstOrDefault(i => i.SymbolEquals(used)) is { } declared
                && @class.GetSelfAndBaseTypes().FirstOrDefault(t => t.SymbolEquals(declaring)) is { } repository)
            {
                // IRepository<Document>, where the class is declared as Repository<T> : IRepository<T>: T is Document.
                var given = ImmutableDictionary.CreateBuilder<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
                given.Bind(declared.TypeArguments, used.TypeArguments);
                return Zip(declaring.TypeParameters, repository.TypeArguments
                    .Select(type => type is ITypeParameterSymbol own && given.TryGetValue(own, out var argument) ? argument : type)
                    .ToImmutableArray());
            }

        return null;
    }

    /// <summary>Maps the type parameters of a method that is used, and those of its extension block.</summary>
    private static ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>? MapTypeParameters(
        IMethodSymbol used, ITypeParameterSymbol parameter)
    {
        var declared = used.ToDeclared().OriginalDefinition;
        var block = declared.ContainingType.IsExtensionBlock() ? declared.ContainingType : null;
        if (!declared.SymbolEquals(parameter.DeclaringMethod) && !block.SymbolEquals(parameter.DeclaringType))
            return parameter.DeclaringMethod is { } method && Implements(method, declared)
                ? Zip(method.TypeParameters, used.TypeArguments)
                : null;
        // The static form of a block's method has the type parameters of both.
        var arguments = used.ContainingType.IsExtensionBlock()
            ? used.ContainingType.TypeArguments.AddRange(used.TypeArguments)
            : used.TypeArguments;
        return Zip(block is null ? declared.TypeParameters : block.TypeParameters.AddRange(declared.TypeParameters), arguments);
    }

    private static bool Implements(IMethodSymbol method, IMethodSymbol member) =>
        member.ContainingType is { TypeKind: TypeKind.Interface } contract
        && method.ContainingType.AllInterfaces.Where(own => own.SymbolEquals(contract))
            .SelectMany(own => own.GetMembers(member.Name)).Where(own => own.SymbolEquals(member))
            .Any(own => method.ContainingType.FindImplementationForInterfaceMember(own).SymbolEquals(method));

    private static ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> Zip(
        ImmutableArray<ITypeParameterSymbol> parameters, ImmutableArray<ITypeSymbol> arguments)
    {
        var map = ImmutableDictionary.CreateBuilder<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
        map.Bind(ImmutableArray<ITypeSymbol>.CastUp(parameters), arguments);
        return map.ToImmutable();
    }

    /// <summary>
    /// Whether other projects close a type parameter: that of a service in a library which is constrained to entities of the solution.
    /// </summary>
    private bool IsForOtherProjects(ITypeParameterSymbol parameter) =>
        IsLibrary && (parameter.DeclaringMethod?.DeclaredAccessibility ?? Accessibility.Public) == Accessibility.Public
        && !parameter.DeclaringType.IsExtensionBlock()
        && parameter.ConstraintTypes.OfType<INamedTypeSymbol>().Any(static constraint => constraint.GetOutermostNamespace() != "System");

    /// <summary>
    /// Whether other projects get a repository by its interface: a public class whose constructor gets the context. The interface has the
    /// type parameter, or the method with it.
    /// </summary>
    private bool IsInjected(ITypeParameterSymbol parameter) =>
        IsLibrary && (parameter.DeclaringType ?? parameter.DeclaringMethod?.ContainingType) is
        {
            DeclaredAccessibility: Accessibility.Public, IsAbstract: false,
        } type
        && HasInterface(parameter)
        && type.InstanceConstructors.Any(constructor => constructor.DeclaredAccessibility == Accessibility.Public
            && constructor.Parameters.Any(own => symbols.IsDbContext(own.Type.GetConstraintOrSelf()))
            && constructor.Parameters.All(own => !own.Type.SymbolEquals(parameter)));

    /// <summary>
    /// Whether the contexts of a repository are all in other projects, which know the entities: <c>class Repository&lt;TContext, T&gt;</c>
    /// where <c>TContext</c> derives from a context that is abstract.
    /// </summary>
    private bool IsOfOtherContexts(ITypeParameterSymbol parameter, CancellationToken cancellationToken) =>
        parameter.DeclaringType is { } type
        && type.InstanceConstructors.SelectMany(static constructor => constructor.Parameters)
            .Select(static own => own.Type is ITypeParameterSymbol ? own.Type.GetConstraintOrSelf() : null)
            .FirstOrDefault(symbols.IsDbContext) is INamedTypeSymbol { IsAbstract: true } context
        && !entities.GetViews(null, cancellationToken).Any(view =>
            view.Context is { IsAbstract: false } own && own.InheritsFromOrIs(context));

    /// <summary>Whether an interface of the class has the type parameter, or the method with it.</summary>
    private static bool HasInterface(ITypeParameterSymbol parameter) =>
        (parameter.DeclaringType ?? parameter.DeclaringMethod?.ContainingType) is { } type
        && type.AllInterfaces.Any(contract => contract.GetOutermostNamespace() != "System" && (parameter.DeclaringMethod is { } method
            ? contract.GetMembers(method.Name).OfType<IMethodSymbol>().Any(member => Implements(method, member.OriginalDefinition))
            : contract.TypeArguments.Contains(parameter, SymbolEqualityComparer.Default)));

    private static bool IsAllowed(INamedTypeSymbol entity, ITypeParameterSymbol parameter) =>
        parameter.ConstraintTypes.All(constraint => constraint is not INamedTypeSymbol { TypeKind: not TypeKind.Error } named
            || entity.InheritsFromOrIs(named.OriginalDefinition) || entity.AllInterfaces.Any(i => i.SymbolEquals(named)));

    /// <summary>The names that use a type parameter.</summary>
    /// <param name="Closed">Those with type arguments, which may be type parameters of the code around.</param>
    /// <param name="IsRegistered">Whether the open type is registered as a service.</param>
    /// <param name="IsMade">Whether a public factory hands the repository to other code.</param>
    private sealed record UsageNames(ImmutableArray<(GenericNameSyntax Name, TypeArguments Map)> Closed, bool IsRegistered, bool IsMade)
    {
        /// <summary>Whether other code gets the repository.</summary>
        public bool IsPublished => IsRegistered || IsMade;
    }
}
