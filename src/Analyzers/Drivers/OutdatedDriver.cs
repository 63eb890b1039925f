using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Packages;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>
/// A SqlClient that is out of support or has known defects, the packages that reference it, and the recommended version.
/// </summary>
internal sealed class OutdatedDriver
{
    /// <summary>The package that a fix pins, in <see cref="Diagnostic.Properties"/>.</summary>
    public const string PackageProperty = "package";
    /// <summary>The version that a fix offers; absent if it does not run on the target framework.</summary>
    public const string VersionProperty = "version";
    /// <summary>The number of paths to the driver that a message names.</summary>
    private const int NamedPaths = 2;

    private readonly PackageVersion _version;
    private readonly ImmutableArray<string> _problems;
    private readonly string? _recommended;
    private readonly string? _targetFramework;

    private OutdatedDriver(
        DriverSymbols driver,
        PackageVersion version,
        ImmutableArray<string> problems,
        DriverContext drivers,
        CancellationToken cancellationToken)
    {
        Driver = driver;
        _version = version;
        _problems = problems;
        var (graph, options) = (drivers.Graph, drivers.Options.First);
        _targetFramework = options.TargetFramework ?? graph?.TargetFramework;
        var recommended = DriverSupport.Recommend(driver.Name, options.MinimumSqlClientVersion);
        _recommended = PackageVersion.Parse(recommended) is { } newer && newer > version
            && DriverSupport.RunsOn(driver.Name, newer, _targetFramework) ? recommended : null;
        IsDirect = drivers.IsDirect(driver, cancellationToken);
        Paths = graph?.FindPaths(driver.Name) ?? ImmutableArray<ImmutableArray<PackageNode>>.Empty;
    }

    public DriverSymbols Driver { get; }
    /// <summary>Whether the project itself references it (ASQL4002), or another package does (ASQL4001).</summary>
    public bool IsDirect { get; }
    /// <summary>The paths from the project's references to the driver; empty if the restore graph is unknown.</summary>
    public ImmutableArray<ImmutableArray<PackageNode>> Paths { get; }
    /// <summary>Whether it comes from other projects of the solution only, where it is reported.</summary>
    public bool ComesFromProjects => !IsDirect && !Paths.IsEmpty && Paths.All(static path => path[0].IsProject);
    /// <summary>The package on the path to the driver that the project file references.</summary>
    public string ReferencedPackage => IsDirect || Paths.IsEmpty ? Driver.Name : Paths[0][0].Name;

    /// <summary>Finds the problems of a driver; <see langword="null"/> if there are none or its version is unknown.</summary>
    public static OutdatedDriver? Find(DriverSymbols? driver, DriverContext drivers, CancellationToken cancellationToken)
    {
        if (driver is null || drivers.GetVersion(driver) is not { } version)
            return null;
        var problems = DriverSupport.FindProblems(driver.Name, version, drivers.Options.First.MinimumSqlClientVersion);
        return problems.IsEmpty ? null : new OutdatedDriver(driver, version, problems, drivers, cancellationToken);
    }

    public Diagnostic ToDiagnostic(Location location)
    {
        var properties = ImmutableDictionary<string, string?>.Empty.Add(PackageProperty, Driver.Name);
        if (_recommended is not null)
            properties = properties.Add(VersionProperty, _recommended);
        var problems = string.Join(", ", _problems);
        return IsDirect
            ? Diagnostic.Create(Rules.ASQL4002_OutdatedDriver, location, properties, Driver.Name, _version, problems, CreateAdvice())
            : Diagnostic.Create(
                Rules.ASQL4001_TransitiveOutdatedDriver, location, properties, Driver.Name, _version, DescribePaths(), problems,
                CreateAdvice());
    }

    /// <summary>"Microsoft.EntityFrameworkCore.SqlServer 6.0.7 (via Contoso.Data 1.2.0), Contoso.Jobs 2.0.0 and 3 more".</summary>
    private string DescribePaths()
    {
        if (Paths.IsEmpty)
            return "another package";
        var paths = Paths.Select(DescribePath).Distinct().ToList();
        return string.Join(", ", paths.Take(NamedPaths)) + (paths.Count > NamedPaths ? $" and {paths.Count - NamedPaths} more" : "");
    }

    /// <summary>The package that references the driver, and its own path.</summary>
    private static string DescribePath(ImmutableArray<PackageNode> path) =>
        path[path.Length - 1] + (path.Length == 1 ? "" : " (via " + string.Join(", ", path.Take(path.Length - 1)) + ")");

    private string CreateAdvice()
    {
        if (_recommended is null)
            return $"No supported version runs on {_targetFramework ?? "the project's target framework"}";
        var hazards = DriverSupport.FindHazards(_version, PackageVersion.Parse(_recommended)!).ToList();
        return $"{(IsDirect ? "Raise it to" : "Pin")} {_recommended}" + (hazards.Count == 0 ? "" : "; " + string.Join("; ", hazards));
    }
}
