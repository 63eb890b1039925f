using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;

namespace AsyncSql.BuildTasks;

/// <summary>
/// The packages and projects that the restore chose for one target framework of a project: a part of project.assets.json.
/// </summary>
internal sealed class RestoredPackages
{
    private static readonly string[] Drivers = ["Microsoft.Data.SqlClient", "System.Data.SqlClient"];

    private readonly List<RestoredPackage> _packages = [];
    private readonly HashSet<string> _direct = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Reads an assets file; <see langword="null"/> if it is incomplete or does not contain the target framework.</summary>
    /// <exception cref="XmlException">The file is not well-formed.</exception>
    public static RestoredPackages? Read(string path, string targetFramework, string moniker)
    {
        // NuGet writes the last brace, and no other, at the start of a line: a file that is being written lacks it.
        var text = File.ReadAllText(path).TrimEnd();
        if (!text.EndsWith("\n}", StringComparison.Ordinal))
            return null;
        // Most projects of a solution have no driver. To search the text is much cheaper than to parse it.
        return Array.Exists(Drivers, driver => text.IndexOf(driver + "/", StringComparison.OrdinalIgnoreCase) >= 0)
            ? Parse(text, targetFramework, moniker) : new();
    }

    /// <summary>Finds the statements about all that leads to a driver.</summary>
    public IEnumerable<string> FindWaysToDriver()
    {
        var leading = FindPackagesWithDriver();
        var ways = _packages.Where(package => leading.Contains(package.Name)).ToList();
        var versions = ways.ToDictionary(
            static package => package.Name, static package => package.Version, StringComparer.OrdinalIgnoreCase);
        return ways.Where(package => _direct.Contains(package.Name)).Select(static package => $"direct: {package.Id}")
            .Concat(ways.Where(static package => package.IsProject).Select(static package => $"project: {package.Id}"))
            .Concat(ways.SelectMany(package => package.Dependencies.Where(versions.ContainsKey)
                .Select(dependency => $"dependency: {dependency}/{versions[dependency]} < {package.Id}")));
    }

    /// <summary>The names of the drivers, and of all that references them, however far above.</summary>
    private HashSet<string> FindPackagesWithDriver()
    {
        var parents = _packages
            .SelectMany(static package => package.Dependencies, static (package, dependency) => (package.Name, dependency))
            .ToLookup(static way => way.dependency, static way => way.Name, StringComparer.OrdinalIgnoreCase);
        var found = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var pending = new Stack<string>(_packages.Select(static package => package.Name)
            .Where(static name => Drivers.Contains(name, StringComparer.OrdinalIgnoreCase)));
        while (pending.Count > 0)
            if (pending.Pop() is var name && found.Add(name))
                foreach (var parent in parents[name])
                    pending.Push(parent);
        return found;
    }

    private static RestoredPackages? Parse(string text, string targetFramework, string moniker)
    {
        using var reader = JsonReaderWriterFactory.CreateJsonReader(Encoding.UTF8.GetBytes(text), XmlDictionaryReaderQuotas.Max);
        var parts = ReadParts(reader);
        string[] names = [GetFramework(parts, targetFramework), moniker, targetFramework];
        if (Find("targets", names) is not { } target)
            return null;
        var packages = new RestoredPackages();
        packages._packages.AddRange(target.Elements().Select(static element => new RestoredPackage(element)));
        foreach (var reference in Find("projectFileDependencyGroups", names)?.Elements() ?? [])
            packages._direct.Add(reference.Value.Split(' ')[0]); // "Contoso.Data >= 1.2.0"
        return packages;

        XElement? Find(string part, string[] keys) => !parts.TryGetValue(part, out var group) ? null
            : keys.Select(key => group.Elements().FirstOrDefault(element => RestoredPackage.GetKey(element) == key))
                .FirstOrDefault(static found => found is not null);
    }

    /// <summary>
    /// Reads the parts of the file that are needed. The list of each package's files, by far the largest part, is not kept.
    /// </summary>
    private static Dictionary<string, XElement> ReadParts(XmlReader reader)
    {
        var parts = new Dictionary<string, XElement>(StringComparer.Ordinal);
        reader.MoveToContent();
        reader.Read();
        while (reader.NodeType != XmlNodeType.EndElement && !reader.EOF)
            if (reader.NodeType == XmlNodeType.Element && reader.LocalName is "targets" or "projectFileDependencyGroups" or "project")
                parts[reader.LocalName] = (XElement)XNode.ReadFrom(reader);
            else
                reader.Skip();
        return parts;
    }

    /// <summary>Gets the framework behind the project's own name for it.</summary>
    private static string GetFramework(Dictionary<string, XElement> parts, string targetFramework) =>
        parts.TryGetValue("project", out var project) && project.Element("frameworks") is { } frameworks
            && frameworks.Elements().FirstOrDefault(framework => (string?)framework.Element("targetAlias") == targetFramework) is { } found
            ? RestoredPackage.GetKey(found) : targetFramework;
}
