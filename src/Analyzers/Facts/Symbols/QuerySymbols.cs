namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>The types and methods of queries, distinguished from those of other libraries with the same names.</summary>
internal sealed class QuerySymbols(DataAccessSymbols symbols)
{
    private const string EfCore = "Microsoft.EntityFrameworkCore.";
    private const string ChangeTracking = EfCore + "ChangeTracking.";

    private readonly INamedTypeSymbol? _queryable = symbols.Find("System.Linq.Queryable");
    private readonly INamedTypeSymbol? _enumerable = symbols.Find("System.Linq.Enumerable");
    private readonly INamedTypeSymbol? _queryableExtensions = symbols.Find(EfCore + "EntityFrameworkQueryableExtensions");
    private readonly INamedTypeSymbol? _relationalExtensions = symbols.Find(EfCore + "RelationalQueryableExtensions");
    private readonly INamedTypeSymbol? _streamedExtensions = symbols.Find(EfCore + "StreamedReadsQueryableExtensions");
    private readonly INamedTypeSymbol? _ef = symbols.Find(EfCore + "EF");
    private readonly INamedTypeSymbol? _query = symbols.Find("System.Linq.IQueryable`1");
    private readonly INamedTypeSymbol? _untypedQuery = symbols.Find("System.Linq.IQueryable");
    private readonly INamedTypeSymbol? _expression = symbols.Find("System.Linq.Expressions.Expression`1");
    private readonly INamedTypeSymbol? _entry = symbols.Find(ChangeTracking + "EntityEntry");
    private readonly INamedTypeSymbol? _navigationEntry = symbols.Find(ChangeTracking + "NavigationEntry");
    private readonly INamedTypeSymbol? _databaseExtensions = symbols.Find(EfCore + "RelationalDatabaseFacadeExtensions");

    private readonly Lazy<bool> _translatesMinimum = new(() => symbols.EntityFrameworkVersion >= 11
        || (symbols.EntityFrameworkVersion >= 9 && symbols.Compilation.SyntaxTrees.Any(static tree =>
            tree.Mentions(CancellationToken.None, "UseCompatibilityLevel", "UseAzureSql"))));

    /// <summary>The <c>T</c> of a type that is an <c>IQueryable&lt;T&gt;</c>; <see langword="null"/> for any other type.</summary>
    public ITypeSymbol? GetQueryElement(ITypeSymbol? type) =>
        type is INamedTypeSymbol { SpecialType: SpecialType.None } ? type.FindTypeArgument(_query) : null;

    /// <summary>The <c>T</c> of an <c>IQueryable&lt;T&gt;</c>, also inside a <c>Task</c> or <c>ValueTask</c>.</summary>
    public ITypeSymbol? GetReturnedQueryElement(ITypeSymbol type) =>
        GetQueryElement(type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var result] } ? result : type);

    /// <summary>Whether a type is the <c>IQueryable</c> whose elements have no type: what they are is known at run time only.</summary>
    public bool IsUntypedQuery(ITypeSymbol type) => type.SymbolEquals(_untypedQuery);

    /// <summary>Whether a type is an <c>Expression&lt;T&gt;</c> of a function that is not a filter.</summary>
    public bool IsSelector(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments: [INamedTypeSymbol { TypeArguments: { Length: > 1 } arguments }] } named
        && named.SymbolEquals(_expression) && arguments[arguments.Length - 1].SpecialType != SpecialType.System_Boolean;

    /// <summary>
    /// The types of a selector, <c>Expression&lt;Func&lt;T, TResult&gt;&gt;</c>; <see langword="null"/> for any other type.
    /// </summary>
    public (ITypeSymbol Source, ITypeSymbol Result)? FindSelectorTypes(ITypeSymbol type) =>
        IsSelector(type) && ((INamedTypeSymbol)type).TypeArguments[0] is INamedTypeSymbol { TypeArguments: [var source, var result] }
            ? (source, result)
            : null;

    /// <summary>Whether a method is an operator on queries or sequences whose first parameter is its source.</summary>
    public bool IsOperator(IMethodSymbol method) =>
        method is { Name: "AsQueryable", IsStatic: false }
            ? method.ContainingType.InheritsFromOrIs(symbols.DbSet)
            : IsLinq(method) || IsOfEntityFramework(method);

    /// <summary>Whether a method is one of <c>Queryable</c> or <c>Enumerable</c>.</summary>
    public bool IsLinq(IMethodSymbol method) =>
        method.ContainingType.SymbolEquals(_queryable) || method.ContainingType.SymbolEquals(_enumerable);

    /// <summary>Whether a method is one of EF Core's extension methods that run queries, such as <c>ToListAsync</c>.</summary>
    public bool IsMaterializingExtension(IMethodSymbol method) => method.ContainingType.SymbolEquals(_queryableExtensions);

    /// <summary>Finds EF Core's extension methods of a name that run queries.</summary>
    public ImmutableArray<ISymbol> FindMaterializingExtensions(string name) =>
        _queryableExtensions?.GetMembers(name) ?? ImmutableArray<ISymbol>.Empty;

    /// <summary>Whether a method is one of EF Core's own extension methods on queries, or of those that tag streamed reads.</summary>
    public bool IsOfEntityFramework(IMethodSymbol method) =>
        IsMaterializingExtension(method) || method.ContainingType.SymbolEquals(_relationalExtensions)
        || method.ContainingType.SymbolEquals(_streamedExtensions);

    /// <summary>Whether a method is <c>DbContext.Set&lt;T&gt;()</c>.</summary>
    public bool IsSet(IMethodSymbol method) =>
        method is { Name: "Set", TypeArguments.Length: 1 } && method.ContainingType.InheritsFromOrIs(symbols.DbContext);

    /// <summary>Whether a method is <c>Database.SqlQuery&lt;T&gt;</c> or one of its forms.</summary>
    public bool IsSqlQuery(IMethodSymbol method) =>
        method is { Name: "SqlQuery" or "SqlQueryRaw", TypeArguments.Length: 1 } && method.ContainingType.SymbolEquals(_databaseExtensions);

    /// <summary>Whether a method is <c>EF.Property&lt;T&gt;</c>.</summary>
    public bool IsPropertyAccess(IMethodSymbol method) => method.Name == "Property" && method.ContainingType.SymbolEquals(_ef);

    public bool IsCompileAsyncQuery(IMethodSymbol method) => method.Name == "CompileAsyncQuery" && method.ContainingType.SymbolEquals(_ef);

    public bool IsEntry(ITypeSymbol? type) => type.InheritsFromOrIs(_entry);

    /// <summary>Whether a type is the entry of a navigation: <c>CollectionEntry</c>, <c>ReferenceEntry</c> or their base.</summary>
    public bool IsNavigationEntry(ITypeSymbol? type) => type.InheritsFromOrIs(_navigationEntry);

    /// <summary>Whether EF Core can update and delete rows without loading them (7 and later).</summary>
    public bool HasExecuteUpdate { get; } = symbols.EntityFrameworkVersion >= 7;

    /// <summary>Whether <c>Length &gt; 0</c> of a binary column runs in this process.</summary>
    public bool RunsLengthsOfBytes { get; } = symbols.EntityFrameworkVersion >= 9;

    /// <summary>
    /// Whether the server computes <c>Math.Min</c>: LEAST is a function of SQL Server 2022, whose compatibility level is the default of EF
    /// Core 11. Earlier versions of EF Core 9 and later use it where the level is set.
    /// </summary>
    public bool TranslatesMinimum => _translatesMinimum.Value;

    /// <summary>
    /// Whether a method, or one that implements it, may have a parameter that determines what it reads. A type parameter of a type may be a
    /// query in the implementation.
    /// </summary>
    public bool MayBeShaped(IMethodSymbol method) => method.ToStaticForm().Parameters.Any(parameter =>
        parameter.OriginalDefinition.Type.TypeKind == TypeKind.TypeParameter || IsShaping(parameter));

    /// <summary>The parameters that determine what a method reads: queries, functions that make them, selectors and includes.</summary>
    public ImmutableArray<IParameterSymbol> GetShapingParameters(IMethodSymbol method) =>
        method.ToStaticForm().Parameters.Where(IsShaping).ToImmutableArray();

    private bool IsShaping(IParameterSymbol parameter) =>
        GetQueryElement(parameter.Type) is not null || IsSelector(parameter.Type) || IsForIncludes(parameter)
        || IsQueryFunction(parameter.Type);

    /// <summary>Whether a type is a function that makes a query: <c>Func&lt;ShopContext, IQueryable&lt;T&gt;&gt;</c>.</summary>
    private bool IsQueryFunction(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "Func", TypeArguments: { Length: 1 or 2 } arguments }
        && GetQueryElement(arguments[arguments.Length - 1]) is not null
        && (arguments.Length == 1 || GetQueryElement(arguments[0]) is null);

    /// <summary>
    /// Whether a type is a specification of what to load, by its name: <c>ISpecification&lt;T&gt;</c>. Packages and programs have types of
    /// their own for it.
    /// </summary>
    public static bool IsSpecification(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeArguments.Length: 1 } && IsSpecificationName(type.Name);

    public static bool IsSpecificationName(string name) =>
        name.EndsWith("Spec", StringComparison.Ordinal) || name.IndexOf("Specification", StringComparison.Ordinal) >= 0;

    /// <summary>
    /// Whether a parameter may add includes to a query: several expressions, a function over the query, a specification, or a text that
    /// its name shows to be a path.
    /// </summary>
    public bool IsForIncludes(IParameterSymbol parameter)
    {
        var isNamed = parameter.Name.IndexOf("include", StringComparison.OrdinalIgnoreCase) >= 0;
        return parameter.Type switch
        {
            INamedTypeSymbol { Name: "Func", TypeArguments: [var query, var result] } =>
                result.Name != "IOrderedQueryable" && GetQueryElement(query) is { } element
                && SymbolEqualityComparer.Default.Equals(element, GetQueryElement(result)),
            _ when IsSpecification(parameter.Type) => true,
            IArrayTypeSymbol { ElementType: var one } => IsInclude(one),
            INamedTypeSymbol { TypeArguments: [var one] } => IsInclude(one),
            _ => isNamed && parameter.Type.SpecialType == SpecialType.System_String,
        };

        bool IsInclude(ITypeSymbol type) => IsSelector(type) || (isNamed && type.SpecialType == SpecialType.System_String);
    }
}
