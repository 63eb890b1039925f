using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Providers;

/// <summary>A call that chooses a database provider, and the context it chooses for where the code around it says so.</summary>
/// <param name="IsSqlServer">Whether the provider is SQL Server's, or another.</param>
/// <param name="Context">The simple name of the context; <see langword="null"/> when the call may be for any.</param>
/// <param name="Call">The call.</param>
internal sealed record ProviderUse(bool IsSqlServer, string? Context, InvocationExpressionSyntax Call);

/// <summary>The provider calls of one syntax tree, from syntax alone.</summary>
internal static class ProviderFile
{
    private static readonly ImmutableHashSet<string> SqlServer = ImmutableHashSet.Create(StringComparer.Ordinal,
        "UseSqlServer", "UseAzureSql", "UseAzureSynapse", "AddSqlServer", "AddAzureSql", "AddAzureSynapse", "AddSqlServerDbContext", "EnrichSqlServerDbContext");

    private static readonly ImmutableHashSet<string> Others = ImmutableHashSet.Create(StringComparer.Ordinal,
        "UseNpgsql", "UseSqlite", "UseMySql", "UseMySQL", "UseInMemoryDatabase", "UseOracle", "UseCosmos", "UseFirebird", "UseMongoDB", "UseSnowflake", "UseDb2",
        "AddNpgsql", "AddSqlite", "AddMySql", "AddCosmos", "AddNpgsqlDbContext", "AddMySqlDbContext", "AddCosmosDbContext", "AddOracleDatabaseDbContext");

    /// <summary>What every name above contains: files without any of these are not searched, and most files have none.</summary>
    private static readonly string[] Hints = ["SqlServer", "AzureS", "Npgsql", "Sqlite", "MySql", "MySQL", "InMemoryDatabase", "Oracle", "Cosmos", "UseFirebird", "UseMongoDB", "UseSnowflake", "UseDb2"];

    /// <summary>Whether a method of this name chooses SQL Server's provider; other libraries may have one of the same name.</summary>
    public static bool IsSqlServerName(string method) => SqlServer.Contains(method);

    public static ImmutableArray<ProviderUse> Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, Hints))
            return ImmutableArray<ProviderUse>.Empty;

        var uses = ImmutableArray.CreateBuilder<ProviderUse>();
        foreach (var node in tree.GetRoot(cancellationToken).DescendantNodes())
            if (node is InvocationExpressionSyntax call && call.CalledName() is { } name)
            {
                var isSqlServer = SqlServer.Contains(name.Identifier.ValueText);
                if (isSqlServer || Others.Contains(name.Identifier.ValueText))
                    uses.Add(new ProviderUse(isSqlServer, Context(call, name), call));
            }

        return uses.ToImmutable();
    }

    /// <summary>The context that a provider is chosen for: a type argument, the registration around the call, or the class with <c>OnConfiguring</c>.</summary>
    public static string? Context(InvocationExpressionSyntax call, SimpleNameSyntax name)
    {
        if (LastTypeArgument(name) is { } own)
            return own;

        for (SyntaxNode? node = call.Expression; node is not null; node = (node as MemberAccessExpressionSyntax)?.Expression ?? (node as InvocationExpressionSyntax)?.Expression)
            if (node is ObjectCreationExpressionSyntax { Type: SimpleNameSyntax created })
                return LastTypeArgument(created);

        foreach (var ancestor in call.Ancestors())
            switch (ancestor)
            {
                case InvocationExpressionSyntax registration when registration.CalledName() is { } method
                    && method.Identifier.ValueText is "AddDbContext" or "AddDbContextPool" or "AddDbContextFactory" or "AddPooledDbContextFactory" or "ConfigureDbContext":
                    return LastTypeArgument(method);
                case MethodDeclarationSyntax { Identifier.ValueText: "OnConfiguring", Parent: TypeDeclarationSyntax context }:
                    return context.Identifier.ValueText;
                case TypeDeclarationSyntax { BaseList: { } bases }:
                    // public class BlogContextFactory : IDesignTimeDbContextFactory<BlogContext>
                    return bases.Types.Select(static b => b.Type).OfType<GenericNameSyntax>()
                        .Where(static b => b.Identifier.ValueText is "IDesignTimeDbContextFactory" or "IDbContextFactory").Select(LastTypeArgument).FirstOrDefault();
            }

        return null;
    }

    private static string? LastTypeArgument(SimpleNameSyntax name) =>
        name is GenericNameSyntax { TypeArgumentList.Arguments: [.., var last] } ? ConfigurationFile.SimpleName(last) : null;
}
