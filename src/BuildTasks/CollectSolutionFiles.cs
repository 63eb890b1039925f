using Microsoft.Build.Framework;

namespace AsyncSql.BuildTasks;

/// <summary>
/// Finds the files of other projects in the solution that show the model and the provider behind a project's queries. In a layered
/// solution, the queries are in one project, and the context is in another one that the first does not reference.
/// </summary>
public sealed class CollectSolutionFiles : QuietTask
{
    /// <summary>The full path of the project.</summary>
    [Required]
    public string Project { get; set; } = "";

    /// <summary>The full path of the solution that is built or open; any other value if there is none.</summary>
    public string Solution { get; set; } = "";

    /// <summary>
    /// The full paths of model snapshots, and of source files: those that declare large columns beside a snapshot for SQL Server, without
    /// one those with contexts and their configuration; and those of settings and SQL scripts.
    /// </summary>
    [Output]
    public string[] Files { get; private set; } = [];

    private protected override string Subject => "the other projects of the solution";

    private protected override void Run()
    {
        if (SolutionFinder.Find(Project, Solution) is { } solution)
            Files = GetProjects(solution).FindFiles(Project).ToArray();
    }

    /// <summary>The projects of a solution, read once in each build and node.</summary>
    private SolutionProjects GetProjects(string solution)
    {
        if (BuildEngine is not IBuildEngine4 engine)
            return SolutionProjects.Read(solution);
        var key = (typeof(CollectSolutionFiles).FullName, solution);
        if (engine.GetRegisteredTaskObject(key, RegisteredTaskObjectLifetime.Build) is SolutionProjects known)
            return known;
        var projects = SolutionProjects.Read(solution);
        engine.RegisterTaskObject(key, projects, RegisteredTaskObjectLifetime.Build, allowEarlyCollection: true);
        return projects;
    }
}
