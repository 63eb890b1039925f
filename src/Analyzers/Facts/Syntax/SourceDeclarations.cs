namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>Finds the source of types that may be in other projects of the solution.</summary>
internal static class SourceDeclarations
{
    /// <summary>Finds the declarations of a type in this project, or in the files of other projects.</summary>
    public static IEnumerable<TypeDeclarationSyntax> Find(
        INamedTypeSymbol type, SolutionFiles? solution, CancellationToken cancellationToken)
    {
        var references = type.OriginalDefinition.DeclaringSyntaxReferences;
        if (!references.IsEmpty || solution is null)
            return references.Select(reference => reference.GetSyntax(cancellationToken)).OfType<TypeDeclarationSyntax>();
        var name = type.GetMetadataName();
        return solution.GetTrees(cancellationToken).Where(tree => tree.Mentions(cancellationToken, type.Name))
            .SelectMany(tree => tree.ListDeclarations(cancellationToken)).OfType<TypeDeclarationSyntax>()
            .Where(declaration => declaration.Identifier.ValueText == type.Name && declaration.GetMetadataName() == name);
    }
}
