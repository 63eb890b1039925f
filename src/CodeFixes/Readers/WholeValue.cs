using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>A value that is fetched as a whole, as the same value collected from its stream.</summary>
internal static class WholeValue
{
    /// <summary>Replaces the read by a call of the method that collects the value; false where it would not be the same.</summary>
    /// <param name="document">A read of the file.</param>
    /// <param name="site">The read that is replaced.</param>
    /// <param name="rows">The <c>ReadAsync</c> whose token ends the read where it has none of its own.</param>
    /// <param name="edits">Where the edits go.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public static bool TryReplace(ReaderInDocument document, ReaderSite site, InvocationExpressionSyntax? rows, FileEdits edits, CancellationToken cancellationToken)
    {
        var semanticModel = document.SemanticModel;
        var read = site.Read.Place.FirstAncestorOrSelf<ExpressionSyntax>(static node => node is InvocationExpressionSyntax or ElementAccessExpressionSyntax);
        if (read is null || site.Read.Column is not { } column || !IsNamed(site.Read.Source)
            || semanticModel.GetTypeInfo(site.Read.Source, cancellationToken).Type is not INamedTypeSymbol { Name: "SqlDataReader" or "DbDataReader" } reader
            || Form(read, semanticModel, cancellationToken) is not var (value, isAwaited)
            || semanticModel.GetTypeInfo(value, cancellationToken).Type is not { } type
            || (!isAwaited && !Places.AllowsAwait(value, semanticModel, cancellationToken))
            || !StreamableColumn.Is(document, site, value, cancellationToken)
            || IsErrorCaught(read, semanticModel, cancellationToken)
            || document.Root.HasComment(isAwaited ? read.Span : value.Span))
            return false;

        var ownToken = read is InvocationExpressionSyntax { ArgumentList.Arguments: [_, var second] } ? second : null;
        if (ownToken is not null && (ownToken.NameColon is not null || !semanticModel.IsCancellationToken(ownToken, cancellationToken) || !IsNamed(ownToken.Expression)))
            return false;
        var token = ownToken?.Expression ?? rows?.ArgumentList.Arguments.FirstOrDefault()?.Expression;
        if (token is not null && !IsNamed(token))
            token = null;
        var configuration = Configuration(isAwaited ? (InvocationExpressionSyntax)read : rows);
        if (ReadHelper.Add(isText: type.SpecialType == SpecialType.System_String, reader, read, configuration, semanticModel, edits) is not { } method)
            return false;

        var ordinal = semanticModel.GetTypeInfo(column, cancellationToken).Type?.SpecialType == SpecialType.System_String ? $"{site.Read.Source}.GetOrdinal({column})" : column.ToString();
        var call = $"{method}({site.Read.Source}, {ordinal}{(token is null ? "" : $", {token}")})";
        if (isAwaited)
            edits.Add(new TextChange(read.Span, call));
        else
            edits.Add(new TextChange(value.Span, IsOperand(value) ? $"(await {call}{configuration})" : $"await {call}{configuration}"));
        return true;
    }

    /// <summary>What stands for the value, and whether it is a task that is awaited; <see langword="null"/> for other types than byte[] and string, and where it may be NULL's object.</summary>
    private static (ExpressionSyntax Value, bool IsAwaited)? Form(ExpressionSyntax read, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        switch (read)
        {
            case InvocationExpressionSyntax call when call.CalledName()?.Identifier.ValueText == "GetFieldValueAsync":
                return AwaitedCall.Of(call) is { Await: var awaited } && IsWhole(awaited) ? (awaited, true) : null;
            case InvocationExpressionSyntax call when call.CalledName()?.Identifier.ValueText is "GetFieldValue" or "GetString":
                return IsWhole(call) ? (call, false) : null;
            default:
                // The cast of an object: of DBNull it throws another exception, so that has to be asked before.
                var operand = read;
                while (operand.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax)
                    operand = (ExpressionSyntax)operand.Parent;
                return operand.Parent is CastExpressionSyntax cast && IsWhole(cast) && NullCheck.Guards(read, semanticModel, cancellationToken) ? (cast, false) : null;
        }

        bool IsWhole(ExpressionSyntax value) => semanticModel.GetTypeInfo(value, cancellationToken).Type is { SpecialType: SpecialType.System_String } or IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };
    }

    /// <summary>Whether an exception of the driver is caught around a read: out of a stream it comes as an IOException.</summary>
    private static bool IsErrorCaught(SyntaxNode read, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        read.Ancestors().OfType<TryStatementSyntax>().Where(attempt => attempt.Block.Span.Contains(read.Span)).SelectMany(static attempt => attempt.Catches)
            .Any(clause => clause.Declaration is { } declaration && semanticModel.GetTypeInfo(declaration.Type, cancellationToken).Type is { Name: "SqlException" or "DbException" or "ExternalException" or "SystemException" or "IOException" });

    /// <summary>Whether an expression may be named once more: it is a variable, a member of one, or <c>CancellationToken.None</c>.</summary>
    private static bool IsNamed(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax or ThisExpressionSyntax => true,
        MemberAccessExpressionSyntax { Expression: var owner, Name: IdentifierNameSyntax } => IsNamed(owner),
        _ => false,
    };

    private static bool IsOperand(ExpressionSyntax value) => value.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == value,
        ElementAccessExpressionSyntax access => access.Expression == value,
        ConditionalAccessExpressionSyntax access => access.Expression == value,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };

    private static string Configuration(InvocationExpressionSyntax? call) =>
        call is not null && AwaitedCall.Of(call) is { } awaited && awaited.Awaited != call ? awaited.Awaited.ToString().Substring(call.ToString().Length).Trim() : "";
}
