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

    /// <summary>Whether to look in the projects of the solution that the project does not reference.</summary>
    public bool SearchesSolution { get; set; }

    /// <summary>Whether the project references other projects, EF Core or a SqlClient. Without any of them, no file bears on it.</summary>
    public bool HasDataAccess { get; set; }

    /// <summary>The folders of the projects that the project references, also through others.</summary>
    public string[] ReferencedFolders { get; set; } = [];

    /// <summary>The folders of the SQL projects that the project references.</summary>
    public string[] DatabaseFolders { get; set; } = [];

    /// <summary>The full path of the solution that is built or open; any other value if there is none.</summary>
    public string Solution { get; set; } = "";

    /// <summary>
    /// The full paths of model snapshots, and of source files: those that declare large columns beside a snapshot for SQL Server, without
    /// one those with contexts and their configuration; those that create tables, for a project that reads them through ADO.NET; and those
    /// of settings and SQL scripts.
    /// </summary>
    [Output]
    public string[] Files { get; private set; } = [];

    /// <summary>The full paths of the model snapshots of referenced projects, and of the scripts of referenced SQL projects.</summary>
    [Output]
    public string[] ReferencedFiles { get; private set; } = [];

    /// <summary>Whether the project reads through the base classes of ADO.NET, and a project with a SqlClient uses it.</summary>
    [Output]
    public bool IsUsedWithSqlServer { get; private set; }

    /// <summary>The types with which other projects use the generic classes of this one that read any set.</summary>
    [Output]
    public string GenericUses { get; private set; } = "";

    /// <summary>What the projects of the source files import globally by their project files.</summary>
    [Output]
    public string Usings { get; private set; } = "";

    private protected override string Subject => "the other projects of the solution";

    private protected override void Run()
    {
        var folders = GetOnce("folders", static () => new FolderFiles());
        ReferencedFiles = folders.FindReferenced(ReferencedFolders, DatabaseFolders).ToArray();
        if (!SearchesSolution || SolutionFinder.Find(Project, Solution) is not { } solution)
            return;
        var projects = GetOnce(solution, () => SolutionProjects.Read(solution, folders));
        IsUsedWithSqlServer = projects.IsUsedWithSqlServer(Project);
        if (!HasDataAccess && !IsUsedWithSqlServer)
            return;
        Files = projects.FindFiles(Project).ToArray();
        GenericUses = projects.FindGenericUses(Project);
        Usings = projects.FindUsings(Project);
    }

    /// <summary>Gets what is read once in each build and node.</summary>
    private T GetOnce<T>(string name, Func<T> read)
        where T : class
    {
        if (BuildEngine is not IBuildEngine4 engine)
            return read();
        var key = (typeof(CollectSolutionFiles).FullName, name);
        if (engine.GetRegisteredTaskObject(key, RegisteredTaskObjectLifetime.Build) is T known)
            return known;
        var value = read();
        engine.RegisterTaskObject(key, value, RegisteredTaskObjectLifetime.Build, allowEarlyCollection: true);
        return value;
    }
}
