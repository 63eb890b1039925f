using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>Walks from a materialising call to the root of its query, and back over the operators.</summary>
internal sealed class QueryReader
{
    /// <summary>Operators that choose rows or how they are fetched, never which columns.</summary>
    private static readonly ImmutableHashSet<string> RowOperators = ImmutableHashSet.Create(StringComparer.Ordinal,
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Order", "OrderDescending", "Skip", "Take", "SkipLast", "TakeLast",
        "SkipWhile", "TakeWhile", "Distinct", "Reverse", "AsQueryable", "DefaultIfEmpty", "AsNoTracking", "AsNoTrackingWithIdentityResolution", "AsTracking",
        "AsSplitQuery", "AsSingleQuery", "IgnoreQueryFilters", "IgnoreAutoIncludes", "TagWith", "TagWithCallSite", "FromSql", "FromSqlRaw", "FromSqlInterpolated");

    private readonly DataAccessSymbols _symbols;
    private readonly EntityModel _model;
    private readonly CancellationToken _cancellationToken;

    private QueryReader(DataAccessFacts facts, CancellationToken cancellationToken)
    {
        _symbols = facts.Symbols;
        _model = facts.Model;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The shape of the query that a materialising call runs; <see langword="null"/> when it is not understood.</summary>
    public static QueryShape? Read(IInvocationOperation materialiser, DataAccessFacts facts, CancellationToken cancellationToken) =>
        new QueryReader(facts, cancellationToken).Read(materialiser);

    /// <summary>The shape of the query that runs asynchronously at a node: a call, or an <c>await foreach</c>; <see langword="null"/> for any other.</summary>
    public static QueryShape? ShapeAt(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        node is InvocationExpressionSyntax
        && semanticModel.GetOperation(node, cancellationToken) is IInvocationOperation operation
        && AsyncSql.Analyzers.Queries.MaterialisingMethods.IsMaterialising(operation.TargetMethod, facts.Symbols)
            ? Read(operation, facts, cancellationToken)
            : null;

    private QueryShape? Read(IInvocationOperation materialiser)
    {
        // Iterative: a chain can be longer than the stack is deep.
        var operators = new Stack<IInvocationOperation>();
        var source = Source(materialiser);
        while (source is IInvocationOperation invocation && !IsSetMethod(invocation))
        {
            if (!IsQueryOperator(invocation.TargetMethod))
                return null;
            operators.Push(invocation);
            source = Source(invocation);
        }

        if (source is null || Root(source) is not var (entity, view))
            return null;
        var scope = new ShapeScope(_symbols, _model, view, _cancellationToken);
        if (scope.Entity(entity) is not { } whole)
            return null;

        ElementShape element = whole;
        ImmutableArray<Navigation> included = ImmutableArray<Navigation>.Empty;
        foreach (var @operator in operators)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            switch (@operator.TargetMethod.Name)
            {
                case "Include" or "ThenInclude" when element is ElementShape.Whole loaded:
                    element = IncludeReader.Apply(@operator, loaded, ref included, scope);
                    break;
                case "Select" when Argument(@operator, 1) is { } selector:
                    element = ProjectionReader.Read(selector, element, scope);
                    break;
                case var name when RowOperators.Contains(name):
                    break;
                default:
                    return null; // joins, groups and set operations change what an element is
            }
        }

        return new QueryShape(view, entity, element, operators.ToImmutableArray());
    }

    /// <summary>The receiver of a call: the first argument of an extension method, else the instance.</summary>
    internal static IOperation? Source(IInvocationOperation invocation) =>
        Unwrap(invocation.Instance ?? (invocation.TargetMethod.IsExtensionMethod ? Argument(invocation, 0) : null));

    /// <summary>The argument for a parameter, whatever the order in which arguments are written.</summary>
    internal static IOperation? Argument(IInvocationOperation invocation, int parameter)
    {
        foreach (var argument in invocation.Arguments)
            if (argument.Parameter?.Ordinal == parameter)
                return argument.Value;
        return null;
    }

    /// <summary>The operation without conversions, parentheses and the frame of a query expression.</summary>
    internal static IOperation? Unwrap(IOperation? operation)
    {
        while (true)
            switch (operation)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    operation = conversion.Operand;
                    break;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    break;
                case ITranslatedQueryOperation query:
                    operation = query.Operation;
                    break;
                default:
                    return operation;
            }
    }

    private bool IsQueryOperator(IMethodSymbol method) =>
        method is { Name: "AsQueryable", IsStatic: false } && method.ContainingType.InheritsFromOrIs(_symbols.DbSet)
        || method.ContainingType.Is(_symbols.Queryable) || method.ContainingType.Is(_symbols.QueryableExtensions) || method.ContainingType.Is(_symbols.RelationalQueryableExtensions);

    private bool IsSetMethod(IInvocationOperation invocation) =>
        invocation.TargetMethod is { Name: "Set", TypeArguments.Length: 1 } method && method.ContainingType.InheritsFromOrIs(_symbols.DbContext);

    /// <summary>The entity type and the model that a query begins with; <see langword="null"/> when either is open.</summary>
    private (INamedTypeSymbol Entity, ModelView View)? Root(IOperation source)
    {
        var (entity, owner) = source switch
        {
            IPropertyReferenceOperation property => (_symbols.EntityOfDbSet(property.Type), property.Instance?.Type ?? property.Property.ContainingType),
            IInvocationOperation set => (set.TargetMethod.TypeArguments[0] as INamedTypeSymbol, set.Instance?.Type),
            _ => (null, null),
        };
        return entity is { TypeKind: not TypeKind.Error } && owner is INamedTypeSymbol ownerType && _model.ViewFor(ownerType, entity, _cancellationToken) is { } view
            ? (entity, view)
            : null;
    }
}
