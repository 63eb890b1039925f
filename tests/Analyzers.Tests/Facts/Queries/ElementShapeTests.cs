using AsyncSql.Analyzers.Facts.Queries;
using Xunit;
using static AsyncSql.Analyzers.Facts.Queries.ElementShape;

namespace AsyncSql.Analyzers.Tests.Facts.Queries;

/// <summary>The rules by which shapes are combined.</summary>
public sealed class ElementShapeTests
{
    private static readonly ElementShape Other = Create([("A", Unknown)]);

    [Fact]
    public void Union_ReadsEither()
    {
        Assert.Same(Unknown, ElementShape.Union(Unknown, Unknown));
        Assert.Same(Unknown, ElementShape.Union(Unknown, Nothing));
        Assert.Same(Unknown, ElementShape.Union(Nothing, Unknown));
        Assert.Same(Unknown, ElementShape.Union(Unknown, Scalar));
        Assert.Same(Unknown, ElementShape.Union(Scalar, Unknown));
        Assert.Same(Scalar, ElementShape.Union(Nothing, Scalar));
        Assert.Same(Scalar, ElementShape.Union(Scalar, Nothing));
        Assert.Same(Nothing, ElementShape.Union(Nothing, Nothing));
        Assert.Equal(new Either(Unknown, Other), ElementShape.Union(Unknown, Other));
        Assert.Equal(new Many(new Either(Unknown, Other)), ElementShape.Union(new Many(Unknown), new Many(Other)));
        Assert.Equal(new Many(new Either(Unknown, Other)), ElementShape.Union(new Many(Unknown), Other));
        Assert.Equal(new Many(new Either(Unknown, Other)), ElementShape.Union(Unknown, new Many(Other)));
    }

    /// <summary>Shapes that are too large together are unknown.</summary>
    [Theory]
    [InlineData(4000, 4000, false)]
    [InlineData(6000, 4000, true)]
    public void Union_IsLimited(int first, int second, bool isUnknown)
    {
        var union = ElementShape.Union(CreateMembers(first), CreateMembers(second));
        Assert.Equal(isUnknown, ReferenceEquals(union, Unknown));

        static ElementShape CreateMembers(int count) => Create([.. Enumerable.Range(0, count).Select(static i => ("A" + i, Unknown))]);
    }

    /// <summary>Too many branches are unknown.</summary>
    [Theory]
    [InlineData(500, false)]
    [InlineData(501, true)]
    public void Union_HasLimitedBranches(int count, bool isUnknown)
    {
        var union = Enumerable.Range(0, count).Select(static i => Create([("A" + i, Unknown)])).Aggregate(ElementShape.Union);
        Assert.Equal(isUnknown, ReferenceEquals(union, Unknown));
    }

    [Fact]
    public void Element_IsThatOfASequence()
    {
        Assert.Same(Other, new Many(Other).GetElement());
        Assert.Same(Other, new Group(Scalar, Other).GetElement());
        Assert.Same(Unknown, Scalar.GetElement());
        Assert.Same(Unknown, Other.GetElement());
    }

    [Fact]
    public void Member_IsUnknownIfItIsNotSet()
    {
        var created = (Created)Create([("A", Scalar), ("B", Other)]);
        Assert.Same(Scalar, created.GetMember("A"));
        Assert.Same(Other, created.GetMember("B"));
        Assert.Same(Unknown, created.GetMember("C"));
    }

    [Fact]
    public void Projection_KeepsNoIncludes()
    {
        Assert.Same(Nothing, Other.KeepPassedIncludes());
        Assert.Same(Nothing, new Many(Other).KeepPassedIncludes());
        Assert.Same(Nothing, new Either(Other, Unknown).KeepPassedIncludes());
        Assert.Same(Scalar, Scalar.WithoutAutoIncludes());
        Assert.Same(Unknown, new Either(Scalar, Unknown).WithoutAutoIncludes());
        Assert.Empty(new Group(Other, new Many(new Either(Scalar, Unknown))).ListColumns());
    }
}
