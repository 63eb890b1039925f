using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.ProviderCalls;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Providers;

/// <summary>Which contexts of a compilation are on SQL Server, as far as its code and its references show.</summary>
internal sealed class ProviderFacts(Compilation compilation, SolutionFiles solution)
{
    private const string SqlServerProvider = "Microsoft.EntityFrameworkCore.SqlServer";

    /// <summary>The providers of other databases. The in-memory one is not among them: tests use it beside SQL Server's.</summary>
    private static readonly ImmutableHashSet<string> OtherProviders = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Npgsql.EntityFrameworkCore.PostgreSQL", "Microsoft.EntityFrameworkCore.Sqlite", "Pomelo.EntityFrameworkCore.MySql",
        "MySql.EntityFrameworkCore", "Oracle.EntityFrameworkCore", "Microsoft.EntityFrameworkCore.Cosmos",
        "FirebirdSql.EntityFrameworkCore.Firebird", "MongoDB.EntityFrameworkCore");

    private const string WhatToSet = "set AsyncSqlProvider to sqlserver in Directory.Build.props";

    /// <summary>One of them is in each file that chooses SQL Server.</summary>
    private static readonly string[] SqlServerNames = [.. ProviderFile.SqlServerNames];

    /// <summary>Whether a file may choose SQL Server, or may be a snapshot for it.</summary>
    private static readonly WeakCache<SourceText, bool> SqlServerTexts =
        new(static (text, _) => text.ContainsAny(SqlServerNames) || SnapshotReader.MayBeForSqlServer(text));

    /// <summary>
    /// The file that last showed SQL Server's provider in another project. A build asks it first for the next project, because all projects
    /// of a solution get the same files, each time as new texts.
    /// </summary>
    private static string? _lastSqlServerFile;

    private ImmutableArray<ProviderUse> _uses;
    private ImmutableArray<string?> _replacedModels;
    private ImmutableHashSet<string>? _chosenByDerived;
    private StrongBox<bool>? _hasSqlServer;

    public bool IsSqlServer(ModelView model, AnalyzerPackOptions options, CancellationToken cancellationToken) =>
        Decide(model, options, cancellationToken).IsSqlServer == true;

    /// <summary>Whether the code does not show the provider of a context, and another project of the solution uses SQL Server.</summary>
    public bool IsChosenElsewhere(ModelView model, CancellationToken cancellationToken) =>
        IsSqlServerUsedElsewhere(cancellationToken) && DecideByCode(model, cancellationToken).IsSqlServer is null;

    /// <summary>
    /// Whether the project references several providers and the code gives SQL Server to a context derived from this one, as in a product
    /// whose user chooses the provider: nothing shows that of the base.
    /// </summary>
    public bool IsChosenByDerived(ModelView model, CancellationToken cancellationToken) =>
        model.Snapshot is not { IsFromSource: false } && GetChosenByDerived(cancellationToken).Contains(model.Name);

    /// <summary>The names of the contexts, also interfaces, to whose derived contexts alone the code gives SQL Server.</summary>
    public ImmutableHashSet<string> GetChosenByDerived(CancellationToken cancellationToken) =>
        _chosenByDerived ??= HasSeveral && GetUses(cancellationToken) is var uses && uses.All(static use => use.Context is not null)
            ? uses.Where(static use => use.IsSqlServer).SelectMany(use => FindAncestors(use.Context!, cancellationToken))
                .Where(static ancestor => ancestor.GetOutermostNamespace() != "System"
                    && !PackageEntities.ConfiguresOnlyItself(ancestor.ContainingAssembly))
                .Select(static ancestor => ancestor.Name)
                .ToImmutableHashSet(StringComparer.Ordinal).Except(uses.Select(static use => use.Context!))
            : ImmutableHashSet<string>.Empty;

    /// <summary>Whether the option alone shows that a context is on SQL Server: the product may run on other databases, too.</summary>
    public bool IsSqlServerByOption(ModelView model, AnalyzerPackOptions options, CancellationToken cancellationToken) =>
        options.Provider == ProviderOption.SqlServer && DecideByCode(model, cancellationToken).IsSqlServer != true;

    /// <summary>
    /// Whether any context may be on SQL Server, whatever its model. It costs little, while a model takes most of the time of an analysis.
    /// </summary>
    public bool HasSqlServer(AnalyzerPackOptions options, CancellationToken cancellationToken) =>
        options.Provider is { } provider ? provider == ProviderOption.SqlServer : HasSqlServerByCode(cancellationToken);

    private bool HasSqlServerByCode(CancellationToken cancellationToken)
    {
        if (_hasSqlServer is { } known)
            return known.Value;
        var found = Referenced is [SqlServerProvider]
            || GetUses(cancellationToken).Any(static use => use.IsSqlServer)
            || compilation.SyntaxTrees.Any(tree => IsSqlServerSnapshot(tree, cancellationToken))
            || IsSqlServerUsedElsewhere(cancellationToken);
        _hasSqlServer = new(found);
        return found;
    }

    /// <summary>Whether the code of this project or its references show any provider.</summary>
    public bool HasAny(CancellationToken cancellationToken) => !GetUses(cancellationToken).IsEmpty || Referenced.Count > 0;

    /// <summary>Whether the project references SQL Server's provider and others.</summary>
    private bool HasSeveral => Referenced is { Count: > 1 } providers && providers.Contains(SqlServerProvider);

    /// <summary>The same as text, with the reason.</summary>
    public string Describe(ModelView model, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        var (isSqlServer, reason) = Decide(model, options, cancellationToken);
        return $"{(isSqlServer == true ? "SQL Server" : "not shown to be SQL Server")} ({reason})"
            + (isSqlServer == true || options.Provider is not null ? ""
                : IsChosenByDerived(model, cancellationToken) ? "; a context derived from it uses SQL Server: " + WhatToSet
                : IsSqlServerUsedElsewhere(cancellationToken) ? "; another project of the solution uses SQL Server: " + WhatToSet
                : "");
    }

    /// <summary>Whether another project of the solution chooses SQL Server's provider, or has a model snapshot of it.</summary>
    public bool IsSqlServerUsedElsewhere(CancellationToken cancellationToken)
    {
        var trees = solution.FindTrees(
            text => SqlServerTexts.Get(text, cancellationToken), Volatile.Read(ref _lastSqlServerFile), cancellationToken);
        var found = trees.FirstOrDefault(tree =>
            ProviderFile.Get(tree, cancellationToken).Any(static use => use.IsSqlServer) || IsSqlServerSnapshot(tree, cancellationToken));
        if (found is not null)
            Volatile.Write(ref _lastSqlServerFile, found.FilePath);
        return found is not null;
    }

    private static bool IsSqlServerSnapshot(SyntaxTree tree, CancellationToken cancellationToken) =>
        SnapshotReader.Get(tree, cancellationToken).Any(static snapshot => snapshot.IsSqlServer);

    /// <summary>The calls that choose a provider, in the order of the files.</summary>
    public ImmutableArray<ProviderUse> GetUses(CancellationToken cancellationToken)
    {
        if (_uses.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(
                ref _uses, compilation.SyntaxTrees.SelectMany(tree => ProviderFile.Get(tree, cancellationToken)).ToImmutableArray());
        return _uses;
    }

    /// <summary>
    /// The calls that choose SQL Server for a context: those that name it or a context derived from it, else those that name none. Only
    /// EF Core's tools use those of a design-time factory.
    /// </summary>
    public IEnumerable<ProviderUse> GetUsesFor(string context, CancellationToken cancellationToken)
    {
        var uses = GetUses(cancellationToken).Where(static use => use.IsSqlServer && !IsForDesignTime(use.Call)).ToList();
        var own = uses.FindAll(use => use.Context is { } name && IsOrDerivesFrom(name, context, cancellationToken));
        return own.Count > 0 ? own : uses.FindAll(static use => use.Context is null);
    }

    /// <summary>Whether a type of this compilation is a context, derives from it, or implements it, by simple names.</summary>
    public bool IsOrDerivesFrom(string type, string context, CancellationToken cancellationToken) =>
        type == context || FindAncestors(type, cancellationToken).Any(ancestor => ancestor.Name == context);

    /// <summary>The classes and interfaces that a type of this compilation derives from or implements.</summary>
    private IEnumerable<INamedTypeSymbol> FindAncestors(string type, CancellationToken cancellationToken) =>
        compilation.GetSymbolsWithName(type, SymbolFilter.Type, cancellationToken).OfType<INamedTypeSymbol>()
            .SelectMany(static derived => derived.GetSelfAndBaseTypes().Skip(1).Concat(derived.AllInterfaces));

    /// <summary>Whether only EF Core's tools run the code around a node. They read no rows.</summary>
    public static bool IsForDesignTime(SyntaxNode node) =>
        node.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.BaseList?.Types
            .Any(static type => type.Type.GetSimpleName() == "IDesignTimeDbContextFactory") == true;

    /// <summary>
    /// The option decides, else calls for the context, else calls for no context in particular, else the context's snapshot, else the
    /// referenced provider if it is the only one, else, without any or with several, calls for the context in other projects.
    /// <see langword="null"/> without any of them.
    /// </summary>
    private (bool? IsSqlServer, string Reason) Decide(ModelView model, AnalyzerPackOptions options, CancellationToken cancellationToken) =>
        HasReplacedModel(model, cancellationToken) ? (false, "UseModel gives it a model that is not read")
        : options.Provider is { } provider
            ? (provider == ProviderOption.SqlServer, AnalyzerPackOptions.ProviderKey)
            : DecideByCode(model, cancellationToken);

    /// <summary>A snapshot is written from the model that the context has in the end.</summary>
    private bool HasReplacedModel(ModelView model, CancellationToken cancellationToken)
    {
        if (model.Snapshot is { IsFromSource: false })
            return false;
        if (_replacedModels.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _replacedModels, compilation.SyntaxTrees
                .Concat(solution.GetTrees(cancellationToken)).SelectMany(tree => ReplacedModels.Find(tree, cancellationToken))
                .ToImmutableArray());
        return _replacedModels.Any(context => context is null || context == model.Name);
    }

    private (bool? IsSqlServer, string Reason) DecideByCode(ModelView model, CancellationToken cancellationToken)
    {
        var uses = GetUses(cancellationToken);
        if (model.Snapshot is { IsFromSource: true })
            uses = uses.AddRange(solution.GetTrees(cancellationToken).SelectMany(tree => ProviderFile.Get(tree, cancellationToken)));
        if (uses.Where(use => use.Context == model.Name).ToList() is { Count: > 0 } own)
            return (own.Exists(static use => use.IsSqlServer), "configured for this context");
        if (uses.Where(static use => use.Context is null).ToList() is { Count: > 0 } any)
            return (any.Exists(static use => use.IsSqlServer), "configured in this project");
        if (model.Snapshot is { IsFromSource: false } snapshot)
            return (snapshot.IsSqlServer, "model snapshot");

        var providers = Referenced;
        if ((providers.Count == 0 || HasSeveral) && IsSqlServerInOtherProjects(model.Name, cancellationToken))
            return (true, "configured for this context in another project");
        return providers.Count == 0 ? (null, "no provider is referenced")
            : (providers is [SqlServerProvider], "references " + string.Join(", ", providers));
    }

    /// <summary>
    /// Whether other projects of the solution choose SQL Server for a context by its name, or for those that derive from it, and no other
    /// provider but those for development: in a product with several, its user chooses. Where none names the context, one choice for any
    /// context counts if no project chooses another provider.
    /// </summary>
    private bool IsSqlServerInOtherProjects(string context, CancellationToken cancellationToken)
    {
        var trees = solution.GetTrees(cancellationToken);
        var uses = trees.SelectMany(tree => ProviderFile.Get(tree, cancellationToken)).ToList();
        var callers = trees.Concat(compilation.SyntaxTrees);
        var contexts = trees.SelectMany(tree => SyntaxTreeIndex.Get(tree).FindTypesByBaseName(context, cancellationToken))
            .Select(static type => type.Identifier.ValueText).ToImmutableHashSet(StringComparer.Ordinal).Add(context);
        var own = uses.FindAll(use => IsOwn(use.Context) || (use.Helper is { } helper && callers.Any(tree =>
            SyntaxTreeIndex.Get(tree).FindGenericNames(helper, cancellationToken).Any(name =>
                name.TypeArgumentList.Arguments.Any(argument => IsOwn(argument.GetSimpleName()))))));
        return (own.Count > 0 ? own.Exists(static use => use.IsSqlServer)
                : uses.Exists(static use => use.IsSqlServer && use.Context is null))
            && (own.Count > 0 ? own : uses).TrueForAll(static use => use.IsSqlServer || use.IsForDevelopment);

        bool IsOwn(string? name) => name is not null && contexts.Contains(name);
    }

    /// <summary>The providers that the project references.</summary>
    private List<string> Referenced => field ??= compilation.SourceModule.ReferencedAssemblies.Select(static identity => identity.Name)
        // A project has hundreds of references. The word costs less than a look-up for each.
        .Where(static name => name.IndexOf("EntityFrameworkCore", StringComparison.Ordinal) >= 0
            && (name == SqlServerProvider || OtherProviders.Contains(name)))
        .ToList();
}
