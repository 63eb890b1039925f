using AsyncSql.Analyzers.Facts.Packages;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Packages;

public sealed class PackageVersionTests
{
    [Theory]
    [InlineData("6.1.8+5a3c0f9e", "6.1.8")]
    [InlineData(" 2.1.4 ", "2.1.4")]
    [InlineData("1.0.19269.1", "1.0.19269.1")]
    [InlineData("7.1", "7.1.0")]
    [InlineData("7.1.0-preview2.25178.5+abc", "7.1.0-preview2.25178.5")]
    [InlineData("6.1.8-a-b", "6.1.8-a-b")]
    [InlineData("6.1.8.0", "6.1.8")]
    [InlineData("6.1.8.4-rc+a+b", "6.1.8.4-rc")]
    public void Text_IsRead(string text, string expected) => Assert.Equal(expected, PackageVersion.Parse(text)?.ToString());

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("6")]
    [InlineData("6.1.8.0.1")]
    [InlineData("6.x")]
    [InlineData("6.-1")]
    [InlineData("6.1.8-")]
    [InlineData("""6.1.8-a"<""")]
    [InlineData("$(Version)")]
    [InlineData("[6.1.8]")]
    [InlineData("6.99999999999")]
    public void InvalidVersion_IsNull(string? text) => Assert.Null(PackageVersion.Parse(text));

    /// <summary>The order of https://semver.org, section 11, and a fourth number.</summary>
    [Fact]
    public void Order_IsThatOfNuGet()
    {
        string[] ordered = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.0.1", "1.0.1", "1.10.0", "2.0.0"];
        for (var i = 0; i < ordered.Length; i++)
            for (var j = 0; j < ordered.Length; j++)
                Assert.Equal(i.CompareTo(j), Math.Sign(PackageVersion.Parse(ordered[i])!.CompareTo(PackageVersion.Parse(ordered[j]))));
        Assert.Equal(0, PackageVersion.Parse("1.0.0-RC.1")!.CompareTo(PackageVersion.Parse("1.0.0-rc.1+build")));
    }

    [Theory]
    [InlineData("2.0.0", "10.0.0", -1)]
    [InlineData("2.1.0", "2.1", 0)]
    [InlineData("2.1.0-a", "2.1.0", -1)]
    [InlineData("2.1.1", "2.1.0", 1)]
    public void Operators_CompareVersions(string left, string right, int order)
    {
        var (one, other) = (PackageVersion.Parse(left)!, PackageVersion.Parse(right)!);
        Assert.Equal((order < 0, order <= 0, order > 0, order >= 0), (one < other, one <= other, one > other, one >= other));
    }

    [Fact]
    public void Version_HasAMajorNumber() => Assert.Equal(6, PackageVersion.Parse("6.1.8")!.Major);

    [Fact]
    public void AnyVersion_IsGreaterThanNone() => Assert.Equal(1, PackageVersion.Parse("1.0.0")!.CompareTo(null));
}
