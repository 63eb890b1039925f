namespace AsyncSql.CodeFixes.Queries;

/// <summary>An <c>await foreach</c> that runs a query: directly, or over <c>AsAsyncEnumerable()</c>, with a token or without.</summary>
internal static class QueryLoop
{
    public const string AsAsyncEnumerable = "AsAsyncEnumerable";

    /// <summary>The loop of a site; <see langword="null"/> where there is none, or its sequence is stored or passed on.</summary>
    public static CommonForEachStatementSyntax? Find(MaterializationSite site)
    {
        var loop = site.Operation.Syntax as CommonForEachStatementSyntax;
        if (site.Name?.Identifier.ValueText == AsAsyncEnumerable)
        {
            var collection = (ExpressionSyntax)site.Operation.Syntax;
            while (collection.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax option } access
                && access.Name.Identifier.ValueText is "WithCancellation" or "ConfigureAwait")
                collection = option;
            loop = collection.Parent is CommonForEachStatementSyntax around && around.Expression == collection ? around : null;
        }

        return loop?.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword) == true ? loop : null;
    }
}
