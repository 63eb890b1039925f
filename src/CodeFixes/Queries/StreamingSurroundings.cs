using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// What around a query forbids to run its command without EF Core: what EF Core does to queries on their way, drivers without streams, and
/// readers that are open already.
/// </summary>
internal static class StreamingSurroundings
{
    /// <summary>EF Core hands these the commands and rows of its own queries, not those of a reader.</summary>
    private static readonly string[] Interceptors = ["DbCommandInterceptor", "IMaterializationInterceptor", "QuerySplittingBehavior.SplitQuery"];

    /// <summary>These repeat what fails, which a reader that is half read cannot.</summary>
    private static readonly string[] Retries = ["EnableRetryOnFailure", ".ExecutionStrategy(", "UseAzureSql", "UseAzureSynapse", "AddSqlServerDbContext", "EnrichSqlServerDbContext"];

    /// <summary>A limit without an order is worth a warning to EF Core.</summary>
    private static readonly string[] Warnings = ["WarningBehavior.Throw", "RowLimitingOperationWithoutOrderBy"];

    public static bool Forbid(SiteInDocument document, RowQuery query, CancellationToken cancellationToken)
    {
        var (semanticModel, facts) = (document.SemanticModel, document.Facts);
        return !ValueStreams.AreGiven(semanticModel.Compilation, facts, document.Project, cancellationToken)
            || Mention(Interceptors)
            || (Mention(Retries) && !IsRetried(query.Awaited.Await, semanticModel, cancellationToken))
            || (!query.IsLimited && !query.IsOrdered && Mention(Warnings))
            || IsInsideReader(query.Awaited.Await, semanticModel, facts, cancellationToken);

        bool Mention(string[] words) => semanticModel.Compilation.SyntaxTrees.Any(tree => tree.Mentions(cancellationToken, words));
    }

    /// <summary>Whether code is handed to an execution strategy, which repeats all of it.</summary>
    private static bool IsRetried(SyntaxNode code, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        code.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().Any(function =>
            function.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } }
            && call.CalledName()?.Identifier.ValueText is "ExecuteAsync" or "ExecuteInTransactionAsync"
            && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: { Name: "ExecutionStrategyExtensions" or "IExecutionStrategy" } type }
            && type.OutermostNamespace() == "Microsoft");

    /// <summary>Whether a loop over a query or a reader of its own is around code, or was opened before it.</summary>
    private static bool IsInsideReader(SyntaxNode code, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        foreach (var loop in code.Ancestors().OfType<CommonForEachStatementSyntax>())
            if (!loop.AwaitKeyword.IsMissing && loop.AwaitKeyword.RawKind != 0
                || semanticModel.GetTypeInfo(loop.Expression, cancellationToken).Type is not { } type
                || facts.Symbols.Queries.ElementOfQuery(type) is not null
                || (type.TypeKind == TypeKind.Interface && type.Name is "IEnumerable" or "IAsyncEnumerable"))
                return true;
        var reader = semanticModel.Compilation.GetTypeByMetadataName("System.Data.Common.DbDataReader");
        return code.MemberAround() is not { } member
            || member.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(variable =>
                semanticModel.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol { Type: { } local } && (local.InheritsFromOrIs(reader) || local.Name == "IDataReader"))
            || member.DescendantNodes().OfType<ParameterSyntax>().Any(parameter =>
                semanticModel.GetDeclaredSymbol(parameter, cancellationToken) is IParameterSymbol { Type: { } given } && (given.InheritsFromOrIs(reader) || given.Name == "IDataReader"));
    }
}
