namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What a method of EF Core reads.</summary>
internal enum Materializer
{
    None, // not a method of EF Core that builds results asynchronously
    Query, // builds the elements of the query that it is called on
    MinMax, // reads one value of each row, or one of all: MaxAsync(x => x.Text)
    Find, // looks up an entity by its key
    Reload, // reads all columns of a tracked entity again
    Navigation, // loads what a navigation of a tracked entity leads to
    Compiled, // makes a delegate of a query; a call of the delegate runs the query
}

/// <summary>EF Core's methods that run a query asynchronously and build its results.</summary>
internal static class Materializers
{
    /// <summary>What messages show for a loop over a query, in place of a method's name.</summary>
    public const string AwaitForEach = "await foreach";

    private static readonly ImmutableHashSet<string> QueryMethods = ImmutableHashSet.Create(StringComparer.Ordinal,
        "ToListAsync", "ToArrayAsync", "ToHashSetAsync", "ToDictionaryAsync", "FirstAsync", "FirstOrDefaultAsync", "SingleAsync",
        "SingleOrDefaultAsync", "LastAsync", "LastOrDefaultAsync", "ElementAtAsync", "ElementAtOrDefaultAsync", "ForEachAsync", "LoadAsync",
        "AsAsyncEnumerable", "MaxByAsync", "MinByAsync");

    /// <summary>Whether a method of this name may be one of them; other libraries have methods of the same names.</summary>
    public static bool IsName(string name) => QueryMethods.Contains(name)
        || name is "FindAsync" or "MaxAsync" or "MinAsync" or "ReloadAsync" or "GetDatabaseValuesAsync" or "CompileAsyncQuery";

    /// <summary>Gets what a method reads, when it is EF Core's own.</summary>
    public static Materializer GetKind(IMethodSymbol method, DataAccessSymbols symbols)
    {
        var (queries, type) = (symbols.Queries, method.ContainingType);
        return method.Name switch
        {
            "FindAsync" when type.InheritsFromOrIs(symbols.DbSet) || symbols.IsDbContext(type) => Materializer.Find,
            // An instance method of the set hides the extension.
            "AsAsyncEnumerable" when type.InheritsFromOrIs(symbols.DbSet) => Materializer.Query,
            "MaxAsync" or "MinAsync" when queries.IsMaterializingExtension(method) => Materializer.MinMax,
            "ReloadAsync" or "GetDatabaseValuesAsync" when queries.IsEntry(type) => Materializer.Reload,
            "LoadAsync" when queries.IsNavigationEntry(type) => Materializer.Navigation,
            "CompileAsyncQuery" when queries.IsCompileAsyncQuery(method) => Materializer.Compiled,
            var name when QueryMethods.Contains(name) && queries.IsMaterializingExtension(method) => Materializer.Query,
            _ => Materializer.None,
        };
    }
}
