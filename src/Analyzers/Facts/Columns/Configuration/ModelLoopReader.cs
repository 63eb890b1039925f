namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads loops over the model: <c>foreach (var p in model.Model.GetEntityTypes().SelectMany(t =&gt; t.GetProperties()).Where(p =&gt;
/// p.ClrType == typeof(string))) p.SetMaxLength(256);</c> in its common forms. Any other loop that sets sizes makes the model uncertain.
/// </summary>
internal sealed class ModelLoopReader(ConfigurationScope scope)
{
    /// <summary>Reads a loop statement.</summary>
    public void Read(StatementSyntax loop)
    {
        if (SetsSizes(loop) && !(loop is ForEachStatementSyntax forEach && ReadForEach(forEach, new ModelLoopFilter())))
            MarkUncertain(loop);
    }

    /// <summary>Reads a query over the model that sets sizes: <c>properties.ToList().ForEach(p =&gt; p.SetMaxLength(256))</c>.</summary>
    public void ReadQuery(ExpressionStatementSyntax statement)
    {
        if (!SetsSizes(statement)
            || !statement.DescendantNodes().Any(static node => node is SimpleNameSyntax { Identifier.ValueText: "GetEntityTypes" }))
            return;
        var isRead = statement.Expression is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ForEach", Expression: var source },
            ArgumentList.Arguments: [{ Expression: LambdaExpressionSyntax lambda }]
        }
            && Narrow(new ModelLoopFilter(), source) is { } filter
            && (lambda.Body switch
            {
                BlockSyntax block => ReadBody(block, filter),
                InvocationExpressionSyntax call => ReadSetter(call, filter),
                _ => false,
            });
        if (!isRead)
            MarkUncertain(statement);
    }

    private void MarkUncertain(SyntaxNode loop)
    {
        var reason = $"a loop in '{scope.Origin}' sets sizes";
        if (loop.DescendantNodes().Any(IsConverterSetter))
            scope.Context.Model.MarkConversionsUncertain(reason);
        if (loop.DescendantNodes().Any(static node => IsSizeSetter(node) && !IsConverterSetter(node)))
            scope.Context.Model.MarkUncertain(reason); // a converter alone leaves text as text
    }

    /// <summary>Whether a loop may set sizes; others set query filters, table names or delete behaviours.</summary>
    private static bool SetsSizes(SyntaxNode loop) => loop.DescendantNodes().Any(IsSizeSetter);

    private static bool IsSizeSetter(SyntaxNode node) => IsConverterSetter(node) || node is SimpleNameSyntax
    {
        Identifier.ValueText: "SetMaxLength" or "SetColumnType" or "SetIsUnicode" or "SetIsFixedLength" or "HasMaxLength" or "HasColumnType"
            or "ApplyConfiguration" or "Ignore" or "SetAnnotation"
    };

    private static bool IsConverterSetter(SyntaxNode node) =>
        node is SimpleNameSyntax { Identifier.ValueText: "SetValueConverter" or "SetProviderClrType" or "HasConversion" };

    private bool ReadForEach(ForEachStatementSyntax loop, ModelLoopFilter filter) =>
        Narrow(filter, scope.Resolve(loop.Expression).Expression) is { } narrowed && ReadBody(loop.Statement, narrowed);

    /// <summary>Reads the body of a loop; <see langword="false"/> if a part that may set a size is not supported.</summary>
    private bool ReadBody(StatementSyntax statement, ModelLoopFilter filter)
    {
        switch (statement)
        {
            case BlockSyntax block:
                ModelLoopFilter? inner = filter;
                foreach (var part in block.Statements)
                {
                    // if (property.ClrType != typeof(string)) continue;
                    if (part is IfStatementSyntax
                        {
                            Else: null,
                            Condition: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } skip,
                            Statement: ContinueStatementSyntax or BlockSyntax { Statements: [ContinueStatementSyntax] }
                        })
                        inner = NarrowByEquality(inner, skip);
                    else if (!ReadBody(part, inner))
                        return false;
                    if (inner is null)
                        return false;
                }

                return true;
            case ForEachStatementSyntax loop:
                return ReadForEach(loop, filter);
            case IfStatementSyntax { Else: null } condition when SetsSizes(condition):
                return NarrowByCondition(filter, condition.Condition) is { } narrowed && ReadBody(condition.Statement, narrowed);
            case ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } when SetsSizes(call):
                return ReadSetter(call, filter);
            default:
                return !SetsSizes(statement);
        }
    }

    private bool ReadSetter(InvocationExpressionSyntax syntax, ModelLoopFilter filter)
    {
        if (syntax.Expression is not MemberAccessExpressionSyntax { Name: var name, Expression: IdentifierNameSyntax })
            return false;
        if (filter.IsOfEnums)
            scope.Context.Model.MarkConversionsUncertain($"a loop in '{scope.Origin}' sets sizes");
        if (filter.IsOfFixedSize)
            return true;
        var settings = new PropertyConfiguration();
        var call = new FluentCall(syntax, name, scope);
        if (!SizeCalls.Metadata.TryHandle(new PropertiesBuilder(settings), call, out _) || settings.UncertaintyReason is not null)
            return false;
        scope.Context.Model.Loops.Add(new ModelLoopConvention(filter.ClrType, filter.OnlyWithoutLength, settings));
        return true;
    }

    /// <summary>Narrows a filter to what a loop runs over; <see langword="null"/> if that is not supported.</summary>
    private ModelLoopFilter? Narrow(ModelLoopFilter filter, ExpressionSyntax source)
    {
        ModelLoopFilter? narrowed = filter;
        var current = source;
        while (current is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call)
        {
            var lambda = call.ArgumentList.Arguments is [{ Expression: LambdaExpressionSyntax one }] ? one.Body as ExpressionSyntax : null;
            switch (access.Name.Identifier.ValueText)
            {
                case "GetEntityTypes" or "GetProperties" or "GetDeclaredProperties" or "ToList" or "ToArray" or "AsEnumerable":
                    break;
                case "SelectMany" when lambda is not null:
                    narrowed = Narrow(narrowed, lambda);
                    break;
                case "Where" when lambda is not null:
                    narrowed = NarrowByCondition(narrowed, lambda);
                    break;
                default:
                    return null;
            }

            if (narrowed is null)
                return null;
            current = scope.Resolve(access.Expression).Expression;
        }

        return current is IdentifierNameSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Model" } ? narrowed : null;
    }

    private ModelLoopFilter? NarrowByCondition(ModelLoopFilter filter, ExpressionSyntax condition)
    {
        switch (condition)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return NarrowByCondition(filter, parenthesized.Expression);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } and:
                var left = NarrowByCondition(filter, and.Left);
                var right = NarrowByCondition(left ?? filter, and.Right);
                if (left is not null && right is not null)
                    return right;
                // A loop over types of fixed size changes no text.
                return (right ?? left ?? filter) is { IsOfFixedSize: true } known ? known : null;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } or:
                // p.ClrType == typeof(decimal) || p.ClrType == typeof(decimal?)
                return NarrowByCondition(new ModelLoopFilter(), or.Left) is { IsOfFixedSize: true }
                    && NarrowByCondition(new ModelLoopFilter(), or.Right) is { IsOfFixedSize: true }
                    ? filter with { IsOfFixedSize = true }
                    : null;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals:
                return NarrowByEquality(filter, equals);
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsEnum", Expression: var enumType } when IsClrType(enumType):
                return filter with { IsOfFixedSize = true, IsOfEnums = true };
            case IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax { Expression: var pattern } } isNull
                when pattern.IsKind(SyntaxKind.NullLiteralExpression) && IsMaxLength(isNull.Expression):
            case PrefixUnaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.LogicalNotExpression,
                Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "HasValue" } hasValue
            } when IsMaxLength(hasValue.Expression):
                return filter with { OnlyWithoutLength = true };
            default:
                return null;
        }
    }

    /// <summary><c>p.ClrType == typeof(string)</c>, <c>p.GetMaxLength() == null</c>.</summary>
    private ModelLoopFilter? NarrowByEquality(ModelLoopFilter filter, BinaryExpressionSyntax comparison)
    {
        var (left, right) = IsClrType(comparison.Right) ? (comparison.Right, comparison.Left) : (comparison.Left, comparison.Right);
        if (IsClrType(left) && right is TypeOfExpressionSyntax typeOf && scope.ResolveType(typeOf.Type) is { } type)
            return filter with
            {
                ClrType = type,
                IsOfFixedSize =
                    EntityMembers.IsScalar(type) && !EntityMembers.IsBinary(type) && type.SpecialType != SpecialType.System_String,
            };
        return IsMaxLength(left) && right.IsKind(SyntaxKind.NullLiteralExpression) ? filter with { OnlyWithoutLength = true } : null;
    }

    private static bool IsClrType(ExpressionSyntax expression) =>
        expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ClrType" };

    private static bool IsMaxLength(ExpressionSyntax expression) =>
        expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetMaxLength" } };

    /// <summary>The conditions under which a loop touches a property.</summary>
    /// <param name="ClrType">The only type of the properties; <see langword="null"/> for any type.</param>
    /// <param name="OnlyWithoutLength">Whether properties that have a length are skipped.</param>
    /// <param name="IsOfFixedSize">Whether only types of fixed size remain: decimals, dates.</param>
    /// <param name="IsOfEnums">Whether only enums remain: a value converter may store them as text.</param>
    private sealed record ModelLoopFilter(
        ITypeSymbol? ClrType = null, bool OnlyWithoutLength = false, bool IsOfFixedSize = false, bool IsOfEnums = false);
}
