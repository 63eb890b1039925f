using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Testing.Models;

/// <summary>One version of EF Core or of a driver, loaded in isolation.</summary>
public class EntityFrameworkLoadContext(string name, ReferenceAssemblies references) : AssemblyLoadContext(name)
{
    /// <summary>The assemblies of ASP.NET Core that EF Core needs, and this assembly, which is shared.</summary>
    private static readonly string[] OfTheSdk = ["Microsoft.Extensions.", "Microsoft.AspNetCore.", "Microsoft.Net.Http."];

    private readonly Dictionary<string, string> _files = references.RuntimeFiles
        .ToDictionary(file => Path.GetFileNameWithoutExtension(file), StringComparer.OrdinalIgnoreCase);

    public EntityFrameworkLoadContext(EntityFrameworkVersion version)
        : this($"EF Core {version}", ModelReferences.Of(version))
    {
    }

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        if (_files.TryGetValue(assemblyName.Name!, out var file))
            return LoadFromAssemblyPath(file);
        return OfTheSdk.Any(start => assemblyName.Name!.StartsWith(start, StringComparison.Ordinal)) && FrameworkAssets.AspNetCore(assemblyName.Name!) is var extension && File.Exists(extension)
            ? LoadFromAssemblyPath(extension)
            : null;
    }
}
