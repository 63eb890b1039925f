namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Creates objects, arrays and collections.</summary>
internal sealed class ObjectFactory(Evaluation evaluation)
{
    private ExpressionEvaluator Expressions => evaluation.Expressions;

    /// <summary>Evaluates an expression that creates something.</summary>
    public Value Evaluate(ExpressionSyntax expression, Frame frame)
    {
        switch (expression)
        {
            case AnonymousObjectCreationExpressionSyntax anonymous:
                return new TupleValue(anonymous.Initializers.Select(part =>
                    (part.NameEquals?.Name.Identifier.ValueText ?? ExpressionEvaluator.FindName(part.Expression),
                        Expressions.Evaluate(part.Expression, frame))).ToImmutableArray());
            case ImplicitArrayCreationExpressionSyntax array:
                return CreateList(array.Initializer.Expressions, frame);
            case ArrayCreationExpressionSyntax { Initializer: { } elements }:
                return CreateList(elements.Expressions, frame);
            case ArrayCreationExpressionSyntax:
                return Value.Unknown;
            case InitializerExpressionSyntax elements:
                return CreateList(elements.Expressions, frame);
            case BaseObjectCreationExpressionSyntax creation:
                return Create(creation, frame);
            case var collection when collection.GetFirstToken().IsKind(SyntaxKind.OpenBracketToken):
                return CreateCollection(collection, frame);
            case WithExpressionSyntax { Expression: var original, Initializer: var changes }
                when Expressions.Evaluate(original, frame) is ObjectValue item:
                return Copy(item, changes, frame);
            case DefaultExpressionSyntax or SizeOfExpressionSyntax or CheckedExpressionSyntax:
                return Value.Unknown;
            default:
                return evaluation.Release(
                    frame.Locals.Where(local => Mentions(expression, local.Key)).Select(static local => local.Value),
                    $"'{evaluation.Origin}' has an expression that is not supported");
        }
    }

    private ObjectValue Copy(ObjectValue item, InitializerExpressionSyntax changes, Frame frame)
    {
        var copy = new ObjectValue(item.Type);
        foreach (var member in item.Members)
            copy.Members[member.Key] = member.Value;
        foreach (var change in changes.Expressions)
            Initialize(copy, change, frame);
        return copy;
    }

    private static bool Mentions(SyntaxNode code, string name) =>
        code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(identifier => identifier.Identifier.ValueText == name);

    private ListValue CreateList(IEnumerable<ExpressionSyntax> elements, Frame frame) =>
        ListValue.Create(elements.Select(element => Expressions.Evaluate(element, frame)).ToList());

    /// <summary>A collection expression: the oldest Roslyn has no type for it.</summary>
    private ListValue CreateCollection(ExpressionSyntax collection, Frame frame)
    {
        var list = ListValue.Create([]);
        foreach (var element in collection.ChildNodes())
            if (element.ChildNodes().OfType<ExpressionSyntax>().FirstOrDefault() is { } value)
                if (!element.GetFirstToken().IsKind(SyntaxKind.DotDotToken))
                    list.Items.Add(Expressions.Evaluate(value, frame));
                else if (ListCalls.ToList(Expressions.Evaluate(value, frame)) is { } spread)
                    AddAll(list, spread);
                else
                    list.AddRest(Rest.Unknown);
        return list;
    }

    private static void AddAll(ListValue list, ListValue other)
    {
        list.Items.AddRange(other.Items);
        list.AddRest(other.Rest);
    }

    private Value Create(BaseObjectCreationExpressionSyntax creation, Frame frame)
    {
        var arguments = evaluation.Functions.EvaluateArguments(creation.ArgumentList, frame);
        if (evaluation.FindSymbol(creation) is not IMethodSymbol constructor)
            return evaluation.Release(arguments, $"a constructor in '{evaluation.Origin}' was not found");
        var type = frame.Substitute(constructor.ContainingType) as INamedTypeSymbol ?? constructor.ContainingType;
        var created = evaluation.Symbols.IsInSource(type) ? Create(type, constructor, arguments)
            : CreateKnown(type, arguments.ConvertAll(static argument => argument.Value));
        if (creation.Initializer is not { } initializer)
            return created;
        foreach (var part in initializer.Expressions)
            Initialize(created, part, frame);
        return created;
    }

    private void Initialize(Value created, ExpressionSyntax part, Frame frame)
    {
        switch (created, part)
        {
            case (ObjectValue item, AssignmentExpressionSyntax { Left: IdentifierNameSyntax name, Right: var value }):
                item.Members[name.Identifier.ValueText] = Expressions.Evaluate(value, frame);
                break;
            case (ListValue list, AssignmentExpressionSyntax
            {
                Left: ImplicitElementAccessSyntax { ArgumentList.Arguments: [{ Expression: var key }] }, Right: var value
            }):
                evaluation.Lists.Set(list, Expressions.Evaluate(key, frame), Expressions.Evaluate(value, frame));
                break;
            case (ListValue { IsDictionary: true } list, InitializerExpressionSyntax { Expressions: [var key, var value] }):
                evaluation.Lists.Set(list, Expressions.Evaluate(key, frame), Expressions.Evaluate(value, frame));
                break;
            case (ListValue list, not InitializerExpressionSyntax):
                list.Items.Add(Expressions.Evaluate(part, frame));
                break;
            case (ObjectValue item, not AssignmentExpressionSyntax):
                CallAdd(item, part, frame);
                break;
            default:
                evaluation.Release(
                    part.DescendantNodesAndSelf().OfType<ExpressionSyntax>().Where(static inner => inner is IdentifierNameSyntax)
                        .Select(inner => Expressions.Evaluate(inner, frame)),
                    $"'{evaluation.Origin}' stores a builder");
                break;
        }
    }

    /// <summary>A class of the program with an <c>Add</c> method: <c>new Lengths { { "Code", 20 } }</c>.</summary>
    private void CallAdd(ObjectValue item, ExpressionSyntax part, Frame frame)
    {
        var parts = part is InitializerExpressionSyntax many ? many.Expressions.ToList() : [part];
        var arguments = parts.ConvertAll(element => new Argument(Expressions.Evaluate(element, frame)));
        var add = item.Type.GetSelfAndBaseTypes().SelectMany(static type => type.GetMembers("Add")).OfType<IMethodSymbol>()
            .FirstOrDefault(method => method.Parameters.Length == arguments.Count);
        if (add is not null)
            evaluation.Functions.Call(add, item, arguments);
        else
            evaluation.Release(arguments, $"'{item.Type.Name}' receives a builder");
    }

    /// <summary>The collections and other types of the framework that configuration uses.</summary>
    private Value CreateKnown(INamedTypeSymbol type, List<Value> arguments)
    {
        switch (type.Name)
        {
            case "List" or "HashSet" or "SortedSet" or "Queue" or "Stack" or "LinkedList" or "Collection":
                return Copy(arguments, isDictionary: false);
            case "Dictionary" or "SortedDictionary" or "ConcurrentDictionary" or "SortedList":
                return Copy(arguments, isDictionary: true);
            case "KeyValuePair" when arguments is [var key, var value]:
                return TupleValue.CreatePair(key, value);
            case "ValueTuple" or "Tuple":
                return new TupleValue(arguments.Select(static argument => ("", argument)).ToImmutableArray());
            case "Regex" when arguments.FirstOrDefault() is Constant { Content: string pattern }:
                return TextCalls.CreatePattern(pattern, arguments.Skip(1)) ?? Value.Unknown;
            case "Action" or "Func" when arguments is [FunctionValue function]:
                return function;
            case "Lazy" when arguments is [FunctionValue function, ..]:
                return new TupleValue(ImmutableArray.Create(("Value", evaluation.Functions.Invoke(function, []))));
            default:
                return evaluation.Release(arguments, $"'{type.Name}' in '{evaluation.Origin}' receives a builder");
        }
    }

    /// <summary>A new collection with the elements of another one. A comparer or a capacity adds none.</summary>
    private static ListValue Copy(List<Value> arguments, bool isDictionary) => new(
        arguments.OfType<ListValue>().FirstOrDefault()?.Items.ToList() ?? [])
    {
        IsDictionary = isDictionary,
        Rest = arguments.OfType<ListValue>().FirstOrDefault()?.Rest ?? Rest.None,
    };

    /// <summary>Creates an object of a class of the program by its constructor.</summary>
    public Value Create(INamedTypeSymbol type, IMethodSymbol constructor, List<Argument> arguments)
    {
        var item = new ObjectValue(type);
        if (!evaluation.TryEnter())
            return item;
        RunConstructor(item, type, constructor, arguments);
        evaluation.Leave();
        return item;
    }

    /// <summary>Creates an object by the constructor without parameters, as <c>Activator.CreateInstance</c> does.</summary>
    public Value Create(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsAbstract: false } named && evaluation.Symbols.IsInSource(named)
        && named.InstanceConstructors.FirstOrDefault(static constructor => constructor.Parameters.IsEmpty) is { } constructor
            ? Create(named, constructor, [])
            : Value.Unknown;

    private void RunConstructor(ObjectValue item, INamedTypeSymbol type, IMethodSymbol constructor, List<Argument> arguments)
    {
        var frame = CreateFrame(item, type);
        var declaration = evaluation.FindDeclaration(constructor);
        FunctionRunner.Bind(constructor, arguments, frame);
        var baseArguments = declaration switch
        {
            ConstructorDeclarationSyntax { Initializer: { } initializer } => initializer.ArgumentList,
            TypeDeclarationSyntax { BaseList.Types: var bases } =>
                bases.OfType<PrimaryConstructorBaseTypeSyntax>().FirstOrDefault()?.ArgumentList,
            _ => null,
        };
        var isThis = declaration is ConstructorDeclarationSyntax { Initializer.RawKind: (int)SyntaxKind.ThisConstructorInitializer };
        if (!isThis)
            SetInitialValues(item, type, frame);
        var next = isThis ? type : type.BaseType;
        if (next is not null && evaluation.Symbols.IsInSource(next) && evaluation.TryEnter())
        {
            var passed = baseArguments is null ? [] : evaluation.Functions.EvaluateArguments(baseArguments, frame);
            var target = baseArguments?.Parent is { } call
                && evaluation.FindSymbol(call) is IMethodSymbol found
                ? found
                : next.InstanceConstructors.FirstOrDefault(other => other.Parameters.Length == passed.Count);
            if (target is not null)
                RunConstructor(item, next, target, passed);
            evaluation.Leave();
        }

        if (declaration is ConstructorDeclarationSyntax own)
            evaluation.Statements.RunBody((SyntaxNode?)own.Body ?? own.ExpressionBody?.Expression, frame);
        else if (declaration is TypeDeclarationSyntax)
            foreach (var parameter in constructor.Parameters) // a record's properties, and what a primary constructor captures
                if (frame.TryFind(parameter.Name, out var value) && !item.Members.ContainsKey(parameter.Name))
                    item.Members[parameter.Name] = value;
    }

    private void SetInitialValues(ObjectValue item, INamedTypeSymbol type, Frame frame)
    {
        foreach (var member in type.GetMembers().Where(static member => !member.IsStatic && member is IFieldSymbol or IPropertySymbol))
            if (FindInitializer(member) is { } value)
                item.Members[member.Name] = Expressions.Evaluate(value, frame);
    }

    private ExpressionSyntax? FindInitializer(ISymbol member) => evaluation.FindDeclaration(member) switch
    {
        VariableDeclaratorSyntax field => field.Initializer?.Value,
        PropertyDeclarationSyntax property => property.Initializer?.Value,
        _ => null,
    };

    /// <summary>The values for the code of a class.</summary>
    /// <param name="item">The object; <see langword="null"/> for static code.</param>
    /// <param name="type">The class that declares the code.</param>
    public static Frame CreateFrame(ObjectValue? item, INamedTypeSymbol type, IMethodSymbol? method = null)
    {
        var types = new Dictionary<string, ITypeSymbol>(StringComparer.Ordinal);
        // The class of the object knows the type arguments of its base class.
        var known = item?.Type.GetSelfAndBaseTypes().Concat(item.Type.AllInterfaces).FirstOrDefault(own => own.SymbolEquals(type)) ?? type;
        for (var current = known; current is not null; current = current.ContainingType)
            for (var i = 0; i < current.TypeParameters.Length; i++)
                if (!types.ContainsKey(current.TypeParameters[i].Name))
                    types[current.TypeParameters[i].Name] = current.TypeArguments[i];
        for (var i = 0; i < (method?.TypeParameters.Length ?? 0); i++)
            types[method!.TypeParameters[i].Name] = method.TypeArguments[i];
        return new Frame(null, item, types);
    }
}
