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
            return IsReader(access.Expression) && FindObjectForm(access, ReadForm.Synchronous) is { } used
                ? new ValueRead(used.Form, used.IsText, access.Expression, key, access, access.ToString()) { IsObject = used.IsObject }
                : null;
        if (node is not InvocationExpressionSyntax call || call.GetCalledName() is not { Identifier.ValueText: var getter } name)
            return null;
        var isGetter = Getters.Contains(getter) && (getter != "GetValue" || IsOwnGetValue(call));
        if (!isGetter && !ReaderAccessor.MayBeAccessor(getter))
            return null;
        if (call.Expression is not MemberAccessExpressionSyntax { Expression: var source } || !IsReader(source))
            return FindHelper(call, name);
        if (!isGetter)
            return FindAccessor(call, source, name);
        if (getter is "GetValues" or "GetSqlValues")
            return new ValueRead(ReadForm.Synchronous, true, source, null, name, getter);
        return call.ArgumentList.Arguments is [{ Expression: var column }, ..] && FindForm(call, getter) is { } form
            ? new ValueRead(form.Form, form.IsText, source, column, name, getter) { IsXml = IsXml(call, getter), IsObject = form.IsObject }
            : null;
    }

    /// <summary>Whether a call has the form of the reader's own method. Extensions of this name have a type or a default value.</summary>
    public static bool IsOwnGetValue(InvocationExpressionSyntax call) =>
        call.GetCalledName() is IdentifierNameSyntax && call.ArgumentList.Arguments.Count == 1;

    private ValueRead? FindAccessor(InvocationExpressionSyntax call, ExpressionSyntax source, SimpleNameSyntax name) =>
        call.ArgumentList.Arguments is [{ NameColon: null, Expression: var column }, ..]
            ? CreateAccess(call, source, column, name, isReduced: true)
            : null;

    /// <summary>Finds the column of a helper that is handed the reader: <c>GetSafeString(reader, 3)</c>.</summary>
    private ValueRead? FindHelper(InvocationExpressionSyntax call, SimpleNameSyntax name) =>
        call.ArgumentList.Arguments is [{ NameColon: null, Expression: var source }, { NameColon: null, Expression: var column }, ..]
        && IsReader(source)
            ? CreateAccess(call, source, column, name, isReduced: false)
            : null;

    private ValueRead? CreateAccess(
        InvocationExpressionSyntax call, ExpressionSyntax source, ExpressionSyntax column, SimpleNameSyntax name, bool isReduced) =>
        semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && method.IsReduced() == isReduced
        && ReaderAccessor.IsAccessor(method, symbols, cancellationToken)
        && ReaderAccessor.FindContent(method, cancellationToken) is { } isText
        && ReaderAccessor.FindForm(method, cancellationToken) is { } form
            ? new ValueRead(form, isText, source, column, name, name.Identifier.ValueText)
            : null;

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
    /// <param name="executes">The name of the method: that of the asynchronous one, or of the synchronous one.</param>
    public ValueRead? FindScalar(SyntaxNode node, string executes)
    {
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            || access.Name.Identifier.ValueText != executes)
            return null;
        var (receiver, name) = (access.Expression, access.Name);
        if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method || !ReaderSymbols.IsDapper(method))
        {
            if (!symbols.IsCommand(GetTypeOf(receiver)))
                return executes == "ExecuteScalarAsync" ? FindWrappedScalar(call, access) : null;
            return FindObjectForm(call, ReadForm.Scalar) is { } used
                ? new ValueRead(used.Form, used.IsText, receiver, null, name, executes) { IsObject = used.IsObject }
                : null;
        }

        var arguments = call.ArgumentList.Arguments.Select(static argument => argument.Expression).ToList();
        if (method.ReducedFrom is not null)
            arguments.Insert(0, receiver);
        var form = method.TypeArguments is not [var type] ? FindObjectForm(call, ReadForm.Scalar)
            : IsTextual(type) is { } isText ? new ValueForm(ReadForm.Scalar, isText) : null;
        if (form is null || arguments is not [var connection, var sql, ..])
            return null;
        if (sql is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var command }, ..] }) // a CommandDefinition
            sql = command;
        return new ValueRead(form.Form, form.IsText, connection, null, name, "Dapper's " + executes)
        {
            DapperSql = sql,
            IsObject = form.IsObject,
        };
    }

    /// <summary>
    /// Finds the value of a method of another assembly that has the name of the command's and takes the SQL: <c>data.ExecuteScalarAsync(
    /// "SELECT Body FROM Articles", command => ..)</c>.
    /// </summary>
    private ValueRead? FindWrappedScalar(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access) =>
        semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && !method.ContainingAssembly.SymbolEquals(semanticModel.Compilation.Assembly)
        && method.GetOutermostNamespace() is not ("System" or "Microsoft")
        && call.ArgumentList.Arguments.Where(argument =>
            argument.NameColon is null && GetTypeOf(argument.Expression)?.SpecialType == SpecialType.System_String).ToList() is [var sql]
        && (IsTextual(GetTypeOf(call) is INamedTypeSymbol { TypeArguments: [var result] } ? result : null) is { } isText
            ? new ValueForm(ReadForm.Scalar, isText)
            : FindObjectForm(call, ReadForm.Scalar)) is { } form
            ? new ValueRead(form.Form, form.IsText, access.Expression, null, access.Name, access.Name.Identifier.ValueText)
            {
                DapperSql = sql.Expression,
                IsObject = form.IsObject,
                IsWrapped = true,
            }
            : null;

    private ITypeSymbol? GetTypeOf(ExpressionSyntax expression) => semanticModel.GetTypeInfo(expression, cancellationToken).Type;

    private bool IsReader(ExpressionSyntax source) => symbols.IsReader(GetTypeOf(source));

    private ValueForm? FindForm(InvocationExpressionSyntax call, string getter) => getter switch
    {
        "GetStream" => new ValueForm(ReadForm.Stream, false),
        "GetTextReader" or "GetXmlReader" => new ValueForm(ReadForm.Stream, true),
        "GetString" or "GetSqlString" or "GetSqlChars" or "GetSqlXml" => new ValueForm(ReadForm.Synchronous, true),
        "GetSqlBytes" or "GetSqlBinary" => new ValueForm(ReadForm.Synchronous, false),
        "GetBytes" or "GetChars" => TakesMany(call) ? new ValueForm(ReadForm.Stream, getter == "GetChars") : null,
        "GetValue" => FindObjectForm(call, ReadForm.Synchronous),
        _ => semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { TypeArguments: [var type] }
            ? FindForm(call, type, getter == "GetFieldValue" ? ReadForm.Synchronous : ReadForm.Asynchronous)
            : null,
    };

    private ValueForm? FindForm(InvocationExpressionSyntax call, ITypeSymbol type, ReadForm form) =>
        type is { Name: "Stream" or "TextReader" or "XmlReader" } && type.GetOutermostNamespace() == "System"
            ? new ValueForm(ReadForm.Stream, type.Name != "Stream")
        : type.SpecialType == SpecialType.System_Object ? FindObjectForm(call, form)
        : IsTextual(type) is { } isText ? new ValueForm(form, isText)
        : null;

    /// <summary>
    /// The form of an <c>object</c>: by its use, or of any type where it stays an object. A scalar may have the type that callers choose.
    /// </summary>
    private ValueForm? FindObjectForm(ExpressionSyntax value, ReadForm form) =>
        IsUsedAsText(value) is { } isText ? new ValueForm(form, isText)
        : StaysObject(ValueUses.FindOutermost(value, ValueUses.FindConverted)) || (form == ReadForm.Scalar && IsOfCallersType(value))
            ? new ValueForm(form, true) { IsObject = true }
        : null;

    /// <summary>Whether a value is cast to a type parameter: <c>(T)await command.ExecuteScalarAsync()</c>.</summary>
    private bool IsOfCallersType(ExpressionSyntax value) =>
        FindUses(value).Any(use => use.Parent is CastExpressionSyntax cast && GetTypeOf(cast.Type) is ITypeParameterSymbol);

    /// <summary>
    /// Whether a value is handed on as an <c>object</c>: to a list, a builder, a caller. A conversion knows another type.
    /// </summary>
    private bool StaysObject(SyntaxNode value) =>
        value is ExpressionSyntax expression
        && value.Parent switch
        {
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } } =>
                access.Expression is not (IdentifierNameSyntax { Identifier.ValueText: "Convert" or "DBNull" } or PredefinedTypeSyntax)
                && access.Name.Identifier.ValueText is not ("Equals" or "ReferenceEquals" or "IsDBNull" or "ToObject" or "ChangeType"),
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax }
                or ReturnStatementSyntax or ArrowExpressionClauseSyntax
                or AnonymousObjectMemberDeclaratorSyntax or InitializerExpressionSyntax => true,
            AssignmentExpressionSyntax assignment => assignment.Right == value,
            _ => false,
        }
        && semanticModel.GetTypeInfo(expression, cancellationToken) is { Type.SpecialType: SpecialType.System_Object } type
        && type.ConvertedType?.SpecialType == SpecialType.System_Object;

    /// <summary>Whether a call may read a large part: it reads neither the length only nor the first few bytes.</summary>
    private bool TakesMany(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments is [_, var offset, var buffer, _, var length]
        && !buffer.Expression.DescendantNodesAndSelf().Any(static node => node.IsKind(SyntaxKind.NullLiteralExpression))
        && !(semanticModel.GetConstantValue(offset.Expression, cancellationToken) is { HasValue: true, Value: 0 or 0L }
            && semanticModel.GetConstantValue(length.Expression, cancellationToken).Value is int and <= FirstBytes);

    private bool? IsUsedAsText(ExpressionSyntax value) =>
        FindUses(value).Select(IsConvertedToText).FirstOrDefault(static text => text is not null);

    /// <summary>Finds where an <c>object</c> is used: at once, or later through the variable that holds it.</summary>
    private IEnumerable<SyntaxNode> FindUses(ExpressionSyntax value)
    {
        var whole = ValueUses.FindOutermost(value, ValueUses.FindResult);
        yield return whole;
        var name = whole.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable } assignment when assignment.Right == whole =>
                variable.Identifier.ValueText,
            _ => null,
        };
        foreach (var reference in name is null ? [] : ValueUses.FindLaterNames(whole, name, cancellationToken))
            yield return ValueUses.FindOutermost(reference, static used => ValueUses.FindResult(used) ?? FindChoice(used));
    }

    /// <summary>The choice between a value and another one: <c>value == DBNull.Value ? null : value</c>.</summary>
    private static ConditionalExpressionSyntax? FindChoice(SyntaxNode value) =>
        value.Parent is ConditionalExpressionSyntax choice && choice.Condition != value ? choice : null;

    private bool? IsConvertedToText(SyntaxNode value) => value.Parent switch
    {
        CastExpressionSyntax cast => IsTextual(cast.Type),
        BinaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.AsExpression or (int)SyntaxKind.IsExpression, Right: TypeSyntax type
        } conversion when conversion.Left == value => IsTextual(type),
        IsPatternExpressionSyntax pattern => IsTextual(pattern.Pattern),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToString" } member when member.Expression == value => true,
        ConditionalAccessExpressionSyntax conditional when conditional.Expression == value && IsToString(conditional) => true,
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

    /// <summary><c>value?.ToString()</c>, also with calls behind it: <c>value?.ToString()?.Split(',')</c>.</summary>
    private static bool IsToString(ConditionalAccessExpressionSyntax conditional) =>
        conditional.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault()
            is { Name.Identifier.ValueText: "ToString", Parent: InvocationExpressionSyntax };

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
    public static bool? IsTextual(ITypeSymbol? type) => type switch
    {
        { SpecialType: SpecialType.System_String } => true,
        IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte } => false,
        { Name: "SqlBytes" or "SqlBinary" } when type.GetOutermostNamespace() == "System" => false,
        { Name: "SqlString" or "SqlChars" or "SqlXml" } when type.GetOutermostNamespace() == "System" => true,
        _ => null,
    };
}

/// <summary>How a value is fetched, and what it is.</summary>
internal sealed record ValueForm(ReadForm Form, bool IsText)
{
    /// <inheritdoc cref="ValueRead.IsObject"/>
    public bool IsObject { get; init; }
}
