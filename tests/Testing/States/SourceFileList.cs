namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Sources of a test. A source without a path is named after its position (<c>/0/Test0.cs</c>).</summary>
public class SourceFileList(string defaultPrefix, string defaultExtension) : SourceFileCollection
{
    public void Add(string content) => Add(($"{defaultPrefix}{Count}.{defaultExtension}", content));
}
