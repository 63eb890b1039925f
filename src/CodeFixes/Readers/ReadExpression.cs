using AsyncSql.Analyzers.Facts.Readers;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// An expression that reads a whole value, which may come from a stream instead. The value is the read with its <c>await</c>, the cast of
/// an object, or the <c>Value</c> of an SQL type.
/// </summary>
internal sealed record ReadExpression(ExpressionSyntax Read, ExpressionSyntax Value, ReaderSite Site, INamedTypeSymbol Reader)
{
    /// <summary>Whether the value is an object, which is DBNull for NULL.</summary>
    public bool IsObject { get; private init; }

    public string Ordinal { get; private init; } = "";

    /// <summary>The cancellation token of the read, else of the row.</summary>
    public ExpressionSyntax? Token { get; private init; }

    /// <summary>The <c>ConfigureAwait</c> of the read, else of the row, as it is written.</summary>
    public string Configuration { get; private init; } = "";

    public ExpressionSyntax Source => Site.Read.Source;
    public bool IsText => Site.Read.IsText;
    public bool IsAwaited => Value is AwaitExpressionSyntax;

    public StreamedValue CreateStream(ExpressionSyntax? token) => new(Source.ToString(), Ordinal, token?.ToString() ?? "", "");

    /// <summary>The read of a site; <see langword="null"/> where a stream would return another value, or fail in another way.</summary>
    public static ReadExpression? Create(ReaderInDocument document, ReaderSite site, InvocationExpressionSyntax? rows)
    {
        var semantics = document.Semantics;
        var read = site.Read.Place.FirstAncestorOrSelf<ExpressionSyntax>(
            static node => node is InvocationExpressionSyntax or ElementAccessExpressionSyntax);
        if (read is null || site.Read.Source.Parent is ArgumentSyntax // a helper is handed the reader
            || site.Read.Column is not { } column || !site.Read.Source.IsRepeatable()
            || semantics.FindType(site.Read.Source) is not INamedTypeSymbol { Name: "SqlDataReader" or "DbDataReader" } reader
            || FindValue(read, semantics) is not var (value, isObject)
            || (value is not AwaitExpressionSyntax && !CanAwait(value, semantics))
            || !StreamableColumn.CanStream(document, site, isObject ? null : value)
            || DriverErrors.AreCaughtAround(read, semantics)
            || document.Root.HasComment(value.Span))
            return null;

        var ownToken = read is InvocationExpressionSyntax { ArgumentList.Arguments: [_, var second] } ? second : null;
        if (ownToken is not null
            && (ownToken.NameColon is not null || !semantics.IsCancellationToken(ownToken) || !ownToken.Expression.IsRepeatable()))
            return null;
        var token = ownToken?.Expression ?? rows?.ArgumentList.Arguments.FirstOrDefault()?.Expression;
        var configured = value is AwaitExpressionSyntax ? (InvocationExpressionSyntax)read : rows;
        return new ReadExpression(read, value, site, reader)
        {
            IsObject = isObject,
            Ordinal = semantics.FindType(column)?.SpecialType == SpecialType.System_String
                ? $"{site.Read.Source}.GetOrdinal({column})"
                : column.ToString(),
            Token = token is not null && token.IsRepeatable() && IsInScope(token, read.SpanStart, semantics) ? token : null,
            Configuration = configured is not null && AwaitedCall.Find(configured) is { } awaited ? awaited.FindConfiguration() : "",
        };
    }

    private static bool CanAwait(ExpressionSyntax value, Semantics semantics) =>
        SyntaxFlow.AllowsAwait(value, semantics.Model, semantics.CancellationToken) && !SpansAwait.IsAround(value, semantics);

    /// <summary>The token of the row may be a variable of a block that has ended.</summary>
    private static bool IsInScope(ExpressionSyntax name, int position, Semantics semantics)
    {
        while (name is MemberAccessExpressionSyntax member)
            name = member.Expression;
        return semantics.FindSymbol(name) is not ILocalSymbol local
            || semantics.Model.LookupSymbols(position, name: local.Name).Contains(local, SymbolEqualityComparer.Default);
    }

    /// <summary>The expression to replace, and whether it is an object; only for byte[] and string.</summary>
    private static (ExpressionSyntax Value, bool IsObject)? FindValue(ExpressionSyntax read, Semantics semantics)
    {
        switch ((read as InvocationExpressionSyntax)?.GetCalledName()?.Identifier.ValueText)
        {
            case "GetFieldValueAsync":
                var awaited = AwaitedCall.Find((InvocationExpressionSyntax)read)?.Await;
                return awaited is not null && IsWhole(awaited) ? (awaited, false) : null;
            case "GetFieldValue" or "GetString":
                return IsWhole(read) ? (read, false) : null;
            case "GetSqlBinary" or "GetSqlString":
                return read.FindMemberAccess() is { Name.Identifier.ValueText: "Value" } member ? (member, false) : null;
            case "GetValue" when ValueReadFinder.IsOwnGetValue((InvocationExpressionSyntax)read):
            case null when read is ElementAccessExpressionSyntax:
                // For DBNull, a cast throws another exception than a getter, "as" returns null and ToString an empty string. Without a null
                // check, the object is needed.
                var cast = read.WithParentheses().Parent as CastExpressionSyntax;
                return cast is not null && IsWhole(cast) && NullCheck.Guards(read, semantics) ? (cast, false) : (read, true);
            default:
                return null;
        }

        bool IsWhole(ExpressionSyntax value) => semantics.FindType(value)
            is { SpecialType: SpecialType.System_String } or IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };
    }
}
