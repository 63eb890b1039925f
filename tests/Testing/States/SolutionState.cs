using System.Collections.Immutable;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The files of a test, before or after a fix, and the diagnostics expected in them. It is itself the project under test.</summary>
public class SolutionState : ProjectState
{
    internal SolutionState()
        : base("TestProject", "/0/Test")
    {
    }

    public ProjectCollection AdditionalProjects { get; } = [];

    public List<DiagnosticResult> ExpectedDiagnostics { get; } = [];

    /// <summary>
    /// References between projects are compiled to reference assemblies, as a build on the command line does; otherwise each
    /// project sees the other's source, as in an IDE. An analyzer meets both.
    /// </summary>
    public bool CompileProjectReferences { get; set; }

    /// <summary>What <c>{|#0:...|}</c> marked in files whose markup is gone.</summary>
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
