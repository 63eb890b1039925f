using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Packages;

/// <summary>
/// The packages through which a SqlClient is referenced. The MSBuild targets write the file from the restore graph, one statement per line.
/// Unknown lines are skipped. A missing line makes a path unknown, never wrong.
/// </summary>
internal sealed class RestoreGraph
{
    /// <summary>The name of the file in the project's intermediate directory.</summary>
    public const string FileName = "AsyncSql.RestoreGraph.txt";
    /// <summary>The number of paths to find. A graph may have many more.</summary>
    private const int MaxPaths = 100;
    private const int MaxDepth = 32;
    /// <summary>The number of steps. Diamonds of dependencies multiply the paths.</summary>
    private const int MaxSteps = 10_000;

    private readonly HashSet<string> _direct = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _projects = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, List<string>> _parents = new(StringComparer.OrdinalIgnoreCase);

    private RestoreGraph()
    {
    }

    /// <summary>The short name of the target framework, such as "net10.0"; <see langword="null"/> if unknown.</summary>
    public string? TargetFramework { get; private set; }
    /// <summary>The AppContext switches of SqlClient that the project sets: names and values as written.</summary>
    public ImmutableDictionary<string, string> Switches { get; private set; } = ImmutableDictionary<string, string>.Empty;

    public static RestoreGraph Read(SourceText file)
    {
        var graph = new RestoreGraph();
        foreach (var line in file.Lines)
        {
            // A comment has no keyword that is known.
            if (line.ToString().Split([':'], 2) is [var keyword, var text] && text.Trim() is { Length: > 0 } value)
                graph.Add(keyword.Trim(), value);
        }

        return graph;
    }

    /// <summary>Gets the version of a package; <see langword="null"/> if the graph does not contain it.</summary>
    public PackageVersion? GetVersion(string package) =>
        FindEntry(package) is { } entry ? PackageVersion.Parse(entry.Substring(package.Length + 1)) : null;

    /// <summary>Whether the project itself references a package; <see langword="null"/> if the graph does not contain it.</summary>
    public bool? IsDirect(string package) => FindEntry(package) is { } entry ? _direct.Contains(entry) : null;

    /// <summary>Finds the paths from the project's references to a package, without the package itself, shortest first.</summary>
    public ImmutableArray<ImmutableArray<PackageNode>> FindPaths(string package)
    {
        var paths = new List<ImmutableArray<PackageNode>>();
        if (FindEntry(package) is { } entry)
        {
            var steps = MaxSteps;
            Follow(entry, ImmutableArray<PackageNode>.Empty, paths, ref steps);
        }

        return paths.OrderBy(static path => path.Length)
            .ThenBy(static path => string.Join(">", path), StringComparer.OrdinalIgnoreCase).ToImmutableArray();
    }

    private void Add(string keyword, string value)
    {
        switch (keyword)
        {
            case "target-framework":
                TargetFramework = value;
                break;
            case "direct":
                _direct.Add(value);
                break;
            case "project":
                _projects.Add(value);
                break;
            case "switch" when value.IndexOf('=') is > 0 and var equals:
                Switches = Switches.SetItem(value.Substring(0, equals).Trim(), value.Substring(equals + 1).Trim());
                break;
            case "dependency" when value.IndexOf('<') is > 0 and var below:
                var child = value.Substring(0, below).Trim();
                if (!_parents.TryGetValue(child, out var parents))
                    _parents.Add(child, parents = []);
                parents.Add(value.Substring(below + 1).Trim());
                break;
        }
    }

    private string? FindEntry(string package)
    {
        var prefix = package + "/";
        return _direct.Concat(_parents.Keys).FirstOrDefault(entry => entry.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));
    }

    private void Follow(string entry, ImmutableArray<PackageNode> below, List<ImmutableArray<PackageNode>> paths, ref int steps)
    {
        if (!_parents.TryGetValue(entry, out var parents) || below.Length > MaxDepth)
            return;
        foreach (var parent in parents.OrderBy(static p => p, StringComparer.OrdinalIgnoreCase))
        {
            if (--steps < 0 || paths.Count >= MaxPaths)
                return;
            if (ParseNode(parent) is not { } node || below.Contains(node))
                continue;
            var path = below.Insert(0, node);
            if (_direct.Contains(parent))
                paths.Add(path);
            Follow(parent, path, paths, ref steps);
        }
    }

    private PackageNode? ParseNode(string entry) =>
        entry.IndexOf('/') is > 0 and var slash
            ? new PackageNode(entry.Substring(0, slash), entry.Substring(slash + 1), _projects.Contains(entry))
            : null;
}

/// <summary>A package or project on the path to a driver.</summary>
internal sealed record PackageNode(string Name, string Version, bool IsProject)
{
    /// <summary>The text for a message. The version of a project is omitted.</summary>
    public override string ToString() => IsProject ? "project " + Name : $"{Name} {Version}";
}
