using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>How a method of EF Core comes to what it reads.</summary>
internal enum Materialiser
{
    /// <summary>Not a method of EF Core that builds results asynchronously.</summary>
    None,

    /// <summary>Builds the elements of the query that it is called on.</summary>
    Query,

    /// <summary>Reads one value of each row, or one of all: <c>MaxAsync(x =&gt; x.Text)</c>.</summary>
    Extreme,

    /// <summary>Looks up an entity by its key.</summary>
    Find,

    /// <summary>Reads all columns of a tracked entity again.</summary>
    Reload,

    /// <summary>Loads what a navigation of a tracked entity leads to.</summary>
    Navigation,

    /// <summary>Makes a delegate of a query; whoever calls it runs the query.</summary>
    Compiled,
}

/// <summary>EF Core's methods that run a query asynchronously and build its results.</summary>
internal static class Materialisers
{
    /// <summary>What a loop over a query is called where a method would have its name.</summary>
    public const string AwaitForEach = "await foreach";

    private static readonly ImmutableHashSet<string> OfQueryables = ImmutableHashSet.Create(StringComparer.Ordinal,
        "ToListAsync", "ToArrayAsync", "ToHashSetAsync", "ToDictionaryAsync", "FirstAsync", "FirstOrDefaultAsync", "SingleAsync", "SingleOrDefaultAsync",
        "LastAsync", "LastOrDefaultAsync", "ElementAtAsync", "ElementAtOrDefaultAsync", "ForEachAsync", "LoadAsync", "AsAsyncEnumerable", "MaxByAsync", "MinByAsync");

    /// <summary>Whether a name is that of such a method; other libraries have methods of the same names.</summary>
    public static bool IsName(string name) =>
        OfQueryables.Contains(name) || name is "FindAsync" or "MaxAsync" or "MinAsync" or "ReloadAsync" or "GetDatabaseValuesAsync" or "CompileAsyncQuery";

    /// <summary>What a method is, when it is EF Core's own.</summary>
    public static Materialiser KindOf(IMethodSymbol method, DataAccessSymbols symbols)
    {
        switch (method.Name)
        {
            case "FindAsync":
                return method.ContainingType.InheritsFromOrIs(symbols.DbSet) || symbols.IsDbContext(method.ContainingType) ? Materialiser.Find : Materialiser.None;
            case "AsAsyncEnumerable" when method.ContainingType.InheritsFromOrIs(symbols.DbSet):
                return Materialiser.Query; // an instance method of the set hides the extension
            case "MaxAsync" or "MinAsync":
                return symbols.Queries.IsMaterialisingExtension(method) ? Materialiser.Extreme : Materialiser.None;
            case "ReloadAsync" or "GetDatabaseValuesAsync":
                return symbols.Queries.IsEntry(method.ContainingType) ? Materialiser.Reload : Materialiser.None;
            case "LoadAsync" when symbols.Queries.IsNavigationEntry(method.ContainingType):
                return Materialiser.Navigation;
            case "CompileAsyncQuery":
                return symbols.Queries.IsCompileAsyncQuery(method) ? Materialiser.Compiled : Materialiser.None;
            case var name:
                return OfQueryables.Contains(name) && symbols.Queries.IsMaterialisingExtension(method) ? Materialiser.Query : Materialiser.None;
        }
    }
}
