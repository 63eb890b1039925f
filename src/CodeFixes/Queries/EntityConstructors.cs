namespace AsyncSql.CodeFixes.Queries;

/// <summary>The constructors of entities, to whose parameters EF Core passes the values of columns by name.</summary>
internal static class EntityConstructors
{
    /// <summary>
    /// Whether a property receives its column's value unchanged: from EF Core itself, or from constructors that only store it. EF Core
    /// prefers a constructor without parameters.
    /// </summary>
    public static bool Store(IPropertySymbol property, IEnumerable<INamedTypeSymbol> types, CancellationToken cancellationToken) =>
        types.Where(static type => !type.IsAbstract
            && type.InstanceConstructors.All(static constructor => constructor.Parameters.Length > 0))
            .SelectMany(static type => type.InstanceConstructors)
            .All(constructor => constructor.Parameters
                .Where(parameter => string.Equals(parameter.Name.TrimStart('_'), property.Name, StringComparison.OrdinalIgnoreCase))
                .All(parameter => IsStored(parameter, property, constructor, cancellationToken)));

    private static bool IsStored(
        IParameterSymbol parameter, IPropertySymbol property, IMethodSymbol constructor, CancellationToken cancellationToken)
    {
        var declared = property.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        // A record, or its copy constructor.
        if (declared is ParameterSyntax || constructor is { Parameters.Length: 1, IsImplicitlyDeclared: true })
            return true;
        if (declared is PropertyDeclarationSyntax { Initializer.Value: var initial } && IsParameter(initial))
            return true;
        return constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is ConstructorDeclarationSyntax code
            && code.DescendantNodes().OfType<AssignmentExpressionSyntax>().Where(IsAssignment).ToList()
                is [{ RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Right: var value }]
            // with ?? throw
            && IsParameter(value is BinaryExpressionSyntax { Right: ThrowExpressionSyntax, Left: var left } ? left : value);

        bool IsAssignment(AssignmentExpressionSyntax assignment) =>
            assignment.Left.ToString() is var left && (left == property.Name || left == "this." + property.Name);

        bool IsParameter(ExpressionSyntax expression) => expression is IdentifierNameSyntax { Identifier.ValueText: var name }
            && name == parameter.Name;
    }
}
