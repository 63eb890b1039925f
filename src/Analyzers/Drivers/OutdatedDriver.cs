using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>A SqlClient that is out of support or has known defects: what is wrong with it, who brought it, and what to pin instead.</summary>
internal sealed class OutdatedDriver
{
    /// <summary>The name of the package that a fix pins, in <see cref="Diagnostic.Properties"/>.</summary>
    public const string PackageProperty = "package";

    /// <summary>The versions that a fix offers, best first, separated by ";"; absent where none runs on what the project is built for.</summary>
    public const string VersionsProperty = "versions";

    /// <summary>How many ways to the driver a message names before it counts the rest.</summary>
    private const int NamedPaths = 2;

    private readonly PackageVersion _version;
    private readonly ImmutableArray<string> _problems;
    private readonly ImmutableArray<string> _recommended;
    private readonly string? _targetFramework;

    private OutdatedDriver(DriverSymbols driver, PackageVersion version, ImmutableArray<string> problems, ImmutableArray<string> recommended, string? targetFramework, bool isDirect, ImmutableArray<ImmutableArray<PackageNode>> paths)
    {
        Driver = driver;
        _version = version;
        _problems = problems;
        _recommended = recommended;
        _targetFramework = targetFramework;
        IsDirect = isDirect;
        Paths = paths;
    }

    public DriverSymbols Driver { get; }

    /// <summary>Whether the project itself references it (ASQL4002), or another package brings it (ASQL4001).</summary>
    public bool IsDirect { get; }

    /// <summary>The ways from the project's references to the driver; empty where the restore graph is not known.</summary>
    public ImmutableArray<ImmutableArray<PackageNode>> Paths { get; }

    /// <summary>Whether only projects of the solution bring it: those are told.</summary>
    public bool ComesFromProjects => !IsDirect && !Paths.IsEmpty && Paths.All(static path => path[0].IsProject);

    public DiagnosticDescriptor Rule => IsDirect ? Rules.ASQL4002_OutdatedDriver : Rules.ASQL4001_TransitiveOutdatedDriver;

    /// <summary>The package that the project's own files name on the way to the driver.</summary>
    public string NamedPackage => IsDirect || Paths.IsEmpty ? Driver.Name : Paths[0][0].Name;

    /// <summary>The verdict on a driver; <see langword="null"/> for a good one, or where its version is not known.</summary>
    public static OutdatedDriver? Of(DriverSymbols? driver, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (driver is null || facts.Drivers.VersionOf(driver) is not { } version)
            return null;
        var options = facts.FirstOptions;
        var problems = DriverSupport.ProblemsOf(driver.Name, version, options.MinimumSqlClientVersion);
        if (problems.IsEmpty)
            return null;
        var graph = facts.Drivers.Graph;
        var targetFramework = options.TargetFramework ?? graph?.TargetFramework;
        return new OutdatedDriver(driver, version, problems,
            DriverSupport.Recommended(driver.Name, options.MinimumSqlClientVersion).RemoveAll(text => PackageVersion.Parse(text) is not { } newer || newer <= version || !DriverSupport.RunsOn(driver.Name, newer, targetFramework)),
            targetFramework, facts.Drivers.IsDirect(driver, cancellationToken), graph?.PathsTo(driver.Name) ?? ImmutableArray<ImmutableArray<PackageNode>>.Empty);
    }

    public Diagnostic ToDiagnostic(Location location)
    {
        var properties = ImmutableDictionary<string, string?>.Empty.Add(PackageProperty, Driver.Name);
        if (!_recommended.IsEmpty)
            properties = properties.Add(VersionsProperty, string.Join(";", _recommended));
        return IsDirect
            ? Diagnostic.Create(Rule, location, properties, Driver.Name, _version, string.Join(", ", _problems), Advice())
            : Diagnostic.Create(Rule, location, properties, Driver.Name, _version, Chains(), string.Join(", ", _problems), Advice());
    }

    /// <summary>"Microsoft.EntityFrameworkCore.SqlServer 6.0.7 (via Contoso.Data 1.2.0), Contoso.Jobs 2.0.0 and 3 more".</summary>
    private string Chains()
    {
        if (Paths.IsEmpty)
            return "another package";
        var chains = Paths.Select(Chain).Distinct().ToList();
        return string.Join(", ", chains.Take(NamedPaths)) + (chains.Count > NamedPaths ? $" and {chains.Count - NamedPaths} more" : "");
    }

    /// <summary>What asks for the driver, and how the project came to it.</summary>
    private static string Chain(ImmutableArray<PackageNode> path) =>
        path[path.Length - 1] + (path.Length == 1 ? "" : " (via " + string.Join(", ", path.Take(path.Length - 1)) + ")");

    private string Advice()
    {
        if (_recommended.IsEmpty)
            return $"No supported version runs on {_targetFramework ?? "what this project is built for"}";
        var hazards = DriverSupport.HazardsBetween(_version, PackageVersion.Parse(_recommended[0])!).ToList();
        return $"{(IsDirect ? "Raise it to" : "Pin")} {_recommended[0]}" + (hazards.Count == 0 ? "" : "; " + string.Join("; ", hazards));
    }
}
