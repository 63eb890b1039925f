namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Evaluates calls.</summary>
internal sealed class CallEvaluator(Evaluation evaluation)
{
    public Value Evaluate(InvocationExpressionSyntax call, Frame frame)
    {
        if (call.IsNameOf())
            return Value.CreateText(call.ReadNameOf());
        if (evaluation.FindSymbol(call) is not IMethodSymbol method)
            return EvaluateDynamic(call, frame);
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return EvaluateDelegate(call, frame);
        if (method.MethodKind == MethodKind.LocalFunction)
            return evaluation.Functions.Find(method, call.Expression, frame) is FunctionValue { Code: LocalFunctionStatementSyntax } local
                ? evaluation.Functions.Invoke(local, evaluation.Functions.EvaluateArguments(call.ArgumentList, frame))
                : Value.Unknown;
        method = FunctionRunner.Substitute(method, frame);
        var owner = FindReceiver(call);
        var receiver = method is { IsStatic: true } && !method.IsReduced() ? null
            : owner is not null ? evaluation.Expressions.Evaluate(owner, frame)
            : call.Expression is MemberBindingExpressionSyntax ? ExpressionEvaluator.FindConditionalReceiver(frame)
            : frame.Self;
        var isData = method.Name == "HasData" && receiver is ModelPart; // the rows can be thousands
        var arguments = isData ? [] : evaluation.Functions.EvaluateArguments(call.ArgumentList, frame);
        return Call(method, receiver, arguments, call, frame, isBase: owner is BaseExpressionSyntax);
    }

    private static ExpressionSyntax? FindReceiver(InvocationExpressionSyntax call) =>
        (call.Expression as MemberAccessExpressionSyntax)?.Expression;

    /// <summary>A call that is bound at run time, or that does not compile.</summary>
    private Value EvaluateDynamic(InvocationExpressionSyntax call, Frame frame)
    {
        var receiver = FindReceiver(call) is { } owner ? evaluation.Expressions.Evaluate(owner, frame) : Value.Unknown;
        var arguments = evaluation.Functions.EvaluateArguments(call.ArgumentList, frame);
        if (receiver is WholeModel && call.GetCalledName()?.Identifier.ValueText == "ApplyConfiguration"
            && arguments is [{ Value: ObjectValue configuration }])
            return evaluation.Model.Apply(configuration, receiver);
        return evaluation.Release(
            arguments.Select(static argument => argument.Value).Append(receiver), $"a call in '{evaluation.Origin}' was not found");
    }

    private Value EvaluateDelegate(InvocationExpressionSyntax call, Frame frame)
    {
        var target = call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Expression: var named } ? named
            : call.Expression is MemberBindingExpressionSyntax ? null
            : call.Expression;
        var function = target is not null ? evaluation.Expressions.Evaluate(target, frame)
            : ExpressionEvaluator.FindConditionalReceiver(frame);
        var arguments = evaluation.Functions.EvaluateArguments(call.ArgumentList, frame);
        return function is FunctionValue known
            ? evaluation.Functions.Invoke(known, arguments)
            : evaluation.Release(arguments, $"a delegate in '{evaluation.Origin}' is not visible");
    }

    /// <summary>Calls a method of the program, of EF Core or of the framework.</summary>
    /// <param name="syntax">The call or the method group.</param>
    public Value Call(
        IMethodSymbol method, Value? receiver, List<Argument> arguments, SyntaxNode syntax, Frame? caller = null, bool isBase = false)
    {
        if (method.IsReduced())
        {
            method = method.GetConstructedReducedFrom() ?? method.ToDeclared();
            arguments = [new Argument(receiver ?? Value.Unknown), .. arguments];
            receiver = null;
        }

        if (Evaluation.IsPartOfEntityFramework(method)
            || (method.Name.StartsWith("Is", StringComparison.Ordinal) && method.Parameters is [{ Type.Name: "DatabaseFacade" }]))
            return CallEntityFramework(method, receiver, arguments, syntax);
        if (evaluation.Symbols.IsInSource(method.ContainingType))
            return evaluation.Functions.Call(method.ToDeclared(), receiver, arguments, caller, isBase);
        var values = arguments.ConvertAll(static argument => argument.Value);
        return CallFramework(method, receiver, arguments, syntax, caller)
            ?? (IsGuard(method) ? values.FirstOrDefault() ?? Value.Unknown
                : evaluation.Release(
                    receiver is null ? values : [receiver, .. values],
                    $"'{method.Name}' of '{method.ContainingType.Name}' is not in this project's source"));
    }

    /// <summary>An extension method of EF Core has the model or a builder as its first argument.</summary>
    private Value CallEntityFramework(IMethodSymbol method, Value? receiver, List<Argument> arguments, SyntaxNode syntax)
    {
        if (method.IsStatic && arguments.Count > 0)
            (receiver, arguments) = (arguments[0].Value, arguments.Skip(1).ToList());
        return receiver is ModelPart part
            ? evaluation.Model.Call(part, method, arguments, syntax)
            : method.ContainingType.Name.EndsWith("DatabaseFacadeExtensions", StringComparison.Ordinal) ? IsProvider(method)
            : receiver is ObjectValue or null // the context itself, a convention's base class, or a value of EF Core
                || !Evaluation.IsBuilder(method.IsStatic ? method.Parameters[0].Type : method.ContainingType)
                || method.ContainingType.Name.StartsWith("IConventionContext", StringComparison.Ordinal)
                ? Value.Unknown
                : evaluation.Fail($"what '{method.Name}' in '{evaluation.Origin}' configures is unknown");
    }

    /// <summary><c>Database.IsSqlServer()</c>: the sizes are those on SQL Server.</summary>
    private static Value IsProvider(IMethodSymbol method)
    {
        return method.Name is "IsSqlServer" or "IsRelational" ? new Constant(true)
            : method.Name.StartsWith("Is", StringComparison.Ordinal) ? new Constant(false)
            : Value.Unknown;
    }

    private Value? CallFramework(
        IMethodSymbol method, Value? receiver, List<Argument> arguments, SyntaxNode syntax, Frame? caller)
    {
        var values = arguments.ConvertAll(static argument => argument.Value);
        var type = method.ContainingType;
        return (type.ContainingNamespace?.ToDisplayString(), type.Name) switch
        {
            ("System.Linq", "Enumerable") or ("System", "MemoryExtensions") when values.Count > 0 =>
                evaluation.Lists.Query(method, values[0], values.Skip(1).ToList()),
            (_, "String" or "Char") => TextCalls.Call(method, receiver, values),
            ("System.Text.RegularExpressions", "Regex") => TextCalls.Match(method, receiver, values),
            ("System", "Activator") when method.Name == "CreateInstance" =>
                values is [TypeValue created] ? evaluation.Objects.Create(created.Type)
                : method.TypeArguments is [var named] ? evaluation.Objects.Create(named)
                : null,
            ("System", "Array") when method.Name == "ForEach" && values is [var array, FunctionValue action] =>
                evaluation.Lists.ForEach(array, action),
            ("System", "Array") when method.Name == "Empty" => ListValue.Create([]),
            ("System", "Array") when method.Name == "IndexOf" && values is [ListValue { IsPartial: false } all, var sought] =>
                all.Items.TrueForAll(item => Values.AreEqual(item, sought) is not null)
                    ? new Constant(all.Items.FindIndex(item => Values.AreEqual(item, sought) == true))
                    : Value.Unknown,
            ("System", "Int32") when caller is not null =>
                TextCalls.Parse(method, arguments, (target, value) => evaluation.Members.Assign(target, value, caller)),
            ("System", "Math") => TextCalls.Compute(method, values),
            ("System", "Nullable") when method.Name == "GetUnderlyingType" && values is [TypeValue { Type: var nullable }] =>
                nullable.WithoutNullable() is var inner && Values.AreSame(inner, nullable) ? Value.Null : new TypeValue(inner),
            ("System", "Nullable") when method.Name == "GetValueOrDefault" && receiver is Constant { Content: not null } => receiver,
            ("System", "Object") when method.Name == "GetType" && receiver is ObjectValue item => new TypeValue(item.Type),
            ("System", "Object") when method.Name == "Equals" && receiver is not null && values is [var other] =>
                Value.CreateBool(Values.AreEqual(receiver, other)),
            ("System", "Lazy") => null,
            ("System.Reflection", _) or ("System", "Type" or "Attribute") =>
                evaluation.Lists.CallReflection(method, receiver, values, syntax),
            ("System.Collections.Generic" or "System.Collections.ObjectModel" or "System.Collections.Concurrent"
                or "System.Collections.Immutable" or "System.Collections.Frozen" or "System", _) =>
                receiver is ListValue list ? evaluation.Lists.Call(list, method, arguments, caller)
                : method.Name == "GetValueOrDefault" && values is [ListValue dictionary, ..] ?
                    evaluation.Lists.Call(dictionary, method, arguments.GetRange(1, arguments.Count - 1), caller)
                : receiver is null && values is [ListValue source, ..] && method.Name.StartsWith("To", StringComparison.Ordinal) ? source
                : null,
            _ => null,
        };
    }

    /// <summary><c>ArgumentNullException.ThrowIfNull(modelBuilder)</c>, <c>Check.NotNull(builder)</c>.</summary>
    private static bool IsGuard(IMethodSymbol method) =>
        method.Name is "ThrowIfNull" or "NotNull" or "IsNotNull" or "ArgumentNotNull" or "Null" or "AgainstNull" or "KeepAlive";
}
