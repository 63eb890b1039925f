using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Packages;

/// <summary>
/// Through which packages a SqlClient is referenced: the file that the package's targets write from the restore graph, one statement
/// a line. What cannot be read is passed over; a line that is missing leaves a path unknown, never a wrong one.
/// </summary>
internal sealed class RestoreGraph
{
    /// <summary>The name of the file, which lies in the project's intermediate directory.</summary>
    public const string FileName = "AsyncSql.RestoreGraph.txt";

    /// <summary>How many paths are followed: a graph may have more than anybody reads.</summary>
    private const int MaxPaths = 100;

    private const int MaxDepth = 32;

    /// <summary>Packages that refer to each other in a diamond multiply the ways; a file may hold more of them than any restore.</summary>
    private const int MaxSteps = 10_000;

    private readonly HashSet<string> _direct = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _projects = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, List<string>> _parents = new(StringComparer.OrdinalIgnoreCase);

    private RestoreGraph()
    {
    }

    /// <summary>As the SDK writes it in short: "net10.0"; <see langword="null"/> when the file does not say.</summary>
    public string? TargetFramework { get; private set; }

    /// <summary>The AppContext switches of SqlClient that the project sets, by name, with their values as written.</summary>
    public ImmutableDictionary<string, string> Switches { get; private set; } = ImmutableDictionary<string, string>.Empty;

    public static RestoreGraph Read(SourceText text)
    {
        var graph = new RestoreGraph();
        foreach (var line in text.Lines)
        {
            var statement = line.ToString();
            var colon = statement.IndexOf(':');
            if (colon <= 0 || statement[0] == '#')
                continue;
            var value = statement.Substring(colon + 1).Trim();
            if (value.Length > 0)
                graph.Add(statement.Substring(0, colon).Trim(), value);
        }

        return graph;
    }

    /// <summary>The version of a package in the graph; <see langword="null"/> when it is not there.</summary>
    public PackageVersion? VersionOf(string package) => Entry(package) is { } entry ? PackageVersion.Parse(entry.Substring(package.Length + 1)) : null;

    /// <summary>Whether the project itself references a package; <see langword="null"/> when the package is not in the graph.</summary>
    public bool? IsDirect(string package) => Entry(package) is { } entry ? _direct.Contains(entry) : null;

    /// <summary>The ways from a reference of the project to a package, the package itself left out, shortest first; empty for a direct reference alone.</summary>
    public ImmutableArray<ImmutableArray<PackageNode>> PathsTo(string package)
    {
        var paths = new List<ImmutableArray<PackageNode>>();
        if (Entry(package) is { } entry)
        {
            var steps = MaxSteps;
            Follow(entry, ImmutableArray<PackageNode>.Empty, paths, ref steps);
        }

        return paths.OrderBy(static path => path.Length).ThenBy(static path => string.Join(">", path), StringComparer.OrdinalIgnoreCase).ToImmutableArray();
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

    private string? Entry(string package)
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
            if (NodeOf(parent) is not { } node || below.Contains(node))
                continue;
            var path = below.Insert(0, node);
            if (_direct.Contains(parent))
                paths.Add(path);
            Follow(parent, path, paths, ref steps);
        }
    }

    private PackageNode? NodeOf(string entry) =>
        entry.IndexOf('/') is > 0 and var slash ? new PackageNode(entry.Substring(0, slash), entry.Substring(slash + 1), _projects.Contains(entry)) : null;
}

/// <summary>A package or a project on the way to a driver.</summary>
internal sealed record PackageNode(string Name, string Version, bool IsProject)
{
    /// <summary>For a message: a project's version says nothing.</summary>
    public override string ToString() => IsProject ? "project " + Name : $"{Name} {Version}";
}
