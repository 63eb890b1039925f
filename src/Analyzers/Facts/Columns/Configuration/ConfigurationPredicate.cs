namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// The predicate of <c>ApplyConfigurationsFromAssembly(assembly, type =&gt; type.Namespace == ..)</c>: which configurations it selects on
/// SQL Server.
/// </summary>
internal sealed class ConfigurationPredicate
{
    private const string Configuration = "IEntityTypeConfiguration";

    private readonly ConfigurationScope _scope;
    private readonly string _parameter;
    private readonly ExpressionSyntax? _body;
    private readonly bool _isByProvider;
    /// <summary>The texts of pattern variables, for the type that is asked about: <c>type.Namespace is { } ns</c>.</summary>
    private readonly Dictionary<string, string> _texts = new(StringComparer.Ordinal);

    /// <param name="predicate">The predicate; <see langword="null"/> to select all.</param>
    /// <param name="declarations">All configurations of the compilation.</param>
    public ConfigurationPredicate(
        ExpressionSyntax predicate, ConfigurationScope scope, IReadOnlyCollection<TypeDeclarationSyntax> declarations)
    {
        var (expression, home) = scope.Resolve(predicate);
        _scope = home;
        (_parameter, _body) = expression switch
        {
            SimpleLambdaExpressionSyntax lambda => (lambda.Parameter.Identifier.ValueText, FindBody(lambda.Body)),
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [var only] } lambda =>
                (only.Identifier.ValueText, FindBody(lambda.Body)),
            _ => ("", null),
        };
        _isByProvider = declarations.Any(ProviderNames.NamesSqlServer);
    }

    /// <summary>Whether a configuration is selected; <see langword="null"/> where it is unknown.</summary>
    /// <remarks>Products that have one folder for each provider select it by a setting: on SQL Server, its own folder counts.</remarks>
    public bool? Selects(INamedTypeSymbol type, TypeDeclarationSyntax declaration)
    {
        _texts.Clear();
        return (_body is null ? null : Evaluate(_body, type))
            ?? (!_isByProvider ? null
                : ProviderNames.NamesSqlServer(declaration) ? true
                : ProviderNames.NamesAnother(declaration) ? false
                : null);
    }

    private static ExpressionSyntax? FindBody(CSharpSyntaxNode body) =>
        body as ExpressionSyntax ?? (body is BlockSyntax { Statements: [ReturnStatementSyntax { Expression: { } value }] } ? value : null);

    private bool? Evaluate(ExpressionSyntax condition, INamedTypeSymbol type) => condition switch
    {
        ParenthesizedExpressionSyntax parenthesized => Evaluate(parenthesized.Expression, type),
        LiteralExpressionSyntax { Token.Value: bool value } => value,
        _ when PresenceTest.Unwrap(condition) is var (tested, isPresent) && IsPresent(tested, type) is { } found => found == isPresent,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => !Evaluate(not.Operand, type),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } and =>
            and.GetOperands().Aggregate((bool?)true, (all, operand) => all & Evaluate(operand, type)),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } or =>
            or.GetOperands().Aggregate((bool?)false, (any, operand) => any | Evaluate(operand, type)),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals => AreEqual(equals.Left, equals.Right, type),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs => !AreEqual(differs.Left, differs.Right, type),
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax pattern } matches =>
            AreEqual(matches.Expression, pattern.Expression, type),
        IsPatternExpressionSyntax matches => ReadText(matches.Expression, type) is { } text ? Matches(matches.Pattern, text) : null,
        MemberAccessExpressionSyntax access when IsParameter(access.Expression) => access.Name.Identifier.ValueText switch
        {
            "IsClass" => true,
            "IsAbstract" => type.IsAbstract,
            "IsInterface" or "IsValueType" or "IsEnum" => false,
            "IsGenericType" or "IsGenericTypeDefinition" or "ContainsGenericParameters" => type.IsGenericType,
            _ => null,
        },
        ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax call } conditional =>
            EvaluateCall(conditional.Expression, call, type),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call => EvaluateCall(access.Expression, call, type),
        _ => null,
    };

    /// <summary>
    /// Whether a type has an attribute, an interface or a constructor: <c>t.IsDefined(typeof(ShopAttribute))</c>,
    /// <c>t.GetInterfaces().Contains(typeof(IShop))</c>; <see langword="null"/> for any other test.
    /// </summary>
    private bool? IsPresent(ExpressionSyntax tested, INamedTypeSymbol type)
    {
        if (tested is not InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name: var name, Expression: var receiver },
                ArgumentList.Arguments: var arguments
            })
            return null;
        var argument = arguments.FirstOrDefault()?.Expression;
        if (IsParameter(receiver))
            return name.Identifier.ValueText switch
            {
                "IsDefined" or "GetCustomAttribute" or "GetCustomAttributes" => FindType(name, argument) is { } attribute
                    ? type.GetSelfAndBaseTypes().SelectMany(static own => own.GetAttributes())
                        .Any(own => own.AttributeClass is { } known && known.InheritsFromOrIs(attribute))
                    : null,
                "GetConstructor" => argument is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "EmptyTypes" }
                    ? type.InstanceConstructors.Any(static constructor =>
                        constructor is { Parameters.IsEmpty: true, DeclaredAccessibility: Accessibility.Public })
                    : null,
                _ => null,
            };
        if (receiver is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner } listed }
            || !IsParameter(owner))
            return null;
        return (listed.Name.Identifier.ValueText, name.Identifier.ValueText) switch
        {
            ("GetInterfaces", "Contains") => argument is null ? null : IsOrInherits(type, argument),
            // The configurations are those of IEntityTypeConfiguration<T>.
            ("GetInterfaces", "Any") => argument is LambdaExpressionSyntax lambda && AsksForConfigurations(lambda) ? true : null,
            ("GetCustomAttributes", "Any") => arguments.Count == 0 ? IsPresent(receiver, type) : null,
            _ => null,
        };
    }

    /// <summary>
    /// <c>i =&gt; i.IsGenericType &amp;&amp; i.GetGenericTypeDefinition() == typeof(IEntityTypeConfiguration&lt;&gt;)</c>: all types
    /// that are asked about are configurations.
    /// </summary>
    private static bool AsksForConfigurations(LambdaExpressionSyntax lambda)
    {
        var parameter = (lambda as SimpleLambdaExpressionSyntax)?.Parameter.Identifier.ValueText;
        var names = lambda.Body.DescendantNodes().OfType<SimpleNameSyntax>().Select(static name => name.Identifier.ValueText).ToList();
        return names.Contains(Configuration) && names.TrueForAll(name => name is Configuration or "IsGenericType"
            or "IsConstructedGenericType" or "GetGenericTypeDefinition" || name == parameter);
    }

    private INamedTypeSymbol? FindType(SimpleNameSyntax name, ExpressionSyntax? argument) =>
        (name is GenericNameSyntax { TypeArgumentList.Arguments: [var only] } ? _scope.ResolveType(only)
            : argument is TypeOfExpressionSyntax typeOf ? _scope.ResolveType(typeOf.Type)
            : null) is INamedTypeSymbol { TypeKind: not TypeKind.Error } type ? type : null;

    /// <summary>Whether a pattern without conditions matches a text: <c>not null</c>, <c>{ } ns</c>, <c>string ns</c>.</summary>
    private bool? Matches(PatternSyntax pattern, string text)
    {
        if (pattern is not DeclarationPatternSyntax && !pattern.IsNotNull())
            return null;
        var designation = (pattern as DeclarationPatternSyntax)?.Designation ?? (pattern as RecursivePatternSyntax)?.Designation;
        if (designation is SingleVariableDesignationSyntax variable)
            _texts[variable.Identifier.ValueText] = text;
        return true;
    }

    private bool? EvaluateCall(ExpressionSyntax receiver, InvocationExpressionSyntax call, INamedTypeSymbol type)
    {
        if (call.ArgumentList.Arguments is not [{ Expression: var argument }, ..])
            return null;
        var method = call.GetCalledName()?.Identifier.ValueText;
        if (ReadText(receiver, type) is { } text && ReadText(argument, type) is { } part)
            return method switch
            {
                "StartsWith" => text.StartsWith(part, StringComparison.Ordinal),
                "EndsWith" => text.EndsWith(part, StringComparison.Ordinal),
                "Contains" => text.Contains(part),
                "Equals" => text == part,
                _ => null,
            };
        return method switch
        {
            "IsAssignableFrom" when IsParameter(argument) => IsOrInherits(type, receiver),
            "IsAssignableTo" or "IsSubclassOf" when IsParameter(receiver) => IsOrInherits(type, argument),
            _ => null,
        };
    }

    private bool? AreEqual(ExpressionSyntax left, ExpressionSyntax right, INamedTypeSymbol type)
    {
        if (right is LiteralExpressionSyntax { Token.Value: bool expected })
            return Evaluate(left, type) is { } value ? value == expected : null;
        if (IsParameter(left) && right is TypeOfExpressionSyntax typeOf)
            return type.SymbolEquals(_scope.ResolveType(typeOf.Type));
        return ReadText(left, type) is { } text && ReadText(right, type) is { } other ? text == other : null;
    }

    private bool? IsOrInherits(INamedTypeSymbol type, ExpressionSyntax root) =>
        root is TypeOfExpressionSyntax typeOf && _scope.ResolveType(typeOf.Type) is INamedTypeSymbol { TypeKind: not TypeKind.Error } known
            ? type.InheritsFromOrIs(known) || type.AllInterfaces.Any(known.SymbolEquals)
            : null;

    private bool IsParameter(ExpressionSyntax expression) =>
        expression is IdentifierNameSyntax name && name.Identifier.ValueText == _parameter;

    /// <summary>The text of a constant, or of the name or namespace of a type.</summary>
    private string? ReadText(ExpressionSyntax expression, INamedTypeSymbol type)
    {
        switch (expression)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return ReadText(parenthesized.Expression, type);
            case PostfixUnaryExpressionSyntax forgiven:
                return ReadText(forgiven.Operand, type);
            case IdentifierNameSyntax name when _texts.TryGetValue(name.Identifier.ValueText, out var known):
                return known;
            case ConditionalAccessExpressionSyntax { WhenNotNull: MemberBindingExpressionSyntax member } conditional:
                return ReadText(conditional.Expression, member.Name.Identifier.ValueText, type);
            case MemberAccessExpressionSyntax access when ReadText(access.Expression, access.Name.Identifier.ValueText, type) is { } text:
                return text;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum:
                var texts = sum.GetOperands().Select(operand => ReadText(operand, type)).ToList();
                return texts.Contains(null) ? null : string.Concat(texts);
            case InterpolatedStringExpressionSyntax interpolated:
                var parts = interpolated.Contents.Select(part => part switch
                {
                    InterpolatedStringTextSyntax text => text.TextToken.ValueText,
                    InterpolationSyntax { Expression: var value } => ReadText(value, type),
                    _ => null,
                }).ToList();
                return parts.Contains(null) ? null : string.Concat(parts);
            default:
                return _scope.TryReadConstant<string>(expression, out var constant) ? constant : null;
        }
    }

    private string? ReadText(ExpressionSyntax owner, string member, INamedTypeSymbol type)
    {
        var symbol = IsParameter(owner) ? type
            : owner is TypeOfExpressionSyntax typeOf ? _scope.ResolveType(typeOf.Type) as INamedTypeSymbol
            : owner is InvocationExpressionSyntax call && call.GetCalledName()?.Identifier.ValueText == "GetType" ? _scope.Self
            : null;
        if (symbol is null or { TypeKind: TypeKind.Error })
            return null;
        var ns = symbol.ContainingNamespace is { IsGlobalNamespace: false } named ? named.ToDisplayString() : null;
        return member switch
        {
            "Name" => symbol.MetadataName,
            "Namespace" => ns,
            "FullName" when symbol.ContainingType is null => ns is null ? symbol.MetadataName : ns + "." + symbol.MetadataName,
            _ => null,
        };
    }
}
