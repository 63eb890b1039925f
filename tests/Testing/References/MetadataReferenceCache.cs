using System.Collections.Concurrent;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>One reference a file for the whole process: the compilations of all tests share the metadata behind it.</summary>
internal static class MetadataReferenceCache
{
    private static readonly ConcurrentDictionary<string, MetadataReference> References = new(StringComparer.Ordinal);

    public static MetadataReference Get(string path)
        => References.GetOrAdd(Path.GetFullPath(path), file => MetadataReference.CreateFromFile(file));
}
