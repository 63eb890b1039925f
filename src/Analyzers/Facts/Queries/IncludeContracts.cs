namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A method that loads entities with what its parameters include.</summary>
/// <param name="Entity">The entity that it loads.</param>
/// <param name="Includes">The parameters that include navigations.</param>
internal sealed record IncludeContract(ITypeSymbol Entity, ImmutableArray<IParameterSymbol> Includes);

/// <summary>
/// Methods of repositories that load what they are told to include, by their signature, because their body is not visible:
/// <c>GetAllAsync(include: q =&gt; q.Include(..))</c> of an interface. What else they load is seen in the project with the body.
/// </summary>
internal sealed class IncludeContracts(DataAccessSymbols symbols, QueryContracts contracts)
{
    /// <summary>Parts of the names of parameters that get navigations, in lower case. Other lambdas sort.</summary>
    private static readonly string[] Words = ["include", "navigation"];

    /// <summary>Finds what a method loads and includes; <see langword="null"/> for a method with a body, and for any other one.</summary>
    public IncludeContract? Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method is not { IsStatic: false, ReturnType: INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var result] } }
            || symbols.Queries.GetQueryElement(result) is not null)
            return null;
        var includes = method.Parameters.Where(IsForIncludes).ToImmutableArray();
        if (includes.IsEmpty || QueryContracts.IsOfOtherLibrary(method))
            return null;
        var entity = includes.Select(FindEntity).FirstOrDefault(static found => found is not null)
            ?? PackageRepositories.FindElement(result);
        return contracts.Holds(result, entity) && !contracts.HasBody(method, cancellationToken)
            ? new IncludeContract(entity, includes)
            : null;
    }

    /// <summary>Whether a parameter may be a projection: its result has the type of the entity.</summary>
    public bool IsProjection(IParameterSymbol parameter, ITypeSymbol entity) =>
        symbols.Queries.IsSelector(parameter.Type) && !IsNamed(parameter)
        && ((INamedTypeSymbol)parameter.Type).TypeArguments[0] is INamedTypeSymbol { TypeArguments: [.., var selected] }
        && SymbolEqualityComparer.Default.Equals(selected, entity);

    private bool IsForIncludes(IParameterSymbol parameter) =>
        (symbols.Queries.IsForIncludes(parameter)
            && (IsFunction(parameter) || IsNamed(parameter) || QuerySymbols.IsSpecification(parameter.Type)))
        || (symbols.Queries.IsSelector(parameter.Type) && IsNamed(parameter));

    /// <summary>Whether a parameter is a function over the query: <c>Func&lt;IQueryable&lt;T&gt;, IQueryable&lt;T&gt;&gt;</c>.</summary>
    public static bool IsFunction(IParameterSymbol parameter) => parameter.Type.Name == "Func";

    private static bool IsNamed(IParameterSymbol parameter) =>
        Words.Any(word => parameter.Name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0);

    /// <summary>The <c>T</c> of a function over a query or an entity, also in an array; <see langword="null"/> for a text.</summary>
    private ITypeSymbol? FindEntity(IParameterSymbol parameter)
    {
        var type = parameter.Type is IArrayTypeSymbol array ? array.ElementType : parameter.Type;
        while (type is INamedTypeSymbol { TypeArguments: [INamedTypeSymbol inner] })
            type = inner;
        return type is INamedTypeSymbol { Name: "Func", TypeArguments: [var source, _] }
            ? symbols.Queries.GetQueryElement(source) ?? source
            : null;
    }
}
