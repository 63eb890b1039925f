using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>A whole value that may as well come from a stream.</summary>
/// <param name="Read">The call or the indexer.</param>
/// <param name="Value">What stands for the value: with <c>await</c>, with the cast of an object, or with the <c>Value</c> of an SQL type.</param>
/// <param name="IsObject">Whether it is an object, which may be that of NULL.</param>
/// <param name="IsText">Whether it is text, or bytes.</param>
/// <param name="Source">The reader.</param>
/// <param name="Reader">Its type.</param>
/// <param name="Ordinal">The code of the column's ordinal.</param>
/// <param name="Token">What ends the read: its own token, else that of the row.</param>
/// <param name="Configuration">The <c>ConfigureAwait</c> of the read, else of the row, as it is written.</param>
internal sealed record FetchedValue(
    ExpressionSyntax Read, ExpressionSyntax Value, bool IsObject, bool IsText, ExpressionSyntax Source, INamedTypeSymbol Reader, string Ordinal, ExpressionSyntax? Token, string Configuration)
{
    /// <summary>Whether the value is a task that is awaited.</summary>
    public bool IsAwaited => Value is AwaitExpressionSyntax;

    /// <summary>The value of a site; <see langword="null"/> where a stream would give another one, or fail in another way.</summary>
    /// <param name="document">A read of the file.</param>
    /// <param name="site">The site.</param>
    /// <param name="rows">The <c>ReadAsync</c> that the row comes from, where it is seen.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public static FetchedValue? Of(ReaderInDocument document, ReaderSite site, InvocationExpressionSyntax? rows, CancellationToken cancellationToken)
    {
        var semanticModel = document.SemanticModel;
        var read = site.Read.Place.FirstAncestorOrSelf<ExpressionSyntax>(static node => node is InvocationExpressionSyntax or ElementAccessExpressionSyntax);
        if (read is null || site.Read.Column is not { } column || !IsNamed(site.Read.Source)
            || semanticModel.GetTypeInfo(site.Read.Source, cancellationToken).Type is not INamedTypeSymbol { Name: "SqlDataReader" or "DbDataReader" } reader
            || ValueOf(read, semanticModel, cancellationToken) is not var (value, isObject)
            || (value is not AwaitExpressionSyntax && (!Places.AllowsAwait(value, semanticModel, cancellationToken) || HeldReference.IsAround(value, semanticModel, cancellationToken)))
            || !(isObject ? site.ColumnName is null || !StreamableColumn.IsOther(document, site.ColumnName, cancellationToken) : StreamableColumn.Is(document, site, value, cancellationToken))
            || DriverErrors.AreCaughtAround(read, semanticModel, cancellationToken)
            || document.Root.HasComment(value.Span))
            return null;

        var ownToken = read is InvocationExpressionSyntax { ArgumentList.Arguments: [_, var second] } ? second : null;
        if (ownToken is not null && (ownToken.NameColon is not null || !semanticModel.IsCancellationToken(ownToken, cancellationToken) || !IsNamed(ownToken.Expression)))
            return null;
        var token = ownToken?.Expression ?? rows?.ArgumentList.Arguments.FirstOrDefault()?.Expression;
        var ordinal = semanticModel.GetTypeInfo(column, cancellationToken).Type?.SpecialType == SpecialType.System_String ? $"{site.Read.Source}.GetOrdinal({column})" : column.ToString();
        return new FetchedValue(
            read, value, isObject, site.Read.IsText, site.Read.Source, reader, ordinal, token is not null && IsNamed(token) && IsInScope(token) ? token : null,
            Configured(value is AwaitExpressionSyntax ? (InvocationExpressionSyntax)read : rows));

        // That of the row may be a variable of a block that has ended.
        bool IsInScope(ExpressionSyntax name)
        {
            while (name is MemberAccessExpressionSyntax member)
                name = member.Expression;
            return semanticModel.GetSymbolInfo(name, cancellationToken).Symbol is not ILocalSymbol local || semanticModel.LookupSymbols(read.SpanStart, name: local.Name).Contains(local, SymbolEqualityComparer.Default);
        }
    }

    /// <summary>Whether an expression may be named once more: it is a variable, a member of one, or <c>CancellationToken.None</c>.</summary>
    public static bool IsNamed(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax or ThisExpressionSyntax => true,
        MemberAccessExpressionSyntax { Expression: var owner, Name: IdentifierNameSyntax } => IsNamed(owner),
        _ => false,
    };

    /// <summary>Whether streams copy with a token and without the size of a buffer: not in .NET Framework.</summary>
    public static bool HasCopyWithToken(Compilation compilation) =>
        compilation.GetTypeByMetadataName("System.IO.Stream")?.GetMembers("CopyToAsync").OfType<IMethodSymbol>().Any(static method => method.Parameters is [_, { Type.Name: nameof(CancellationToken) }]) == true;

    /// <summary>What stands for the value, and whether it is an object; <see langword="null"/> for other types than byte[] and string.</summary>
    private static (ExpressionSyntax Value, bool IsObject)? ValueOf(ExpressionSyntax read, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        switch (read)
        {
            case InvocationExpressionSyntax call when call.CalledName()?.Identifier.ValueText == "GetFieldValueAsync":
                return AwaitedCall.Of(call) is { Await: var awaited } && IsWhole(awaited) ? (awaited, false) : null;
            case InvocationExpressionSyntax call when call.CalledName()?.Identifier.ValueText is "GetFieldValue" or "GetString":
                return IsWhole(call) ? (call, false) : null;
            case InvocationExpressionSyntax call when call.CalledName()?.Identifier.ValueText is "GetSqlBinary" or "GetSqlString":
                return call.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value" } member && member.Expression == call ? (member, false) : null;
            case ElementAccessExpressionSyntax:
            case InvocationExpressionSyntax call when call.CalledName()?.Identifier.ValueText == "GetValue":
                // Of DBNull a cast throws another exception than a getter, "as" gives null and ToString nothing: where nobody has asked before, the object is needed.
                var operand = read;
                while (operand.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax)
                    operand = (ExpressionSyntax)operand.Parent;
                return operand.Parent is CastExpressionSyntax cast && IsWhole(cast) && NullCheck.Guards(read, semanticModel, cancellationToken) ? (cast, false) : (read, true);
            default:
                return null;
        }

        bool IsWhole(ExpressionSyntax value) => semanticModel.GetTypeInfo(value, cancellationToken).Type is { SpecialType: SpecialType.System_String } or IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };
    }

    private static string Configured(InvocationExpressionSyntax? call) =>
        call is not null && AwaitedCall.Of(call) is { } awaited && awaited.Awaited != call ? $".ConfigureAwait{((InvocationExpressionSyntax)awaited.Awaited).ArgumentList}" : "";
}
