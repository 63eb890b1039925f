using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Pack;

/// <summary>
/// ASQL0004: queries in a project that shows neither the model nor the provider, or whose provider another project or a derived context
/// chooses. Reported once, at the first query.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InvisibleModelAnalyzer() : DataAccessAnalyzer(Rules.ASQL0004_InvisibleModel)
{
    private static readonly Unknown Model = new("neither the provider nor the model is visible here", ", and name the model snapshot");
    private static readonly Unknown Provider = new("its provider is not certain: another project of the solution uses SQL Server", "");

    private static readonly Unknown Base = new("its provider is not certain: a context derived from its own uses SQL Server", "");

    private static readonly WeakCache<SyntaxTree, ImmutableArray<InvocationExpressionSyntax>> Candidates = new(FindCandidates);

    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        var queries = data.Queries;
        if (!queries.Symbols.HasEntityFramework || queries.Options.Global.Provider is not null)
            return;
        var first = new Lazy<(InvocationExpressionSyntax Call, Unknown Unknown)?>(
            () => FindFirst(queries, context.CancellationToken), LazyThreadSafetyMode.PublicationOnly);
        context.RegisterSemanticModelAction(file =>
        {
            var tree = file.SemanticModel.SyntaxTree;
            if (!Candidates.Get(tree, file.CancellationToken).IsEmpty && first.Value is var (call, unknown) && call.SyntaxTree == tree
                && call.GetCalledName() is { } name && queries.Options.Get(tree).Provider is null)
                file.ReportDiagnostic(Diagnostic.Create(
                    Rules.ASQL0004_InvisibleModel, name.GetLocation(), name.Identifier.ValueText, unknown.Reason, unknown.Advice));
        });
    }

    private static (InvocationExpressionSyntax Call, Unknown Unknown)? FindFirst(QueryContext queries, CancellationToken cancellationToken)
    {
        var unknown = queries.Providers.HasAny(cancellationToken) ? Base : queries.Model.HasViews(cancellationToken) ? Provider : Model;
        // It takes long to bind all queries of a project. Where none can be found, none is bound.
        if ((unknown == Base && queries.Providers.GetChosenByDerived(cancellationToken).IsEmpty)
            || (unknown == Provider && !queries.Providers.IsSqlServerUsedElsewhere(cancellationToken)))
            return null;
        return FindFirstQuery(
            queries,
            unknown == Model ? static (_, _) => true : unknown == Provider ? IsChosenElsewhere : IsChosenByDerived,
            cancellationToken) is { } call
                ? (call, unknown)
                : null;

        bool IsChosenElsewhere(InvocationExpressionSyntax call, INamedTypeSymbol entity) =>
            queries.Model.FindView(null, entity, cancellationToken) is { } view
            && queries.Providers.IsChosenElsewhere(view, cancellationToken);

        bool IsChosenByDerived(InvocationExpressionSyntax call, INamedTypeSymbol entity) =>
            FindContext(call, queries, cancellationToken) is { } context
            && queries.Model.FindView(context, entity, cancellationToken) is { } view
            && queries.Providers.IsChosenByDerived(view, cancellationToken);
    }

    /// <summary>Finds the context that a query begins with: <c>db.Orders.Where(..)</c>.</summary>
    private static INamedTypeSymbol? FindContext(
        InvocationExpressionSyntax call, QueryContext queries, CancellationToken cancellationToken)
    {
        var model = queries.SemanticModels.Get(call.SyntaxTree);
        for (ExpressionSyntax? part = call; part is not null;)
        {
            part = part switch
            {
                InvocationExpressionSyntax invocation => invocation.Expression,
                MemberAccessExpressionSyntax access => access.Expression,
                _ => null,
            };
            if (part is not null && model?.GetTypeInfo(part, cancellationToken).Type is INamedTypeSymbol type
                && queries.Symbols.IsDbContext(type))
                return type;
        }

        return null;
    }

    /// <summary>Finds the first query over an entity, by path and position.</summary>
    private static InvocationExpressionSyntax? FindFirstQuery(
        QueryContext queries, Func<InvocationExpressionSyntax, INamedTypeSymbol, bool> isWanted, CancellationToken cancellationToken) =>
        queries.Symbols.Compilation.SyntaxTrees.Where(static tree => !tree.IsGenerated())
            .OrderBy(static tree => tree.FilePath, StringComparer.Ordinal)
            .SelectMany(tree => Candidates.Get(tree, cancellationToken))
            .FirstOrDefault(call => FindEntity(call, queries, cancellationToken) is { } entity && isWanted(call, entity));

    /// <summary>Finds the class of the solution that a call queries: code for any entity has its model where it is used.</summary>
    private static INamedTypeSymbol? FindEntity(
        InvocationExpressionSyntax call, QueryContext queries, CancellationToken cancellationToken) =>
        queries.SemanticModels.Get(call.SyntaxTree)?.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && Materializers.GetKind(method, queries.Symbols) is Materializer.Query or Materializer.Find
        && queries.Symbols.Queries.GetQueryElement(method.ReceiverType ?? method.ContainingType)
            is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None, IsAnonymousType: false } entity
            ? entity
            : null;

    private static ImmutableArray<InvocationExpressionSyntax> FindCandidates(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.FindNamesWith("Async", Materializers.IsName, cancellationToken)
            .Select(static name => name.FindCall()).OfType<InvocationExpressionSyntax>().ToImmutableArray();

    /// <summary>What a project does not show, as it stands in the message, and what to set besides the provider.</summary>
    private sealed record Unknown(string Reason, string Advice);
}
