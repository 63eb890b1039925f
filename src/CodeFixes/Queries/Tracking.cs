using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Whether a function has to do with EF Core's change tracker beyond loading.</summary>
internal static class Tracking
{
    /// <summary>Members of contexts, sets and entries through which a method may save what it loaded.</summary>
    private static readonly HashSet<string> Members = new(StringComparer.Ordinal)
    {
        "SaveChanges", "SaveChangesAsync", "Add", "AddAsync", "AddRange", "AddRangeAsync", "Update", "UpdateRange", "Remove", "RemoveRange", "Attach",
        "AttachRange", "Entry", "ChangeTracker", "Local",
    };

    /// <summary>
    /// Whether the function may save what it loads, or loads entities that EF Core would connect with this one. Then the
    /// tracked entity matters beyond its members, and stays.
    /// </summary>
    public static bool IsTouched(MaterialisationSite site, SyntaxNode function, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        foreach (var node in function.DescendantNodes())
            if (node is SimpleNameSyntax { Identifier.ValueText: var name } simple
                && Members.Contains(name)
                && simple.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax or InvocationExpressionSyntax
                && semanticModel.GetSymbolInfo(simple, cancellationToken).Symbol?.ContainingType is { } type
                && (type.InheritsFromOrIs(facts.Symbols.DbContext) || type.InheritsFromOrIs(facts.Symbols.DbSet) || type.ContainingNamespace?.Name == "ChangeTracking"))
                return true;

        if (site.Shape.Operators.Any(static o => o.TargetMethod.Name == "AsNoTracking"))
            return false;

        // Another entity type in the same function may have a navigation to this one, which tracking would fill in.
        return function.DescendantNodes().OfType<SimpleNameSyntax>().Any(other =>
            semanticModel.GetSymbolInfo(other, cancellationToken).Symbol is IPropertySymbol property
            && facts.Symbols.EntityOfDbSet(property.Type) is { } entity
            && !SymbolEqualityComparer.Default.Equals(entity, site.Shape.Root)
            && (LeadsTo(entity, site.Shape.Root) || LeadsTo(site.Shape.Root, entity)));

        bool LeadsTo(INamedTypeSymbol from, INamedTypeSymbol to) =>
            facts.Model.ColumnsOf(from, site.Shape.Model, cancellationToken) is { } columns
            && columns.Navigations.Any(navigation => to.InheritsFromOrIs(navigation.Target.OriginalDefinition));
    }
}
