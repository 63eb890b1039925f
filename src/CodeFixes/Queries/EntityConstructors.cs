using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>What the constructors of an entity do to the values of its columns: EF Core hands them over by the names of the parameters.</summary>
internal static class EntityConstructors
{
    /// <summary>
    /// Whether a property gets its column's value from EF Core as it is: by itself, or by a constructor that does nothing but store it. Where
    /// there is a constructor without parameters, EF Core takes that one.
    /// </summary>
    /// <param name="property">The property.</param>
    /// <param name="types">The entity types that a row may become.</param>
    /// <param name="cancellationToken">Stops the search.</param>
    public static bool Store(IPropertySymbol property, IEnumerable<INamedTypeSymbol> types, CancellationToken cancellationToken) =>
        types.Where(static type => !type.IsAbstract && type.InstanceConstructors.All(static constructor => constructor.Parameters.Length > 0))
            .All(type => type.InstanceConstructors.All(constructor =>
                constructor.Parameters.Where(parameter => IsFor(parameter, property)).All(parameter => IsStored(parameter, property, constructor, cancellationToken))));

    private static bool IsFor(IParameterSymbol parameter, IPropertySymbol property) => string.Equals(parameter.Name.TrimStart('_'), property.Name, StringComparison.OrdinalIgnoreCase);

    private static bool IsStored(IParameterSymbol parameter, IPropertySymbol property, IMethodSymbol constructor, CancellationToken cancellationToken)
    {
        var declared = property.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        if (declared is ParameterSyntax || constructor is { Parameters.Length: 1, IsImplicitlyDeclared: true }) // of a record, or its copy
            return true;
        if (declared is PropertyDeclarationSyntax { Initializer.Value: var initial } && IsParameter(initial))
            return true;
        return constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is ConstructorDeclarationSyntax code
            && code.DescendantNodes().OfType<AssignmentExpressionSyntax>().Where(assignment => assignment.Left.ToString() == property.Name || assignment.Left.ToString() == "this." + property.Name).ToList()
                is [{ RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Right: var value }]
            && (IsParameter(value) || (value is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Left: var left, Right: ThrowExpressionSyntax } && IsParameter(left)));

        bool IsParameter(ExpressionSyntax expression) => expression is IdentifierNameSyntax { Identifier.ValueText: var name } && name == parameter.Name;
    }
}
