using System.Collections;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Further projects of a test, created at their first use. Their files are <c>/Name/Test0.cs</c>.</summary>
public class ProjectCollection : IEnumerable<ProjectState>
{
    private readonly Dictionary<string, ProjectState> _projects = [];

    public ProjectState this[string name]
    {
        get
        {
            if (!_projects.TryGetValue(name, out var project))
                _projects.Add(name, project = new ProjectState(name, $"/{name}/Test"));
            return project;
        }
    }

    public IEnumerator<ProjectState> GetEnumerator() => _projects.Values.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
