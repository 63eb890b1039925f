using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Testing;

/// <summary>The assemblies of this repository's packages for streamed reads, which programs of tests compile against.</summary>
public static class StreamingAssemblies
{
    private static readonly string Configuration = typeof(StreamingAssemblies).Assembly
        .GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "Configuration").Value!;

    public static ImmutableArray<MetadataReference> AdoNet { get; } = [Read("Streaming", "net8.0", "AsyncSql.Streaming")];

    public static ImmutableArray<MetadataReference> EntityFrameworkCore { get; } =
        [.. AdoNet, Read("Streaming.EntityFrameworkCore", "net6.0", "AsyncSql.Streaming.EntityFrameworkCore")];

    private static PortableExecutableReference Read(string folder, string framework, string assembly) =>
        MetadataReference.CreateFromFile(
            Path.Combine(Repository.Root, "src", folder, "bin", Configuration, framework, assembly + ".dll"));
}
