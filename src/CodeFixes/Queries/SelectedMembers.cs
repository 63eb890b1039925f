namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// The members of an entity that a projection selects, and those of the entities behind its navigations. The path from the root is
/// "Author.City", and empty for the root.
/// </summary>
internal sealed class SelectedMembers(EntityColumns entity, string path)
{
    private readonly List<Column> _columns = [];
    private readonly List<(IPropertySymbol Property, bool MayBeNull)> _lengths = [];
    private readonly List<(Navigation Navigation, SelectedMembers Members)> _navigations = [];

    public EntityColumns Entity { get; } = entity;

    /// <summary>The name that the code has for the entity in a lambda; empty where it has none.</summary>
    public string Parameter { get; private set; } = "";

    /// <summary>Whether the elements of a collection are needed, and not only their number.</summary>
    public bool IsListed { get; set; }

    /// <summary>All columns, also those behind navigations.</summary>
    public IEnumerable<Column> AllColumns => _columns.Concat(_navigations.SelectMany(static navigation => navigation.Members.AllColumns));

    /// <summary>Whether a collection is selected.</summary>
    public bool HasCollection =>
        _navigations.Exists(static navigation => navigation.Navigation.IsCollection || navigation.Members.HasCollection);

    /// <summary>Whether nothing is selected here, or behind one of the navigations: an object without members cannot be created.</summary>
    public bool HasEmptyPart => IsEmpty || _navigations.Exists(static navigation => navigation.Members.HasEmptyPart
        && !(navigation.Navigation.IsCollection && navigation.Members is { IsEmpty: true, IsListed: false }));

    private bool IsEmpty => _columns.Count == 0 && _lengths.Count == 0 && _navigations.Count == 0;

    public void Add(Column column)
    {
        if (!_columns.Contains(column))
            _columns.Add(column);
    }

    /// <summary>Adds the length of bytes, as an object with the name of their property.</summary>
    public void AddLength(IPropertySymbol property, bool mayBeNull)
    {
        if (!_lengths.Exists(known => known.Property.SymbolEquals(property)))
            _lengths.Add((property, mayBeNull));
    }

    public void NoteParameter(string name)
    {
        if (Parameter.Length == 0)
            Parameter = name;
    }

    public string FindPath(Navigation navigation) => path.Length == 0 ? navigation.Name : path + "." + navigation.Name;

    public SelectedMembers FindMembers(Navigation navigation, EntityColumns target)
    {
        if (_navigations.Find(known => known.Navigation == navigation) is { Members: { } members })
            return members;
        var added = new SelectedMembers(target, FindPath(navigation));
        _navigations.Add((navigation, added));
        return added;
    }

    /// <summary>
    /// Writes the members that are selected: <c>d.Title</c>, <c>Author = new { d.Author.Name }</c>. A navigation keeps its name and its
    /// shape, so that the code that reads it does not change; one that may be <see langword="null"/> remains <see langword="null"/>.
    /// </summary>
    /// <param name="owner">The expression of the entity.</param>
    /// <param name="isNullForgiven">Whether <see langword="null"/> needs a <c>!</c> where nothing may be <see langword="null"/>.</param>
    /// <param name="chooseParameter">Chooses the name of a lambda's parameter; it gets the names of the lambdas around it.</param>
    /// <param name="enclosing">The names of the lambdas around the members.</param>
    public IEnumerable<string> EmitMembers(
        string owner,
        bool isNullForgiven,
        Func<SelectedMembers, ImmutableArray<string>, string> chooseParameter,
        ImmutableArray<string> enclosing)
    {
        var lengths = _lengths.Select(length =>
        {
            var value = $"{owner}.{Escape(length.Property.Name)}";
            return EmitOptional(length.Property, length.MayBeNull, value, $"new {{ {value}.Length }}", isNullForgiven);
        });
        return _columns.Select(column => owner + "." + Escape(column.Name)).Concat(lengths).Concat(_navigations.Select(navigation =>
        {
            var property = navigation.Navigation.Property!; // the code that reads the rows sees no field
            var target = owner + "." + Escape(property.Name);
            var mayBeNull = property.NullableAnnotation != NullableAnnotation.NotAnnotated;
            if (!navigation.Navigation.IsCollection)
                return EmitOptional(property, mayBeNull, target, Create(target, enclosing), isNullForgiven);
            if (property.NullableAnnotation == NullableAnnotation.Annotated)
                target += "!";
            if (navigation.Members.IsEmpty)
                return $"{Escape(property.Name)} = new {{ {target}.Count }}";
            var parameter = chooseParameter(navigation.Members, enclosing);
            return $"{Escape(property.Name)} = {target}.Select({parameter} => {Create(parameter, enclosing.Add(parameter))}).ToList()";

            string Create(string from, ImmutableArray<string> around) =>
                EmitObject(navigation.Members.EmitMembers(from, isNullForgiven, chooseParameter, around));
        }));
    }

    public static string EmitObject(IEnumerable<string> members) => $"new {{ {string.Join(", ", members)} }}";

    /// <summary>Writes a name that may be a keyword: <c>@event</c>.</summary>
    public static string Escape(string name) => SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;

    private static string EmitOptional(IPropertySymbol property, bool mayBeNull, string value, string created, bool isNullForgiven) =>
        $"{Escape(property.Name)} = " + (!mayBeNull ? created
            : property.NullableAnnotation != NullableAnnotation.Annotated && isNullForgiven ? $"{value} == null ? null! : {created}"
            : $"{value} == null ? null : {created}");
}
