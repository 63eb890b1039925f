using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A path of navigations that an include names.</summary>
/// <param name="Names">The navigations.</param>
/// <param name="IsPassed">Whether the code around the site names it, itself or through members.</param>
internal readonly record struct IncludePath(ImmutableArray<string> Names, bool IsPassed);

/// <summary>The paths behind the argument of an include: a lambda, a text, or all that a variable, an array or a list may hold.</summary>
internal sealed class IncludeArguments
{
    /// <summary>A parameter of a parameter, in a loop over an array: more steps do not occur in code.</summary>
    private const int MaxDepth = 16;

    private readonly ImmutableArray<IncludePath>.Builder _paths = ImmutableArray.CreateBuilder<IncludePath>();

    private readonly SpecificationIncludes _specifications;

    private IncludeArguments(SpecificationIncludes specifications) => _specifications = specifications;

    public ImmutableArray<IncludePath> Paths { get; private set; }

    /// <summary>Whether a parameter of the method around the site decides what is included.</summary>
    public bool IsOpen { get; private set; }

    public static IncludeArguments Find(IOperation? argument, SpecificationIncludes specifications, QueryFrame frame)
    {
        var found = new IncludeArguments(specifications);
        found.Add(argument, frame, 0);
        found.Paths = found._paths.ToImmutable();
        return found;
    }

    private void Add(IOperation? argument, QueryFrame frame, int depth)
    {
        if (argument is null || depth > MaxDepth)
            return;
        if (IncludePaths.Read(argument) is { } written)
            Add(written, frame);
        else
            AddForm(argument.Unwrap(), frame, depth + 1);
    }

    private void Add(ImmutableArray<string> path, QueryFrame frame) => _paths.Add(new IncludePath(path, frame.IsOfSite));

    private void AddAll(IEnumerable<IOperation> arguments, QueryFrame frame, int depth)
    {
        foreach (var argument in arguments)
            Add(argument, frame, depth);
    }

    private void AddForm(IOperation? argument, QueryFrame frame, int depth)
    {
        switch (argument)
        {
            case ILocalReferenceOperation { Local: var local } when FindLoopCollection(local, frame.Pass) is { } collection:
                Add(collection, frame, depth);
                break;
            case IParameterReferenceOperation { Parameter: var parameter } reference:
                AddParameter(parameter, reference, frame, depth);
                break;
            case IArrayCreationOperation { Initializer.ElementValues: var values }:
                AddAll(values, frame, depth);
                break;
            case IArrayInitializerOperation { ElementValues: var values }:
                AddAll(values, frame, depth);
                break;
            case IObjectCreationOperation { Constructor.ContainingType: var type } created when IsSpecification(type):
                foreach (var path in _specifications.Find(created, frame.CancellationToken))
                    Add(path, frame);
                break;
            case IPropertyReferenceOperation { Instance: { } specification } when IsSpecification(specification.Type): // spec.Includes
                Add(specification, frame, depth);
                break;
            case IObjectCreationOperation { Initializer.Initializers: var elements }:
                AddAll(elements.OfType<IInvocationOperation>().SelectMany(static add => add.Arguments).Select(static a => a.Value),
                    frame, depth);
                break;
            case IInvocationOperation { TargetMethod: { Name: "Split", ContainingType.SpecialType: SpecialType.System_String } } split:
                AddSplit(split.Instance, frame);
                break;
            case IInvocationOperation { TargetMethod: { Name: "Trim", ContainingType.SpecialType: SpecialType.System_String } } trimmed:
                Add(trimmed.Instance, frame, depth);
                break;
            case ILocalReferenceOperation { Local: var local } reference:
                Add(frame.Pass.FindValue(local, reference), frame, depth);
                break;
            case IFieldReferenceOperation { Field: var field } reference:
                Add(frame.Pass.FindValue(field, reference), frame, depth);
                break;
        }
    }

    private static bool IsSpecification(ITypeSymbol? type) => type is INamedTypeSymbol named
        && named.GetSelfAndBaseTypes().Concat(named.AllInterfaces).Any(QuerySymbols.IsSpecification);

    private void AddParameter(IParameterSymbol parameter, IOperation reference, QueryFrame frame, int depth)
    {
        if (frame.GetArgument(parameter) is { } given)
            Add(given, frame.Caller!, depth);
        else if (FindAggregated(parameter, reference) is { } collection)
            Add(collection, frame, depth);
        else
            IsOpen |= frame.Caller is null && VariableReader.IsParameterOfMethod(parameter);
    }

    /// <summary>Adds the paths of a text: "Author, Author.City".</summary>
    private void AddSplit(IOperation? text, QueryFrame frame)
    {
        while (text.Unwrap() is IParameterReferenceOperation { Parameter: var parameter } && frame.GetArgument(parameter) is { } given)
            (text, frame) = (given, frame.Caller!);
        if (text.Unwrap() is { ConstantValue: { HasValue: true, Value: string constant } })
            foreach (var path in constant.Split(','))
                Add(path.Trim().Split('.').ToImmutableArray(), frame);
        else if (text.Unwrap() is IParameterReferenceOperation { Parameter: var open })
            IsOpen |= frame.Caller is null && VariableReader.IsParameterOfMethod(open);
    }

    /// <summary>The collection that a local runs over; <see langword="null"/> for any other local.</summary>
    private static IOperation? FindLoopCollection(ILocalSymbol local, QueryPass pass) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(pass.CancellationToken) is ForEachStatementSyntax loop
            ? pass.Bind(loop.Expression)
            : null;

    /// <summary>The collection of <c>paths.Aggregate(query, (q, path) =&gt; q.Include(path))</c> for the second parameter.</summary>
    private static IOperation? FindAggregated(IParameterSymbol parameter, IOperation reference)
    {
        if (parameter is not { Ordinal: 1, ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } lambda })
            return null;
        var operation = reference;
        while (operation is not null && !(operation is IAnonymousFunctionOperation inner && inner.Symbol.SymbolEquals(lambda)))
            operation = operation.Parent;
        while (operation is not (null or IInvocationOperation))
            operation = operation.Parent;
        return operation is IInvocationOperation { TargetMethod.Name: "Aggregate" } call ? call.GetSource() : null;
    }
}
