using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Pack;

/// <summary>ASQL0004: queries in a project that shows neither the model nor the provider. Reported once, at the first query.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InvisibleModelAnalyzer() : DataAccessAnalyzer(Rules.ASQL0004_InvisibleModel)
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<InvocationExpressionSyntax>> Candidates = new(FindCandidates);

    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        var queries = data.Queries;
        if (!queries.Symbols.HasEntityFramework || queries.Options.Global.Provider is not null)
            return;
        var first = new Lazy<InvocationExpressionSyntax?>(
            () => IsVisible(queries, context.CancellationToken) ? null : FindFirstQuery(queries, context.CancellationToken),
            LazyThreadSafetyMode.PublicationOnly);
        context.RegisterSemanticModelAction(file =>
        {
            var tree = file.SemanticModel.SyntaxTree;
            if (!Candidates.Get(tree, file.CancellationToken).IsEmpty && first.Value is { } call && call.SyntaxTree == tree
                && call.GetCalledName() is { } name && queries.Options.Get(tree).Provider is null)
                file.ReportDiagnostic(Diagnostic.Create(Rules.ASQL0004_InvisibleModel, name.GetLocation(), name.Identifier.ValueText));
        });
    }

    private static bool IsVisible(QueryContext queries, CancellationToken cancellationToken) =>
        queries.Providers.HasAny(cancellationToken) || queries.Model.HasViews(cancellationToken);

    /// <summary>Finds the first query over an entity, by path and position.</summary>
    private static InvocationExpressionSyntax? FindFirstQuery(QueryContext queries, CancellationToken cancellationToken) =>
        queries.Symbols.Compilation.SyntaxTrees.Where(static tree => !tree.IsGenerated())
            .OrderBy(static tree => tree.FilePath, StringComparer.Ordinal)
            .SelectMany(tree => Candidates.Get(tree, cancellationToken))
            .FirstOrDefault(call => IsQuery(call, queries, cancellationToken));

    /// <summary>Whether a call runs a query over a class of the solution: code for any entity has its model where it is used.</summary>
    private static bool IsQuery(InvocationExpressionSyntax call, QueryContext queries, CancellationToken cancellationToken) =>
        queries.SemanticModels.Get(call.SyntaxTree)?.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && Materializers.GetKind(method, queries.Symbols) is Materializer.Query or Materializer.Find
        && queries.Symbols.Queries.GetQueryElement(method.ReceiverType ?? method.ContainingType)
            is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None, IsAnonymousType: false };

    private static ImmutableArray<InvocationExpressionSyntax> FindCandidates(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.FindNamesWith("Async", Materializers.IsName, cancellationToken)
            .Select(static name => name.FindCall()).OfType<InvocationExpressionSyntax>().ToImmutableArray();
}
