using System.Collections.Immutable;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The references of test sources: a framework and packages.</summary>
public sealed class ReferenceAssemblies
{
    private readonly ImmutableArray<string> _paths;
    private readonly ImmutableArray<PackageIdentity> _packages;
    private readonly Lazy<ImmutableArray<MetadataReference>> _references;

    private ReferenceAssemblies(ImmutableArray<string> paths, ImmutableArray<PackageIdentity> packages)
    {
        _paths = paths;
        _packages = packages;
        _references = new(() => [.. _paths.Concat(_packages.SelectMany(PackageAssets.Find)).Select(MetadataReferenceCache.Get)]);
    }

    /// <summary>The packages. Dependencies must be listed, because nothing is restored.</summary>
    public ReferenceAssemblies AddPackages(ImmutableArray<PackageIdentity> packages) => new(_paths, _packages.AddRange(packages));

    /// <summary>Adds assemblies of ASP.NET Core by their names, without ".dll".</summary>
    public ReferenceAssemblies AddAssemblies(ImmutableArray<string> assemblies)
        => new(_paths.AddRange(assemblies.Select(FrameworkAssets.AspNetCore)), _packages);

    /// <summary>Excludes assemblies of the framework by their names, without ".dll".</summary>
    public ReferenceAssemblies RemoveAssemblies(ImmutableArray<string> assemblies)
        => new(_paths.RemoveAll(path => assemblies.Contains(Path.GetFileNameWithoutExtension(path))), _packages);

    /// <summary>The references, created once. A missing package fails here.</summary>
    public ImmutableArray<MetadataReference> References => _references.Value;

    /// <summary>The run-time files of the packages, for tests that load their compilations.</summary>
    internal IEnumerable<string> RuntimeFiles => _packages.SelectMany(PackageAssets.FindRuntime);

    public override string ToString() => string.Join(", ", _packages.Select(package => $"{package.Id} {package.Version}"));

    /// <summary>Frameworks.</summary>
    public static class Net
    {
        /// <summary>The .NET that runs the tests.</summary>
        public static ReferenceAssemblies Net100 { get; } = new(FrameworkAssets.NetCoreApp, []);
    }
}
