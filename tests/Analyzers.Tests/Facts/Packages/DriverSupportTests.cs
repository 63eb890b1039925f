using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Facts.Symbols;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Packages;

/// <summary>The table of versions at its boundaries.</summary>
public sealed class DriverSupportTests
{
    private const string OutOfSupport = "out of support";
    private const string Reader = "asynchronous reads can hang or break connections (fixed in 6.1.1)";

    [Theory]
    [InlineData("1.0.19269.1", OutOfSupport, "CVE-2022-41064", "CVE-2024-0056")] // EF Core 3.1.0
    [InlineData("1.1.3", OutOfSupport, "CVE-2022-41064", "CVE-2024-0056")]
    [InlineData("1.1.4", OutOfSupport, "CVE-2024-0056")]
    [InlineData("2.0.1", OutOfSupport, "CVE-2022-41064", "CVE-2024-0056")] // EF Core 5.0
    [InlineData("2.1.1", OutOfSupport, "CVE-2022-41064", "CVE-2024-0056")]
    [InlineData("2.1.4", OutOfSupport, "CVE-2024-0056")] // EF Core 6.0.0 to 6.0.26
    [InlineData("2.1.7", OutOfSupport)]
    [InlineData("3.0.1", OutOfSupport, "CVE-2024-0056")]
    [InlineData("3.1.5", OutOfSupport)]
    [InlineData("4.0.4", OutOfSupport, "CVE-2024-0056")]
    [InlineData("4.0.5", OutOfSupport)]
    [InlineData("4.1.1", OutOfSupport, "CVE-2024-0056")]
    [InlineData("5.0.2", OutOfSupport, "CVE-2024-0056")]
    [InlineData("5.1.2", OutOfSupport, "CVE-2024-0056")]
    [InlineData("5.1.6", OutOfSupport)] // EF Core 8 and 9
    [InlineData("5.2.3", OutOfSupport)]
    [InlineData("6.0.5", OutOfSupport)]
    [InlineData("6.1.0", Reader)]
    [InlineData("6.1.1")]
    [InlineData("6.1.8")]
    [InlineData("7.0.0")]
    [InlineData("7.1.0")]
    public void MicrosoftDataSqlClient_IsJudged(string version, params string[] problems) => Assert.Equal(problems, Problems(DriverSymbols.Microsoft, version));

    [Theory]
    [InlineData("4.8.3", "CVE-2022-41064", "CVE-2024-0056")]
    [InlineData("4.8.5", "CVE-2024-0056")]
    [InlineData("4.8.6")]
    [InlineData("4.9.1")]
    public void SystemDataSqlClient_IsJudged(string version, params string[] problems) => Assert.Equal(problems, Problems(DriverSymbols.System, version));

    /// <summary>The user's minimum replaces the supported version; defects are still reported.</summary>
    [Theory]
    [InlineData("5.2.3", "5.2.0")]
    [InlineData("5.1.6", "5.2.0", "below 5.2.0 (asyncsql.minimum_sqlclient_version)")]
    [InlineData("6.1.8", "7.0.0", "below 7.0.0 (asyncsql.minimum_sqlclient_version)")]
    [InlineData("5.1.2", "5.1.0", "CVE-2024-0056")]
    [InlineData("6.1.0", "5.1.0", Reader)]
    public void Minimum_ReplacesTheSupportedVersion(string version, string minimum, params string[] problems) => Assert.Equal(problems, Problems(DriverSymbols.Microsoft, version, minimum));

    [Theory]
    [InlineData(null, "6.1.8")]
    [InlineData("5.1.0", "6.1.8")]
    [InlineData("6.1.8", "6.1.8")]
    [InlineData("7.0.0", "7.1.0")]
    [InlineData("7.1.0", "7.1.0")]
    [InlineData("8.0.0", "8.0.0")]
    public void Recommendation_IsNeverBelowTheMinimum(string? minimum, string version) =>
        Assert.Equal(version, DriverSupport.Recommend(DriverSymbols.Microsoft, PackageVersion.Parse(minimum)));

    [Theory]
    [InlineData("2.1.4", "6.1.8", 1)]
    [InlineData("2.1.4", "7.1.0", 2)]
    [InlineData("5.1.6", "6.1.8", 0)]
    [InlineData("5.1.6", "7.1.0", 1)]
    [InlineData("4.0.0", "6.1.8", 0)]
    [InlineData("3.1.0", "4.0.0", 1)]
    [InlineData("6.1.8", "7.0.0", 1)]
    public void BreakingChanges_AreThoseBetweenTheVersions(string from, string to, int count) =>
        Assert.Equal(count, DriverSupport.FindHazards(PackageVersion.Parse(from)!, PackageVersion.Parse(to)!).Count());

    [Theory]
    [InlineData("net10.0", true)]
    [InlineData("net8.0-windows", true)]
    [InlineData("net48", true)]
    [InlineData("net462", true)]
    [InlineData("netstandard2.0", true)]
    [InlineData(null, true)]
    [InlineData("net7.0", false)]
    [InlineData("net6.0-android", false)]
    [InlineData("netcoreapp3.1", false)]
    [InlineData("NETCOREAPP3.1", false)]
    [InlineData("NET5.0", false)]
    [InlineData("net8.0", true)]
    [InlineData("net4.8", true)]
    [InlineData("net7", true)]
    [InlineData("net70", true)]
    [InlineData("uap6.0", true)]
    [InlineData("", true)]
    public void TargetFramework_DecidesWhatRuns(string? targetFramework, bool runs) => Assert.Equal(runs, DriverSupport.RunsOn(DriverSymbols.Microsoft, PackageVersion.Parse("6.1.8")!, targetFramework));

    [Theory]
    [InlineData(DriverSymbols.Microsoft, "5.1.6")]
    [InlineData(DriverSymbols.System, "4.8.6")]
    public void OlderVersion_RunsOnAnyTargetFramework(string driver, string version) =>
        Assert.True(DriverSupport.RunsOn(driver, PackageVersion.Parse(version)!, "net7.0"));

    private static ImmutableArray<string> Problems(string driver, string version, string? minimum = null) =>
        DriverSupport.FindProblems(driver, PackageVersion.Parse(version)!, PackageVersion.Parse(minimum));
}
