using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Queries;

/// <summary>
/// Follows the result of a query to the end of its function: through locals, the elements of loops, the parameters of lambdas over a list,
/// LINQ, conditional access and patterns.
/// </summary>
internal sealed class ResultTracer
{
    private readonly DataAccessSymbols _symbols;
    private readonly QueryShape _shape;
    private readonly ImmutableHashSet<string> _columns;
    private readonly IOperation _operation;
    private readonly IOperation _function;
    private readonly ITypeSymbol? _element;
    private readonly HashSet<ISymbol> _variables = new(SymbolEqualityComparer.Default);
    private readonly HashSet<IOperation> _followed = [];
    /// <summary>The expressions to follow.</summary>
    private readonly Stack<IOperation> _uses = new();
    private readonly Queue<ISymbol> _pending = new();
    private readonly HashSet<string> _values = new(StringComparer.Ordinal);
    private ResultUse _kinds;

    private ResultTracer(IOperation operation, QueryShape shape, ImmutableArray<Column> columns, DataAccessSymbols symbols)
    {
        (_symbols, _shape, _operation) = (symbols, shape, operation);
        _columns = columns.Select(static column => column.Name).ToImmutableHashSet(StringComparer.Ordinal);
        _function = FindFunction(operation);
        _element = operation is not IInvocationOperation call ? null
            : call.TargetMethod is { IsStatic: true, TypeArguments: [var source, ..] } ? source
            : FindElement(call.Type);
    }

    /// <summary>Traces the result of a call or loop that reads large columns.</summary>
    public static ResultUses Trace(
        IOperation operation, QueryShape shape, ImmutableArray<Column> columns, Materializer kind, DataAccessSymbols symbols) =>
        kind is Materializer.Query or Materializer.Find || operation is IForEachLoopOperation
            ? new ResultTracer(operation, shape, columns, symbols).Trace(columns)
            : ResultUses.Unknown;

    private ResultUses Trace(ImmutableArray<Column> columns)
    {
        if (_operation is IForEachLoopOperation loop)
            AddLoopVariables(loop);
        else if (_operation is IInvocationOperation call)
        {
            AddLambdaParameters(call);
            if (HoldsElement(call.Type))
                Follow(call);
        }

        FollowUses();
        var references = _pending.Count == 0 ? null : _function.Descendants()
            .ToLookup(static operation => FindVariable(operation), SymbolEqualityComparer.Default);
        while (_pending.Count > 0)
            foreach (var reference in references![_pending.Dequeue()])
            {
                Follow(reference);
                FollowUses();
            }

        var canBeExistence = _operation is IInvocationOperation
        {
            TargetMethod.Name: "FirstOrDefaultAsync" or "LastOrDefaultAsync" or "FindAsync",
        };
        if (_element is { SpecialType: SpecialType.System_String } or IArrayTypeSymbol && (_kinds & ResultUse.Leaves) != 0)
        {
            _kinds = ResultUse.ValueRead; // the query selects the value alone
            _values.UnionWith(_columns);
        }

        return new ResultUses(_kinds, _values.ToImmutableHashSet(StringComparer.Ordinal), canBeExistence && _kinds == ResultUse.Compared,
            (_kinds & (ResultUse.Written | ResultUse.Removed)) != 0
                && new SavedChanges(_operation, _function, IsTracked, _symbols).IsSavedAlone(), IsProjection(columns));
    }

    public static ISymbol? FindVariable(IOperation operation) => operation switch
    {
        ILocalReferenceOperation { Local: var local } => local,
        IParameterReferenceOperation { Parameter: var parameter } => parameter,
        _ => null,
    };

    /// <summary>The body of the function around an operation, with the lambdas in it.</summary>
    private static IOperation FindFunction(IOperation operation)
    {
        while (operation.Parent is { } parent && operation is not (IMethodBodyBaseOperation or ILocalFunctionOperation))
            operation = parent;
        return operation;
    }

    /// <summary>The type of the elements of a result: <c>T</c> of <c>Task&lt;List&lt;T&gt;&gt;</c>.</summary>
    private static ITypeSymbol? FindElement(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol { ElementType: { SpecialType: not SpecialType.System_Byte } element } => FindElement(element),
        INamedTypeSymbol { IsAnonymousType: false, TypeArguments: { IsEmpty: false } arguments }
            when type.GetOutermostNamespace() == "System" =>
            FindElement(arguments[arguments.Length - 1]),
        _ => type,
    };

    private bool IsProjection(ImmutableArray<Column> columns) =>
        _element is INamedTypeSymbol { SpecialType: SpecialType.None } element && !_shape.Root.InheritsFromOrIs(element)
        && columns.All(column => !column.Entity.InheritsFromOrIs(element));

    /// <summary>Whether a type is the result's element, or a collection or task of it.</summary>
    private bool HoldsElement(ITypeSymbol? type) =>
        type is not null
        && (SymbolEqualityComparer.Default.Equals(type, _element)
            || (type is IArrayTypeSymbol { ElementType: var item } && HoldsElement(item))
            || (type is INamedTypeSymbol named && named.TypeArguments.Any(HoldsElement)));

    private void Add(ISymbol? variable)
    {
        if (variable is not null && _variables.Add(variable))
            _pending.Enqueue(variable);
    }

    private void AddLoopVariables(IForEachLoopOperation loop)
    {
        foreach (var local in loop.Locals)
            Add(local);
    }

    /// <summary>Adds the parameters of the lambdas in a call over the result: <c>list.ForEach(x => ..)</c>.</summary>
    private void AddLambdaParameters(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
            if (FindDelegate(argument) is IAnonymousFunctionOperation { Symbol.Parameters: var parameters })
                foreach (var parameter in parameters.Where(parameter => HoldsElement(parameter.Type)))
                    Add(parameter);
    }

    /// <summary>The lambda or method group of an argument; <see langword="null"/> for the expression of a query.</summary>
    private static IOperation? FindDelegate(IArgumentOperation argument) =>
        argument.Value.Unwrap() is IDelegateCreationOperation { Target: var target } ? target : null;

    /// <summary>Follows an expression that is the result, a part of it or an element.</summary>
    private void Follow(IOperation value)
    {
        if (_followed.Add(value))
            _uses.Push(value);
    }

    /// <summary>Records what the code does with them; iterative, because a chain can be longer than the stack is deep.</summary>
    private void FollowUses()
    {
        while (_uses.Count > 0)
            FollowUse(_uses.Pop());
    }

    private void FollowUse(IOperation value)
    {
        switch (value.Parent)
        {
            case IConversionOperation or IParenthesizedOperation or IAwaitOperation or ICoalesceOperation or ITranslatedQueryOperation
                or ITupleOperation or ISwitchExpressionArmOperation or IArrayInitializerOperation or IArrayCreationOperation:
            case IConditionalOperation conditional when conditional.Condition != value:
                Follow(value.Parent);
                break;
            case ISwitchExpressionOperation choice:
                if (choice.Value == value)
                    _kinds |= ResultUse.MembersRead;
                else
                    Follow(choice);
                break;
            case IConditionalAccessOperation access:
                FollowConditionalAccess(access, value);
                break;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } }:
                Add(declared);
                break;
            case IForEachLoopOperation loop when loop.Collection == value:
                AddLoopVariables(loop);
                break;
            case IAssignmentOperation assignment when assignment.Value == value:
                FollowAssignment(assignment);
                break;
            case IAssignmentOperation or IExpressionStatementOperation or IUsingOperation or IUsingDeclarationOperation:
                break; // replaced, or not used
            case IMemberReferenceOperation member when member.Instance == value:
                FollowMember(member, value);
                break;
            case IInvocationOperation call when call.Instance == value:
                FollowCall(call, value);
                break;
            case IArgumentOperation argument:
                FollowArgument(argument);
                break;
            case IIsPatternOperation { Pattern: var pattern }:
                FollowPattern(pattern);
                break;
            case IIsTypeOperation:
                _kinds |= ResultUse.MembersRead;
                break;
            case IBinaryOperation:
                _kinds |= IsComparedWithNull(value) ? ResultUse.Compared : ResultUse.MembersRead;
                break;
            case IReturnOperation returned:
                FollowReturn(returned);
                break;
            default:
                _kinds |= ResultUse.Leaves;
                break;
        }
    }

    private void FollowAssignment(IAssignmentOperation assignment)
    {
        if (FindVariable(assignment.Target) is { } variable)
            Add(variable);
        else if (assignment.Target is not IDiscardOperation)
            _kinds |= ResultUse.Leaves;
        if (assignment.Parent is not IExpressionStatementOperation)
            Follow(assignment);
    }

    /// <summary>The use of <c>document?.Title</c> is that of the member; the access itself has the result of the member.</summary>
    private void FollowConditionalAccess(IConditionalAccessOperation access, IOperation value)
    {
        if (access.WhenNotNull == value)
            Follow(access);
        else if (access.WhenNotNull.DescendantsAndSelf().OfType<IConditionalAccessInstanceOperation>().FirstOrDefault() is { } instance)
            Follow(instance);
    }

    private void FollowReturn(IReturnOperation returned)
    {
        var lambda = returned.Parent;
        while (lambda is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation or IMethodBodyBaseOperation))
            lambda = lambda.Parent;
        if (lambda is not IAnonymousFunctionOperation function)
        {
            _kinds |= ResultUse.Leaves;
            return;
        }

        IOperation current = function;
        while (current.Parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
            current = current.Parent;
        if (current.Parent is not IArgumentOperation { Parent: IInvocationOperation call })
            _kinds |= ResultUse.Leaves;
        else if (HoldsElement(call.Type))
            Follow(call); // what the lambda returns, the call returns
    }

    private void FollowPattern(IPatternOperation pattern)
    {
        switch (pattern)
        {
            case INegatedPatternOperation { Pattern: var inner }:
                FollowPattern(inner);
                break;
            case IBinaryPatternOperation:
                // A chain of alternatives nests to the left, as deep as it is long.
                for (; pattern is IBinaryPatternOperation pair; pattern = pair.LeftPattern)
                    FollowPattern(pair.RightPattern);
                FollowPattern(pattern);
                break;
            case IDeclarationPatternOperation { DeclaredSymbol: var declared }:
                _kinds |= ResultUse.Compared;
                Add(declared);
                break;
            case IRecursivePatternOperation recursive:
                Add(recursive.DeclaredSymbol);
                _kinds |= ResultUse.Compared;
                foreach (var property in recursive.PropertySubpatterns)
                    _kinds |= ResultUse.MembersRead;
                break;
            default:
                _kinds |= ResultUse.Compared;
                break;
        }
    }

    private void FollowMember(IMemberReferenceOperation member, IOperation value)
    {
        var type = value.Type;
        if (member is IMethodReferenceOperation)
            return; // list.Contains as a delegate
        if (type is { Name: "Task" or "ValueTask" } || (HoldsElement(member.Type) && !IsElement(type)))
            Follow(member); // Result, an item of a list, the value of a pair
        else if (IsElement(type) || IsRelated(type))
            FollowElementMember(member);
        else
            _kinds |= ResultUse.MembersRead; // Count
    }

    private bool IsElement(ITypeSymbol? type) =>
        type is not null && (SymbolEqualityComparer.Default.Equals(type, _element) || _shape.Root.InheritsFromOrIs(type as INamedTypeSymbol)
            || type is ITypeParameterSymbol);

    public static bool IsRelated(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None }
        && type.GetOutermostNamespace() is not ("System" or "Microsoft");

    /// <summary>A member of the entity: written, the value of a large column, a related entity, or a small value.</summary>
    private void FollowElementMember(IMemberReferenceOperation member)
    {
        var isRelated = IsRelated(member.Type);
        var written = member.Parent is IAssignmentOperation assignment && assignment.Target == member;
        if (written || member.Parent is IIncrementOrDecrementOperation)
            _kinds |= IsElement(member.Instance?.Type) ? ResultUse.Written : ResultUse.WrittenBeyondMembers;
        else if (IsCollection(member)
            && member.Parent is IInvocationOperation { TargetMethod.Name: "Add" or "AddRange" or "Remove" or "RemoveAll" or "Clear" })
            _kinds |= ResultUse.WrittenBeyondMembers;
        else if (_columns.Contains(member.Member.Name) && !IsShortUse(member))
        {
            _kinds |= ResultUse.ValueRead;
            _values.Add(member.Member.Name);
        }
        else if (isRelated && !IsComparedWithNull(member))
            Follow(member);
        else if (IsCollection(member) && member.Parent is IForEachLoopOperation or IConversionOperation { Parent: IForEachLoopOperation })
            AddLoopVariables((IForEachLoopOperation)(member.Parent is IConversionOperation ? member.Parent.Parent! : member.Parent));
        else if (!IsReadForItsEntity(member))
            _kinds |= ResultUse.MembersRead;
    }

    private static bool IsCollection(IMemberReferenceOperation member) =>
        member.Type is INamedTypeSymbol { TypeArguments: [INamedTypeSymbol item] } && IsRelated(item);

    /// <summary>Whether only the length of a value is used, or whether it has one: the server computes both.</summary>
    private static bool IsShortUse(IOperation value) =>
        IsComparedWithNull(value)
        || value.Parent is IPropertyReferenceOperation { Property.Name: "Length" or "HasValue" }
        || value.Parent is IArgumentOperation
        {
            Parent: IInvocationOperation { TargetMethod.Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace" }
        }
        || (value.Parent is IConditionalAccessOperation { WhenNotNull: IPropertyReferenceOperation { Property.Name: "Length" } } access
            && access.Operation == value);

    /// <summary>Whether a member is read only to compute a new value of a member, without a call: <c>d.Pages = d.Pages + 1</c>.</summary>
    private bool IsReadForItsEntity(IOperation member)
    {
        for (var current = member; current.Parent is { } parent; current = parent)
            switch (parent)
            {
                case IAssignmentOperation { Target: IMemberReferenceOperation { Instance: { } target } } assignment
                    when assignment.Value == current:
                    return IsTracked(target);
                case IBinaryOperation or IConversionOperation or IParenthesizedOperation or IUnaryOperation:
                    break;
                default:
                    return false;
            }

        return false;
    }

    private bool IsTracked(IOperation operation) =>
        FindVariable(operation.Unwrap() ?? operation) is { } variable && _variables.Contains(variable);

    private void FollowCall(IInvocationOperation call, IOperation value)
    {
        if (call.TargetMethod.Name is "ConfigureAwait" or "AsTask" or "WaitAsync" or "GetAwaiter" or "GetResult")
            Follow(call);
        else if (!IsElement(value.Type) && !IsRelated(value.Type))
            FollowSequence(call);
        else if (call.TargetMethod.ReturnsVoid || call.Type is INamedTypeSymbol { Name: "Task", TypeArguments.IsEmpty: true })
            _kinds |= ResultUse.WrittenBeyondMembers; // order.Ship()
        else
            _kinds |= ResultUse.Leaves; // order.ToDto()
    }

    /// <summary>A method of a list or of LINQ: its lambdas see the elements, and its result may hold them.</summary>
    private void FollowSequence(IInvocationOperation call)
    {
        AddLambdaParameters(call);
        if (HoldsElement(call.Type))
            Follow(call);
        else if (call.Arguments.Select(FindDelegate).OfType<IMethodReferenceOperation>().FirstOrDefault() is { Method: var method })
            _kinds |= IsMapping(method) ? ResultUse.Mapped : ResultUse.Leaves; // list.Select(ToDto)
        else if (!HasLambda(call))
            _kinds |= ResultUse.MembersRead; // Any, Count
    }

    private void FollowArgument(IArgumentOperation argument)
    {
        if (argument.Parent is not IInvocationOperation { TargetMethod: var method } call)
        {
            _kinds |= ResultUse.Leaves; // of a constructor
            return;
        }

        var (name, isFirst) = (method.Name, argument.Parameter?.Ordinal == 0);
        if (_symbols.IsDbContext(method.ContainingType) || method.ContainingType.InheritsFromOrIs(_symbols.DbSet))
            _kinds |= name is "Remove" or "RemoveRange" ? ResultUse.Removed : name is "Update" or "UpdateRange" ? ResultUse.Written
                : ResultUse.WrittenBeyondMembers;
        else if (isFirst && method.IsExtensionMethod && !IsElement(argument.Value.Type)
            && (_symbols.Queries.IsLinq(method) || HasLambda(call)))
            FollowSequence(call);
        else if (name.IndexOf("Null", StringComparison.Ordinal) >= 0 || name is "Equal" or "NotEqual" or "ReferenceEquals")
            _kinds |= ResultUse.Compared; // ArgumentNullException.ThrowIfNull
        else if (call.Instance is ILocalReferenceOperation { Local: var list } && HoldsElement(list.Type))
            FollowAdded(name, list);
        else if (WritesArgument(argument, method))
            _kinds |= ResultUse.WrittenBeyondMembers;
        else if (isFirst && IsMapping(method))
            FollowMapping(call);
        else
            _kinds |= ResultUse.Leaves;
    }

    private static bool HasLambda(IInvocationOperation call) =>
        call.Arguments.Any(static argument => FindDelegate(argument) is not null);

    /// <summary>A local list that receives the entity: its uses are those of the entity. It may also be asked for it.</summary>
    private void FollowAdded(string method, ILocalSymbol list)
    {
        if (method is "Add" or "AddRange" or "Insert" or "Push" or "Enqueue" or "TryAdd")
            Add(list);
    }

    /// <summary>Whether a method writes to an argument, by its name: <c>Map(source, destination)</c>, <c>ApplyTo(entity)</c>.</summary>
    private static bool WritesArgument(IArgumentOperation argument, IMethodSymbol method) =>
        method.Name is "ApplyTo" or "CopyTo" or "Populate" or "TryUpdateModelAsync"
        || method.Name.StartsWith("Update", StringComparison.Ordinal)
        || (argument.Parameter?.Ordinal > 0 && IsMappingName(method.Name) && argument.Value.Unwrap() is not IAnonymousFunctionOperation);

    private static bool IsMapping(IMethodSymbol method) =>
        !method.ReturnsVoid
        && (IsMappingName(method.Name) || (method.IsExtensionMethod && method.Name.StartsWith("To", StringComparison.Ordinal)));

    private static bool IsMappingName(string name) =>
        name.StartsWith("Map", StringComparison.Ordinal) || name.StartsWith("Adapt", StringComparison.Ordinal);

    /// <summary>A mapper reads the members that its target has: a large column only when the target has a member of its name.</summary>
    private void FollowMapping(IInvocationOperation call)
    {
        var read = new List<string>();
        for (var target = FindElement(call.Type); target is { SpecialType: SpecialType.None }; target = target.BaseType)
            read.AddRange(target.GetMembers().OfType<IPropertySymbol>().Select(static property => property.Name).Where(_columns.Contains));
        _kinds |= read.Count > 0 ? ResultUse.ValueRead : ResultUse.Mapped;
        _values.UnionWith(read);
    }

    private static bool IsComparedWithNull(IOperation value)
    {
        while (value.Parent is IConversionOperation or IParenthesizedOperation
            || (value.Parent is IConditionalAccessOperation access && access.WhenNotNull == value))
            value = value.Parent;
        return value.Parent switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison =>
                IsNull(comparison.LeftOperand == value ? comparison.RightOperand : comparison.LeftOperand),
            IIsPatternOperation { Pattern: var pattern } =>
                (pattern is INegatedPatternOperation { Pattern: var negated } ? negated : pattern) is IConstantPatternOperation constant
                && IsNull(constant.Value),
            _ => false,
        };
    }

    private static bool IsNull(IOperation operation) => operation.ConstantValue is { HasValue: true, Value: null };
}
