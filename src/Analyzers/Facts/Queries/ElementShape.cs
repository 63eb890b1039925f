using AsyncSql.Analyzers.Facts.Columns;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What the SQL must select so that an expression of a query has its value.</summary>
internal abstract record ElementShape
{
    /// <summary>Nothing large: a constant, a captured variable, a value that the server computes.</summary>
    public static readonly ElementShape Scalar = new ScalarShape();

    /// <summary>Code that is not understood. Other parts of the query may be known.</summary>
    public static readonly ElementShape Unknown = new UnknownShape();

    /// <summary>No value at all: a throw, or a variable before its first assignment.</summary>
    public static readonly ElementShape Nothing = new NothingShape();

    /// <summary>More parts than a query selects: projections of projections share their parts, so that these multiply.</summary>
    private const int MaxSize = 10_000;

    /// <summary>More branches than code has: each nests in the next.</summary>
    private const int MaxBranches = 500;

    /// <summary>The number of parts, as often as they occur.</summary>
    protected virtual int Size => 1;

    /// <summary>Creates the shape of an object; unknown for one of too many parts.</summary>
    public static ElementShape Create(ImmutableArray<(string Name, ElementShape Value)> members) =>
        1 + members.Sum(static member => member.Value.Size) is <= MaxSize and var size ? new Created(members, size) : Unknown;

    /// <summary>Lists the columns that a query selects for this shape, each once.</summary>
    public ImmutableArray<SelectedMember> ListColumns()
    {
        var columns = ImmutableArray.CreateBuilder<SelectedMember>();
        var seen = new HashSet<Column>();
        var pending = new Stack<ElementShape>([this]);
        while (pending.Count > 0)
        {
            var shape = pending.Pop();
            columns.AddRange(shape.OwnColumns.Where(own => seen.Add(own.Column)));
            foreach (var part in shape.Parts.Reverse())
                pending.Push(part);
        }

        return columns.ToImmutable();
    }

    /// <summary>The columns of the shape itself, without those of its parts.</summary>
    protected virtual IEnumerable<SelectedMember> OwnColumns => [];
    protected virtual IEnumerable<ElementShape> Parts => [];

    /// <summary>What one element of a sequence or a group is; unknown for any other shape.</summary>
    public virtual ElementShape GetElement() => Unknown;

    /// <summary>The same shape with other entities.</summary>
    protected virtual ElementShape SelectEntities(Func<Whole, ElementShape> select) => this;

    /// <summary>The same shape as a query with <c>IgnoreAutoIncludes</c> loads it.</summary>
    public ElementShape WithoutAutoIncludes() =>
        SelectEntities(static entity => entity with { Loaded = entity.Loaded.RemoveAll(static one => one.IsAutoIncluded) });

    /// <summary>The same shape where the server computes the value: the entities around complex types are not selected.</summary>
    public ElementShape WithoutEntitiesOfComplexTypes() => SelectEntities(static entity => entity.IsOfComplexType ? Nothing : entity);

    /// <summary>What the includes that callers pass load of the shape. A projection loads nothing that is included.</summary>
    public virtual ElementShape KeepPassedIncludes() => Nothing;

    /// <summary>Either of two shapes, or both: the branches of a condition, the parts of a text.</summary>
    public static ElementShape Union(ElementShape first, ElementShape second)
    {
        if (ReferenceEquals(first, second) || second == Nothing || (second == Scalar && first != Nothing))
            return first;
        if (first == Nothing || first == Scalar)
            return second;
        return first is Many || second is Many ? new Many(Union(UnwrapMany(first), UnwrapMany(second)))
            : first.Size + second.Size < MaxSize && CountBranches(first) + CountBranches(second) <= MaxBranches ? new Either(first, second)
            : Unknown;

        static int CountBranches(ElementShape shape) => shape is Either either ? either.Branches : 1;

        static ElementShape UnwrapMany(ElementShape shape) => shape is Many many ? many.Element : shape;
    }

    private sealed record ScalarShape : ElementShape;
    private sealed record UnknownShape : ElementShape;
    private sealed record NothingShape : ElementShape;

    /// <summary>One of two shapes, or both.</summary>
    public sealed record Either(ElementShape First, ElementShape Second) : ElementShape
    {
        /// <summary>The number of shapes that are no branches themselves.</summary>
        public int Branches { get; } = ((First as Either)?.Branches ?? 1) + ((Second as Either)?.Branches ?? 1);

        protected override int Size { get; } = 1 + First.Size + Second.Size;

        protected override ElementShape SelectEntities(Func<Whole, ElementShape> select) =>
            Select(part => part.SelectEntities(select));

        public override ElementShape KeepPassedIncludes() => Select(static part => part.KeepPassedIncludes());

        /// <summary>What is read of either shape.</summary>
        public ElementShape Select(Func<ElementShape, ElementShape> select) => Union(select(First), select(Second));

        protected override IEnumerable<ElementShape> Parts => [First, Second];
    }

    /// <summary>An entity with all of its columns, and those of the entities that are loaded with it.</summary>
    public sealed record Whole(EntityColumns Entity, ModelView View, ImmutableArray<LoadedEntity> Loaded) : ElementShape
    {
        /// <summary>The navigations that lead to the entity from that of the query; empty for the latter.</summary>
        public string Path { get; init; } = "";

        /// <summary>Whether the entity is selected only because a member of its complex type is.</summary>
        public bool IsOfComplexType { get; init; }

        /// <summary>The columns whose values the SQL of the program keeps short.</summary>
        public ImmutableHashSet<Column> ShortColumns { get; init; } = ImmutableHashSet<Column>.Empty;

        /// <summary>The same entity with an included one, and what that one loads.</summary>
        /// <param name="isPassed">Whether the function around the site passes the include.</param>
        public Whole With(Whole included, bool isPassed = false) =>
            this with
            {
                Loaded = Loaded.Add(new(included.Entity, included.Path, false) { IsPassed = isPassed })
                    .AddRange(included.Loaded.Select(one => one with { IsPassed = isPassed })),
            };

        /// <summary>The same entity behind navigations.</summary>
        public Whole At(string path) =>
            this with
            {
                Path = path,
                Loaded = Loaded.Select(one => one with { Path = EntityShapes.Join(path, one.Path) }).ToImmutableArray(),
            };

        protected override ElementShape SelectEntities(Func<Whole, ElementShape> select) => select(this);

        public override ElementShape KeepPassedIncludes() => Loaded.Where(static one => one.IsPassed)
            .Aggregate(Nothing, (all, one) =>
                Union(all, new Whole(one.Columns, View, ImmutableArray<LoadedEntity>.Empty) { Path = one.Path }));

        protected override IEnumerable<SelectedMember> OwnColumns =>
            Entity.Columns.Where(column => !ShortColumns.Contains(column)).Select(column => new SelectedMember(column, Path))
                .Concat(Loaded.SelectMany(static loaded =>
                    loaded.Columns.Columns.Select(column => new SelectedMember(column, loaded.Path))));
    }

    /// <summary>One column.</summary>
    /// <param name="Path">The navigations that lead to its entity.</param>
    public sealed record Single(Column Column, string Path = "") : ElementShape
    {
        protected override IEnumerable<SelectedMember> OwnColumns => [new(Column, Path)];
    }

    /// <summary>An object that the query creates, by member.</summary>
    public sealed record Created : ElementShape
    {
        internal Created(ImmutableArray<(string Name, ElementShape Value)> members, int size) => (Members, Size) = (members, size);

        public ImmutableArray<(string Name, ElementShape Value)> Members { get; }

        protected override int Size { get; }

        /// <summary>Gets the value of a member; unknown when the query does not set it visibly.</summary>
        public ElementShape GetMember(string name) => Members.FirstOrDefault(member => member.Name == name).Value ?? Unknown;

        protected override ElementShape SelectEntities(Func<Whole, ElementShape> select) =>
            Create(Members.Select(member => (member.Name, member.Value.SelectEntities(select))).ToImmutableArray());

        protected override IEnumerable<ElementShape> Parts => Members.Select(static member => member.Value);
    }

    /// <summary>A query, or a collection inside an element.</summary>
    public sealed record Many(ElementShape Element) : ElementShape
    {
        protected override int Size { get; } = 1 + Element.Size;

        /// <summary>The navigations of the last include, which <c>ThenInclude</c> continues.</summary>
        public ImmutableArray<Navigation> Included { get; init; } = ImmutableArray<Navigation>.Empty;

        public override ElementShape GetElement() => Element;

        protected override ElementShape SelectEntities(Func<Whole, ElementShape> select) =>
            this with { Element = Element.SelectEntities(select) };

        public override ElementShape KeepPassedIncludes() => Element.KeepPassedIncludes();

        protected override IEnumerable<ElementShape> Parts => [Element];
    }

    /// <summary>The elements of one key.</summary>
    public sealed record Group(ElementShape Key, ElementShape Element) : ElementShape
    {
        protected override int Size { get; } = 1 + Key.Size + Element.Size;

        public override ElementShape GetElement() => Element;

        protected override ElementShape SelectEntities(Func<Whole, ElementShape> select) =>
            new Group(Key.SelectEntities(select), Element.SelectEntities(select));

        protected override IEnumerable<ElementShape> Parts => [Key, Element];
    }
}

/// <summary>An entity that is loaded with another one.</summary>
/// <param name="Columns">Its columns.</param>
/// <param name="Path">The navigations that lead to it: "Author.City".</param>
/// <param name="IsAutoIncluded">Whether an auto-included navigation leads to it: <c>IgnoreAutoIncludes</c> removes it.</param>
internal sealed record LoadedEntity(EntityColumns Columns, string Path, bool IsAutoIncluded)
{
    public INamedTypeSymbol Entity => Columns.Entity;

    /// <summary>Whether the function around the site passes the include that loads it.</summary>
    public bool IsPassed { get; init; }

    /// <summary>Whether it is a complex type, a part of the entity.</summary>
    public bool IsComplex { get; init; }
}

/// <summary>A column that a query selects.</summary>
/// <param name="Path">The navigations that lead to its entity from that of the query; empty for the latter.</param>
internal readonly record struct SelectedMember(Column Column, string Path);
