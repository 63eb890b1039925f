namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads conditions on what code declares for a loop's property: an attribute, as in
/// <c>p.PropertyInfo?.GetCustomAttribute&lt;LongTextAttribute&gt;() is not null</c>, or a store type, as in
/// <c>p.FindAnnotation(RelationalAnnotationNames.ColumnType) is null</c>.
/// </summary>
internal sealed class PropertyMetadataCondition(ConfigurationScope scope)
{
    private const string StoreTypeAnnotation = "Relational:ColumnType";

    /// <summary>Reads a condition on an attribute; <see langword="null"/> if it is of another kind.</summary>
    /// <returns>The class of the attribute, and whether the property must have it.</returns>
    public (INamedTypeSymbol Attribute, bool IsPresent)? ReadAttribute(ExpressionSyntax condition) =>
        PresenceTest.Unwrap(condition) is var (tested, isPresent) && FindAttribute(tested) is { } attribute ? (attribute, isPresent) : null;

    /// <summary>Reads whether a property must be one of the class, or a shadow one; <see langword="null"/> if it may be both.</summary>
    public bool? ReadMember(ExpressionSyntax condition) =>
        PresenceTest.Unwrap(condition) is var (tested, isPresent) && IsPropertyInfo(tested) ? isPresent : null;

    /// <summary>Reads whether a property must have a declared store type; <see langword="null"/> for a condition of another kind.</summary>
    public bool? ReadStoreType(ExpressionSyntax condition) =>
        PresenceTest.Unwrap(condition) is var (tested, isPresent) && IsStoreType(tested) ? isPresent
        // p.GetColumnType() != "nvarchar(max)": a length changes no column whose type is declared.
        : condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs && IsStoreType(differs.Left)
            && scope.TryReadConstant<string>(differs.Right, out _) ? false
        : null;

    /// <summary><c>p.GetColumnType()</c>, <c>p.FindAnnotation(RelationalAnnotationNames.ColumnType)</c>.</summary>
    private bool IsStoreType(ExpressionSyntax tested) =>
        tested is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax find } call
        && ModelLoopFilter.IsOfProperty(find, scope)
        && (find.Name.Identifier.ValueText == "GetColumnType"
            ? call.ArgumentList.Arguments.Count == 0
            : find.Name.Identifier.ValueText == "FindAnnotation" && call.ArgumentList.Arguments is [{ Expression: var name }]
                && scope.TryReadConstant<string>(name, out var annotation) && annotation == StoreTypeAnnotation);

    /// <summary>The attribute that a call looks for on the property of the class.</summary>
    private INamedTypeSymbol? FindAttribute(ExpressionSyntax tested)
    {
        if (FindCall(tested) is not var (receiver, call) || call.GetCalledName() is not { } name)
            return null;
        var arguments = call.ArgumentList.Arguments;
        switch (name.Identifier.ValueText)
        {
            case "Any" when arguments.Count == 0 && call.Expression is MemberAccessExpressionSyntax { Expression: var attributes }:
                return FindCall(attributes) is var (_, inner)
                    && inner.GetCalledName()?.Identifier.ValueText == "GetCustomAttributes"
                    ? FindAttribute(attributes)
                    : null;
            case "IsDefined" when receiver is IdentifierNameSyntax { Identifier.ValueText: "Attribute" }:
                return arguments is [{ Expression: var property }, { Expression: TypeOfExpressionSyntax type }, ..]
                    && IsPropertyInfo(property)
                    ? Resolve(type.Type)
                    : null;
            case "IsDefined" or "GetCustomAttribute" or "GetCustomAttributes" when IsPropertyInfo(receiver):
                return name is GenericNameSyntax { TypeArgumentList.Arguments: [var argument] } ? Resolve(argument)
                    : arguments is [{ Expression: TypeOfExpressionSyntax typeOf }, ..] ? Resolve(typeOf.Type)
                    : null;
            default:
                return null;
        }
    }

    private INamedTypeSymbol? Resolve(TypeSyntax type) =>
        scope.ResolveType(type) as INamedTypeSymbol is { TypeKind: not TypeKind.Error } attribute ? attribute : null;

    /// <summary>The receiver and the call of <c>a.Call()</c> and <c>a?.Call()</c>.</summary>
    private static (ExpressionSyntax Receiver, InvocationExpressionSyntax Call)? FindCall(ExpressionSyntax expression) => expression switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call => (access.Expression, call),
        ConditionalAccessExpressionSyntax
        {
            WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax } bound
        } conditional => (conditional.Expression, bound),
        _ => null,
    };

    /// <summary>
    /// <c>p.PropertyInfo</c>, also behind <c>!</c> or in a local, <c>(MemberInfo?)p.PropertyInfo ?? p.FieldInfo</c>, or a property of the
    /// class.
    /// </summary>
    private bool IsPropertyInfo(ExpressionSyntax expression) =>
        Unwrap(scope.Resolve(Unwrap(expression)).Expression) switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "PropertyInfo" } member =>
                ModelLoopFilter.IsOfProperty(member, scope),
            IdentifierNameSyntax local => scope.Context.Names.ResolveExpressionType(local) is { Name: "PropertyInfo" },
            _ => false,
        };

    private static bool IsField(ExpressionSyntax expression) =>
        (expression as CastExpressionSyntax)?.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FieldInfo" }
        || expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FieldInfo" };

    private static ExpressionSyntax Unwrap(ExpressionSyntax expression)
    {
        while (true)
            switch (expression)
            {
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven:
                    expression = forgiven.Operand;
                    break;
                case ParenthesizedExpressionSyntax parenthesized:
                    expression = parenthesized.Expression;
                    break;
                case CastExpressionSyntax cast:
                    expression = cast.Expression;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } member when IsField(member.Right):
                    expression = member.Left;
                    break;
                default:
                    return expression;
            }
    }
}
