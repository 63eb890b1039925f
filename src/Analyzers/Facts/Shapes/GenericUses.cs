using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>A place that closes a generic type or method: <c>IRepository&lt;Document&gt;</c>.</summary>
/// <param name="Argument">What the type parameter stands for there.</param>
/// <param name="TypeArguments">What all type parameters stand for.</param>
/// <param name="Location">Where it is written; <see langword="null"/> for what an open registration allows.</param>
internal sealed record GenericUse(INamedTypeSymbol Argument, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> TypeArguments, Location? Location);

/// <summary>
/// The uses of generic repositories in a compilation: by their own name, by the names of classes derived from them, and by
/// the interfaces in front of them.
/// </summary>
internal sealed class GenericUses(DataAccessFacts facts, Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    /// <summary>More entity types than any model has: a bound for open registrations.</summary>
    private const int MaxOpen = 500;

    private readonly ConcurrentDictionary<ITypeParameterSymbol, ImmutableArray<GenericUse>> _closed = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ITypeParameterSymbol, ImmutableArray<GenericUse>> _open = new(SymbolEqualityComparer.Default);

    /// <summary>The uses that close a type parameter with a type, in the order of files and lines.</summary>
    public ImmutableArray<GenericUse> Closed(ITypeParameterSymbol parameter, CancellationToken cancellationToken) =>
        _closed.TryGetValue(parameter, out var known) ? known : _closed.GetOrAdd(parameter, ReadClosed(parameter, cancellationToken));

    /// <summary>
    /// What a registration of the open type (<c>typeof(Repository&lt;&gt;)</c>) allows: every entity type that the constraints allow;
    /// empty when there is no such registration.
    /// </summary>
    public ImmutableArray<GenericUse> Open(ITypeParameterSymbol parameter, CancellationToken cancellationToken) =>
        _open.TryGetValue(parameter, out var known) ? known : _open.GetOrAdd(parameter, ReadOpen(parameter, cancellationToken));

    private ImmutableArray<GenericUse> ReadClosed(ITypeParameterSymbol parameter, CancellationToken cancellationToken)
    {
        var uses = ImmutableArray.CreateBuilder<GenericUse>();
        var classes = Classes(parameter, cancellationToken);
        foreach (var name in NodesNaming(parameter, classes, cancellationToken))
        {
            if (name.TypeArgumentList.Arguments.Any(static a => a is OmittedTypeArgumentSyntax))
                continue;
            var symbol = facts.Sources.Of(name.SyntaxTree)?.GetSymbolInfo(name, cancellationToken).Symbol;
            var map = symbol switch
            {
                INamedTypeSymbol type => Map(type, parameter, classes),
                IMethodSymbol method when method.OriginalDefinition.Is(parameter.DeclaringMethod) => Zip(method.TypeParameters, method.TypeArguments),
                _ => null,
            };
            if (map is not null && map.TryGetValue(parameter, out var argument) && argument is INamedTypeSymbol { TypeKind: not TypeKind.Error } entity)
                uses.Add(new GenericUse(entity, map, name.GetLocation()));
        }

        return uses.ToImmutable();
    }

    private ImmutableArray<GenericUse> ReadOpen(ITypeParameterSymbol parameter, CancellationToken cancellationToken)
    {
        if (!NodesNaming(parameter, Classes(parameter, cancellationToken), cancellationToken).Any(static name =>
            name.TypeArgumentList.Arguments.Any(static a => a is OmittedTypeArgumentSyntax) && name.FirstAncestorOrSelf<TypeOfExpressionSyntax>() is not null))
            return ImmutableArray<GenericUse>.Empty;
        var none = ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>.Empty.WithComparers(SymbolEqualityComparer.Default);
        return facts.Model.Views(null, cancellationToken)
            .SelectMany(view => view.EntityTypes(facts.Symbols))
            .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
            .Where(entity => IsAllowed(entity, parameter))
            .Take(MaxOpen)
            .Select(entity => new GenericUse(entity, none.Add(parameter, entity), null))
            .ToImmutableArray();
    }

    /// <summary>The generic class itself, and those in source that hand their own type parameter to it.</summary>
    private List<INamedTypeSymbol> Classes(ITypeParameterSymbol parameter, CancellationToken cancellationToken)
    {
        var classes = new List<INamedTypeSymbol>();
        if (parameter.DeclaringType is { } declaring)
            classes.Add(declaring.OriginalDefinition);
        for (var i = 0; i < classes.Count; i++)
            foreach (var derived in facts.Members.TypesNaming(classes[i], cancellationToken))
                if (derived.BaseType.Is(classes[i]) && !classes.Contains(derived, SymbolEqualityComparer.Default))
                    classes.Add(derived);
        return classes;
    }

    private IEnumerable<GenericNameSyntax> NodesNaming(ITypeParameterSymbol parameter, List<INamedTypeSymbol> classes, CancellationToken cancellationToken)
    {
        var names = parameter.DeclaringMethod is { } method ? [method.Name]
            : classes.Concat(classes.SelectMany(static c => c.AllInterfaces)).Where(static t => t.IsGenericType).Select(static t => t.Name).Distinct(StringComparer.Ordinal).ToList();
        foreach (var file in files(cancellationToken))
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (var name in names)
                foreach (var node in file.GenericNames(name, cancellationToken))
                    yield return node;
        }
    }

    /// <summary>What the type parameters of a repository's class stand for behind a type that is used.</summary>
    private static ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>? Map(INamedTypeSymbol used, ITypeParameterSymbol parameter, List<INamedTypeSymbol> classes)
    {
        var declaring = parameter.DeclaringType!.OriginalDefinition;
        foreach (var type in used.SelfAndBaseTypes())
            if (type.Is(declaring))
                return Zip(declaring.TypeParameters, type.TypeArguments);
        if (used.TypeKind != TypeKind.Interface)
            return null;
        foreach (var @class in classes)
            if (@class.AllInterfaces.FirstOrDefault(i => i.Is(used)) is { } declared && @class.SelfAndBaseTypes().FirstOrDefault(t => t.Is(declaring)) is { } repository)
            {
                // IRepository<Document>, where the class says Repository<T> : IRepository<T>: T is Document.
                var given = ImmutableDictionary.CreateBuilder<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
                given.Bind(declared.TypeArguments, used.TypeArguments);
                var map = ImmutableDictionary.CreateBuilder<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
                for (var i = 0; i < repository.TypeArguments.Length; i++)
                    map[declaring.TypeParameters[i]] = repository.TypeArguments[i] is ITypeParameterSymbol own && given.TryGetValue(own, out var argument) ? argument : repository.TypeArguments[i];
                return map.ToImmutable();
            }

        return null;
    }

    private static ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> Zip(ImmutableArray<ITypeParameterSymbol> parameters, ImmutableArray<ITypeSymbol> arguments)
    {
        var map = ImmutableDictionary.CreateBuilder<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
        map.Bind(ImmutableArray<ITypeSymbol>.CastUp(parameters), arguments);
        return map.ToImmutable();
    }

    private static bool IsAllowed(INamedTypeSymbol entity, ITypeParameterSymbol parameter) =>
        !(parameter.HasConstructorConstraint && entity.IsAbstract)
        && parameter.ConstraintTypes.All(constraint => constraint is not INamedTypeSymbol named
            || entity.InheritsFromOrIs(named) || entity.AllInterfaces.Any(i => i.Is(named)));
}
