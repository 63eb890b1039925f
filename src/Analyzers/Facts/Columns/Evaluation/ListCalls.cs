namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Calls on lists, sequences and dictionaries.</summary>
internal sealed class ListCalls(Evaluation evaluation)
{
    /// <summary>The elements of a value; <see langword="null"/> if they are not known.</summary>
    public static ListValue? ToList(Value value) => value switch
    {
        ListValue list => list,
        TupleValue { Elements: [_, { Value: ListValue group }] } => group,
        Constant { Content: string text } => ListValue.Create(text.Select(static letter => new Constant(letter))),
        _ => null,
    };

    /// <summary>An element of an array, a list or a dictionary.</summary>
    public Value Select(Value list, Value index)
    {
        if (list is Constant { Content: string text } && index is Constant { Content: int place } && place >= 0 && place < text.Length)
            return new Constant(text[place]);
        if (list is not ListValue known)
            return evaluation.Release([list, index], $"an element in '{evaluation.Origin}' is not known");
        if (known.IsDictionary)
            return Find(known, index).Value;
        return index is Constant { Content: int position } && position >= 0 && position < known.Items.Count && !known.IsPartial
            ? known.Items[position]
            : evaluation.Release([known], $"an element in '{evaluation.Origin}' is not known");
    }

    /// <summary>A property of a list; <see langword="null"/> if it is not known.</summary>
    public static Value? Select(ListValue list, string member) => member switch
    {
        "Count" or "Length" when !list.IsPartial => new Constant(list.Items.Count),
        "Keys" => ListValue.Create(list.Items.OfType<TupleValue>().Select(static pair => pair.Elements[0].Value), list.Rest),
        "Values" => ListValue.Create(list.Items.OfType<TupleValue>().Select(static pair => pair.Elements[1].Value), list.Rest),
        _ => null,
    };

    public void Set(Value list, Value key, Value value)
    {
        if (list is not ListValue known)
        {
            evaluation.Release([list, value], $"'{evaluation.Origin}' stores a builder");
            return;
        }

        known.AddRest(evaluation.Conditions > 0 ? Rest.Unknown : Rest.None);
        if (known.IsGiven)
            evaluation.Release([value], $"'{evaluation.Origin}' stores a builder");
        if (known.IsDictionary)
        {
            known.Items.RemoveAll(item => item is TupleValue pair && Values.AreEqual(pair.Elements[0].Value, key) == true);
            known.Items.Add(TupleValue.CreatePair(key, value));
        }
        else if (key is Constant { Content: int position } && position >= 0 && position < known.Items.Count)
            known.Items[position] = value;
        else
            known.AddRest(Rest.Unknown);
    }

    /// <summary>Whether a dictionary has a key, if that is known, and its value.</summary>
    private static (bool? IsFound, Value Value) Find(ListValue dictionary, Value key)
    {
        bool? isFound = dictionary.IsPartial ? null : false;
        foreach (var pair in dictionary.Items.OfType<TupleValue>())
            switch (Values.AreEqual(pair.Elements[0].Value, key))
            {
                case true:
                    return (true, pair.Elements[1].Value);
                case null:
                    isFound = null;
                    break;
            }

        return (isFound, Value.Unknown);
    }

    /// <summary>A method of a collection; <see langword="null"/> if it is not known.</summary>
    public Value? Call(ListValue list, IMethodSymbol method, List<Argument> arguments, Frame? caller)
    {
        var values = arguments.ConvertAll(static argument => argument.Value);
        switch (method.Name)
        {
            case "Add" or "TryAdd" or "Enqueue" or "Push" or "AddLast":
                if (list.IsDictionary && values is [var key, var value])
                    Set(list, key, value);
                else if (values is [var element])
                    Append(list, [element]);
                return Value.Unknown;
            case "AddRange" or "UnionWith" when values is [ListValue more]:
                Append(list, more.Items);
                list.AddRest(more.Rest);
                return Value.Unknown;
            case "ContainsKey" when values is [var sought]:
                return Value.CreateBool(Find(list, sought).IsFound);
            case "TryGetValue" when list.IsDictionary && arguments is [{ Value: var sought }, var target]:
                var (isFound, result) = Find(list, sought);
                if (target.Target is { } variable && caller is not null)
                    evaluation.Members.Assign(variable, result, caller);
                return Value.CreateBool(isFound);
            case "GetValueOrDefault" when values is [var sought, ..]:
                var known = Find(list, sought);
                return known.IsFound == false
                    ? values.ElementAtOrDefault(1) ?? MemberEvaluator.CreateDefault(method.ReturnType)
                    : known.Value;
            case "ForEach" when values is [FunctionValue action]:
                return ForEach(list, action);
            case "Exists":
                return Query("Any", list, values);
            case "FindAll":
                return Query("Where", list, values);
            case "Find":
                return Query("FirstOrDefault", list, values);
            case "ConvertAll":
                return Query("Select", list, values);
            case "TrueForAll":
                return Query("All", list, values);
            case "Contains" or "ToArray" or "AsReadOnly" or "ToList":
                return Query(method.Name, list, values);
            case "Clear" or "Remove" or "Insert" or "RemoveAt" or "RemoveAll":
                list.AddRest(Rest.Unknown);
                return Value.Unknown;
            default:
                return null;
        }
    }

    private void Append(ListValue list, IReadOnlyCollection<Value> elements)
    {
        if (list.IsGiven)
            evaluation.Release(elements, $"'{evaluation.Origin}' stores a builder");
        list.Items.AddRange(elements);
        list.AddRest(evaluation.Conditions > 0 ? Rest.Unknown : Rest.None);
    }

    /// <summary>Calls a function for each element.</summary>
    public Value ForEach(Value list, FunctionValue action)
    {
        if (ToList(list) is not { } known)
            return evaluation.Release([list, action], $"a list in '{evaluation.Origin}' is not known");
        foreach (var item in known.Items.ToList())
            evaluation.Functions.Invoke(action, [new Argument(item)]);
        if (known.Rest == Rest.Unknown)
        {
            evaluation.Conditions++;
            evaluation.Functions.Invoke(action, [new Argument(Value.Unknown)]);
            evaluation.Conditions--;
        }

        return Value.Unknown;
    }

    /// <summary>A method of <c>Enumerable</c>.</summary>
    public Value? Query(IMethodSymbol method, Value source, List<Value> arguments) =>
        ToList(source) is not { } list ? null
        : method.Name is "OfType" or "Cast" ? FilterByType(list, method)
        : method.Name is "First" or "FirstOrDefault" or "Single" or "SingleOrDefault" or "GetValueOrDefault" or "Any"
            or "All" or "Contains" or "Count" or "Where" or "Select" or "SelectMany" or "Concat" or "Append" or "Prepend" or "Distinct"
            or "ToList" or "ToArray" or "ToHashSet" or "AsEnumerable" or "OrderBy" or "OrderByDescending" or "ThenBy" or "Reverse"
            or "Except" or "Intersect" or "Union" or "GroupBy" or "ToDictionary" or "ToLookup" or "Zip" or "Skip" or "Take" or "Last"
            or "LastOrDefault" or "Aggregate" or "DistinctBy" or "ToFrozenSet" or "ToFrozenDictionary"
            ? Query(method.Name, list, arguments)
        : null;

    private static ListValue FilterByType(ListValue list, IMethodSymbol method)
    {
        if (method is not { Name: "OfType", TypeArguments: [var type] })
            return list;
        var kept = list.Items.Where(item => item is not ObjectValue of || Values.IsAssignable(of.Type, type));
        return ListValue.Create(kept, list.Items.Exists(static item => item is not ObjectValue) ? Rest.Unknown : list.Rest);
    }

    private Value? Query(string method, ListValue list, List<Value> arguments)
    {
        var function = arguments.OfType<FunctionValue>().FirstOrDefault();
        switch (method)
        {
            case "ToList" or "ToArray" or "AsEnumerable" or "AsReadOnly" or "OrderBy" or "OrderByDescending" or "ThenBy" or "Reverse"
                or "Distinct" or "ToHashSet" or "ToFrozenSet" or "ToFrozenDictionary":
                return new ListValue([.. list.Items]) { Rest = list.Rest, IsDictionary = list.IsDictionary };
            case "Where" when function is not null:
                return Filter(list, function);
            case "Select" when function is not null:
                return ListValue.Create(list.Items.ConvertAll(item => Apply(function, item)), list.Rest);
            case "SelectMany" when function is not null:
                return Flatten(list, arguments);
            case "Any" or "All" or "Count":
                return Test(method, list, function);
            case "Contains" when arguments is [var element, ..]:
                return Value.CreateBool(Contains(list, element));
            case "First" or "FirstOrDefault" or "Single" or "SingleOrDefault" or "Last" or "LastOrDefault":
                return First(method, function is null ? list : Filter(list, function));
            case "Concat" or "Union" when arguments is [ListValue other]:
                return ListValue.Create(list.Items.Concat(other.Items), list.Rest > other.Rest ? list.Rest : other.Rest);
            case "Append" when arguments is [var last]:
                return ListValue.Create(list.Items.Append(last), list.Rest);
            case "Prepend" when arguments is [var first]:
                return ListValue.Create(list.Items.Prepend(first), list.Rest);
            case "Except" or "Intersect" when arguments is [ListValue other]:
                return Except(list, other, keepsEqual: method == "Intersect");
            case "GroupBy" or "ToLookup" when function is not null && arguments.TrueForAll(static argument => argument is FunctionValue):
                return Group(list, arguments.ConvertAll(static argument => (FunctionValue)argument));
            case "ToDictionary" when function is not null:
                return ToDictionary(list, arguments.OfType<FunctionValue>().ToList());
            case "Zip" when arguments is [ListValue other] && !list.IsPartial && !other.IsPartial:
                return ListValue.Create(list.Items.Zip(other.Items, TupleValue.Create));
            case "Skip" or "Take" when arguments is [Constant { Content: int count }] && !list.IsPartial:
                return ListValue.Create(method == "Skip" ? list.Items.Skip(count) : list.Items.Take(count));
            case "Aggregate" when arguments is [var seed, FunctionValue step] && !list.IsPartial:
                return list.Items.Aggregate(
                    seed, (sum, item) => evaluation.Functions.Invoke(step, [new Argument(sum), new Argument(item)]));
            default:
                return null;
        }
    }

    private Value Apply(FunctionValue function, Value item) => evaluation.Functions.Invoke(function, [new Argument(item)]);

    private bool? Holds(FunctionValue function, Value item) => (Apply(function, item) as Constant)?.Content as bool?;

    /// <summary>The elements that fulfil a condition.</summary>
    private ListValue Filter(ListValue list, FunctionValue condition)
    {
        var kept = new ListValue([]) { Rest = list.Rest, IsDictionary = list.IsDictionary };
        foreach (var item in list.Items)
            switch (Holds(condition, item))
            {
                case true:
                    kept.Items.Add(item);
                    break;
                case null:
                    AddMaybe(kept, item);
                    break;
            }

        return kept;
    }

    /// <summary>Adds an element that may be left out.</summary>
    private void AddMaybe(ListValue list, Value item)
    {
        switch (item)
        {
            case EntityPart entity:
                list.AddRest(Rest.OfModel);
                list.Items.Add(entity with { IsMaybe = true });
                break;
            case PropertyPart property:
                list.AddRest(Rest.OfModel);
                list.Items.Add(property with { IsMaybe = true });
                break;
            case OtherPart or RelatedPart:
                list.AddRest(Rest.OfModel);
                list.Items.Add(item);
                break;
            default:
                list.AddRest(Rest.Unknown);
                evaluation.Release([item], $"a condition in '{evaluation.Origin}' is not known");
                break;
        }
    }

    private ListValue Flatten(ListValue list, List<Value> arguments)
    {
        var result = ListValue.Create([], list.Rest);
        foreach (var item in list.Items)
            if (ToList(Apply((FunctionValue)arguments[0], item)) is { } inner)
            {
                result.AddRest(inner.Rest);
                result.Items.AddRange(arguments is [_, FunctionValue select]
                    ? inner.Items.ConvertAll(element => evaluation.Functions.Invoke(select, [new Argument(item), new Argument(element)]))
                    : inner.Items);
            }
            else
                result.AddRest(Rest.Unknown);
        return result;
    }

    private Value Test(string method, ListValue list, FunctionValue? condition)
    {
        if (method == "Count")
            return condition is null && !list.IsPartial ? new Constant(list.Items.Count) : Value.Unknown;
        var results = list.Items.ConvertAll(item => condition is null ? true : Holds(condition, item));
        var decides = method == "Any";
        return results.Contains(decides) ? new Constant(decides)
            : list.IsPartial || results.Contains(null) ? Value.Unknown
            : new Constant(!decides);
    }

    private static bool? Contains(ListValue list, Value element)
    {
        var results = list.Items.ConvertAll(item => Values.AreEqual(item, element));
        return results.Contains(true) ? true : list.IsPartial || results.Contains(null) ? null : false;
    }

    private Value First(string method, ListValue list) =>
        list.IsPartial ? evaluation.Release([list], $"the first element in '{evaluation.Origin}' is not known")
        : list.Items.Count == 0 ? method.EndsWith("OrDefault", StringComparison.Ordinal) ? Value.Null : Value.Unknown
        : method.StartsWith("Last", StringComparison.Ordinal) ? list.Items[list.Items.Count - 1]
        : list.Items[0];

    private static ListValue Except(ListValue list, ListValue other, bool keepsEqual)
    {
        var result = ListValue.Create([], list.Rest);
        foreach (var item in list.Items)
            switch (Contains(other, item))
            {
                case { } known when known == keepsEqual:
                    result.Items.Add(item);
                    break;
                case null:
                    result.AddRest(Rest.Unknown);
                    break;
            }

        return result;
    }

    /// <summary>The groups, each a pair of the key and the list of its elements. It stands for a lookup, too.</summary>
    /// <param name="functions">Select the key of an element, and what its group has of it.</param>
    private ListValue Group(ListValue list, List<FunctionValue> functions)
    {
        var groups = new ListValue([]) { IsDictionary = true, Rest = list.Rest };
        foreach (var item in list.Items)
        {
            var key = Apply(functions[0], item);
            var element = functions.Count > 1 ? Apply(functions[1], item) : item;
            if (Find(groups, key).Value is ListValue group)
                group.Items.Add(element);
            else
                groups.Items.Add(TupleValue.CreatePair(key, ListValue.Create([element], list.Rest)));
        }

        return groups;
    }

    private ListValue ToDictionary(ListValue list, List<FunctionValue> functions) =>
        new(list.Items.ConvertAll(item => (Value)TupleValue.CreatePair(
            Apply(functions[0], item), functions.Count > 1 ? Apply(functions[1], item) : item)))
        {
            IsDictionary = true,
            Rest = list.Rest,
        };

    /// <summary>Calls of reflection: those of types, members, attributes and methods.</summary>
    public Value? CallReflection(IMethodSymbol method, Value? receiver, List<Value> arguments, SyntaxNode syntax)
    {
        if (method.Name != "Invoke" || receiver is not MethodValue invoked || arguments is not [var target, ListValue passed])
            return new ReflectionCalls(evaluation).Call(method, receiver, arguments);
        var called = invoked.TypeArguments.IsEmpty
            ? invoked.Method
            : invoked.Method.ConstructedFrom.Construct(invoked.TypeArguments.ToArray());
        return evaluation.Calls.Call(
            called, target is Constant ? null : target, passed.Items.ConvertAll(static item => new Argument(item)), syntax);
    }
}
