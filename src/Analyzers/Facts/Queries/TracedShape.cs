namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The shape of an expression, and the origin of the query behind it.</summary>
/// <param name="Shape">What the SQL must select for the expression.</param>
/// <param name="Origin">Where its query comes from; <see langword="null"/> where there is no query.</param>
internal readonly record struct TracedShape(ElementShape Shape, QueryOrigin? Origin = null)
{
    public static implicit operator TracedShape(ElementShape shape) => new(shape);

    /// <summary>Applies a change that does not read further expressions.</summary>
    public TracedShape Select(Func<ElementShape, ElementShape> change) => this with { Shape = change(Shape) };

    /// <inheritdoc cref="ElementShape.WithoutEntitiesOfComplexTypes" />
    public TracedShape WithoutEntitiesOfComplexTypes() => this with { Shape = Shape.WithoutEntitiesOfComplexTypes() };

    public TracedShape SelectElement() => this with { Shape = Shape.GetElement() };

    /// <summary>The same shape with another part of its origin.</summary>
    public TracedShape With(QueryOrigin origin) => this with { Origin = QueryOrigin.Combine(Origin, origin) };

    /// <summary>A shape that is read after this one, as a part of the same query.</summary>
    public TracedShape Then(TracedShape next) => next with { Origin = QueryOrigin.Combine(Origin, next.Origin) };

    /// <summary>Either of two shapes, or both: the branches of a condition.</summary>
    public TracedShape Union(TracedShape other)
    {
        if (Shape == ElementShape.Nothing || other.Shape == ElementShape.Nothing || IgnoresAutoIncludes == other.IgnoresAutoIncludes)
            return new TracedShape(ElementShape.Union(Shape, other.Shape), QueryOrigin.Combine(Origin, other.Origin));
        return RemoveAutoIncludes().Union(other.RemoveAutoIncludes()); // only one of the two queries ignores them
    }

    /// <summary>Removes the auto-included entities where the query ignores them.</summary>
    public TracedShape RemoveAutoIncludes() =>
        IgnoresAutoIncludes ? new TracedShape(Shape.WithoutAutoIncludes(), Origin!.WithAutoIncludesRemoved()) : this;

    private bool IgnoresAutoIncludes => Origin is { IgnoresAutoIncludes: true };
}
