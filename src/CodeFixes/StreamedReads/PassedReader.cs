using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>
/// Follows a reader from the local that receives it to the methods and delegates that it is passed to, and gives their parameters the base
/// type: <c>Map(SqlDataReader reader)</c> becomes <c>Map(DbDataReader reader)</c>. Callers with the driver's reader compile as before.
/// </summary>
internal sealed class PassedReader(ValueTracer values, CancellationToken cancellationToken)
{
    public const string BaseReader = "DbDataReader";
    private const string DriversReader = "SqlDataReader";

    /// <summary>What the driver's reader has of its own, and the type of the value.</summary>
    private static readonly Dictionary<string, string> OwnGetters = new(StringComparer.Ordinal)
    {
        ["GetDateTimeOffset"] = "DateTimeOffset",
        ["GetTimeSpan"] = "TimeSpan",
    };

    private readonly HashSet<ISymbol> _followed = new(SymbolEqualityComparer.Default);

    /// <summary>The replaced nodes, and the new text.</summary>
    public Dictionary<SyntaxNode, string> Changes { get; } = [];

    /// <summary>The members that name the reader, or pass a function that gets it.</summary>
    public HashSet<SyntaxNode> Members { get; } = [];

    /// <summary>The methods with a changed delegate that derived classes in other projects may call.</summary>
    public List<IMethodSymbol> ProtectedMethods { get; } = [];

    /// <summary>Follows a variable through its scope; false if a method that it is passed to cannot change.</summary>
    public bool TryFollow(ISymbol reader, SyntaxNode scope)
    {
        if (values.SemanticModels.Get(scope.SyntaxTree) is not { } model)
            return false;
        AddMember(scope);
        var semantics = new Semantics(model, cancellationToken);
        return !_followed.Add(reader) || semantics.FindReferences(reader, scope).All(reference => TryFollowUse(reference, semantics));
    }

    private bool TryFollowUse(IdentifierNameSyntax reader, Semantics semantics)
    {
        switch (reader.Parent)
        {
            case MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access when access.Expression == reader:
                if (semantics.FindSymbol(call) is IMethodSymbol { ReducedFrom: { } extension })
                    return TryWiden(extension.Parameters[0]);
                if (OwnGetters.TryGetValue(access.Name.Identifier.ValueText, out var type))
                    Changes[access.Name] = $"GetFieldValue<{(semantics.IsTypeKnown(reader.SpanStart, type) ? "" : "System.")}{type}>";
                return true;
            case ArgumentSyntax { Parent: BaseArgumentListSyntax { Parent: { } taking } list } argument
                when semantics.FindSymbol(taking) is IMethodSymbol method
                    && CallSite.FindParameter(method, list, argument) is { } parameter:
                return method.MethodKind != MethodKind.DelegateInvoke ? TryWiden(parameter)
                    : taking is InvocationExpressionSyntax invoke && TryWidenDelegate(invoke, parameter.Ordinal, semantics);
            default:
                return true; // the compiler shows what breaks
        }
    }

    /// <summary>Gives a parameter the base type, and follows it. One of another type takes the reader as it is.</summary>
    private bool TryWiden(IParameterSymbol parameter)
    {
        parameter = parameter.OriginalDefinition;
        if (parameter.Type.Name != DriversReader || _followed.Contains(parameter))
            return true;
        return parameter is { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol method } && IsOfItsOwn(method)
            && parameter.DeclaringSyntaxReferences is [var reference]
            && reference.GetSyntax(cancellationToken) is ParameterSyntax { Type: { } type, Parent.Parent: { } scope }
            && TryReplace(type) && TryFollow(parameter, scope);
    }

    /// <summary>Changes a parameter such as <c>Func&lt;SqlDataReader, T&gt; map</c>, and the functions that callers pass to it.</summary>
    private bool TryWidenDelegate(InvocationExpressionSyntax call, int ordinal, Semantics semantics)
    {
        var function = call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Expression: var invoked }
            ? invoked
            : call.Expression;
        if (semantics.FindSymbol(function) is not IParameterSymbol { ContainingSymbol: IMethodSymbol method } parameter)
            return false;
        if (parameter.Type is not INamedTypeSymbol { Name: "Func" or "Action", TypeArguments: var arguments }
            || arguments.ElementAtOrDefault(ordinal)?.Name != DriversReader)
            return true;
        if (!_followed.Add(parameter))
            return true;
        if (IsPublic(method) || !IsOfItsOwn(method)
            || parameter.DeclaringSyntaxReferences is not [var reference]
            || reference.GetSyntax(cancellationToken) is not ParameterSyntax { Type: { } type }
            || RemoveNullable(type) is not GenericNameSyntax generic
            || !TryReplace(generic.TypeArgumentList.Arguments[ordinal]))
            return false;
        if (method.DeclaredAccessibility is Accessibility.Protected or Accessibility.ProtectedOrInternal)
            ProtectedMethods.Add(method);
        return values.Definitions.Find(parameter, semantics.Model, cancellationToken) is { IsComplete: true, All: var passed }
            && passed.All(given => TryWidenFunction(given.Expression, given.Model, ordinal));
    }

    private bool TryWidenFunction(ExpressionSyntax function, SemanticModel model, int ordinal)
    {
        AddMember(function);
        switch (function)
        {
            case SimpleLambdaExpressionSyntax { Parameter: var parameter } lambda when ordinal == 0:
                return TryFollowLambda(parameter, lambda, model);
            case ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: var parameters } lambda when ordinal < parameters.Count:
                return TryFollowLambda(parameters[ordinal], lambda, model);
            case IdentifierNameSyntax or MemberAccessExpressionSyntax
                when model.GetSymbolInfo(function, cancellationToken).Symbol is IMethodSymbol group && ordinal < group.Parameters.Length:
                return TryWiden(group.Parameters[ordinal]);
            default:
                return function.IsKind(SyntaxKind.NullLiteralExpression);
        }
    }

    private bool TryFollowLambda(ParameterSyntax parameter, AnonymousFunctionExpressionSyntax lambda, SemanticModel model) =>
        (parameter.Type is null || TryReplace(parameter.Type))
        && model.GetDeclaredSymbol(parameter, cancellationToken) is { } symbol && TryFollow(symbol, lambda);

    /// <summary>Replaces the driver's reader by its base class; false for another type.</summary>
    public bool TryReplace(TypeSyntax type)
    {
        type = RemoveNullable(type);
        if (type.GetSimpleName() != DriversReader)
            return false;
        Changes[type] = BaseReader;
        return true;
    }

    private static TypeSyntax RemoveNullable(TypeSyntax type) => type is NullableTypeSyntax nullable ? nullable.ElementType : type;

    private void AddMember(SyntaxNode node)
    {
        if (node.FindContainingMember() is { } member)
            Members.Add(member);
    }

    /// <summary>Whether no other method has to have the same parameters.</summary>
    private static bool IsOfItsOwn(IMethodSymbol method) =>
        method is { IsVirtual: false, IsOverride: false, IsAbstract: false } && !CallSites.FindContracts(method).Skip(1).Any();

    private static bool IsPublic(IMethodSymbol method)
    {
        for (ISymbol? symbol = method; symbol is not (null or INamespaceSymbol); symbol = symbol.ContainingSymbol)
            if (symbol.DeclaredAccessibility != Accessibility.Public)
                return false;
        return true;
    }
}
