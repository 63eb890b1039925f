using System.Xml;
using System.Xml.Linq;

namespace AsyncSql.CodeFixes.Projects;

/// <summary>
/// An MSBuild file with the positions of its elements and values in the text, so that an edit changes nothing else. It uses no line
/// numbers, because a parser and an editor count them differently.
/// </summary>
internal sealed class ProjectXml
{
    private readonly Dictionary<XElement, XmlTag> _tags;

    private ProjectXml(SourceText text, XElement root, Dictionary<XElement, XmlTag> tags) => (Text, Root, _tags) = (text, root, tags);

    public SourceText Text { get; }
    public XElement Root { get; }

    /// <summary>Whether packages are referenced by items, as always with an SDK, and not in packages.config.</summary>
    public bool HasPackageReferences =>
        Root.Attribute("Sdk") is not null
        || Root.Elements().Any(element => Is(element, "Sdk") || (Is(element, "Import") && element.Attribute("Sdk") is not null))
        || FindItems(PackageItem.Reference).Any(static item => item.IsInclude)
        || FindProperties("RestoreProjectStyle")
            .Any(static property => property.Value.Trim().Equals(PackageItem.Reference, StringComparison.OrdinalIgnoreCase));

    public bool HasImports => Root.Descendants().Any(element => Is(element, "Import"));

    /// <summary>The file; <see langword="null"/> when it is malformed, or no project.</summary>
    public static ProjectXml? Parse(SourceText text)
    {
        var content = text.ToString();
        if (Load(content) is not { } root || root.Name.LocalName != "Project" || XmlTags.Read(content) is not { } tags)
            return null;
        // Elements and tags are in the order of the text.
        var elements = root.DescendantsAndSelf().ToList();
        return elements.Select(static element => element.Attributes().Count()).SequenceEqual(tags.Select(static tag => tag.Values.Count))
            ? new ProjectXml(text, root, elements.Zip(tags, static (element, tag) => (element, tag)).ToDictionary(
                static pair => pair.element, static pair => pair.tag))
            : null;
    }

    public TextSpan FindSpan(XElement element) => _tags[element].Span;
    public TextSpan FindStartTag(XElement element) => _tags[element].StartTag;
    public bool IsEmpty(XElement element) => _tags[element].IsEmpty;

    /// <summary>The trimmed value of an attribute in the text; <see langword="null"/> where entities make it look different.</summary>
    public TextSpan? FindValue(XAttribute attribute) => Trim(
        _tags[attribute.Parent!].Values[attribute.Parent!.Attributes().TakeWhile(other => other != attribute).Count()], attribute.Value);

    /// <summary>The text of an element, as <see cref="FindValue(XAttribute)"/>: comments, CDATA and entities are none.</summary>
    public TextSpan? FindValue(XElement element) => Trim(_tags[element].Content, element.Value);

    /// <summary>Whether an element has a name that MSBuild knows, in the file's own namespace.</summary>
    public bool Is(XElement element, string name) => element.Name.LocalName == name && element.Name.Namespace == Root.Name.Namespace;

    /// <summary>The items of a type that are there before any target runs.</summary>
    public IEnumerable<PackageItem> FindItems(string type) =>
        from element in Root.Descendants()
        where element.Name.LocalName.Equals(type, StringComparison.OrdinalIgnoreCase) && element.Name.Namespace == Root.Name.Namespace
            && element.Parent is { } parent && Is(parent, "ItemGroup") && parent.Ancestors().All(IsStatic)
        select new PackageItem(this, element);

    /// <summary>The definitions of a property, in targets too.</summary>
    public IEnumerable<XElement> FindProperties(string name) =>
        Root.Descendants().Where(element => element.Name.LocalName.Equals(name, StringComparison.OrdinalIgnoreCase)
            && element.Parent is { } parent && Is(parent, "PropertyGroup"));

    /// <summary>Whether an element may count or not: it has a condition, or one above it does, or it is chosen among others.</summary>
    public bool IsConditioned(XElement element) =>
        element.AncestorsAndSelf().Any(ancestor => ancestor.Attribute("Condition") is { Value: var condition }
            && condition.Trim().Length > 0)
        || element.Ancestors().Any(ancestor => ancestor != Root && !Is(ancestor, "ItemGroup") && !Is(ancestor, "PropertyGroup"));

    private bool IsStatic(XElement element) => element == Root || Is(element, "Choose") || Is(element, "When") || Is(element, "Otherwise");

    private static XElement? Load(string content)
    {
        try
        {
            // A byte order mark is no part of the XML.
            using var text = new StringReader(content.Length > 0 && content[0] == '\uFEFF' ? content.Substring(1) : content);
            using var reader = XmlReader.Create(text, new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null });
            return XDocument.Load(reader).Root;
        }
        catch (XmlException)
        {
            return null;
        }
    }

    private TextSpan? Trim(TextSpan span, string value)
    {
        var written = Text.ToString(span);
        var trimmed = written.Trim();
        return trimmed == value.Trim() ? new TextSpan(span.Start + written.Length - written.TrimStart().Length, trimmed.Length) : null;
    }
}
