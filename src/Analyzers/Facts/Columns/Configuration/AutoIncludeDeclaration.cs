namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// A navigation that a configuration has every query include: <c>Navigation(b =&gt; b.Posts).AutoInclude()</c>. Read from syntax alone:
/// beside a snapshot, the rest of the configuration is not needed.
/// </summary>
/// <param name="Entity">The simple name of the entity type.</param>
/// <param name="Navigation">The name of the navigation.</param>
internal sealed record AutoIncludeDeclaration(string Entity, string Navigation)
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<AutoIncludeDeclaration>> Known = new(Read);

    /// <summary>The declarations of a file, read once while the tree lives.</summary>
    public static ImmutableArray<AutoIncludeDeclaration> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    private static ImmutableArray<AutoIncludeDeclaration> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        MemberDeclaration.Find(
                tree,
                "AutoInclude",
                "Navigation",
                static call => IsTrue(call.ArgumentList.Arguments) && IsUnconditional(call),
                cancellationToken)
            .Select(static navigation => new AutoIncludeDeclaration(navigation.Entity, navigation.Name))
            .ToImmutableArray();

    private static bool IsTrue(SeparatedSyntaxList<ArgumentSyntax> arguments) =>
        arguments is [] or [{ Expression.RawKind: (int)SyntaxKind.TrueLiteralExpression }];

    /// <summary>Whether the call runs whenever its method runs, as far as its statement shows.</summary>
    private static bool IsUnconditional(InvocationExpressionSyntax call) =>
        call.Ancestors().TakeWhile(static ancestor => ancestor is not MethodDeclarationSyntax)
            .All(static ancestor => ancestor is ExpressionSyntax and not ConditionalExpressionSyntax
                or ExpressionStatementSyntax or ArrowExpressionClauseSyntax or BlockSyntax or ArgumentSyntax or ArgumentListSyntax
                or LocalFunctionStatementSyntax);
}
