using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Testing.Models;

/// <summary>One version of EF Core, loaded beside the others.</summary>
internal sealed class EntityFrameworkLoadContext(EntityFrameworkVersion version) : AssemblyLoadContext($"EF Core {version}")
{
    /// <summary>What EF Core runs on besides .NET itself, from the ASP.NET Core of the SDK.</summary>
    private const string Extensions = "Microsoft.Extensions.";

    private readonly Dictionary<string, string> _files = ModelReferences.Of(version).RuntimeFiles
        .ToDictionary(file => Path.GetFileNameWithoutExtension(file), StringComparer.OrdinalIgnoreCase);

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        if (_files.TryGetValue(assemblyName.Name!, out var file))
            return LoadFromAssemblyPath(file);
        return assemblyName.Name!.StartsWith(Extensions, StringComparison.Ordinal) && FrameworkAssets.AspNetCore(assemblyName.Name) is var extension && File.Exists(extension)
            ? LoadFromAssemblyPath(extension)
            : null;
    }
}
