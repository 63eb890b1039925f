using System.Collections.ObjectModel;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Files of a test by their paths.</summary>
public class SourceFileCollection : Collection<(string Filename, SourceText Content)>
{
    public void Add((string Filename, string Content) file) => Add((file.Filename, SourceText.From(file.Content, Encoding.UTF8)));

    public void AddRange(IEnumerable<(string Filename, SourceText Content)> files)
    {
        foreach (var file in files)
            Add(file);
    }
}
