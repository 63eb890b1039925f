using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Queries;

/// <summary>EF Core's methods that run a query asynchronously and build its results.</summary>
internal static class MaterialisingMethods
{
    private static readonly ImmutableHashSet<string> OfQueryables = ImmutableHashSet.Create(StringComparer.Ordinal,
        "ToListAsync", "ToArrayAsync", "ToHashSetAsync", "ToDictionaryAsync", "FirstAsync", "FirstOrDefaultAsync", "SingleAsync", "SingleOrDefaultAsync",
        "LastAsync", "LastOrDefaultAsync", "ElementAtAsync", "ElementAtOrDefaultAsync", "ForEachAsync", "LoadAsync");

    /// <summary>Whether a name is that of such a method; other libraries have methods of the same names.</summary>
    public static bool IsName(string name) => name == "FindAsync" || OfQueryables.Contains(name);

    /// <summary>Whether a method is EF Core's own: an operator on queries, or <c>FindAsync</c> of a set.</summary>
    public static bool IsMaterialising(IMethodSymbol method, DataAccessSymbols symbols) =>
        method.Name == "FindAsync"
            ? method.ContainingType.InheritsFromOrIs(symbols.DbSet)
            : OfQueryables.Contains(method.Name) && method.ContainingType.Is(symbols.QueryableExtensions);
}
