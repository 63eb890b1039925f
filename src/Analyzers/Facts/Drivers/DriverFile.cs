namespace AsyncSql.Analyzers.Facts.Drivers;

/// <summary>
/// The expressions of one syntax tree that may create connections or set AppContext switches, from syntax alone. A file is searched for
/// each of them when it is first needed.
/// </summary>
internal static class DriverFile
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<BaseObjectCreationExpressionSyntax>> Connections =
        new(static (tree, cancellationToken) =>
            FindNodes<BaseObjectCreationExpressionSyntax>(tree, "SqlConnection", MayCreateConnection, cancellationToken));

    private static readonly WeakCache<SyntaxTree, ImmutableArray<InvocationExpressionSyntax>> SwitchCalls =
        new(static (tree, cancellationToken) => FindNodes<InvocationExpressionSyntax>(
            tree, "SetSwitch", static call => call.GetCalledName()?.Identifier.ValueText == "SetSwitch", cancellationToken));

    /// <summary>The expressions that may create a <c>SqlConnection</c> or <c>SqlConnectionStringBuilder</c>, in source order.</summary>
    public static ImmutableArray<BaseObjectCreationExpressionSyntax> GetConnections(
        SyntaxTree tree, CancellationToken cancellationToken) => Connections.Get(tree, cancellationToken);

    /// <summary>The calls that may be of <c>AppContext.SetSwitch</c>.</summary>
    public static ImmutableArray<InvocationExpressionSyntax> GetSwitchCalls(SyntaxTree tree, CancellationToken cancellationToken) =>
        SwitchCalls.Get(tree, cancellationToken);

    /// <summary>Whether an expression may create a <c>SqlConnection</c> or its builder, by the type name if one is written.</summary>
    public static bool MayCreateConnection(BaseObjectCreationExpressionSyntax creation) =>
        creation is not ObjectCreationExpressionSyntax { Type: var type }
        || type.GetSimpleName() is "SqlConnection" or "SqlConnectionStringBuilder";

    private static ImmutableArray<T> FindNodes<T>(SyntaxTree tree, string word, Func<T, bool> isWanted, CancellationToken cancellationToken)
        where T : SyntaxNode =>
        tree.Mentions(cancellationToken, word)
            ? tree.GetRoot(cancellationToken).DescendantNodes().OfType<T>().Where(isWanted).ToImmutableArray()
            : ImmutableArray<T>.Empty;
}
