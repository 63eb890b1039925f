using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>What an expression of a query stands for: what its SQL would have to select.</summary>
internal abstract record ElementShape
{
    /// <summary>Nothing large: a constant, a captured variable, a value that the server computes.</summary>
    public static readonly ElementShape Scalar = new ScalarShape();

    /// <summary>Code that was not understood. What is known beside it stays known.</summary>
    public static readonly ElementShape Unknown = new UnknownShape();

    /// <summary>No value at all: a throw, or a variable before its first assignment.</summary>
    public static readonly ElementShape Nothing = new NothingShape();

    /// <summary>The columns that a query selects for this shape, each once.</summary>
    public ImmutableArray<Column> Columns()
    {
        var columns = ImmutableArray.CreateBuilder<Column>();
        var seen = new HashSet<Column>();
        Collect(column =>
        {
            if (seen.Add(column))
                columns.Add(column);
        });
        return columns.ToImmutable();
    }

    /// <summary>Hands over every column of the shape.</summary>
    protected virtual void Collect(Action<Column> add)
    {
    }

    /// <summary>Either of two shapes, or both: the branches of a condition, the parts of a text. Of two sequences, a sequence of either's elements.</summary>
    public static ElementShape Union(ElementShape first, ElementShape second)
    {
        if (ReferenceEquals(first, second) || second == Nothing)
            return first;
        if (first == Nothing)
            return second;
        if (first is Many || second is Many)
            return first == Scalar ? second
                : second == Scalar ? first
                : new Many(Union(first is Many one ? one.Element : first, second is Many other ? other.Element : second));
        return first == Scalar ? second : second == Scalar ? first : new Either(first, second);
    }

    private sealed record ScalarShape : ElementShape;

    private sealed record UnknownShape : ElementShape;

    private sealed record NothingShape : ElementShape;

    /// <summary>One of two shapes, or both.</summary>
    public sealed record Either(ElementShape First, ElementShape Second) : ElementShape
    {
        protected override void Collect(Action<Column> add)
        {
            First.Collect(add);
            Second.Collect(add);
        }
    }

    /// <summary>A whole entity: all of its columns, and those of what is loaded with it.</summary>
    /// <param name="Entity">Its columns.</param>
    /// <param name="View">The model that they are from.</param>
    /// <param name="Loaded">Owned parts, auto-included and included entities, each whole.</param>
    public sealed record Whole(EntityColumns Entity, ModelView View, ImmutableArray<EntityColumns> Loaded) : ElementShape
    {
        /// <summary>The same with another entity, and what comes with it, loaded beside it.</summary>
        public Whole With(Whole loaded) => this with { Loaded = Loaded.Add(loaded.Entity).AddRange(loaded.Loaded) };

        protected override void Collect(Action<Column> add)
        {
            foreach (var column in Entity.Columns)
                add(column);
            foreach (var loaded in Loaded)
                foreach (var column in loaded.Columns)
                    add(column);
        }
    }

    /// <summary>One column.</summary>
    public sealed record Single(Column Column) : ElementShape
    {
        protected override void Collect(Action<Column> add) => add(Column);
    }

    /// <summary>An object that the query creates, by member.</summary>
    public sealed record Created(ImmutableArray<(string Name, ElementShape Value)> Members) : ElementShape
    {
        /// <summary>What a member holds; Unknown when it was not set where we could see it.</summary>
        public ElementShape Member(string name)
        {
            foreach (var member in Members)
                if (member.Name == name)
                    return member.Value;
            return Unknown;
        }

        protected override void Collect(Action<Column> add)
        {
            foreach (var (_, value) in Members)
                value.Collect(add);
        }
    }

    /// <summary>A query, or a collection inside an element.</summary>
    public sealed record Many(ElementShape Element) : ElementShape
    {
        /// <summary>The navigations of the last include, where <c>ThenInclude</c> goes on.</summary>
        public ImmutableArray<Navigation> Included { get; init; } = ImmutableArray<Navigation>.Empty;

        protected override void Collect(Action<Column> add) => Element.Collect(add);
    }

    /// <summary>The elements of one key.</summary>
    public sealed record Group(ElementShape Key, ElementShape Element) : ElementShape
    {
        protected override void Collect(Action<Column> add)
        {
            Key.Collect(add);
            Element.Collect(add);
        }
    }
}
