namespace AsyncSql.Analyzers.Facts.ProviderCalls;

/// <summary>A call that chooses a database provider.</summary>
/// <param name="IsSqlServer">Whether the provider is SQL Server's.</param>
/// <param name="Context">The simple name of the context; <see langword="null"/> when the call may be for any.</param>
/// <param name="Call">The call.</param>
internal sealed record ProviderUse(bool IsSqlServer, string? Context, InvocationExpressionSyntax Call)
{
    /// <summary>Whether the provider is one for tests and development, beside which a product has another for its users.</summary>
    public bool IsForDevelopment =>
        Call.GetCalledName()?.Identifier.ValueText is "UseInMemoryDatabase" or "UseSqlite" or "AddSqlite";

    /// <summary>
    /// The method whose type parameter is the context: <c>AddModule&lt;TContext&gt;()</c>; <see langword="null"/> for a certain context.
    /// </summary>
    public string? Helper =>
        Call.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { TypeParameterList.Parameters: var parameters } method
        && parameters.Any(parameter => parameter.Identifier.ValueText == Context)
            ? method.Identifier.ValueText
            : null;
}

/// <summary>The provider calls of one syntax tree, from syntax alone.</summary>
internal static class ProviderFile
{
    private static readonly ImmutableHashSet<string> SqlServer = ImmutableHashSet.Create(StringComparer.Ordinal,
        "UseSqlServer", "UseAzureSql", "UseAzureSynapse", "AddSqlServer", "AddAzureSql", "AddAzureSynapse", "AddSqlServerDbContext",
        "EnrichSqlServerDbContext");

    private static readonly ImmutableHashSet<string> Others = ImmutableHashSet.Create(StringComparer.Ordinal,
        "UseNpgsql", "UseSqlite", "UseMySql", "UseMySQL", "UseInMemoryDatabase", "UseOracle", "UseCosmos", "UseFirebird", "UseMongoDB",
        "UseSnowflake", "UseDb2", "AddNpgsql", "AddSqlite", "AddMySql", "AddCosmos", "AddNpgsqlDbContext", "AddMySqlDbContext",
        "AddCosmosDbContext", "AddOracleDatabaseDbContext");

    private static readonly HashSet<string> All = new(SqlServer.Union(Others), StringComparer.Ordinal);

    /// <summary>One of them is in each name above. To search a text for three words costs a fraction of a search for all names.</summary>
    private static readonly string[] Verbs = ["Use", "Add", "Enrich"];

    private static readonly WeakCache<SyntaxTree, ImmutableArray<ProviderUse>> Known = new(Read);

    /// <summary>The methods that choose SQL Server's provider.</summary>
    public static ImmutableArray<string> SqlServerNames { get; } = SqlServer.ToImmutableArray();

    /// <summary>Whether a method of this name chooses SQL Server's provider; other libraries may have one of the same name.</summary>
    public static bool IsSqlServerName(string method) => SqlServer.Contains(method);

    public static ImmutableArray<ProviderUse> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    private static ImmutableArray<ProviderUse> Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        var uses = ImmutableArray.CreateBuilder<ProviderUse>();
        foreach (var name in Verbs.SelectMany(verb => tree.FindNamesWith(verb, All.Contains, cancellationToken))
            .OrderBy(static name => name.SpanStart))
            if (name.FindCall() is { } call)
                uses.Add(new ProviderUse(SqlServer.Contains(name.Identifier.ValueText), FindContext(call, name), call));
        return uses.ToImmutable();
    }

    /// <summary>The context of a provider call: a type argument, the registration or the <c>OnConfiguring</c> class around it.</summary>
    public static string? FindContext(InvocationExpressionSyntax call, SimpleNameSyntax name)
    {
        if (FindContextArgument(name) is { } own)
            return own;

        for (SyntaxNode? node = call.Expression; node is not null;
            node = (node as MemberAccessExpressionSyntax)?.Expression ?? (node as InvocationExpressionSyntax)?.Expression)
            if (node is ObjectCreationExpressionSyntax { Type: SimpleNameSyntax created })
                return FindContextArgument(created);

        foreach (var ancestor in call.Ancestors())
            switch (ancestor)
            {
                case InvocationExpressionSyntax registration when registration.GetCalledName() is { } method
                    && method.Identifier.ValueText is "AddDbContext" or "AddDbContextPool" or "AddDbContextFactory"
                        or "AddPooledDbContextFactory" or "ConfigureDbContext":
                    return FindContextArgument(method);
                case MethodDeclarationSyntax { Identifier.ValueText: "OnConfiguring", Parent: TypeDeclarationSyntax context }:
                    return context.Identifier.ValueText;
                case TypeDeclarationSyntax { BaseList: { } bases }:
                    // public class BlogContextFactory : IDesignTimeDbContextFactory<BlogContext>
                    return bases.Types.Select(static b => b.Type).OfType<GenericNameSyntax>()
                        .Where(static b => b.Identifier.ValueText is "IDesignTimeDbContextFactory" or "IDbContextFactory")
                        .Select(FindContextArgument).FirstOrDefault();
            }

        return null;
    }

    private static string? FindContextArgument(SimpleNameSyntax name) =>
        name is GenericNameSyntax { TypeArgumentList.Arguments: [.., var last] } ? last.GetSimpleName() : null;
}
