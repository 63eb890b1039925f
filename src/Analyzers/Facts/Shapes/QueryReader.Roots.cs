using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>Where queries begin, and the members in source that they come through.</summary>
internal sealed partial class QueryReader
{
    /// <summary>How many members a query may come through; layers of repositories are fewer.</summary>
    private const int MaxFrames = 12;

    /// <summary>Far more than any query loads: a bound for owned types that own each other.</summary>
    private const int MaxLoaded = 64;

    /// <summary>A call that is no operator of LINQ or EF Core.</summary>
    private ElementShape Start(IInvocationOperation call, ShapeFrame frame)
    {
        var method = call.TargetMethod;
        if (_queries.IsSet(method))
            return Query(Root(frame.Substitute(method.TypeArguments[0]), call.Instance?.Type is { } context ? frame.Substitute(context) : null));
        if (_queries.IsSqlQuery(method))
        {
            _operators.Add(call);
            return frame.Substitute(method.TypeArguments[0]) is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class } row ? Query(Root(row, ContextOf(Argument(call, 0)))) : ElementShape.Unknown;
        }

        if (method.Name == "Query" && _queries.IsNavigationEntry(method.ContainingType))
            return Query(NavigationOfEntry(call.Instance, frame));
        if (method.Name == "Aggregate" && _queries.IsLinq(method))
            return Accumulated(call, frame);
        return _queries.ElementOfReturnedQuery(method.ReturnType) is { } element ? QueryOf(call, element, frame) : Call(call, frame);
    }

    /// <summary><c>includes.Aggregate(query, (q, include) =&gt; q.Include(include))</c>: the seed, with what the lambda makes of it.</summary>
    private ElementShape Accumulated(IInvocationOperation call, ShapeFrame frame)
    {
        if (_queries.ElementOfQuery(call.Type) is null || Argument(call, 1) is not { } seed)
            return ElementShape.Unknown;
        var start = Read(seed, frame);
        return ElementShape.Union(start, Lambda(Argument(call, 2), frame, start));
    }

    /// <summary>What a method gives that returns a query.</summary>
    private ElementShape QueryOf(IInvocationOperation call, ITypeSymbol element, ShapeFrame frame)
    {
        var method = call.TargetMethod;
        var source = QuerySource(call);
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            var made = source is null ? ElementShape.Unknown : Lambda(call.Instance, frame, Read(source, frame));
            if (made is ElementShape.Many)
                return made;
        }

        if (_facts.Members.ImplementationOf(method.OriginalDefinition, _cancellationToken) is IMethodSymbol implementation && Result(implementation, method, call, frame) is { } result)
            return result;

        // Without a body: what keeps the element's type keeps its columns.
        if (source is null)
            return ByType(frame.Substitute(element));
        if (SymbolEqualityComparer.Default.Equals(_queries.ElementOfQuery(source.Type), element))
            return Read(source, frame);
        return frame.Substitute(element) is INamedTypeSymbol dto && MemberProjections.IsByMembers(method)
            ? new ElementShape.Many(ByMembers(ElementOf(Read(source, frame)), dto, 0))
            : ElementShape.Unknown;
    }

    /// <summary>What a property or field gives that holds a query.</summary>
    private ElementShape QueryOf(IMemberReferenceOperation reference, ITypeSymbol element, ShapeFrame frame)
    {
        var owner = (reference.Instance?.Type ?? reference.Member.ContainingType).ConstraintOrSelf();
        var isSet = _symbols.ElementOfDbSet(reference.Type) is not null;
        if (isSet && (_symbols.IsDbContext(owner) || owner.TypeKind == TypeKind.Interface))
            return Query(Root(frame.Substitute(element), frame.Substitute(owner)));
        var member = _facts.Members.ImplementationOf(reference.Member.OriginalDefinition, _cancellationToken);
        return Result(member, reference.Member, null, frame) ?? ByType(frame.Substitute(element));
    }

    /// <summary>What the source of a member gives; <see langword="null"/> when it has none, or none that is understood.</summary>
    private ElementShape? Result(ISymbol member, ISymbol asked, IInvocationOperation? call, ShapeFrame frame)
    {
        if (frame.IsInside(member))
            return ElementShape.Nothing; // what calls itself adds nothing to what it returns
        var results = frame.Depth < MaxFrames ? _facts.Members.ResultsOf(member, _cancellationToken) : ImmutableArray<ExpressionSyntax>.Empty;
        if (results.IsEmpty)
            return null;
        var inner = frame.Enter(member, call, TypeArguments(asked, member, frame));
        var shape = ElementShape.Nothing;
        foreach (var result in results)
            shape = ElementShape.Union(shape, Read(Operation(result), inner));
        return shape is ElementShape.Many ? shape : null;
    }

    private ElementShape Field(IFieldReferenceOperation reference, ShapeFrame frame) =>
        _queries.ElementOfQuery(reference.Field.Type) is { } element ? QueryOf(reference, element, frame) : ElementShape.Scalar;

    /// <summary>The query among the receiver and the arguments of a call.</summary>
    private IOperation? QuerySource(IInvocationOperation call)
    {
        if (Unwrap(call.Instance) is { } instance && _queries.ElementOfQuery(instance.Type) is not null)
            return instance;
        foreach (var argument in call.Arguments)
            if (Unwrap(argument.Value) is { } value && _queries.ElementOfQuery(value.Type) is not null)
                return value;
        return null;
    }

    /// <summary>A query whose beginning is not seen: an entity's columns follow from its type all the same.</summary>
    private ElementShape ByType(ITypeSymbol element) => Query(Root(element, null));

    /// <summary>Where a use decides about the entity the chain is followed all the same: a parameter may decide about it too.</summary>
    private ElementShape Query(ElementShape element) => element == ElementShape.Unknown && _openType is null ? element : new ElementShape.Many(element);

    /// <summary>An entity as a query over it loads it; Unknown when the model does not tell, or a use of the code around decides.</summary>
    private ElementShape Root(ITypeSymbol entity, ITypeSymbol? owner)
    {
        if (entity is ITypeParameterSymbol parameter)
            _openType ??= parameter;
        if (entity is not INamedTypeSymbol { TypeKind: not TypeKind.Error } named || _facts.Model.ViewFor(owner?.ConstraintOrSelf() as INamedTypeSymbol, named, _cancellationToken) is not { } view)
            return ElementShape.Unknown;
        var whole = Entity(named, view);
        if (whole is ElementShape.Whole)
            (_root, _view) = (_root ?? named, _view ?? view);
        return whole;
    }

    private ElementShape Entity(INamedTypeSymbol type, ModelView view) =>
        _facts.Model.ColumnsOf(type, view, _cancellationToken) is { } columns ? Whole(columns, view) : ElementShape.Unknown;

    /// <summary>What a navigation leads to: one, or many.</summary>
    private ElementShape Target(Navigation navigation, ModelView view) =>
        TargetEntity(navigation, view) is not { } target ? ElementShape.Unknown : navigation.IsCollection ? new ElementShape.Many(target) : target;

    private ElementShape.Whole? TargetEntity(Navigation navigation, ModelView view) =>
        _facts.Model.ColumnsOf(navigation, view, _cancellationToken) is { } columns ? Whole(columns, view) : null;

    /// <summary>With all that is always loaded: owned parts and auto-includes can lead back to where they began, so each type comes once.</summary>
    private ElementShape.Whole Whole(EntityColumns root, ModelView view)
    {
        var loaded = ImmutableArray.CreateBuilder<EntityColumns>();
        var seen = new HashSet<(INamedTypeSymbol Type, MappedPart? Part)> { (root.Entity, null) };
        var pending = new Queue<EntityColumns>([root]);
        while (pending.Count > 0)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            foreach (var navigation in pending.Dequeue().Navigations)
                if (navigation.IsAlwaysLoaded && !(_ignoresAutoIncludes && navigation.Part is null)
                    && seen.Add((navigation.Target, navigation.Part)) && _facts.Model.ColumnsOf(navigation, view, _cancellationToken) is { } target)
                {
                    loaded.Add(target);
                    if (loaded.Count < MaxLoaded)
                        pending.Enqueue(target);
                }
        }

        return new ElementShape.Whole(root, view, loaded.ToImmutable());
    }

    /// <summary>The type of the context in <c>db.Database</c>.</summary>
    private static ITypeSymbol? ContextOf(IOperation? database) => (Unwrap(database) as IPropertyReferenceOperation)?.Instance?.Type;

    /// <summary>The entity of <c>db.Entry(document)</c>.</summary>
    private ElementShape EntityOfEntry(IOperation? entry, ShapeFrame frame) =>
        entry?.Type is INamedTypeSymbol { TypeArguments: [var entity, ..] }
            ? Root(frame.Substitute(entity), (Unwrap(entry) as IInvocationOperation)?.Instance?.Type is { } owner && _symbols.IsDbContext(owner) ? owner : null)
            : ElementShape.Unknown;

    /// <summary>What the navigation of an entry leads to: <c>db.Entry(document).Collection(d =&gt; d.Notes)</c>.</summary>
    private ElementShape NavigationOfEntry(IOperation? entry, ShapeFrame frame)
    {
        if (entry?.Type is INamedTypeSymbol { TypeArguments: [var entity, var related] })
        {
            var loaded = Root(frame.Substitute(related), null);
            return Root(frame.Substitute(entity), null) is ElementShape.Whole owner ? WithInverse(loaded, owner) : loaded;
        }

        return Unwrap(entry) is IInvocationOperation call && Argument(call, 0)?.ConstantValue is { HasValue: true, Value: string name }
            && EntityOfEntry(call.Instance, frame) is ElementShape.Whole whole && whole.Entity.Navigation(name) is { } navigation
            && TargetEntity(navigation, whole.View) is { } target
                ? navigation.IsCollection ? WithInverse(target, whole) : target
                : ElementShape.Unknown;
    }

    /// <summary>Of a many-to-many navigation EF Core loads the entity itself again, behind what it loads, to connect the two.</summary>
    private static ElementShape WithInverse(ElementShape target, ElementShape.Whole owner) =>
        target is ElementShape.Whole whole && whole.Entity.Navigations.Any(back => back.IsCollection && back.Part is null && back.Target.Is(owner.Entity.Entity))
            && owner.Entity.Navigations.Any(navigation => navigation.IsCollection && navigation.Target.Is(whole.Entity.Entity))
                ? whole.With(owner with { Loaded = ImmutableArray<EntityColumns>.Empty })
                : target;

    /// <summary>What the type parameters of a member's original definition stand for where it is asked for.</summary>
    private static ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> TypeArguments(ISymbol asked, ISymbol member, ShapeFrame frame)
    {
        var map = ImmutableDictionary.CreateBuilder<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
        if (asked is IMethodSymbol { TypeArguments: var arguments } && member is IMethodSymbol { TypeParameters: var parameters })
            map.Bind(ImmutableArray<ITypeSymbol>.CastUp(parameters), Given(arguments));
        if (asked.ContainingType is { } type && member.ContainingType is { } declaring)
        {
            var declared = declaring.Is(type) ? declaring.OriginalDefinition : declaring.AllInterfaces.Concat(declaring.SelfAndBaseTypes()).FirstOrDefault(candidate => candidate.Is(type));
            if (declared is not null)
                map.Bind(declared.TypeArguments, Given(type.TypeArguments));
        }

        return map.ToImmutable();

        ImmutableArray<ITypeSymbol> Given(ImmutableArray<ITypeSymbol> arguments) => arguments.Select(frame.Substitute).ToImmutableArray();
    }
}
