using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Readers;

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
    /// <summary>What Dapper is given as SQL; <see langword="null"/> where it has no part in the read.</summary>
    public ExpressionSyntax? DapperSql { get; init; }

    /// <summary>The read at a node; <see langword="null"/> for anything else, and for values that are neither text nor bytes.</summary>
    public static ValueRead? At(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var readers = facts.Symbols.Readers;
        switch (node)
        {
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var source, Name: var name } } call:
                var isScalar = name.Identifier.ValueText == "ExecuteScalarAsync";
                if (!isScalar && !IsGetter(name.Identifier.ValueText))
                    return null;
                var type = semanticModel.GetTypeInfo(source, cancellationToken).Type;
                if (isScalar && OfDapper(call, source, name, semanticModel, facts, cancellationToken) is { } ofDapper)
                    return ofDapper;
                if (isScalar)
                    return readers.IsCommand(type) && UsedAs(call, semanticModel, facts, cancellationToken) is { } used ? new ValueRead(ReadForm.Scalar, used, source, null, name, "ExecuteScalarAsync") : null;
                if (name.Identifier.ValueText is "GetValues" or "GetSqlValues")
                    return readers.IsReader(type) ? new ValueRead(ReadForm.Synchronous, true, source, null, name, name.Identifier.ValueText) : null;
                return readers.IsReader(type) && call.ArgumentList.Arguments is [{ Expression: var column }, ..] && FormOf(call, name, semanticModel, facts, cancellationToken) is var (form, isText)
                    ? new ValueRead(form, isText, source, column, name, name.Identifier.ValueText)
                    : null;
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var key }] } access when readers.IsReader(semanticModel.GetTypeInfo(access.Expression, cancellationToken).Type):
                return UsedAs(access, semanticModel, facts, cancellationToken) is { } text ? new ValueRead(ReadForm.Synchronous, text, access.Expression, key, access, "this[]") : null;
            default:
                return null;
        }
    }

    /// <summary>
    /// Dapper's <c>ExecuteScalarAsync</c> hands on to the command's. Its queries open their readers with SequentialAccess and fetch
    /// synchronously: they were measured, and parse each packet once.
    /// </summary>
    private static ValueRead? OfDapper(InvocationExpressionSyntax call, ExpressionSyntax receiver, SimpleNameSyntax name, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { ContainingType: { Name: "SqlMapper", ContainingNamespace: { Name: "Dapper", ContainingNamespace.IsGlobalNamespace: true } } } method)
            return null;
        var isText = method.TypeArguments is [var type] ? IsTextual(type) : UsedAs(call, semanticModel, facts, cancellationToken);
        var arguments = call.ArgumentList.Arguments;
        var (connection, sql) = method.ReducedFrom is null ? (arguments.ElementAtOrDefault(0)?.Expression, arguments.ElementAtOrDefault(1)?.Expression) : (receiver, arguments.ElementAtOrDefault(0)?.Expression);
        if (sql is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var command }, ..] }) // a CommandDefinition
            sql = command;
        return isText is { } text && connection is not null && sql is not null ? new ValueRead(ReadForm.Scalar, text, connection, null, name, "Dapper's ExecuteScalarAsync") { DapperSql = sql } : null;
    }

    private static bool IsGetter(string name) =>
        name is "GetFieldValueAsync" or "GetFieldValue" or "GetStream" or "GetTextReader" or "GetString" or "GetValue" or "GetSqlBytes" or "GetSqlBinary" or "GetSqlString" or "GetSqlChars"
            or "GetBytes" or "GetChars" or "GetValues" or "GetSqlValues";

    private static (ReadForm Form, bool IsText)? FormOf(InvocationExpressionSyntax call, SimpleNameSyntax name, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        switch (name.Identifier.ValueText)
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
                return TakesMany(call, semanticModel, cancellationToken) ? (ReadForm.Stream, name.Identifier.ValueText == "GetChars") : null;
            case "GetValue":
                return UsedAs(call, semanticModel, facts, cancellationToken) is { } text ? (ReadForm.Synchronous, text) : null;
            default:
                if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { TypeArguments: [var type] })
                    return null;
                if (type is { Name: "Stream" or "TextReader" or "XmlReader" } && type.OutermostNamespace() == "System")
                    return (ReadForm.Stream, type.Name != "Stream");
                return (type.SpecialType == SpecialType.System_Object ? UsedAs(call, semanticModel, facts, cancellationToken) : IsTextual(type)) is { } isText ? (name.Identifier.ValueText == "GetFieldValue" ? ReadForm.Synchronous : ReadForm.Asynchronous, isText) : null;
        }
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
        { Name: "SqlBytes" or "SqlBinary" } when type.OutermostNamespace() == "System" => false,
        { Name: "SqlString" or "SqlChars" } when type.OutermostNamespace() == "System" => true,
        _ => null,
    };

    /// <summary>What an <c>object</c> is used as: on the spot, or lines later through the variable that it is put into.</summary>
    private static bool? UsedAs(ExpressionSyntax value, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var whole = Whole(value);
        if (ConvertedTo(whole, semanticModel, cancellationToken) is { } here)
            return here;
        var name = whole.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable } assignment when assignment.Right == whole => variable.Identifier.ValueText,
            _ => null,
        };
        foreach (var reference in name is null ? [] : facts.Of(value.SyntaxTree).NamesIn(value.MemberAround(), name, cancellationToken))
            if (reference.SpanStart > whole.Span.End && ConvertedTo(Whole(reference), semanticModel, cancellationToken) is { } later)
                return later;
        return null;
    }

    /// <summary>An expression with what is awaited, configured and asserted about it.</summary>
    private static SyntaxNode Whole(ExpressionSyntax value)
    {
        SyntaxNode current = value;
        while (current.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax or AwaitExpressionSyntax
            || (current.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } configured && configured.Expression == current)
            || (current.Parent is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } } call && call.Expression == current))
            current = current.Parent;
        return current;
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
