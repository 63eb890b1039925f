using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Packages;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Packages;

/// <summary>The versions that have the switches, and names that are close to them.</summary>
public sealed class SqlClientSwitchesTests
{
    [Theory]
    [InlineData("5.2.2", false)]
    [InlineData("6.0.9", false)]
    [InlineData("6.1.0", true)]
    [InlineData("6.1.1", false)]
    [InlineData("7.0.0", true)]
    [InlineData("7.1.0", true)]
    public void Version_HasTheSwitches(string version, bool expected) =>
        Assert.Equal(expected, SqlClientSwitches.IsKnownTo(PackageVersion.Parse(version)!));

    [Theory]
    [InlineData("UseCompatibilityAsyncBehaviour", SqlClientSwitches.AsyncBehaviour)]
    [InlineData("UseCompatibilityAsyncBehavior", SqlClientSwitches.AsyncBehaviour)]
    [InlineData("UseCompatibilityAsyncBeha", null)] // five letters are missing
    [InlineData("UseCompatibilityAsyncBehav", SqlClientSwitches.AsyncBehaviour)]
    [InlineData("UseCompatibilityProcessSNI", SqlClientSwitches.ProcessSni)]
    [InlineData("UseCompatibilityProces", SqlClientSwitches.ProcessSni)]
    [InlineData("UseCompatibilityProce", null)]
    [InlineData("MakeReadAsyncBlocking", null)]
    public void Name_IsClosestToASwitch(string name, string? expected) =>
        Assert.Equal(expected, SqlClientSwitches.FindClosestKnownSwitch(SqlClientSwitches.Prefix + name));
}
