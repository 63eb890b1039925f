namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What a method of EF Core reads.</summary>
internal enum Materializer
{
    /// <summary>Not a method of EF Core that builds results asynchronously.</summary>
    None,

    /// <summary>Builds the elements of the query that it is called on.</summary>
    Query,

    /// <summary>Reads one value of each row, or one of all: <c>MaxAsync(x =&gt; x.Text)</c>.</summary>
    MinMax,

    /// <summary>Looks up an entity by its key.</summary>
    Find,

    /// <summary>Reads all columns of a tracked entity again.</summary>
    Reload,

    /// <summary>Loads what a navigation of a tracked entity leads to.</summary>
    Navigation,

    /// <summary>Makes a delegate of a query; a call of the delegate runs the query.</summary>
    Compiled,
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
