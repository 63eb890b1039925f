using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// Reads the selector of a projection: which columns must the SQL select so that its result can be built. A comparison or
/// a length is computed by the server and selects nothing; a call that the server cannot translate gets its arguments whole.
/// </summary>
internal sealed class ProjectionReader
{
    /// <summary>Expressions nest; a generated one may nest deeper than the stack allows.</summary>
    private const int MaxDepth = 200;

    /// <summary>Text methods that the server runs and whose result is as long as what they are called on.</summary>
    private static readonly ImmutableHashSet<string> WholeTextMethods = ImmutableHashSet.Create(StringComparer.Ordinal,
        "ToUpper", "ToLower", "Trim", "TrimStart", "TrimEnd", "Replace", "Concat", "ToString");

    private readonly Dictionary<IParameterSymbol, ElementShape> _parameters = new(SymbolEqualityComparer.Default);
    private readonly ShapeScope _scope;
    private int _depth;

    private ProjectionReader(ShapeScope scope) => _scope = scope;

    /// <summary>What a selector makes of an element.</summary>
    public static ElementShape Read(IOperation selector, ElementShape element, ShapeScope scope) => new ProjectionReader(scope).Lambda(selector, element);

    /// <summary>The navigations that an include's lambda names: <c>b =&gt; b.Author.Posts.Where(..)</c> gives Author, Posts.</summary>
    public static ImmutableArray<string> MemberPath(IOperation lambda)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        var current = Body(lambda) is var (body, _) ? QueryReader.Unwrap(body) : null;
        while (current is not null)
        {
            if (current is IPropertyReferenceOperation property)
                names.Insert(0, property.Property.Name);
            current = current switch
            {
                IPropertyReferenceOperation { Instance: { } instance } => QueryReader.Unwrap(instance),
                IInvocationOperation filter => QueryReader.Source(filter),
                _ => null,
            };
        }

        return names.ToImmutable();
    }

    private static (IOperation Body, IMethodSymbol Symbol)? Body(IOperation selector)
    {
        selector = selector is IDelegateCreationOperation creation ? creation.Target : selector;
        selector = QueryReader.Unwrap(selector) ?? selector;
        selector = selector is IDelegateCreationOperation inner ? inner.Target : selector;
        return selector is IAnonymousFunctionOperation { Body.Operations: [IReturnOperation { ReturnedValue: { } value }] } lambda ? (value, lambda.Symbol) : null;
    }

    private ElementShape Lambda(IOperation selector, ElementShape element)
    {
        if (Body(selector) is not var (body, symbol) || symbol.Parameters.Length == 0)
            return ElementShape.Unknown;
        _parameters[symbol.Parameters[0]] = element;
        return Read(body);
    }

    private ElementShape Read(IOperation? operation)
    {
        _scope.CancellationToken.ThrowIfCancellationRequested();
        if (_depth >= MaxDepth)
            return ElementShape.Unknown;
        _depth++;
        try
        {
            return QueryReader.Unwrap(operation) switch
            {
                null => ElementShape.Scalar,
                { ConstantValue.HasValue: true } => ElementShape.Scalar,
                IParameterReferenceOperation parameter => _parameters.TryGetValue(parameter.Parameter, out var shape) ? shape : ElementShape.Scalar,
                ILocalReferenceOperation or IFieldReferenceOperation or IInstanceReferenceOperation or ILiteralOperation or IDefaultValueOperation => ElementShape.Scalar,
                IPropertyReferenceOperation property => Property(property),
                IAnonymousObjectCreationOperation created => Anonymous(created),
                IObjectCreationOperation created => Created(created),
                ITupleOperation tuple => new ElementShape.Created(tuple.Elements.Select((e, i) => ("Item" + (i + 1), Read(e))).ToImmutableArray()),
                IConditionalOperation condition => ElementShape.Union(Read(condition.WhenTrue), Read(condition.WhenFalse)),
                ICoalesceOperation coalesce => ElementShape.Union(Read(coalesce.Value), Read(coalesce.WhenNull)),
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } add => ElementShape.Union(Read(add.LeftOperand), Read(add.RightOperand)),
                IBinaryOperation or IUnaryOperation or IIsTypeOperation or IIsPatternOperation => ElementShape.Scalar,
                IInterpolatedStringOperation text => text.Parts.OfType<IInterpolationOperation>().Aggregate(ElementShape.Scalar, (all, part) => ElementShape.Union(all, Read(part.Expression))),
                IInvocationOperation call => Call(call),
                _ => ElementShape.Unknown,
            };
        }
        finally
        {
            _depth--;
        }
    }

    private ElementShape Property(IPropertyReferenceOperation reference)
    {
        if (reference.Instance is null)
            return ElementShape.Scalar;
        var instance = Read(reference.Instance);
        switch (instance)
        {
            case ElementShape.Whole whole:
                if (whole.Entity.Column(reference.Property) is { } column)
                    return new ElementShape.Single(column);
                if (whole.Entity.Navigation(reference.Property) is { } navigation)
                    return _scope.Target(navigation) is not { } target ? ElementShape.Unknown
                        : navigation.IsCollection ? new ElementShape.Many(target) : target;
                return whole; // computed by the entity's own code, on the whole entity
            case ElementShape.Created created:
                return created.Member(reference.Property.Name);
            case ElementShape.Single single when reference.Property is { Name: "Value", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }:
                return single;
            default:
                return ElementShape.Scalar; // Length, HasValue, Count: computed by the server
        }
    }

    private ElementShape.Created Anonymous(IAnonymousObjectCreationOperation creation)
    {
        var members = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        foreach (var initializer in creation.Initializers)
            if (initializer is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation member } assignment)
                members.Add((member.Property.Name, Read(assignment.Value)));
        return new ElementShape.Created(members.ToImmutable());
    }

    private ElementShape.Created Created(IObjectCreationOperation creation)
    {
        var members = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        foreach (var argument in creation.Arguments)
            members.Add((PropertyOf(creation, argument), Read(argument.Value)));
        foreach (var initializer in creation.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
            if (initializer is ISimpleAssignmentOperation { Target: IMemberReferenceOperation member } assignment)
                members.Add((member.Member.Name, Read(assignment.Value)));
            else
                members.Add(("", Read(initializer)));
        return new ElementShape.Created(members.ToImmutable());
    }

    /// <summary>A record's parameter and its property share a name; of other constructors the value is kept under no name.</summary>
    private static string PropertyOf(IObjectCreationOperation creation, IArgumentOperation argument) =>
        creation.Type is { IsRecord: true } && argument.Parameter is { } parameter ? parameter.Name : "";

    private ElementShape Call(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (method.ContainingType.Is(_scope.Symbols.Enumerable) || method.ContainingType.Is(_scope.Symbols.Queryable))
            return Sequence(call);

        var instance = call.Instance is null ? ElementShape.Scalar : Read(call.Instance);
        if (method.ContainingType.SpecialType == SpecialType.System_String)
            return !WholeTextMethods.Contains(method.Name) ? ElementShape.Scalar
                : call.Arguments.Aggregate(instance, (all, argument) => ElementShape.Union(all, Read(argument.Value)));
        if (IsTranslated(method))
            return ElementShape.Scalar;

        // Code that runs in this process gets what it is given, whole.
        return call.Arguments.Aggregate(instance, (all, argument) => ElementShape.Union(all, Read(argument.Value)));
    }

    /// <summary>Methods of the framework and of EF Core that the provider turns into SQL functions with short results.</summary>
    private static bool IsTranslated(IMethodSymbol method) => method.OutermostNamespace() is "System" or "Microsoft";

    private ElementShape Sequence(IInvocationOperation call)
    {
        var source = Read(QueryReader.Argument(call, 0));
        if (source is not ElementShape.Many many)
            return source == ElementShape.Scalar ? ElementShape.Scalar : ElementShape.Unknown;
        switch (call.TargetMethod.Name)
        {
            case "Select" when QueryReader.Argument(call, 1) is { } selector:
                return new ElementShape.Many(Lambda(selector, many.Element));
            case "Where" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Skip" or "Take" or "Distinct" or "Reverse" or "AsQueryable"
                or "AsEnumerable" or "ToList" or "ToArray" or "ToHashSet" or "DefaultIfEmpty":
                return many;
            case "First" or "FirstOrDefault" or "Single" or "SingleOrDefault" or "Last" or "LastOrDefault" or "ElementAt" or "ElementAtOrDefault":
                return many.Element;
            case "Any" or "All" or "Count" or "LongCount" or "Sum" or "Average" or "Contains":
                return ElementShape.Scalar;
            default:
                return ElementShape.Unknown;
        }
    }
}
