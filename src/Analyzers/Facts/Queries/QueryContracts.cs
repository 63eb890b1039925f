using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A method that materializes the query that it is handed.</summary>
/// <param name="Query">The parameter of the query.</param>
/// <param name="Selector">The parameter of the selector that it applies; <see langword="null"/> for none.</param>
internal sealed record QueryContract(IParameterSymbol Query, IParameterSymbol? Selector);

/// <summary>
/// Methods that materialize a query by their signature, because their body is not visible: <c>ToListAsync(IQueryable&lt;T&gt;)</c> of an
/// interface, <c>ToPagedListAsync(this IQueryable&lt;T&gt;)</c> of another project. They return the elements of the query in a task, or
/// as an asynchronous sequence, or give them to a function.
/// </summary>
internal sealed class QueryContracts(DataAccessSymbols symbols, SourceMembers members)
{
    /// <summary>The namespaces of libraries that run queries of their own.</summary>
    private static readonly ImmutableHashSet<string> OtherLibraries = ImmutableHashSet.Create(StringComparer.Ordinal,
        "MongoDB", "Raven", "NHibernate", "LinqToDB", "Marten", "Couchbase", "SqlSugar", "FreeSql");

    /// <summary>The beginnings of assembly names whose methods are known, or run queries synchronously (<c>X.PagedList</c>).</summary>
    private static readonly string[] OtherAssemblies = ["System.", "Microsoft.", "X.PagedList,"];

    /// <summary>The beginnings of names of methods that materialize, such as <c>ToListAsync</c> and <c>FindByIdAsync</c>.</summary>
    private static readonly string[] FirstWords =
    [
        "To", "First", "Single", "Last", "List", "Array", "GetList", "GetBy", "GetAll", "GetMany", "GetOne", "GetFirst", "GetSingle",
        "GetLast", "GetOr", "GetProjected", "GetProjection", "GetSelected", "GetMapped", "Find", "Load", "Fetch", "ForEach",
        "Materialize", "FromCache", "Gridify", "Run", "Execute", "Enumerate", "Collect", "Read", "Retrieve", "TryFirst", "TrySingle",
        "TryFind", "TryGet", "Take", "Slice", "In", "Batch", "Chunk", "Stream", "Next", "All",
        "Match", "Project", "Query", "Search", "Select", "Filter", "Map", "Require", "GetRequired", "Ensure",
        "By", "Latest", "Newest", "Oldest", "Recent", "Top", "Only", "Sole", "Random", "Pick", "Lookup", "Dictionary",
    ];

    /// <summary>What the names of methods contain that return a page: <c>GetPaged</c>, <c>PaginateAsync</c>.</summary>
    public const string PageWord = "Pag";

    /// <summary>The ends of such names: <c>LoadedBatchAsync</c>.</summary>
    private static readonly string[] LastWords = ["ListAsync", "ArrayAsync", "BatchAsync", "ChunkAsync", "SliceAsync"];

    /// <summary>
    /// Whether the name may be that of such a method, so that nothing else has to be bound. Few other methods are named after pages.
    /// </summary>
    public static bool IsName(string name) =>
        name.IndexOf(PageWord, StringComparison.Ordinal) >= 0
        || (name.EndsWith("Async", StringComparison.Ordinal)
            && (name == "GetAsync" || FirstWords.Any(word => HasWord(name, word))
                || LastWords.Any(word => name.EndsWith(word, StringComparison.Ordinal))));

    /// <summary>
    /// Whether a call may create a page or a list of its own: <c>PaginatedList&lt;Order&gt;.CreateAsync(query)</c>, or
    /// <c>new Page&lt;Order&gt;().CreateAsync(query)</c>.
    /// </summary>
    public static bool MayCreate(InvocationExpressionSyntax call, string name) =>
        name is "CreateAsync" or "Create" && call.Expression is MemberAccessExpressionSyntax { Expression: var receiver }
        && (receiver is ObjectCreationExpressionSyntax { Type: var created } ? created : receiver)
            is GenericNameSyntax { Identifier.ValueText: var type }
        && (type.IndexOf(PageWord, StringComparison.Ordinal) >= 0 || type.EndsWith("List", StringComparison.Ordinal));

    /// <summary>Finds how a method materializes a query; <see langword="null"/> for a method with a body, and for any other one.</summary>
    public QueryContract? Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var declared = method.ToStaticForm().OriginalDefinition;
        if (!IsName(declared.Name) && declared.Name is not ("CreateAsync" or "Create")
            || FindResult(declared) is not { } result
            || declared.Parameters.FirstOrDefault(parameter => symbols.Queries.GetQueryElement(parameter.Type) is not null) is not { } query
            || HasBody(method, cancellationToken))
            return null;
        var element = symbols.Queries.GetQueryElement(query.Type)!;
        if (Holds(result, element) || declared.Parameters.Any(parameter => Handles(parameter.Type, element)))
            return new QueryContract(query, null);
        var selector = declared.Parameters.FirstOrDefault(parameter =>
            FindSelected(parameter.Type, element) is { } selected && Holds(result, selected));
        return selector is null ? null : new QueryContract(query, selector);
    }

    /// <summary>
    /// The task or the asynchronous sequence that a method returns; <see langword="null"/> for any other method, and for those of other
    /// libraries.
    /// </summary>
    public static INamedTypeSymbol? FindResult(IMethodSymbol method) =>
        method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask" or "IAsyncEnumerable" } result && !IsOfOtherLibrary(method)
            ? result
            : null;

    /// <summary>Whether a method belongs to a library that is known, or that runs queries of its own.</summary>
    public static bool IsOfOtherLibrary(IMethodSymbol method) =>
        OtherLibraries.Contains(method.GetOutermostNamespace() ?? "")
        || (method.ContainingAssembly is { Name: var assembly }
            && OtherAssemblies.Any(start => (assembly + ",").StartsWith(start, StringComparison.Ordinal)));

    /// <summary>Whether the body that runs is visible.</summary>
    public bool HasBody(IMethodSymbol method, CancellationToken cancellationToken) =>
        members.FindImplementation(method.ToDeclared().OriginalDefinition, cancellationToken) is IMethodSymbol implementation
        && members.FindBody(implementation, cancellationToken) is not null;

    /// <summary>The <c>TResult</c> of an <c>Expression&lt;Func&lt;T, TResult&gt;&gt;</c> over an element.</summary>
    private ITypeSymbol? FindSelected(ITypeSymbol type, ITypeSymbol element) =>
        symbols.Queries.FindSelectorTypes(type) is var (source, selected) && SymbolEqualityComparer.Default.Equals(source, element)
            ? selected
            : null;

    /// <summary>Whether a type is a function of this process over elements or batches: <c>ForEachAsync(query, row =&gt; ..)</c>.</summary>
    private bool Handles(ITypeSymbol type, ITypeSymbol element) =>
        type is INamedTypeSymbol { DelegateInvokeMethod.Parameters: var parameters }
        && parameters.Any(parameter => Holds(parameter.Type, element));

    /// <summary>Whether a result is an element, or a collection or page of elements. It is neither when it only leads to a query.</summary>
    public bool Holds(ITypeSymbol result, ITypeSymbol element) =>
        SymbolEqualityComparer.Default.Equals(result, element)
        || (result is IArrayTypeSymbol array && Holds(array.ElementType, element))
        || (result is INamedTypeSymbol { TypeKind: not TypeKind.Delegate } named && symbols.Queries.GetQueryElement(named) is null
            && named.TypeArguments.Any(argument => Holds(argument, element)));

    /// <summary>Whether a name that ends with "Async" begins with a word: "To" of "ToListAsync", not of "TotalAsync".</summary>
    private static bool HasWord(string name, string word) =>
        name.StartsWith(word, StringComparison.Ordinal) && char.IsUpper(name[word.Length]);
}
