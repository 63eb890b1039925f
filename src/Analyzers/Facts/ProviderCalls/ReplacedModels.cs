namespace AsyncSql.Analyzers.Facts.ProviderCalls;

/// <summary>
/// The contexts of a file whose options get a model that other code builds: <c>options.UseModel(ShopModels.Build())</c>. Their own
/// configuration does not run. A compiled model, <c>UseModel(ShopContextModel.Instance)</c>, is generated from it, and changes nothing.
/// </summary>
internal static class ReplacedModels
{
    private const string UseModel = "UseModel";

    private static readonly WeakCache<SyntaxTree, ImmutableArray<string?>> Known = new(Read);

    /// <summary>Finds the simple names of the contexts; <see langword="null"/> for a call that may be for any.</summary>
    public static ImmutableArray<string?> Find(SyntaxTree tree, CancellationToken cancellationToken) => Known.Get(tree, cancellationToken);

    private static ImmutableArray<string?> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.FindNamesWith(UseModel, static name => name == UseModel, cancellationToken)
            .Select(static name => (Name: name, Call: name.FindCall()))
            .Where(static use => use.Call?.ArgumentList.Arguments is [{ Expression: var model }] && !IsCompiled(model))
            .Select(static use => ProviderFile.FindContext(use.Call!, use.Name)).ToImmutableArray();

    private static bool IsCompiled(ExpressionSyntax model) =>
        model is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Instance" };
}
