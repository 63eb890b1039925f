using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Where queries begin: the sets of a context, SQL, the entries of tracked entities.</summary>
internal sealed class QueryRoots(DataAccessSymbols symbols, EntityModel entities, EntityShapes shapes)
{
    /// <summary>Reads the SQL that the program contains.</summary>
    public RawSqlReader RawSql { get; } = new(symbols, entities);

    /// <summary>
    /// Finds an entity as a query over it loads it; unknown when the model is unknown, or when a type parameter of the code around
    /// decides. The owner is the context, or an interface in front of it; <see langword="null"/> when any may be meant.
    /// </summary>
    public TracedShape FindEntity(ITypeSymbol entity, ITypeSymbol? owner, CancellationToken cancellationToken)
    {
        if (entity is ITypeParameterSymbol parameter)
            return new TracedShape(ElementShape.Unknown, QueryOrigin.FromType(parameter));
        return entity is INamedTypeSymbol { TypeKind: not TypeKind.Error } named
            && entities.FindView(owner?.GetConstraintOrSelf() as INamedTypeSymbol, named, cancellationToken) is { } view
            && shapes.GetEntity(named, view, cancellationToken) is { } whole
                ? new TracedShape(whole, QueryOrigin.FromRoot(new QueryRoot(named, view)))
                : ElementShape.Unknown;
    }

    public TracedShape FindQuery(ITypeSymbol entity, ITypeSymbol? owner, CancellationToken cancellationToken) =>
        ToQuery(FindEntity(entity, owner, cancellationToken));

    /// <summary>Finds a query whose beginning is not visible: the columns follow from the type of its element, in any context.</summary>
    public TracedShape FindQuery(ITypeSymbol element, QueryFrame frame) =>
        FindQuery(frame.Substitute(element), null, frame.CancellationToken);

    /// <summary>Reads a call of EF Core that begins a query; <see langword="null"/> for any other call.</summary>
    public TracedShape? ReadCall(IInvocationOperation call, QueryFrame frame)
    {
        var method = call.TargetMethod;
        if (symbols.Queries.IsSet(method))
            return FindQuery(
                frame.Substitute(method.TypeArguments[0]),
                call.Instance?.Type is { } owner ? frame.Substitute(owner) : null,
                frame.CancellationToken);
        if (symbols.Queries.IsSqlQuery(method))
        {
            var operation = new TracedShape(ElementShape.Unknown, QueryOrigin.FromOperator(call));
            var context = (call.GetArgument(0).Unwrap() as IPropertyReferenceOperation)?.Instance?.Type; // of db.Database
            var row = frame.Substitute(method.TypeArguments[0]);
            return row is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class }
                ? operation.Then(ToQuery(
                    FindEntity(row, context, frame.CancellationToken).Select(shape => RawSql.Shorten(shape, call, frame))))
                : row.SpecialType == SpecialType.System_String || EntityMembers.IsBinary(row)
                ? operation.Then(RawSql.ReadValues(call, context, frame))
                : operation;
        }

        return method.Name == "Query" && symbols.Queries.IsNavigationEntry(method.ContainingType)
            ? ToQuery(FindNavigation(call.Instance, frame))
            : (TracedShape?)null;
    }

    /// <summary>Finds the entity of <c>db.Entry(document)</c>.</summary>
    public TracedShape FindEntry(IOperation? entry, QueryFrame frame) =>
        entry?.Type is INamedTypeSymbol { TypeArguments: [var entity, ..] }
            ? FindEntity(
                frame.Substitute(entity),
                FindContext(entry, frame),
                frame.CancellationToken)
            : ElementShape.Unknown;

    /// <summary>The type of the context of <c>db.Entry(document)</c>; <see langword="null"/> if it is unknown.</summary>
    private static ITypeSymbol? FindContext(IOperation? entry, QueryFrame frame) => FindCall(entry, frame)?.Instance?.Type;

    /// <summary>The call that an entry comes from, which may be in a local.</summary>
    private static IInvocationOperation? FindCall(IOperation? entry, QueryFrame frame) =>
        (entry.Unwrap() is ILocalReferenceOperation { Local: var local } reference
            ? frame.Pass.FindValue(local, reference).Unwrap()
            : entry.Unwrap()) as IInvocationOperation;

    /// <summary>Finds what the navigation of an entry leads to: <c>db.Entry(document).Collection(d =&gt; d.Notes)</c>.</summary>
    public TracedShape FindNavigation(IOperation? entry, QueryFrame frame)
    {
        var cancellationToken = frame.CancellationToken;
        if (entry?.Type is INamedTypeSymbol { TypeArguments: [var entity, var related] })
        {
            var context = FindContext(FindCall(entry, frame)?.Instance, frame);
            var target = FindEntity(frame.Substitute(related), context, cancellationToken);
            var owner = FindEntity(frame.Substitute(entity), context, cancellationToken);
            return target.Then(owner.Select(shape => shape is ElementShape.Whole whole ? WithInverse(target.Shape, whole) : target.Shape));
        }

        if (FindCall(entry, frame) is not { } call
            || call.GetArgument(0)?.ConstantValue is not { HasValue: true, Value: string name })
            return ElementShape.Unknown;
        return FindEntry(call.Instance, frame).Select(shape =>
            shape is ElementShape.Whole whole && whole.Entity.FindNavigation(name) is { } navigation
            && shapes.GetTarget(navigation, whole.View, cancellationToken) is { } loaded
                ? navigation.IsCollection ? WithInverse(loaded, whole) : loaded
                : ElementShape.Unknown);
    }

    /// <summary>Where a type parameter decides about the entity, the operators are read nevertheless: a parameter may decide too.</summary>
    private static TracedShape ToQuery(TracedShape element) =>
        element.Shape == ElementShape.Unknown && element.Origin?.OpenType is null
            ? element
            : element.Select(static shape => new ElementShape.Many(shape));

    /// <summary>For a many-to-many navigation, EF Core loads the entity itself again behind the related ones, to connect the two.</summary>
    private static ElementShape WithInverse(ElementShape target, ElementShape.Whole owner) =>
        target is ElementShape.Whole whole
        && whole.Entity.Navigations.Any(back =>
            back.IsCollection && back.OwnedOrComplexType is null && back.Target.SymbolEquals(owner.Entity.Entity))
        && owner.Entity.Navigations.Any(navigation => navigation.IsCollection && navigation.Target.SymbolEquals(whole.Entity.Entity))
            ? whole.With(owner with { Loaded = ImmutableArray<LoadedEntity>.Empty })
            : target;
}
