using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Finds the values that the code of one syntax tree fetches through ADO.NET.</summary>
internal sealed class ValueReadFinder(SemanticModel semanticModel, ReaderSymbols symbols, CancellationToken cancellationToken)
{
    private static readonly HashSet<string> Getters = new(StringComparer.Ordinal)
    {
        "GetFieldValueAsync", "GetFieldValue", "GetStream", "GetTextReader", "GetString", "GetValue", "GetSqlBytes", "GetSqlBinary",
        "GetSqlString", "GetSqlChars", "GetBytes", "GetChars", "GetValues", "GetSqlValues", "GetSqlXml", "GetXmlReader",
    };

    /// <summary>The number of bytes or characters at the beginning of a value that fit into a packet.</summary>
    private const int FirstBytes = 8000;

    /// <summary>Finds the value of a data reader at a node; <see langword="null"/> if it is neither text nor bytes.</summary>
    public ValueRead? FindValue(SyntaxNode node)
    {
        if (node is ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var key }] } access)
            return IsReader(access.Expression) && IsUsedAsText(access) is { } text
                ? new ValueRead(ReadForm.Synchronous, text, access.Expression, key, access, access.ToString())
                : null;
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax method } call)
            return null;
        var (source, name, getter) = (method.Expression, method.Name, method.Name.Identifier.ValueText);
        if (!Getters.Contains(getter) || !IsReader(source))
            return null;
        if (getter is "GetValues" or "GetSqlValues")
            return new ValueRead(ReadForm.Synchronous, true, source, null, name, getter);
        return call.ArgumentList.Arguments is [{ Expression: var column }, ..] && FindForm(call, getter) is var (form, isText)
            ? new ValueRead(form, isText, source, column, name, getter) { IsXml = IsXml(call, getter) }
            : null;
    }

    private bool IsXml(InvocationExpressionSyntax call, string getter) => getter switch
    {
        "GetSqlXml" or "GetXmlReader" => true,
        "GetFieldValue" or "GetFieldValueAsync" =>
            semanticModel.GetSymbolInfo(call, cancellationToken).Symbol
                is IMethodSymbol { TypeArguments: [{ Name: "SqlXml" or "XmlReader" }] },
        _ => false,
    };

    /// <summary>
    /// Finds the value of <c>ExecuteScalarAsync</c>, including that of Dapper, which calls the command's. Dapper's queries open their
    /// readers with SequentialAccess and fetch synchronously: measured, they parse each packet once.
    /// </summary>
    public ValueRead? FindScalar(SyntaxNode node)
    {
        if (node is not InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ExecuteScalarAsync" } access
            } call)
            return null;
        var (receiver, name) = (access.Expression, access.Name);
        if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method || !ReaderSymbols.IsDapper(method))
            return symbols.IsCommand(GetTypeOf(receiver)) && IsUsedAsText(call) is { } used
                ? new ValueRead(ReadForm.Scalar, used, receiver, null, name, "ExecuteScalarAsync")
                : null;

        var arguments = call.ArgumentList.Arguments.Select(static argument => argument.Expression).ToList();
        if (method.ReducedFrom is not null)
            arguments.Insert(0, receiver);
        if ((method.TypeArguments is [var type] ? IsTextual(type) : IsUsedAsText(call)) is not { } isText
            || arguments is not [var connection, var sql, ..])
            return null;
        if (sql is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var command }, ..] }) // a CommandDefinition
            sql = command;
        return new ValueRead(ReadForm.Scalar, isText, connection, null, name, "Dapper's ExecuteScalarAsync") { DapperSql = sql };
    }

    private ITypeSymbol? GetTypeOf(ExpressionSyntax expression) => semanticModel.GetTypeInfo(expression, cancellationToken).Type;

    private bool IsReader(ExpressionSyntax source) => symbols.IsReader(GetTypeOf(source));

    private (ReadForm Form, bool IsText)? FindForm(InvocationExpressionSyntax call, string getter) => getter switch
    {
        "GetStream" => (ReadForm.Stream, false),
        "GetTextReader" or "GetXmlReader" => (ReadForm.Stream, true),
        "GetString" or "GetSqlString" or "GetSqlChars" or "GetSqlXml" => (ReadForm.Synchronous, true),
        "GetSqlBytes" or "GetSqlBinary" => (ReadForm.Synchronous, false),
        "GetBytes" or "GetChars" => TakesMany(call) ? (ReadForm.Stream, getter == "GetChars") : null,
        "GetValue" => IsUsedAsText(call) is { } text ? (ReadForm.Synchronous, text) : null,
        _ => semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { TypeArguments: [var type] }
            ? FindForm(call, type, getter == "GetFieldValue" ? ReadForm.Synchronous : ReadForm.Asynchronous)
            : null,
    };

    private (ReadForm Form, bool IsText)? FindForm(InvocationExpressionSyntax call, ITypeSymbol type, ReadForm form) =>
        type is { Name: "Stream" or "TextReader" or "XmlReader" } && type.GetOutermostNamespace() == "System"
            ? (ReadForm.Stream, type.Name != "Stream")
        : (type.SpecialType == SpecialType.System_Object ? IsUsedAsText(call) : IsTextual(type)) is { } isText ? (form, isText)
        : null;

    /// <summary>Whether a call may read a large part: it reads neither the length only nor the first few bytes.</summary>
    private bool TakesMany(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments is [_, var offset, var buffer, _, var length]
        && !buffer.Expression.DescendantNodesAndSelf().Any(static node => node.IsKind(SyntaxKind.NullLiteralExpression))
        && !(semanticModel.GetConstantValue(offset.Expression, cancellationToken) is { HasValue: true, Value: 0 or 0L }
            && semanticModel.GetConstantValue(length.Expression, cancellationToken).Value is int and <= FirstBytes);

    /// <summary>How an <c>object</c> is used: at once, or later through the variable that holds it.</summary>
    private bool? IsUsedAsText(ExpressionSyntax value)
    {
        var whole = ValueUses.FindOutermost(value, ValueUses.FindResult);
        var name = whole.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable } assignment when assignment.Right == whole =>
                variable.Identifier.ValueText,
            _ => null,
        };
        return IsConvertedToText(whole) ?? (name is null ? [] : ValueUses.FindLaterNames(whole, name, cancellationToken))
            .Select(reference => IsConvertedToText(ValueUses.FindOutermost(reference, ValueUses.FindResult)))
            .FirstOrDefault(static text => text is not null);
    }

    private bool? IsConvertedToText(SyntaxNode value) => value.Parent switch
    {
        CastExpressionSyntax cast => IsTextual(cast.Type),
        BinaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.AsExpression or (int)SyntaxKind.IsExpression, Right: TypeSyntax type
        } conversion when conversion.Left == value => IsTextual(type),
        IsPatternExpressionSyntax pattern => IsTextual(pattern.Pattern),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToString" } member when member.Expression == value => true,
        ConditionalAccessExpressionSyntax
        {
            WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "ToString" } }
        } conditional when conditional.Expression == value => true,
        InterpolationSyntax => true,
        ArgumentSyntax
        {
            Parent.Parent: InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Expression: { } converter, Name.Identifier.ValueText: "ToString" }
            }
        } when converter.ToString() is "Convert" or "System.Convert" => true,
        SwitchExpressionSyntax chosen when chosen.GoverningExpression == value =>
            chosen.Arms.Select(arm => IsTextual(arm.Pattern)).FirstOrDefault(static text => text is not null),
        SwitchStatementSyntax chosen when chosen.Expression == value =>
            chosen.Sections.SelectMany(static section => section.Labels).OfType<CasePatternSwitchLabelSyntax>()
                .Select(label => IsTextual(label.Pattern)).FirstOrDefault(static text => text is not null),
        _ => null,
    };

    private bool? IsTextual(PatternSyntax pattern) => pattern switch
    {
        UnaryPatternSyntax not => IsTextual(not.Pattern),
        DeclarationPatternSyntax declaration => IsTextual(declaration.Type),
        TypePatternSyntax type => IsTextual(type.Type),
        RecursivePatternSyntax { Type: { } type } => IsTextual(type),
        ConstantPatternSyntax { Expression: TypeSyntax type } => IsTextual(type),
        _ => null,
    };

    private bool? IsTextual(TypeSyntax type) => IsTextual(GetTypeOf(type));

    /// <summary><see langword="true"/> for text, <see langword="false"/> for bytes, <see langword="null"/> for any other type.</summary>
    private static bool? IsTextual(ITypeSymbol? type) => type switch
    {
        { SpecialType: SpecialType.System_String } => true,
        IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte } => false,
        { Name: "SqlBytes" or "SqlBinary" } when type.GetOutermostNamespace() == "System" => false,
        { Name: "SqlString" or "SqlChars" or "SqlXml" } when type.GetOutermostNamespace() == "System" => true,
        _ => null,
    };
}
