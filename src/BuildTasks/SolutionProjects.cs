using System.Collections.Concurrent;

namespace AsyncSql.BuildTasks;

/// <summary>The projects of one solution and their references. Safe for concurrent use.</summary>
internal sealed class SolutionProjects
{
    private readonly Dictionary<string, ProjectFile> _projects;
    private readonly ConcurrentDictionary<string, HashSet<string>> _closures = new(StringComparer.OrdinalIgnoreCase);

    private readonly bool _isSolution;
    private readonly Lazy<IReadOnlyList<string>> _databaseScripts;
    private readonly Lazy<IReadOnlyList<ProjectFile>> _alone;
    private readonly Lazy<IReadOnlyList<string>> _scriptsBeside;

    private SolutionProjects(string solution, FolderFiles folders)
    {
        _projects = ReadProjects(solution, folders);
        _alone = new(FindAlone);
        _isSolution = SolutionFinder.IsSolution(solution);
        _databaseScripts = new(() => TryRead(() => ReadScripts(solution)));
        _scriptsBeside = new(() => TryRead(() => ScriptFolder.FindBeside(solution, folders)));
    }

    public static SolutionProjects Read(string solution, FolderFiles folders) => new(solution, folders);

    /// <summary>
    /// The projects of a solution, and those that they reference: the solution of one service need not name what services share.
    /// </summary>
    private static Dictionary<string, ProjectFile> ReadProjects(string solution, FolderFiles folders)
    {
        var projects = new Dictionary<string, ProjectFile>(StringComparer.OrdinalIgnoreCase);
        var pending = new Queue<string>(SolutionFinder.ReadProjects(solution));
        while (pending.Count > 0)
        {
            var path = pending.Dequeue();
            if (projects.ContainsKey(path))
                continue;
            var project = new ProjectFile(path, folders);
            projects.Add(path, project);
            foreach (var reference in project.References)
                if (reference.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase) && File.Exists(reference))
                    pending.Enqueue(reference);
        }

        return projects;
    }

    /// <summary>
    /// Finds the files for a project: the model snapshots of projects that may have its contexts; the configuration that declares what
    /// a snapshot for SQL Server does not show, and the specifications and extension methods of queries; where no such snapshot has an
    /// entity, the source files with contexts and their configuration, too; the settings of the applications that use the project, if it
    /// has none; and the database's scripts, or the code that creates its tables.
    /// </summary>
    public IEnumerable<string> FindFiles(string project)
    {
        var related = FindRelated(project);
        var migrated = related.FindAll(static other => other.HasSqlServerSnapshot);
        var sources = migrated.Count == 0 || HasUnmigratedEntity(related, migrated)
            ? related.SelectMany(static other => other.ContextFiles)
            : related.Where(other => IsOrIsReferenced(other, migrated)).SelectMany(static other => other.DeclarationFiles)
                .Concat(related.SelectMany(static other => other.QueryFiles));
        return related.SelectMany(static other => other.Snapshots).Concat(sources)
            .Concat(FindSettings(project)).Concat(FindScripts(project)).Concat(FindTableFiles(project, related))
            .Distinct(StringComparer.OrdinalIgnoreCase).OrderBy(static file => file, StringComparer.Ordinal);
    }

    /// <summary>
    /// Whether a project reads through ADO.NET and a project with a SqlClient uses it: in a product for several databases, one project has
    /// the queries and others the connections. Tests with a SQL Server show the same.
    /// </summary>
    public bool IsUsedWithSqlServer(string project) =>
        _projects.TryGetValue(project, out var own)
        && _projects.Values.Any(other => other != own && other.UsesSqlServer && GetClosure(other.Path).Contains(project))
        && own.UsesAdoNet;

    /// <summary>
    /// The types with which the projects that use a project close its generic classes that read any set, as
    /// <c>Store=Order|Customer,Lookup=Country</c>. A project cannot see those that use it.
    /// </summary>
    public string FindGenericUses(string project)
    {
        if (!_projects.TryGetValue(project, out var own) || own.GenericStores.Count == 0)
            return "";
        var files = _projects.Values.Where(other => other != own && !other.IsTest && GetClosure(other.Path).Contains(project))
            .SelectMany(static other => other.SourceFiles).Distinct(StringComparer.OrdinalIgnoreCase).ToList();
        return string.Join(",", own.GenericStores.OrderBy(static name => name, StringComparer.Ordinal)
            .Select(name => (Name: name, Uses: files.SelectMany(file => SourceFile.FindTypeArguments(file, name))
                .Distinct(StringComparer.Ordinal).OrderBy(static use => use, StringComparer.Ordinal).ToList()))
            .Where(static store => store.Uses.Count > 0).Select(static store => $"{store.Name}={string.Join("|", store.Uses)}"));
    }

    /// <summary>
    /// What the projects import globally whose models are read for a project, as <c>Shop.Data,static Shop.Lengths</c>. An alias counts if
    /// it is that of the only such project: the same name is another type elsewhere.
    /// </summary>
    public string FindUsings(string project)
    {
        var models = FindRelated(project).FindAll(static other => other.ContextFiles.Count > other.QueryFiles.Count);
        return string.Join(",", models.SelectMany(static other => other.Usings)
            .Where(name => models.Count == 1 || !name.Contains('='))
            .Distinct(StringComparer.Ordinal).OrderBy(static name => name, StringComparer.Ordinal));
    }

    /// <summary>
    /// Whether a context has an entity that no snapshot has: one of several contexts was never migrated, or the entity is newer than the
    /// last migration.
    /// </summary>
    private static bool HasUnmigratedEntity(List<ProjectFile> related, List<ProjectFile> migrated)
    {
        var entities = new HashSet<string>(migrated.SelectMany(static other => other.MigratedEntities), StringComparer.Ordinal);
        return related.Exists(other => !entities.IsSupersetOf(other.ConfiguredEntities));
    }

    /// <summary>Whether a project has a snapshot, or one with a snapshot references it: the configuration is in one of them.</summary>
    private static bool IsOrIsReferenced(ProjectFile project, List<ProjectFile> migrated) => migrated.Exists(other =>
        other == project || other.References.Contains(project.Path, StringComparer.OrdinalIgnoreCase));

    /// <summary>
    /// The scripts of the solution's SQL projects, which declare the tables and procedures of the database. A project that references its
    /// SQL project gets that one's scripts alone. Without a SQL project, the scripts of other projects that create other tables than its
    /// own.
    /// </summary>
    private IReadOnlyList<string> FindScripts(string project)
    {
        if (!_projects.TryGetValue(project, out var own))
            return _databaseScripts.Value;
        return own.References.Any(IsDatabase) ? []
            : _databaseScripts.Value.Count > 0 ? _databaseScripts.Value
            : FindOtherScripts(own);
    }

    /// <summary>The nearest scripts that create a table count. Changes of that table farther away are those of another product.</summary>
    private List<string> FindOtherScripts(ProjectFile own)
    {
        var found = new List<string>();
        var tables = new HashSet<string>(own.Scripts.SelectMany(ScriptFolder.GetTables), StringComparer.OrdinalIgnoreCase);
        foreach (var group in GetScriptGroups(own.Path))
        {
            var added = group.Where(script => !ScriptFolder.GetSubjects(script).Any(tables.Contains)).ToList();
            var known = tables.Count;
            tables.UnionWith(added.SelectMany(ScriptFolder.GetTables));
            if (tables.Count > known) // else it has only procedures, which may be for the tables that nearer scripts create
                found.AddRange(added);
        }

        return found;
    }

    /// <summary>
    /// The scripts of the projects that use the project or that it uses; those of the projects that have a reference in common with it;
    /// those of the projects without any references, which update the database; those of a folder for the database beside the projects. In
    /// a repository without a solution, a project without references may be another product.
    /// </summary>
    private IEnumerable<IReadOnlyList<string>> GetScriptGroups(string project)
    {
        var related = FindRelated(project).ToLookup(other => UsesOrIsUsedBy(project, other));
        yield return SelectScripts(related[true]);
        yield return SelectScripts(related[false]);
        if (_isSolution)
            yield return SelectScripts(_alone.Value.Where(other => other.Path != project));
        yield return _scriptsBeside.Value;
    }

    /// <summary>Whether one of two projects uses the other.</summary>
    private bool UsesOrIsUsedBy(string project, ProjectFile other) =>
        GetClosure(project).Contains(other.Path) || GetClosure(other.Path).Contains(project);

    /// <summary>
    /// The source files that create tables in the projects that use a project with data readers, or that it uses. They show the columns
    /// that it reads.
    /// </summary>
    private IEnumerable<string> FindTableFiles(string project, List<ProjectFile> related) =>
        _projects.TryGetValue(project, out var own) && own.UsesAdoNet
            ? related.Where(other => UsesOrIsUsedBy(project, other)).SelectMany(static other => other.TableFiles)
            : [];

    private static List<string> SelectScripts(IEnumerable<ProjectFile> projects)
    {
        var scripts = projects.SelectMany(static other => other.Scripts).Take(ScriptFolder.MaxScripts + 1).ToList();
        return scripts.Count > ScriptFolder.MaxScripts ? [] : scripts;
    }

    /// <summary>The projects without any references, from or to them. References from tests do not count.</summary>
    private List<ProjectFile> FindAlone()
    {
        var references = _projects.Values.Where(static other => !other.IsTest).SelectMany(static other => other.References);
        var referenced = new HashSet<string>(references, StringComparer.OrdinalIgnoreCase);
        return _projects.Values
            .Where(other => !other.IsTest && other.References.Count == 0 && !referenced.Contains(other.Path)).ToList();
    }

    private static bool IsDatabase(string path) => path.EndsWith(".sqlproj", StringComparison.OrdinalIgnoreCase);

    private static List<string> ReadScripts(string solution)
    {
        var scripts = SolutionFinder.ReadDatabases(solution).Select(static path => Path.GetDirectoryName(path)!)
            .SelectMany(static folder => SolutionFinder.FindFiles(folder, "*.sql"))
            // On .NET Framework, the pattern also finds "*.sqlproj" and "*.sqlite".
            .Where(ScriptFolder.IsScript).Take(ScriptFolder.MaxScripts + 1).ToList();
        return scripts.Count > ScriptFolder.MaxScripts ? [] : scripts;
    }

    private static IReadOnlyList<string> TryRead(Func<IReadOnlyList<string>> read)
    {
        try
        {
            return read();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return []; // the snapshots of the other projects are of use without them
        }
    }

    private IEnumerable<string> FindSettings(string project) =>
        _projects.TryGetValue(project, out var own) && own.Settings.Count > 0 ? []
            : _projects.Values.Where(other => !other.IsTest && GetClosure(other.Path).Contains(project))
                .SelectMany(static other => other.Settings);

    /// <summary>
    /// Finds the projects that a project references, whose code the compiler does not see, and those that have a reference in common with
    /// it: they may map the same entities. Tests have contexts and providers of their own.
    /// </summary>
    private List<ProjectFile> FindRelated(string project)
    {
        var visible = GetClosure(project);
        return _projects.Values
            .Where(other => !other.IsTest && !string.Equals(other.Path, project, StringComparison.OrdinalIgnoreCase)
                && GetClosure(other.Path).Overlaps(visible))
            .ToList();
    }

    /// <summary>A project, and all that it references.</summary>
    private HashSet<string> GetClosure(string project) => _closures.GetOrAdd(project, path =>
    {
        var closure = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var pending = new Stack<string>([path]);
        while (pending.Count > 0)
            if (pending.Pop() is var current && closure.Add(current) && _projects.TryGetValue(current, out var file))
                foreach (var reference in file.References)
                    pending.Push(reference);
        return closure;
    });
}
