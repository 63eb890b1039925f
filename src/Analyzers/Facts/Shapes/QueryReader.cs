using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// Reads what an asynchronous materialisation selects: from the call to the roots of its query, through operators, variables,
/// members and methods in source, and back. One reader serves one site.
/// </summary>
internal sealed partial class QueryReader
{
    /// <summary>Expressions nest; a generated one may nest deeper than the stack allows.</summary>
    private const int MaxDepth = 150;

    /// <summary>Far more than any query needs: an end to code whose paths multiply.</summary>
    private const int MaxSteps = 100_000;

    /// <summary>More wrappers than hand a query to each other: an end to those that all call all others.</summary>
    private const int MaxWrappers = 100;

    private readonly DataAccessFacts _facts;
    private readonly DataAccessSymbols _symbols;
    private readonly QuerySymbols _queries;
    private readonly SemanticModel _siteModel;
    private readonly CancellationToken _cancellationToken;
    private readonly List<IInvocationOperation> _operators = [];
    private INamedTypeSymbol? _root;
    private ModelView? _view;
    private bool _isOpen;
    private bool _ignoresAutoIncludes;
    private ITypeParameterSymbol? _openType;
    private int _depth;
    private int _steps;
    private int _wrappers;

    private QueryReader(SemanticModel siteModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        _facts = facts;
        _symbols = facts.Symbols;
        _queries = facts.Symbols.Queries;
        _siteModel = siteModel;
        _cancellationToken = cancellationToken;
    }

    /// <summary>What runs asynchronously at a node: a call, or an <c>await foreach</c>.</summary>
    public static QueryReading Read(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        Read(node, semanticModel, facts, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>.Empty, cancellationToken);

    /// <summary>The same, with type parameters of the code around it closed as a use closes them.</summary>
    public static QueryReading Read(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> typeArguments, CancellationToken cancellationToken)
    {
        var reader = new QueryReader(semanticModel, facts, cancellationToken);
        var operation = reader.Operation(node);
        var element = operation is null ? null : reader.Site(operation, ShapeFrame.OfSite(typeArguments));
        if (element is null)
            return default;
        var isDecidedHere = !reader._isOpen && reader._openType is null && reader is { _root: not null, _view: not null };
        return new QueryReading(
            operation,
            isDecidedHere ? new QueryShape(reader._view!, reader._root!, element, reader._operators.ToImmutableArray()) : null,
            reader._isOpen,
            reader._openType);
    }

    /// <summary>The receiver of a call: the first argument of an extension method, else the instance.</summary>
    internal static IOperation? Source(IInvocationOperation invocation) =>
        Unwrap(invocation.Instance ?? (invocation.TargetMethod.IsStatic ? Argument(invocation, 0) : null));

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

    /// <summary>The operation of a piece of source, here or in another file; <see langword="null"/> when there is none.</summary>
    private IOperation? Operation(SyntaxNode node)
    {
        if (_facts.Members.IsTooDeep(node))
            return null;
        var model = node.SyntaxTree == _siteModel.SyntaxTree ? _siteModel : _facts.Sources.Of(node.SyntaxTree);
        return model?.GetOperation(node, _cancellationToken);
    }

    /// <summary>The element that a site builds; <see langword="null"/> where nothing runs asynchronously.</summary>
    private ElementShape? Site(IOperation operation, ShapeFrame frame) => operation switch
    {
        IForEachLoopOperation { IsAsynchronous: true } loop => Loop(loop, frame),
        IInvocationOperation call => Materialised(call, frame),
        _ => null,
    };

    /// <summary>A loop directly over a query; one over <c>AsAsyncEnumerable()</c> runs what that call is the site of.</summary>
    private ElementShape? Loop(IForEachLoopOperation loop, ShapeFrame frame)
    {
        var collection = Unwrap(loop.Collection);
        while (collection is IInvocationOperation { TargetMethod.Name: "WithCancellation" or "ConfigureAwait" } option)
            collection = Source(option);
        return _queries.ElementOfQuery(collection?.Type) is null ? null : ElementOf(Read(collection, frame));
    }

    private ElementShape? Materialised(IInvocationOperation call, ShapeFrame frame)
    {
        switch (Materialisers.KindOf(call.TargetMethod, _symbols))
        {
            case Materialiser.Query:
                return ElementOf(Read(Source(call), frame));
            case Materialiser.Extreme:
                var source = Read(Source(call), frame);
                return call.TargetMethod.TypeArguments.Length > 1 ? Lambda(Argument(call, 1), frame, ElementOf(source)) : ElementOf(source);
            case Materialiser.Find when call.Instance?.Type is { } set && _symbols.ElementOfDbSet(set) is not null:
                return ElementOf(Read(call.Instance, frame));
            case Materialiser.Find:
                var found = call.TargetMethod.TypeArguments is [var type] ? type : (Unwrap(Argument(call, 0)) as ITypeOfOperation)?.TypeOperand;
                return found is null ? ElementShape.Unknown : Root(frame.Substitute(found), call.Instance?.Type);
            case Materialiser.Reload:
                return EntityOfEntry(call.Instance, frame) is ElementShape.Whole whole ? whole with { Loaded = ImmutableArray<EntityColumns>.Empty } : ElementShape.Unknown;
            case Materialiser.Navigation:
                return NavigationOfEntry(call.Instance, frame);
            case Materialiser.Compiled:
                return Read(LambdaBody(Argument(call, 0)), frame) is var result && result is ElementShape.Many many ? many.Element : result;
            default:
                return Wrapped(call, frame);
        }
    }

    /// <summary>Whether the arguments that decide what a method reads come from the parameters of the method around the call.</summary>
    internal static bool IsHandedOn(IInvocationOperation call, IMethodSymbol method, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var reader = new QueryReader(semanticModel, facts, cancellationToken);
        var frame = ShapeFrame.OfSite(ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>.Empty);
        foreach (var parameter in reader._queries.ShapingParameters(method))
            if (reader._queries.IsSelector(parameter.Type))
                reader.FindLambda(Argument(call, parameter.Ordinal), frame, 0);
            else
                reader.Read(Argument(call, parameter.Ordinal), frame);
        return reader._isOpen;
    }

    /// <summary>What the sites inside a method read that it is handed a query or selector for; <see langword="null"/> when it has none.</summary>
    private ElementShape? Wrapped(IInvocationOperation call, ShapeFrame frame)
    {
        if (_facts.Members.ImplementationOf(call.TargetMethod.OriginalDefinition, _cancellationToken) is not IMethodSymbol method
            || frame.IsInside(method)
            || frame.Depth >= MaxFrames
            || ++_wrappers > MaxWrappers
            || _facts.Wrappers.SitesOf(method, _cancellationToken) is not { IsEmpty: false } sites)
            return null;

        var inner = frame.Enter(method, call, TypeArguments(call.TargetMethod, method, frame));
        var element = ElementShape.Nothing;
        foreach (var site in sites)
            if (Operation(site) is { } operation && Site(operation, inner) is { } read)
                element = ElementShape.Union(element, read);
        return element;
    }

    private static ElementShape ElementOf(ElementShape shape) => shape switch
    {
        ElementShape.Many many => many.Element,
        ElementShape.Group group => group.Element,
        _ => ElementShape.Unknown,
    };
}
