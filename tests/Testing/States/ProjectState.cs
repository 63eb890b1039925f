namespace Microsoft.CodeAnalysis.Testing;

/// <summary>One project of a test.</summary>
public class ProjectState
{
    internal ProjectState(string name, string defaultPrefix)
    {
        Name = name;
        Sources = new SourceFileList(defaultPrefix, "cs");
    }

    /// <summary>The name of the project and its assembly.</summary>
    public string Name { get; }

    public OutputKind? OutputKind { get; set; }

    /// <summary>The references of the project; null for those of the test.</summary>
    public ReferenceAssemblies? ReferenceAssemblies { get; set; }

    public SourceFileList Sources { get; }

    public SourceFileCollection AdditionalFiles { get; } = [];

    /// <summary>Texts of <c>.editorconfig</c> and <c>.globalconfig</c> files; their paths are absolute (<c>/.globalconfig</c>).</summary>
    public SourceFileCollection AnalyzerConfigFiles { get; } = [];

    public MetadataReferenceCollection AdditionalReferences { get; } = [];

    /// <summary>Names of other projects of the same test.</summary>
    public List<string> AdditionalProjectReferences { get; } = [];

    /// <summary>Fills empty parts of this state from another one.</summary>
    internal void InheritFrom(ProjectState other)
    {
        OutputKind ??= other.OutputKind;
        ReferenceAssemblies ??= other.ReferenceAssemblies;
        Inherit(Sources, other.Sources);
        Inherit(AdditionalFiles, other.AdditionalFiles);
        Inherit(AnalyzerConfigFiles, other.AnalyzerConfigFiles);
        Inherit(AdditionalReferences, other.AdditionalReferences);
        Inherit(AdditionalProjectReferences, other.AdditionalProjectReferences);
    }

    private static void Inherit<T>(ICollection<T> own, IEnumerable<T> other)
    {
        if (own.Count > 0)
            return;
        foreach (var item in other)
            own.Add(item);
    }
}
