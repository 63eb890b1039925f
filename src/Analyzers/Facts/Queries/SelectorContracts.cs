namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A method that loads what a selector makes of entities.</summary>
/// <param name="Entity">The entity.</param>
/// <param name="Selector">The parameter that gets the selector.</param>
internal sealed record SelectorContract(ITypeSymbol Entity, IParameterSymbol Selector);

/// <summary>
/// Methods of repositories that load a projection, by their signature, because their body is not visible:
/// <c>GetProjectedAsync(id, o =&gt; new OrderRow(o.Number))</c> of an interface, or of a class of another project. The project with the
/// body does not see the selector.
/// </summary>
internal sealed class SelectorContracts(DataAccessSymbols symbols, QueryContracts contracts, ReferencedRepositories repositories)
{
    /// <summary>Finds what a method loads; <see langword="null"/> for a method with a body, and for any other one.</summary>
    public SelectorContract? Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method is not { IsGenericMethod: true, IsStatic: false, ContainingType: { } type } || !QueryContracts.IsName(method.Name)
            || QueryContracts.FindResult(method.OriginalDefinition) is not { } result)
            return null;
        var isContract = type.TypeKind == TypeKind.Interface;
        if (!isContract && symbols.IsInSource(method))
            return null;
        foreach (var parameter in method.Parameters)
            if (symbols.Queries.FindSelectorTypes(parameter.OriginalDefinition.Type) is
                (INamedTypeSymbol or ITypeParameterSymbol { DeclaringMethod: null },
                 ITypeParameterSymbol { DeclaringMethod: not null } selected)
                && contracts.Holds(result, selected) && symbols.Queries.FindSelectorTypes(parameter.Type) is var (entity, _))
                return contracts.HasBody(method, cancellationToken) || (isContract && repositories.HasOtherClass(type))
                    ? null
                    : new SelectorContract(entity, parameter);
        return null;
    }
}
