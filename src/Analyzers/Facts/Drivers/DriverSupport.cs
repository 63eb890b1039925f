using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Drivers;

/// <summary>
/// The versions of SqlClient that are out of support or have known defects, with sources. No version reads large values asynchronously fast
/// by default.
/// </summary>
internal static class DriverSupport
{
    /// <summary>The latest version with long-term support, which ends on 14 August 2028.</summary>
    private const string LongTermSupport = "6.1.8";
    private const string Newest = "7.1.0";
    /// <summary>The latest version of System.Data.SqlClient, which receives security fixes only.</summary>
    private const string NewestOfSystem = "4.9.1";

    /// <summary>
    /// The lowest supported version. Source: https://learn.microsoft.com/sql/connect/ado-net/sqlclient-driver-support-lifecycle
    /// (6.0 ended on 2026-02-14, 5.1 on 2026-01-20, 5.2 on 2025-08-28, 4.0, 3.1, 2.1 and 1.1 before).
    /// </summary>
    private static readonly PackageVersion Floor = Version("6.1.0");

    /// <summary>Defects of ranges of versions; the version that fixes one is excluded.</summary>
    private static readonly ImmutableArray<(string Driver, PackageVersion From, PackageVersion FixedIn, string Description)> Defects =
        ImmutableArray.Create(
            // An asynchronous command that times out may return data of another command: https://github.com/advisories/GHSA-8g2p-5pqh-5jmc
            (DriverSymbols.Microsoft, Version("0.0"), Version("1.1.4"), "CVE-2022-41064"),
            (DriverSymbols.Microsoft, Version("2.0"), Version("2.1.2"), "CVE-2022-41064"),
            (DriverSymbols.System, Version("0.0"), Version("4.8.5"), "CVE-2022-41064"),
            // A man in the middle may disable encryption: https://github.com/dotnet/announcements/issues/292.
            // Lines without a patch (1.x, 2.0, 3.0, 4.1, 5.0) are affected entirely.
            (DriverSymbols.Microsoft, Version("0.0"), Version("2.1.7"), "CVE-2024-0056"),
            (DriverSymbols.Microsoft, Version("3.0"), Version("3.1.5"), "CVE-2024-0056"),
            (DriverSymbols.Microsoft, Version("4.0"), Version("4.0.5"), "CVE-2024-0056"),
            (DriverSymbols.Microsoft, Version("4.1"), Version("5.1.3"), "CVE-2024-0056"),
            (DriverSymbols.System, Version("0.0"), Version("4.8.6"), "CVE-2024-0056"),
            // https://github.com/dotnet/SqlClient/issues/3519 and /3529; reverted in 6.1.1 by pull request 3556.
            (DriverSymbols.Microsoft, Version("6.1.0"), Version("6.1.1"),
                "asynchronous reads can hang or break connections (fixed in 6.1.1)"));

    /// <summary>Breaking changes, by the version that introduces them.</summary>
    private static readonly ImmutableArray<(PackageVersion Version, string Hazard)> Hazards = ImmutableArray.Create(
        // https://github.com/dotnet/SqlClient/blob/main/release-notes/4.0/4.0.0.md
        (Version("4.0.0"), "from 4.0, it encrypts by default"),
        // https://github.com/dotnet/SqlClient/blob/main/release-notes/7.0/7.0.0.md
        (Version("7.0.0"), "from 7.0, Microsoft Entra ID needs Microsoft.Data.SqlClient.Extensions.Azure"));

    /// <summary>
    /// The version to upgrade to: the one with long-term support. The newest is recommended only to users whose minimum is higher: by
    /// default, it reads 10 MB of text asynchronously slower than the other, and allocates gigabytes (docs/evidence.md, lanes
    /// sqlclient-6.1 and sqlclient-7.1).
    /// </summary>
    public static string Recommend(string driver, PackageVersion? minimum) =>
        driver == DriverSymbols.System ? NewestOfSystem
        : minimum is null || minimum <= Version(LongTermSupport) ? LongTermSupport
        : minimum <= Version(Newest) ? Newest : minimum.ToString();

    /// <summary>Finds the problems of a version, in a few words each.</summary>
    /// <param name="minimum">The user's minimum in place of the supported one (<c>asyncsql.minimum_sqlclient_version</c>).</param>
    public static ImmutableArray<string> FindProblems(string driver, PackageVersion version, PackageVersion? minimum)
    {
        var defects = Defects.Where(defect => defect.Driver == driver && version >= defect.From && version < defect.FixedIn)
            .Select(static defect => defect.Description).ToImmutableArray();
        return driver != DriverSymbols.Microsoft || version >= (minimum ?? Floor) ? defects
            : defects.Insert(
                0, minimum is null ? "out of support" : $"below {minimum} ({AnalyzerPackOptions.MinimumSqlClientVersionKey})");
    }

    /// <summary>
    /// Whether a version has a build for a target framework. Since 6.0 there is none for .NET 5 to 7 and .NET Core 3.1: they get the build
    /// for .NET Standard, which throws at run time.
    /// </summary>
    public static bool RunsOn(string driver, PackageVersion version, string? targetFramework)
    {
        const StringComparison IgnoreCase = StringComparison.OrdinalIgnoreCase;
        return driver != DriverSymbols.Microsoft || version.Major < 6 || targetFramework is null
            || !(targetFramework.StartsWith("netcoreapp", IgnoreCase)
                || (targetFramework.StartsWith("net", IgnoreCase) && targetFramework is [_, _, _, >= '5' and <= '7', '.', ..]));
    }

    /// <summary>Finds the breaking changes between two versions.</summary>
    public static IEnumerable<string> FindHazards(PackageVersion from, PackageVersion to) =>
        Hazards.Where(hazard => from < hazard.Version && to >= hazard.Version).Select(static hazard => hazard.Hazard);

    private static PackageVersion Version(string text) => PackageVersion.Parse(text)!;
}
