using System.Collections.ObjectModel;
using System.Reflection;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>References of a test project in addition to its <see cref="ReferenceAssemblies"/>.</summary>
public class MetadataReferenceCollection : Collection<MetadataReference>
{
    public void Add(Assembly assembly) => Add(assembly.Location);

    public void Add(string path) => Add(MetadataReferenceCache.Get(path));
}
