using System.Xml.Linq;

namespace AsyncSql.CodeFixes.Projects;

/// <summary>An item for packages: <c>PackageReference</c>, <c>PackageVersion</c> or <c>GlobalPackageReference</c>.</summary>
internal sealed record PackageItem(ProjectXml File, XElement Element)
{
    public const string Reference = "PackageReference";
    public const string Version = "PackageVersion";
    public const string GlobalReference = "GlobalPackageReference";

    private string[] Included => ReadIds("Include");
    private string[] Updated => ReadIds("Update");

    /// <summary>Whether it adds packages, rather than changing what another item added.</summary>
    public bool IsInclude => Element.Attribute("Include") is not null;

    /// <summary>Whether it adds its package without a condition.</summary>
    public bool IsCertain => IsInclude && !File.IsConditioned(Element);

    /// <summary>The only package that it adds; <see langword="null"/> where there are more, or they are computed.</summary>
    public string? Id => Included is [var id] ? id : null;

    public bool IsFor(string package) => Contains(Included, package) || Contains(Updated, package);

    /// <summary>Whether it changes a package together with others, or removes it: its version cannot be changed here.</summary>
    public bool IsObstacleFor(string package) =>
        Contains(ReadIds("Remove"), package) || Contains(ReadIds("Exclude"), package)
            || (IsFor(package) && Included.Length + Updated.Length > 1);

    public IEnumerable<XObject> FindMetadata(string name) =>
        Element.Attributes().Where(attribute => attribute.Name.LocalName.Equals(name, StringComparison.OrdinalIgnoreCase)).Cast<XObject>()
            .Concat(Element.Elements().Where(child => child.Name.LocalName.Equals(name, StringComparison.OrdinalIgnoreCase)));

    private static bool Contains(string[] ids, string package) => ids.Contains(package, StringComparer.OrdinalIgnoreCase);

    private string[] ReadIds(string attribute) =>
        Element.Attribute(attribute)?.Value.Split(';').Select(static id => id.Trim()).Where(static id => id.Length > 0).ToArray() ?? [];
}
