namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>A list that configuration code writes down: a local variable, or a field that is read-only.</summary>
internal static class WrittenList
{
    /// <summary>How the names of methods begin that change a list.</summary>
    private static readonly string[] Changes = ["Add", "Insert", "Remove", "Clear", "UnionWith", "ExceptWith", "IntersectWith"];

    /// <summary>Finds the elements; <see langword="null"/> if code may change the list, or if it has those of another one.</summary>
    public static IEnumerable<ExpressionSyntax>? Read(ExpressionSyntax list, ConfigurationScope scope)
    {
        if (list is IdentifierNameSyntax parameter && scope.FindValue(parameter.Identifier.ValueText)?.Elements is { } elementsOfCall)
            return elementsOfCall;
        var resolved = scope.Resolve(list).Expression;
        if (scope.Context.Names.ResolveMember(resolved) is IFieldSymbol { IsReadOnly: true } field
            && field.DeclaringSyntaxReferences is [var declared, ..]
            && scope.Context.Symbols.Compilation.ContainsSyntaxTree(declared.SyntaxTree)
            && scope.Context.Read(declared) is VariableDeclaratorSyntax { Initializer.Value: var value })
            resolved = field.Type is IArrayTypeSymbol || field.DeclaredAccessibility == Accessibility.Private ? value : list;
        if (list is IdentifierNameSyntax { Identifier.ValueText: var name }
            && (resolved.SyntaxTree.Mentions(default, [.. Changes.Select(change => $"{name}.{change}")]) || IsAssigned(name, resolved)))
            return null;
        return resolved switch
        {
            InitializerExpressionSyntax elements => elements.Expressions,
            ImplicitArrayCreationExpressionSyntax array => array.Initializer.Expressions,
            ArrayCreationExpressionSyntax { Initializer: { } elements } => elements.Expressions,
            BaseObjectCreationExpressionSyntax { Initializer: { } elements } creation when !CopiesAnother(creation) => elements.Expressions,
            LambdaExpressionSyntax => null,
            // The oldest Roslyn has no type for collection expressions.
            _ when resolved.GetFirstToken().IsKind(SyntaxKind.OpenBracketToken)
                && !resolved.ChildNodes().Any(static element => element.GetFirstToken().IsKind(SyntaxKind.DotDotToken)) =>
                resolved.ChildNodes().SelectMany(static element => element.ChildNodes()).OfType<ExpressionSyntax>(),
            _ => null,
        };
    }

    /// <summary>
    /// Finds the keys of a dictionary that is written down: <c>new() { ["Code"] = 20 }</c>; <see langword="null"/> under the same
    /// conditions.
    /// </summary>
    public static IEnumerable<ExpressionSyntax>? ReadKeys(ExpressionSyntax dictionary, ConfigurationScope scope)
    {
        var keys = Read(dictionary, scope)?.Select(static element => element switch
        {
            AssignmentExpressionSyntax { Left: ImplicitElementAccessSyntax { ArgumentList.Arguments: [{ Expression: var key }] } } => key,
            InitializerExpressionSyntax { Expressions: [var key, _] } => key,
            _ => null,
        }).ToList();
        return keys is null || keys.Contains(null) ? null : keys.OfType<ExpressionSyntax>();
    }

    /// <summary>Whether code sets an element: <c>Lengths["Code"] = 20</c>.</summary>
    private static bool IsAssigned(string list, SyntaxNode value) => value.SyntaxTree.Mentions(default, list + "[")
        && SyntaxTreeIndex.Get(value.SyntaxTree).FindNames(list, default).Any(static name =>
            name.Parent is ElementAccessExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } element
            && assignment.Left == element);

    /// <summary>Whether a list begins with the elements of another one. A comparer or a capacity adds none.</summary>
    private static bool CopiesAnother(BaseObjectCreationExpressionSyntax creation) =>
        creation.ArgumentList?.Arguments.Any(static argument => argument.Expression is not LiteralExpressionSyntax
            && !argument.Expression.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
                .Any(static name => name.Identifier.ValueText.EndsWith("Comparer", StringComparison.Ordinal))) == true;
}
