using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.InteropServices;

namespace AsyncSql.Testing.Models;

/// <summary>
/// Builds the model of a program with EF Core's provider for SQL Server, in process and without a server. One host per version serves the
/// process and caches its models.
/// </summary>
public sealed class ModelHost
{
    private static readonly ConcurrentDictionary<EntityFrameworkVersion, Lazy<ModelHost>> Hosts = new();

    private readonly EntityFrameworkVersion _version;
    private readonly EntityFrameworkLoadContext _loadContext;
    private readonly Func<Assembly, string[]> _columns;
    private readonly Func<Assembly, string[]> _snapshots;
    private readonly ConcurrentDictionary<ModelCase, Lazy<Assembly>> _assemblies = new();
    private readonly ConcurrentDictionary<ModelCase, Lazy<ImmutableArray<byte>>> _images = new();
    private readonly ConcurrentDictionary<ModelCase, Lazy<ImmutableArray<string>>> _snapshotTexts = new();
    private readonly ConcurrentDictionary<ModelCase, Lazy<ModelCompilation>> _compilations = new();

    private ModelHost(EntityFrameworkVersion version)
    {
        _version = version;
        _loadContext = new(version);
        var driver = Load(ModelCompilation.Emit(ModelCompilation.Compile("Driver", ModelDriver.Source, version, ModelReferences.Of(version).References)))
            .GetType(ModelDriver.TypeName, throwOnError: true)!;
        _columns = driver.GetMethod("Columns", [typeof(Assembly)])!.CreateDelegate<Func<Assembly, string[]>>();
        _snapshots = driver.GetMethod("Snapshots", [typeof(Assembly)])!.CreateDelegate<Func<Assembly, string[]>>();
    }

    public static ModelHost Of(EntityFrameworkVersion version) => Hosts.GetOrAdd(version, v => new(() => new ModelHost(v))).Value;

    /// <summary>The case as the analyzers see it.</summary>
    public ModelCompilation Compilation(ModelCase @case) => _compilations.GetOrAdd(@case, c => new(() => ModelCompilation.Create(c, _version))).Value;

    /// <summary>The case's assembly, for compilations that reference it.</summary>
    public ImmutableArray<byte> Image(ModelCase @case) => _images.GetOrAdd(@case, c => new(() => ModelCompilation.Emit(Compilation(c).Program))).Value;

    /// <summary>All columns of all entity types of the case's contexts.</summary>
    public ImmutableArray<MappedColumn> Columns(ModelCase @case) => [.. _columns(Assembly(@case)).Select(MappedColumn.Parse)];

    /// <summary>The text of the snapshot that "dotnet ef migrations add" would write, one for each context of the case.</summary>
    public ImmutableArray<string> Snapshots(ModelCase @case) => _snapshotTexts.GetOrAdd(@case, c => new(() => [.. _snapshots(Assembly(c))])).Value;

    private Assembly Assembly(ModelCase @case) => _assemblies.GetOrAdd(@case, c => new(() =>
    {
        var compilation = Compilation(c);
        if (!compilation.Library.IsEmpty)
            Load(compilation.Library);
        return Load(Image(c));
    })).Value;

    /// <summary>Loads an assembly together with this version of EF Core.</summary>
    internal Assembly Load(ImmutableArray<byte> image) => _loadContext.LoadFromStream(new MemoryStream(ImmutableCollectionsMarshal.AsArray(image)!));
}
