namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// The members of an entity that a projection selects, and those of the entities behind its reference navigations. The path from the root
/// is "Author.City", and empty for the root.
/// </summary>
internal sealed class SelectedMembers(EntityColumns entity, string path)
{
    private readonly List<Column> _columns = [];
    private readonly List<(Navigation Navigation, SelectedMembers Members)> _navigations = [];

    public EntityColumns Entity { get; } = entity;

    /// <summary>All columns, also those behind navigations.</summary>
    public IEnumerable<Column> AllColumns => _columns.Concat(_navigations.SelectMany(static navigation => navigation.Members.AllColumns));

    /// <summary>The paths of the navigations that are used: "Author", "Author.City".</summary>
    public IEnumerable<string> Paths =>
        _navigations.SelectMany(navigation => navigation.Members.Paths.Prepend(FindPath(navigation.Navigation)));

    /// <summary>Whether nothing is selected here, or behind one of the navigations: an object without members cannot be created.</summary>
    public bool HasEmptyPart =>
        (_columns.Count == 0 && _navigations.Count == 0) || _navigations.Any(static navigation => navigation.Members.HasEmptyPart);

    public void Add(Column column)
    {
        if (!_columns.Contains(column))
            _columns.Add(column);
    }

    public string FindPath(Navigation navigation) => path.Length == 0 ? navigation.Property.Name : path + "." + navigation.Property.Name;

    public SelectedMembers FindMembers(Navigation navigation, EntityColumns target)
    {
        if (_navigations.Find(known => known.Navigation == navigation) is { Members: { } members })
            return members;
        var added = new SelectedMembers(target, FindPath(navigation));
        _navigations.Add((navigation, added));
        return added;
    }

    /// <summary>
    /// Writes the object that is selected: <c>new { x.Title, Author = new { x.Author.Name } }</c>. A navigation keeps its name and its
    /// shape, so that the code that reads it does not change; one that may be <see langword="null"/> remains <see langword="null"/>.
    /// </summary>
    public string EmitCreation(string owner, bool isNullForgiven)
    {
        var members = _columns.Select(column => owner + "." + Escape(column.Name)).Concat(_navigations.Select(navigation =>
        {
            var name = Escape(navigation.Navigation.Property.Name);
            var target = owner + "." + name;
            var created = navigation.Members.EmitCreation(target, isNullForgiven);
            return navigation.Navigation.Property.NullableAnnotation switch
            {
                NullableAnnotation.NotAnnotated => $"{name} = {created}",
                NullableAnnotation.None when isNullForgiven => $"{name} = {target} == null ? null! : {created}",
                _ => $"{name} = {target} == null ? null : {created}",
            };
        }));
        return $"new {{ {string.Join(", ", members)} }}";
    }

    /// <summary>Writes a name that may be a keyword: <c>@event</c>.</summary>
    public static string Escape(string name) => SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;
}
