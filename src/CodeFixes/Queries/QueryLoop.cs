using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>An <c>await foreach</c> that runs a query: directly over it, or over <c>AsAsyncEnumerable()</c>, with a token or without.</summary>
internal static class QueryLoop
{
    public const string AsAsyncEnumerable = "AsAsyncEnumerable";

    /// <summary>The loop of a site; <see langword="null"/> when the site is none, or its sequence is kept or passed on.</summary>
    public static CommonForEachStatementSyntax? Of(MaterialisationSite site)
    {
        var loop = site.Operation.Syntax as CommonForEachStatementSyntax;
        if (site.Name?.Identifier.ValueText == AsAsyncEnumerable)
        {
            var collection = (ExpressionSyntax)site.Operation.Syntax;
            while (collection.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WithCancellation" or "ConfigureAwait", Parent: InvocationExpressionSyntax option })
                collection = option;
            loop = collection.Parent is CommonForEachStatementSyntax around && around.Expression == collection ? around : null;
        }

        return loop?.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword) == true ? loop : null;
    }
}
