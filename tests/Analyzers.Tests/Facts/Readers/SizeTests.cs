using AsyncSql.Analyzers.Facts.Sql;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>The sizes of types by their names, and the order of scripts by theirs.</summary>
public sealed class SizeTests
{
    [Theory]
    [InlineData("nvarchar(max)", SizeKind.Unbounded, "nvarchar(max)", null)]
    [InlineData("[NVARCHAR] ( MAX )", SizeKind.Unbounded, "nvarchar(max)", null)]
    [InlineData("national  character varying(9)", SizeKind.Bounded, "nvarchar(9)", 9)]
    [InlineData("varchar", SizeKind.Bounded, "varchar", 1)]
    [InlineData("char(-1)", SizeKind.Unknown, "", null)]
    [InlineData("varbinary()", SizeKind.Unknown, "", null)]
    [InlineData("varchar(9", SizeKind.Bounded, "varchar", 1)]
    [InlineData("varchar)(9)", SizeKind.Unknown, "", null)]
    [InlineData("image", SizeKind.Unbounded, "image", null)]
    [InlineData("decimal(18, 2)", SizeKind.Bounded, "decimal", null)]
    [InlineData("double\tprecision", SizeKind.Bounded, "double precision", null)]
    [InlineData("custom(9)", SizeKind.Unknown, "", null)]
    [InlineData("(9)", SizeKind.Unknown, "", null)]
    [InlineData("", SizeKind.Unknown, "", null)]
    public void StoreType_HasASize(string type, object kind, string name, int? length) =>
        Assert.Equal(new ColumnSize((SizeKind)kind, name, length), StoreType.Parse(type));

    [Theory]
    [InlineData("nvarchar", true)]
    [InlineData("varchar", true)]
    [InlineData("varbinary", true)]
    [InlineData("varchar(1)", false)]
    [InlineData("nvarchar(max)", false)]
    [InlineData("int", false)]
    [InlineData("custom", false)]
    public void Length_IsLacking(string type, bool expected) => Assert.Equal(expected, StoreType.Parse(type).LacksLength);

    [Theory]
    [InlineData("varchar(9)", "varchar(9)")]
    [InlineData("varchar(9)", "varchar(9)", "varchar(20)")]
    [InlineData("", "varchar(9)", "text")]
    [InlineData("", "text", "varchar(9)", "text")]
    [InlineData("")]
    public void SizesOfOneKind_AreTheFirst(string expected, params string[] types) =>
        Assert.Equal(expected, ColumnSize.Combine([.. types.Select(StoreType.Parse)]).StoreType);

    [Theory]
    [InlineData("V9", "V10", -1)]
    [InlineData("V10", "V9", 1)]
    [InlineData("V09", "v9", 0)]
    [InlineData("V2a", "V10", -1)]
    [InlineData("V12", "V13", -1)]
    [InlineData("V1", "V1", 0)]
    [InlineData("V1", "V1.1", -1)]
    [InlineData("V1.1", "V1", 1)]
    [InlineData("a", "B", -1)]
    [InlineData("1", "a", -1)]
    [InlineData("a", "1", 1)]
    [InlineData("", "a", -1)]
    [InlineData("V:", "V1", 1)]
    [InlineData("V/", "V1", -1)]
    public void Names_AreOrderedByTheirNumbers(string left, string right, int order) =>
        Assert.Equal(order, Math.Sign(NumberedNameComparer.Instance.Compare(left, right)));
}
