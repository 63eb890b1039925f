using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Providers;

/// <summary>Which contexts of a compilation are on SQL Server, as far as its code and its references show.</summary>
internal sealed class ProviderFacts(Compilation compilation, Func<SyntaxTree, CancellationToken, ImmutableArray<ProviderUse>> readFile)
{
    private const string SqlServerProvider = "Microsoft.EntityFrameworkCore.SqlServer";

    /// <summary>Providers that stand for another database; the in-memory one beside SQL Server's is for tests and says nothing.</summary>
    private static readonly ImmutableHashSet<string> OtherProviders = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Npgsql.EntityFrameworkCore.PostgreSQL", "Microsoft.EntityFrameworkCore.Sqlite", "Pomelo.EntityFrameworkCore.MySql", "MySql.EntityFrameworkCore",
        "Oracle.EntityFrameworkCore", "Microsoft.EntityFrameworkCore.Cosmos", "FirebirdSql.EntityFrameworkCore.Firebird", "MongoDB.EntityFrameworkCore");

    private ImmutableArray<ProviderUse> _uses;

    /// <summary>Whether a context is on SQL Server.</summary>
    public bool IsSqlServer(ModelView model, AnalyzerPackOptions options, CancellationToken cancellationToken) => Decide(model, options, cancellationToken).IsSqlServer;

    /// <summary>The same for people, with the reason.</summary>
    public string Describe(ModelView model, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        var (isSqlServer, reason) = Decide(model, options, cancellationToken);
        return $"{(isSqlServer ? "SQL Server" : "not shown to be SQL Server")} ({reason})";
    }

    /// <summary>
    /// The user's word decides, else calls for that context, else calls for no context in particular, else its snapshot, else
    /// the referenced provider when it is the only one.
    /// </summary>
    private (bool IsSqlServer, string Reason) Decide(ModelView model, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        if (options.Provider is { } said)
            return (said == ProviderOption.SqlServer, AnalyzerPackOptions.ProviderKey);

        var uses = Uses(cancellationToken);
        var own = uses.Where(use => use.Context == model.Name).ToList();
        if (own.Count > 0)
            return (own.Any(static use => use.IsSqlServer), "configured for this context");
        var any = uses.Where(static use => use.Context is null).ToList();
        if (any.Count > 0)
            return (any.Any(static use => use.IsSqlServer), "configured in this project");
        if (model.Snapshot is { } snapshot)
            return (snapshot.IsSqlServer, "model snapshot");

        var providers = compilation.ReferencedAssemblyNames.Select(static name => name.Name).Where(static name => name == SqlServerProvider || OtherProviders.Contains(name)).ToList();
        return (providers is [SqlServerProvider], providers.Count == 0 ? "no provider is referenced" : "references " + string.Join(", ", providers));
    }

    /// <summary>The calls that choose a provider, in the order of the files.</summary>
    public ImmutableArray<ProviderUse> Uses(CancellationToken cancellationToken)
    {
        if (_uses.IsDefault)
        {
            var uses = ImmutableArray.CreateBuilder<ProviderUse>();
            foreach (var tree in compilation.SyntaxTrees)
            {
                cancellationToken.ThrowIfCancellationRequested();
                uses.AddRange(readFile(tree, cancellationToken));
            }

            ImmutableInterlocked.InterlockedInitialize(ref _uses, uses.ToImmutable());
        }

        return _uses;
    }
}
