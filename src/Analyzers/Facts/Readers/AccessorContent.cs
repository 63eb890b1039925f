namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// What an accessor reads of the column that it is told, whatever it returns: <c>reader.DeserializeAsync&lt;T&gt;("Settings")</c> reads a
/// text. It uses syntax alone.
/// </summary>
internal static class AccessorContent
{
    /// <summary>Members that read no value.</summary>
    private static readonly HashSet<string> Neutral = new(StringComparer.Ordinal)
    {
        "IsDBNull", "IsDBNullAsync", "GetOrdinal", "GetName", "FieldCount", "HasRows",
    };

    /// <summary>
    /// Whether a method reads text, or bytes, of its column and nothing else of its reader; <see langword="null"/> for any other method.
    /// </summary>
    public static bool? Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method is not { Parameters: [var reader, var column, ..], DeclaringSyntaxReferences: [var reference] })
            return null;
        var (names, body) = (SyntaxTreeIndex.Get(reference.SyntaxTree), reference.GetSyntax(cancellationToken));
        bool? found = null;
        foreach (var use in names.FindNames(body, reader.Name, cancellationToken))
        {
            if (IsNeutral(use))
                continue;
            // The column of another read is another one, or decided at run time.
            if (found is not null || FindValue(use) is not var (value, key) || !IsTold(key, column.Name, body, names, cancellationToken))
                return null;
            found = IsText(value);
            if (found is null)
                return null;
        }

        return found;
    }

    /// <summary>Whether a method reads a value of its reader, but not of the column that its second parameter names.</summary>
    public static bool ReadsOtherColumn(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method is not { Parameters: [var reader, var column, ..], DeclaringSyntaxReferences: [var reference] })
            return false;
        var (names, body) = (SyntaxTreeIndex.Get(reference.SyntaxTree), reference.GetSyntax(cancellationToken));
        return names.FindNames(body, reader.Name, cancellationToken).Any(use =>
            !IsNeutral(use) && FindValue(use) is var (_, key) && !IsTold(key, column.Name, body, names, cancellationToken));
    }

    private static bool IsNeutral(SimpleNameSyntax reader) =>
        reader.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } && Neutral.Contains(member);

    /// <summary>Finds the call or indexer that reads a value of a reader, and its column.</summary>
    private static (ExpressionSyntax Value, ExpressionSyntax Key)? FindValue(SimpleNameSyntax reader) => reader.Parent switch
    {
        MemberAccessExpressionSyntax
        {
            Parent: InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var key }, ..] } call
        } access when access.Expression == reader => (call, key),
        ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var key }] } access when access.Expression == reader =>
            (access, key),
        _ => null,
    };

    /// <summary>Whether a column is the parameter, its ordinal, or a variable with its ordinal.</summary>
    private static bool IsTold(
        ExpressionSyntax key, string column, SyntaxNode body, SyntaxTreeIndex names, CancellationToken cancellationToken)
    {
        if (Names(key))
            return true;
        if (key is not IdentifierNameSyntax { Identifier.ValueText: var variable })
            return false;
        var declared = body.DescendantNodes().OfType<VariableDeclaratorSyntax>()
            .Where(declaration => declaration.Identifier.ValueText == variable).ToList();
        return (declared is [{ Initializer.Value: var ordinal }] && Names(ordinal))
            || IsSearched(variable, column, body, names, cancellationToken);

        bool Names(ExpressionSyntax value) =>
            IsNamed(value, column)
            || (value is InvocationExpressionSyntax call && call.GetCalledName()?.Identifier.ValueText == "GetOrdinal"
                && names.FindNames(call.ArgumentList, column, cancellationToken).Any());
    }

    /// <summary>
    /// Whether a variable counts columns until one has the name: <c>if (string.Equals(reader.GetName(i), column)) return
    /// reader.GetString(i)</c>.
    /// </summary>
    private static bool IsSearched(
        string variable, string column, SyntaxNode body, SyntaxTreeIndex names, CancellationToken cancellationToken)
    {
        return names.FindNames(body, "GetName", cancellationToken).Any(name =>
            name.FindCall() is { ArgumentList.Arguments: [{ Expression: var ordinal }] } call
            && IsNamed(ordinal, variable) && IsCompared(call));

        bool IsCompared(InvocationExpressionSyntax call) => call.Parent switch
        {
            ArgumentSyntax { Parent: ArgumentListSyntax list } => list.Arguments.Any(argument => IsNamed(argument.Expression, column)),
            MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "Equals",
                Parent: InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var other }, ..] },
            } => IsNamed(other, column),
            BinaryExpressionSyntax comparison => IsNamed(comparison.Left, column) || IsNamed(comparison.Right, column),
            _ => false,
        };
    }

    private static bool IsNamed(ExpressionSyntax value, string name) =>
        value is IdentifierNameSyntax { Identifier.ValueText: var text } && text == name;

    private static bool? IsText(ExpressionSyntax value) =>
        value is not InvocationExpressionSyntax call ? IsConvertedToText(value) : call.GetCalledName() switch
        {
            { Identifier.ValueText: "GetString" or "GetSqlString" or "GetSqlChars" or "GetSqlXml" } => true,
            { Identifier.ValueText: "GetSqlBytes" or "GetSqlBinary" } => false,
            GenericNameSyntax
            {
                Identifier.ValueText: "GetFieldValue" or "GetFieldValueAsync", TypeArgumentList.Arguments: [var type]
            } => IsText(type),
            { Identifier.ValueText: "GetValue" } => IsConvertedToText(call),
            _ => null,
        };

    private static bool? IsConvertedToText(ExpressionSyntax value) => value.Parent switch
    {
        CastExpressionSyntax cast => IsText(cast.Type),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression, Right: TypeSyntax type } => IsText(type),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToString" } access when access.Expression == value => true,
        _ => null,
    };

    private static bool? IsText(TypeSyntax type) => type switch
    {
        PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.StringKeyword } => true,
        ArrayTypeSyntax { ElementType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.ByteKeyword } } => false,
        NullableTypeSyntax { ElementType: var element } => IsText(element),
        _ => null,
    };
}
