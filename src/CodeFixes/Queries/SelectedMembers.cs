using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>The members of an entity that a projection selects, and those of the entities that its reference navigations lead to.</summary>
/// <param name="entity">The columns and navigations of the entity.</param>
/// <param name="path">The navigations from the root to it: "Author.City"; empty for the root.</param>
internal sealed class SelectedMembers(EntityColumns entity, string path)
{
    private readonly List<Column> _columns = [];
    private readonly List<(Navigation Navigation, SelectedMembers Members)> _navigations = [];

    public EntityColumns Entity { get; } = entity;

    /// <summary>All columns, those of navigations too.</summary>
    public IEnumerable<Column> AllColumns => _columns.Concat(_navigations.SelectMany(static navigation => navigation.Members.AllColumns));

    /// <summary>The paths of the navigations that are read through: "Author", "Author.City".</summary>
    public IEnumerable<string> Paths => _navigations.SelectMany(navigation => navigation.Members.Paths.Prepend(PathOf(navigation.Navigation)));

    /// <summary>Whether nothing is selected here, or behind one of the navigations: an object cannot be made of nothing.</summary>
    public bool HasEmptyPart => (_columns.Count == 0 && _navigations.Count == 0) || _navigations.Any(static navigation => navigation.Members.HasEmptyPart);

    /// <summary>Selects a column, once, in the order of the first read.</summary>
    public void Add(Column column)
    {
        if (!_columns.Contains(column))
            _columns.Add(column);
    }

    /// <summary>The path of one of the entity's navigations.</summary>
    public string PathOf(Navigation navigation) => path.Length == 0 ? navigation.Property.Name : path + "." + navigation.Property.Name;

    /// <summary>The members behind a navigation.</summary>
    public SelectedMembers Behind(Navigation navigation, EntityColumns target)
    {
        foreach (var (known, members) in _navigations)
            if (known == navigation)
                return members;
        var added = new SelectedMembers(target, PathOf(navigation));
        _navigations.Add((navigation, added));
        return added;
    }

    /// <summary>
    /// The object that is selected: <c>new { x.Title, Author = new { x.Author.Name } }</c>. A navigation keeps its name and its shape, so that
    /// the code that reads it stays as it is; one that may lead nowhere stays <see langword="null"/> then.
    /// </summary>
    /// <param name="owner">The expression for the entity in the lambda.</param>
    /// <param name="nullIsForgiven">Whether the compiler would warn of a navigation whose declaration does not say if it may lead nowhere.</param>
    public string ToCreation(string owner, bool nullIsForgiven)
    {
        var members = _columns.Select(column => owner + "." + Escaped(column.Name)).Concat(_navigations.Select(navigation =>
        {
            var name = Escaped(navigation.Navigation.Property.Name);
            var target = owner + "." + name;
            var created = navigation.Members.ToCreation(target, nullIsForgiven);
            return navigation.Navigation.Property.NullableAnnotation switch
            {
                NullableAnnotation.NotAnnotated => $"{name} = {created}",
                NullableAnnotation.None when nullIsForgiven => $"{name} = {target} == null ? null! : {created}",
                _ => $"{name} = {target} == null ? null : {created}",
            };
        }));
        return $"new {{ {string.Join(", ", members)} }}";
    }

    /// <summary>A name as code writes it: <c>@event</c>.</summary>
    public static string Escaped(string name) => SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;
}
