using System.Xml.Linq;

namespace AsyncSql.BuildTasks;

/// <summary>A package or project that a restore chose.</summary>
internal sealed class RestoredPackage
{
    public RestoredPackage(XElement element)
    {
        Id = GetKey(element);
        var slash = Id.IndexOf('/');
        Name = slash < 0 ? Id : Id.Substring(0, slash);
        Version = Id.Substring(slash + 1);
        IsProject = (string?)element.Element("type") == "project";
        Dependencies = element.Element("dependencies")?.Elements().Select(GetKey).ToList() ?? [];
    }

    /// <summary>The name and version, such as <c>Contoso.Data/1.2.0</c>.</summary>
    public string Id { get; }

    public string Name { get; }

    public string Version { get; }

    public bool IsProject { get; }

    /// <summary>The names of the packages that it references, as it spells them.</summary>
    public IReadOnlyList<string> Dependencies { get; }

    /// <summary>Gets the key of a JSON property. The framework's reader of JSON keeps a key that is no XML name in an attribute.</summary>
    public static string GetKey(XElement element) => (string?)element.Attribute("item") ?? element.Name.LocalName;
}
