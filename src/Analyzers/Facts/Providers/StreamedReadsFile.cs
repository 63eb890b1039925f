using AsyncSql.Analyzers.Facts.ProviderCalls;

namespace AsyncSql.Analyzers.Facts.Providers;

/// <summary>A call of <c>UseStreamedReads</c> (AsyncSql.Streaming.EntityFrameworkCore).</summary>
/// <param name="Context">The simple name of the context; <see langword="null"/> when the call may be for any.</param>
/// <param name="IsOnlyTagged">Whether it streams only queries with the tag of <c>WithStreamedReads</c>.</param>
/// <param name="Call">The call.</param>
internal sealed record StreamedReadsUse(string? Context, bool IsOnlyTagged, InvocationExpressionSyntax Call);

/// <summary>The calls of <c>UseStreamedReads</c> in one syntax tree, from syntax alone.</summary>
internal static class StreamedReadsFile
{
    public const string Method = "UseStreamedReads";

    private static readonly WeakCache<SyntaxTree, ImmutableArray<StreamedReadsUse>> Known = new(Read);

    public static ImmutableArray<StreamedReadsUse> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    /// <summary>The lambda or the member around a call, which configures the options of one context.</summary>
    public static SyntaxNode? FindConfiguration(SyntaxNode call) =>
        call.Ancestors().FirstOrDefault(static node =>
            node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax);

    private static ImmutableArray<StreamedReadsUse> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        (from name in tree.FindNamesWith([Method], cancellationToken)
         let call = name.Identifier.ValueText == Method ? name.FindCall() : null
         where call is not null
         select new StreamedReadsUse(ProviderFile.FindContext(call, name), IsOnlyTagged(call), call)).ToImmutableArray();

    /// <summary>Whether the options of the call contain <c>OnlyTagged()</c>.</summary>
    private static bool IsOnlyTagged(InvocationExpressionSyntax call) =>
        call.ArgumentList.DescendantNodes().OfType<SimpleNameSyntax>().Any(static name =>
            name.Identifier.ValueText == "OnlyTagged"
            && name.FindCall()?.ArgumentList.Arguments is not [{ Expression.RawKind: (int)SyntaxKind.FalseLiteralExpression }]);
}
