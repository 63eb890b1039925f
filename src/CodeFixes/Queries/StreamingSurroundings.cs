namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Finds code around a query that prevents running its command without EF Core: interceptors, retries, drivers without streams, code that
/// catches what the driver throws, and readers that are open already.
/// </summary>
internal static class StreamingSurroundings
{
    /// <summary>EF Core passes its own commands and rows to these, not those of a reader.</summary>
    private static readonly string[] Interceptors = ["DbCommandInterceptor", "IMaterializationInterceptor",
        "QuerySplittingBehavior.SplitQuery"];

    /// <summary>These repeat what fails; a reader that is half read cannot be repeated.</summary>
    private static readonly string[] Retries =
        ["EnableRetryOnFailure", ".ExecutionStrategy(", "UseAzureSql", "UseAzureSynapse", "AddSqlServerDbContext",
            "EnrichSqlServerDbContext"];

    /// <summary>EF Core warns of a limit without an order.</summary>
    private static readonly string[] Warnings = ["WarningBehavior.Throw", "RowLimitingOperationWithoutOrderBy"];

    public static bool Forbid(QueryInDocument document, RowQuery query)
    {
        var semantics = document.Semantics;
        return !StreamingSupport.IsAvailable(document)
            || semantics.IsMentioned(Interceptors)
            || (semantics.IsMentioned(Retries) && !IsRetried(query.Awaited.Await, semantics))
            || (!query.IsLimited && !query.IsOrdered && semantics.IsMentioned(Warnings))
            || DriverErrors.AreCaughtAround(query.Awaited.Await, semantics)
            || IsInsideReader(query.Awaited.Await, semantics, document.Facts);
    }

    /// <summary>Whether an execution strategy runs the code, which repeats all of it.</summary>
    private static bool IsRetried(SyntaxNode code, Semantics semantics) =>
        code.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().Any(function =>
            function.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } }
            && call.GetCalledName()?.Identifier.ValueText is "ExecuteAsync" or "ExecuteInTransactionAsync"
            && semantics.FindSymbol(call)
                is IMethodSymbol { ContainingType: { Name: "ExecutionStrategyExtensions" or "IExecutionStrategy" } type }
            && type.GetOutermostNamespace() == "Microsoft");

    /// <summary>Whether a loop over a query or a reader is around code, or the member around it has a reader of its own.</summary>
    private static bool IsInsideReader(SyntaxNode code, Semantics semantics, DataAccessContext facts)
    {
        var reader = semantics.Compilation.GetTypeByMetadataName("System.Data.Common.DbDataReader");
        return code.Ancestors().OfType<CommonForEachStatementSyntax>().Any(RunsQuery)
            || code.FindContainingMember() is not { } member
            || member.DescendantNodes().Any(node => node is VariableDeclaratorSyntax or ParameterSyntax && DeclaresReader(node));

        bool RunsQuery(CommonForEachStatementSyntax loop) =>
            (!loop.AwaitKeyword.IsMissing && loop.AwaitKeyword.RawKind != 0)
            || semantics.FindType(loop.Expression) is not { } type
            || facts.Symbols.Queries.GetQueryElement(type) is not null
            || (type.TypeKind == TypeKind.Interface && type.Name is "IEnumerable" or "IAsyncEnumerable");

        bool DeclaresReader(SyntaxNode node) => Semantics.FindSymbolType(semantics.FindDeclared(node)) is { } type
            && (type.InheritsFromOrIs(reader) || type.Name == "IDataReader");
    }
}
