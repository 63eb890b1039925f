namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A method that receives a query or a selector, and the simple names of what it calls.</summary>
internal sealed record WrapperCandidate(string Name, ImmutableHashSet<string> Calls);

/// <summary>Reads the wrapper candidates of one file, from syntax alone. Only the bodies of such methods are visited.</summary>
internal static class WrapperFile
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<WrapperCandidate>> Known = new(Read);
    private static readonly WeakCache<SyntaxTree, ImmutableHashSet<string>> LocalFunctions = new(FindLocalFunctions);

    /// <summary>Parts of the names of types that a query or an expression is passed as.</summary>
    private static readonly string[] ShapingTypes = ["Queryable", "DbSet", "Expression", "Spec"];

    /// <summary>A part of the names of methods and parameters that include navigations.</summary>
    private const string Include = "nclude";

    public static ImmutableArray<WrapperCandidate> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    /// <summary>The names of the file's local functions with such a parameter.</summary>
    public static ImmutableHashSet<string> GetLocalFunctions(SyntaxTree tree, CancellationToken cancellationToken) =>
        LocalFunctions.Get(tree, cancellationToken);

    private static ImmutableHashSet<string> FindLocalFunctions(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.FindNamesWith(ShapingTypes, cancellationToken)
            .Select(static name => name.FirstAncestorOrSelf<ParameterSyntax>()?.Parent?.Parent)
            .OfType<LocalFunctionStatementSyntax>()
            .Where(static function => HasShapingParameter(function.ParameterList.Parameters))
            .Select(static function => function.Identifier.ValueText)
            .ToImmutableHashSet(StringComparer.Ordinal);

    private static ImmutableArray<WrapperCandidate> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        !tree.Mentions(cancellationToken, [.. ShapingTypes, Include])
            ? ImmutableArray<WrapperCandidate>.Empty
            : tree.ListDeclarations(cancellationToken).OfType<MethodDeclarationSyntax>()
                .Where(static method => HasShapingParameter(ExtensionBlocks.ListParameters(method)))
                .Select(static method => new WrapperCandidate(method.Identifier.ValueText, FindCalls(method)))
                .ToImmutableArray();

    /// <summary>Whether a parameter's type is named like that of a query, an expression, or includes.</summary>
    public static bool HasShapingParameter(IEnumerable<ParameterSyntax> parameters) => parameters.Any(static parameter =>
        parameter.Type.GetSimpleName() is "IQueryable" or "IOrderedQueryable" or "IIncludableQueryable" or "DbSet" or "Expression"
        || MayInclude(parameter.Type, parameter.Identifier.ValueText));

    private static bool MayInclude(TypeSyntax? type, string parameter) => type switch
    {
        NullableTypeSyntax { ElementType: var inner } => MayInclude(inner, parameter),
        GenericNameSyntax { Identifier.ValueText: "Func", TypeArgumentList.Arguments: [.., var result] } =>
            result.GetSimpleName() is "IQueryable" or "IOrderedQueryable" or "IIncludableQueryable",
        GenericNameSyntax { Identifier.ValueText: var name, TypeArgumentList.Arguments: [var one] } =>
            name.IndexOf("Spec", StringComparison.Ordinal) >= 0 || IsInclude(one, parameter),
        ArrayTypeSyntax { ElementType: var one } => IsInclude(one, parameter),
        PredefinedTypeSyntax => IsInclude(type, parameter),
        _ => false,
    };

    /// <summary>Whether a type is that of one include: an expression, or a text if the name of the parameter says so.</summary>
    private static bool IsInclude(TypeSyntax type, string parameter) =>
        type.GetSimpleName() == "Expression"
        || (type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.StringKeyword }
            && parameter.IndexOf(Include, StringComparison.Ordinal) >= 0);

    private static ImmutableHashSet<string> FindCalls(MethodDeclarationSyntax method) =>
        method.DescendantNodes().Select(static node => node switch
        {
            InvocationExpressionSyntax invocation => invocation.GetCalledName()?.Identifier.ValueText,
            MemberAccessExpressionSyntax group when QueryCandidates.IsMethodGroup(group) => group.Name.Identifier.ValueText,
            CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 } => Materializers.AwaitForEach,
            _ => null,
        }).OfType<string>().ToImmutableHashSet(StringComparer.Ordinal);
}
