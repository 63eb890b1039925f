using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>How a value of a row is fetched.</summary>
internal enum ReadForm
{
    /// <summary><c>GetFieldValueAsync</c>.</summary>
    Asynchronous,

    /// <summary><c>GetFieldValue</c>, <c>GetString</c>, a cast of <c>GetValue</c> or of the indexer: from what <c>ReadAsync</c> has read.</summary>
    Synchronous,

    /// <summary><c>GetStream</c>, <c>GetTextReader</c>; <c>GetBytes</c> and <c>GetChars</c>, which take a part.</summary>
    Stream,

    /// <summary><c>ExecuteScalarAsync</c>.</summary>
    Scalar,
}

/// <summary>A place that fetches text or bytes through ADO.NET, as its syntax and its types show.</summary>
/// <param name="Form">How.</param>
/// <param name="IsText">Whether the value is text, or bytes.</param>
/// <param name="Source">The reader; of a scalar, the command.</param>
/// <param name="Column">The argument that names the column or its ordinal; <see langword="null"/> for a scalar, and for all values of a row.</param>
/// <param name="Place">What the diagnostic stands at.</param>
/// <param name="Name">What the message calls it.</param>
internal sealed record ValueRead(ReadForm Form, bool IsText, ExpressionSyntax Source, ExpressionSyntax? Column, SyntaxNode Place, string Name)
{
    private static readonly HashSet<string> Getters = new(StringComparer.Ordinal)
    {
        "GetFieldValueAsync", "GetFieldValue", "GetStream", "GetTextReader", "GetString", "GetValue", "GetSqlBytes", "GetSqlBinary", "GetSqlString",
        "GetSqlChars", "GetBytes", "GetChars", "GetValues", "GetSqlValues",
    };

    /// <summary>What Dapper is given as SQL; <see langword="null"/> where it has no part in the read.</summary>
    public ExpressionSyntax? DapperSql { get; init; }

    /// <summary>Finds the value of a data reader at a node; <see langword="null"/> for anything else, and for values that are neither text nor bytes.</summary>
    public static ValueRead? FindValue(SyntaxNode node, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken)
    {
        switch (node)
        {
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var source, Name: var name } } call when Getters.Contains(name.Identifier.ValueText):
                if (!IsReader(source))
                    return null;
                var getter = name.Identifier.ValueText;
                if (getter is "GetValues" or "GetSqlValues")
                    return new ValueRead(ReadForm.Synchronous, true, source, null, name, getter);
                return call.ArgumentList.Arguments is [{ Expression: var column }, ..] && FindForm(call, getter, semanticModel, cancellationToken) is var (form, isText)
                    ? new ValueRead(form, isText, source, column, name, getter)
                    : null;
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var key }] } access when IsReader(access.Expression):
                return IsUsedAsText(access, semanticModel, cancellationToken) is { } text ? new ValueRead(ReadForm.Synchronous, text, access.Expression, key, access, "this[]") : null;
            default:
                return null;
        }

        bool IsReader(ExpressionSyntax source) => context.Symbols.Readers.IsReader(semanticModel.GetTypeInfo(source, cancellationToken).Type);
    }

    /// <summary>
    /// Finds the value of <c>ExecuteScalarAsync</c>, that of Dapper included, which calls the command's. Dapper's queries open their readers with
    /// SequentialAccess and fetch synchronously: measured, they parse each packet once.
    /// </summary>
    public static ValueRead? FindScalar(SyntaxNode node, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken)
    {
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var receiver, Name: { Identifier.ValueText: "ExecuteScalarAsync" } name } } call)
            return null;
        if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method || !ReaderSymbols.IsDapper(method))
            return context.Symbols.Readers.IsCommand(semanticModel.GetTypeInfo(receiver, cancellationToken).Type) && IsUsedAsText(call, semanticModel, cancellationToken) is { } used
                ? new ValueRead(ReadForm.Scalar, used, receiver, null, name, "ExecuteScalarAsync")
                : null;

        var arguments = call.ArgumentList.Arguments.Select(static argument => argument.Expression).ToList();
        if (method.ReducedFrom is not null)
            arguments.Insert(0, receiver);
        if ((method.TypeArguments is [var type] ? IsTextual(type) : IsUsedAsText(call, semanticModel, cancellationToken)) is not { } isText || arguments is not [var connection, var sql, ..])
            return null;
        if (sql is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var command }, ..] }) // a CommandDefinition
            sql = command;
        return new ValueRead(ReadForm.Scalar, isText, connection, null, name, "Dapper's ExecuteScalarAsync") { DapperSql = sql };
    }

    private static (ReadForm Form, bool IsText)? FindForm(InvocationExpressionSyntax call, string getter, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        switch (getter)
        {
            case "GetStream":
                return (ReadForm.Stream, false);
            case "GetTextReader":
                return (ReadForm.Stream, true);
            case "GetString" or "GetSqlString" or "GetSqlChars":
                return (ReadForm.Synchronous, true);
            case "GetSqlBytes" or "GetSqlBinary":
                return (ReadForm.Synchronous, false);
            case "GetBytes" or "GetChars":
                return TakesMany(call, semanticModel, cancellationToken) ? (ReadForm.Stream, getter == "GetChars") : null;
            case "GetValue":
                return IsUsedAsText(call, semanticModel, cancellationToken) is { } text ? (ReadForm.Synchronous, text) : null;
        }

        if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { TypeArguments: [var type] })
            return null;
        if (type is { Name: "Stream" or "TextReader" or "XmlReader" } && type.GetOutermostNamespace() == "System")
            return (ReadForm.Stream, type.Name != "Stream");
        return (type.SpecialType == SpecialType.System_Object ? IsUsedAsText(call, semanticModel, cancellationToken) : IsTextual(type)) is { } isText
            ? (getter == "GetFieldValue" ? ReadForm.Synchronous : ReadForm.Asynchronous, isText)
            : null;
    }

    /// <summary>As many bytes or characters as a look at the beginning of a value takes: at most a packet.</summary>
    private const int FirstBytes = 8000;

    /// <summary>Whether a part of a value may be large: not where it is its length that is asked for, or the first few bytes.</summary>
    private static bool TakesMany(InvocationExpressionSyntax call, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call.ArgumentList.Arguments is [_, var offset, var buffer, _, var length]
        && !buffer.Expression.DescendantNodesAndSelf().Any(static node => node.IsKind(SyntaxKind.NullLiteralExpression))
        && !(semanticModel.GetConstantValue(offset.Expression, cancellationToken) is { HasValue: true, Value: 0 or 0L }
            && semanticModel.GetConstantValue(length.Expression, cancellationToken).Value is int and <= FirstBytes);

    /// <summary><see langword="true"/> for text, <see langword="false"/> for bytes, <see langword="null"/> for any other type.</summary>
    private static bool? IsTextual(ITypeSymbol? type) => type switch
    {
        { SpecialType: SpecialType.System_String } => true,
        IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte } => false,
        { Name: "SqlBytes" or "SqlBinary" } when type.GetOutermostNamespace() == "System" => false,
        { Name: "SqlString" or "SqlChars" } when type.GetOutermostNamespace() == "System" => true,
        _ => null,
    };

    /// <summary>What an <c>object</c> is used as: on the spot, or lines later through the variable that it is put into.</summary>
    private static bool? IsUsedAsText(ExpressionSyntax value, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var whole = ValueUses.FindOutermost(value, ValueUses.FindSame);
        if (ConvertedTo(whole, semanticModel, cancellationToken) is { } here)
            return here;
        var name = whole.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable } assignment when assignment.Right == whole => variable.Identifier.ValueText,
            _ => null,
        };
        foreach (var reference in name is null ? [] : ValueUses.FindLaterNames(whole, name, cancellationToken))
            if (ConvertedTo(ValueUses.FindOutermost(reference, ValueUses.FindSame), semanticModel, cancellationToken) is { } later)
                return later;
        return null;
    }

    private static bool? ConvertedTo(SyntaxNode value, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        switch (value.Parent)
        {
            case CastExpressionSyntax cast:
                return Textual(cast.Type);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression or (int)SyntaxKind.IsExpression, Right: TypeSyntax type } conversion when conversion.Left == value:
                return Textual(type);
            case IsPatternExpressionSyntax pattern:
                return OfPattern(pattern.Pattern);
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToString" } member when member.Expression == value:
            case ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "ToString" } } } conditional when conditional.Expression == value:
                return true;
            case InterpolationSyntax:
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: { } converter, Name.Identifier.ValueText: "ToString" } } } when converter.ToString() is "Convert" or "System.Convert":
                return true;
            case SwitchExpressionSyntax chosen when chosen.GoverningExpression == value:
                return chosen.Arms.Select(arm => OfPattern(arm.Pattern)).FirstOrDefault(static text => text is not null);
            case SwitchStatementSyntax chosen when chosen.Expression == value:
                return chosen.Sections.SelectMany(static section => section.Labels).OfType<CasePatternSwitchLabelSyntax>().Select(label => OfPattern(label.Pattern)).FirstOrDefault(static text => text is not null);
            default:
                return null;
        }

        bool? OfPattern(PatternSyntax pattern) => pattern switch
        {
            UnaryPatternSyntax not => OfPattern(not.Pattern),
            DeclarationPatternSyntax declaration => Textual(declaration.Type),
            TypePatternSyntax type => Textual(type.Type),
            RecursivePatternSyntax { Type: { } type } => Textual(type),
            ConstantPatternSyntax { Expression: TypeSyntax type } => Textual(type),
            _ => null,
        };

        bool? Textual(TypeSyntax type) => IsTextual(semanticModel.GetTypeInfo(type, cancellationToken).Type);
    }
}
