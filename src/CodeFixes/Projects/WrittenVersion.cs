using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace AsyncSql.CodeFixes.Projects;

/// <summary>The version of a package where it is written: in its item, or in a property that only its items use.</summary>
internal sealed record WrittenVersion(ProjectXml File, TextSpan Span, PackageVersion Version)
{
    /// <summary>
    /// The versions that items give their package in <c>Version</c> or <c>VersionOverride</c>, each place once; <see langword="null"/>
    /// where one of them is no plain version, and empty where no item has any.
    /// </summary>
    public static List<WrittenVersion>? ReadAll(
        IReadOnlyCollection<PackageItem> items, string metadata, IReadOnlyCollection<ProjectXml> files)
    {
        var versions = new List<WrittenVersion>();
        foreach (var item in items)
        {
            var written = item.FindMetadata(metadata).ToList();
            if (written.Count == 0)
                continue;
            // Written twice, or conditionally: the effective version is unknown.
            if (written.Count > 1 || (written[0] is XElement { HasAttributes: true })
                || Find(item, written[0], items, files) is not { } version)
                return null;
            if (!versions.Any(other => other.File == version.File && other.Span == version.Span))
                versions.Add(version);
        }

        return versions;
    }

    private static WrittenVersion? Find(
        PackageItem item, XObject metadata, IReadOnlyCollection<PackageItem> items, IReadOnlyCollection<ProjectXml> files)
    {
        if (metadata is XElement { HasElements: true }
            || (metadata is XAttribute attribute ? item.File.FindValue(attribute) : item.File.FindValue((XElement)metadata))
                is not { } span)
            return null;
        return FindProperty(item.File.Text.ToString(span)) is { } property
            ? FindInProperty(property, items, files)
            : Read(item.File, span);
    }

    /// <summary>The name of the property that is all that a value consists of: <c>$(SqlClientVersion)</c>.</summary>
    private static string? FindProperty(string value) =>
        value.StartsWith("$(", StringComparison.Ordinal) && value.EndsWith(")", StringComparison.Ordinal)
        && value.Substring(2, value.Length - 3) is { Length: > 0 } name && name.All(static c => char.IsLetterOrDigit(c) || c is '_' or '-')
            ? name
            : null;

    private static WrittenVersion? FindInProperty(
        string name, IReadOnlyCollection<PackageItem> items, IReadOnlyCollection<ProjectXml> files)
    {
        var definitions = files.SelectMany(file => file.FindProperties(name).Select(element => (File: file, Element: element))).ToList();
        if (definitions is not [var (file, element)] || element.HasElements || file.IsConditioned(element)
            || file.FindValue(element) is not { } span)
            return null;

        // Other packages that take their version from it would change too.
        var use = new Regex(Regex.Escape($"$({name})"), RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);
        return files.Sum(other => use.Matches(other.Text.ToString()).Count)
            == items.Sum(item => use.Matches(item.File.Text.ToString(item.File.FindSpan(item.Element))).Count)
            ? Read(file, span)
            : null;
    }

    private static WrittenVersion? Read(ProjectXml file, TextSpan span) =>
        PackageVersion.Parse(file.Text.ToString(span)) is { } version
            ? new WrittenVersion(file, span, version)
            : null;
}
