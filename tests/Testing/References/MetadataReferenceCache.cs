using System.Collections.Concurrent;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Caches one reference per file, so that all compilations share its metadata.</summary>
internal static class MetadataReferenceCache
{
    private static readonly ConcurrentDictionary<string, MetadataReference> References = new(StringComparer.Ordinal);

    public static MetadataReference Get(string path)
        => References.GetOrAdd(Path.GetFullPath(path), file => MetadataReference.CreateFromFile(file));
}
