using System.Collections.Immutable;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The files of a test, before or after a fix, and the diagnostics expected in them. It is also the project under test.</summary>
public class SolutionState : ProjectState
{
    internal SolutionState()
        : base("TestProject", "/0/Test")
    {
    }

    public ProjectCollection AdditionalProjects { get; } = [];

    public List<DiagnosticResult> ExpectedDiagnostics { get; } = [];

    /// <summary>
    /// Whether references between projects are compiled to reference assemblies, as in a command-line build. Otherwise they are source, as
    /// in an IDE.
    /// </summary>
    public bool CompileProjectReferences { get; set; }

    /// <summary>The locations of <c>{|#0:...|}</c> in files without their markup.</summary>
    internal ImmutableDictionary<int, FileLinePositionSpan> MarkedLocations { get; set; } =
        ImmutableDictionary<int, FileLinePositionSpan>.Empty;

    internal IEnumerable<ProjectState> AllProjects => AdditionalProjects.Append(this);

    internal void InheritFrom(SolutionState other)
    {
        base.InheritFrom(other);
        CompileProjectReferences |= other.CompileProjectReferences;
        foreach (var project in other.AdditionalProjects)
            AdditionalProjects[project.Name].InheritFrom(project);
    }

    internal SolutionState Clone()
    {
        var clone = new SolutionState();
        clone.InheritFrom(this);
        clone.MarkedLocations = MarkedLocations;
        clone.ExpectedDiagnostics.AddRange(ExpectedDiagnostics);
        return clone;
    }
}
