namespace AsyncSql.CodeFixes.Projects;

/// <summary>A package to pin in a project.</summary>
/// <param name="Package">The package.</param>
/// <param name="Version">The version that it must have at least.</param>
/// <param name="IsDirect">Whether the project references it itself, in its own file or in an unknown one.</param>
/// <param name="IsCentral"><c>ManagePackageVersionsCentrally</c>; <see langword="null"/> when it is not set.</param>
/// <param name="PinsTransitively"><c>CentralPackageTransitivePinningEnabled</c>: central versions apply to transitive packages.</param>
internal sealed record PinRequest(string Package, PackageVersion Version, bool IsDirect, bool? IsCentral, bool PinsTransitively)
{
    /// <summary>Whether the code of the project uses the package: a central version alone is not enough.</summary>
    public bool NeedsReference { get; init; }
}

/// <summary>The edits that pin a package.</summary>
/// <param name="Version">The version that the project gets: the requested one, or a higher one that the central file has already.</param>
/// <param name="Project">What changes in the project file.</param>
/// <param name="Central">What changes in the file of central versions.</param>
/// <param name="ReachesOthers">Whether other projects with the same central file get the version too.</param>
internal sealed record PinEdits(
    PackageVersion Version, ImmutableArray<TextChange> Project, ImmutableArray<TextChange> Central, bool ReachesOthers);

/// <summary>
/// Pins a package with the smallest edits: raises its version where it is written, or adds the missing items. It never lowers a version,
/// and does nothing where the effect is unknown: for ranges, floating versions, and versions from other files.
/// </summary>
internal sealed class PackagePin(ProjectXml project, ProjectXml? central, PinRequest request)
{
    private const string VersionMetadata = "Version";
    private const string OverrideMetadata = "VersionOverride";

    private readonly ProjectXml[] _files = central is null ? [project] : [project, central];
    private readonly List<(ProjectXml File, TextChange Change)> _changes = [];

    /// <summary>The edits; <see langword="null"/> when there is nothing to do, or it cannot be done safely.</summary>
    public static PinEdits? Create(SourceText project, SourceText? central, PinRequest request)
    {
        var centralXml = central is null ? null : ProjectXml.Parse(central);
        return IsWritable(request.Package)
            && ProjectXml.Parse(project) is { HasPackageReferences: true } projectXml
            && (centralXml is null) == (central is null)
            // Central versions without the property that enables them: another mechanism reads them.
            && (request.IsCentral is not null || centralXml?.FindItems(PackageItem.Version).Any() != true)
            ? new PackagePin(projectXml, centralXml, request).Plan()
            : null;
    }

    /// <summary>Whether a text means the same in XML and to MSBuild.</summary>
    private static bool IsWritable(string text) => text.Length > 0
        && text.All(static c => c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '.' or '-' or '_');

    private PinEdits? Plan()
    {
        var items = FindItems(PackageItem.Reference).Concat(FindItems(PackageItem.Version)).Concat(FindItems(PackageItem.GlobalReference));
        if (items.Any(item => item.IsObstacleFor(request.Package)))
            return null;
        var references = project.FindItems(PackageItem.Reference).Where(item => item.IsFor(request.Package)).ToList();
        var isReferenced = request.IsDirect || references.Any(static item => item.IsCertain);
        // Conditional items that do not apply.
        if (!isReferenced && references.Count > 0)
            return null;
        return request.IsCentral == true ? PlanCentrally(references, isReferenced) : PlanInProject(references, isReferenced);
    }

    private IEnumerable<PackageItem> FindItems(string type) => _files.SelectMany(file => file.FindItems(type));

    private PinEdits? PlanInProject(List<PackageItem> references, bool isReferenced) =>
        (isReferenced ? Raise(references, VersionMetadata) is not null : Insert(project, PackageItem.Reference, request.Version))
            ? CreateEdits(request.Version, reachesOthers: false)
            : null;

    private PinEdits? PlanCentrally(List<PackageItem> references, bool isReferenced)
    {
        var overridden = references.Where(static item => item.FindMetadata(OverrideMetadata).Any()).ToList();
        if (overridden.Count > 0 && Raise(overridden, OverrideMetadata) is null)
            return null;
        if (overridden.Any(item => !item.File.IsConditioned(item.Element)))
            return CreateEdits(request.Version, reachesOthers: false);

        var version = request.Version;
        var reachesOthers = false;
        var versions = FindItems(PackageItem.Version).Concat(FindItems(PackageItem.GlobalReference))
            .Where(item => item.IsFor(request.Package)).ToList();
        if (versions.Count == 0)
        {
            // A referenced package has its version in an unknown file; an import may contain the version of any package.
            if (isReferenced || central is not { HasImports: false } || !Insert(central, PackageItem.Version, version))
                return null;
            reachesOthers = request.PinsTransitively;
        }
        else
        {
            if (!isReferenced && !versions.Any(static item => item.IsCertain))
                return null;
            var changed = _changes.Count;
            if (Raise(versions, VersionMetadata) is not { } least)
                return null;
            version = least;
            reachesOthers = _changes.Count > changed;
        }

        var isAddedGlobally = versions.Any(static item =>
            item.Element.Name.LocalName.Equals(PackageItem.GlobalReference, StringComparison.OrdinalIgnoreCase));
        if (!isReferenced && (request.NeedsReference || !request.PinsTransitively) && !isAddedGlobally
            && !Insert(project, PackageItem.Reference, version: null))
            return null;
        return CreateEdits(version, reachesOthers);
    }

    /// <summary>Raises each lower version to the requested one.</summary>
    /// <returns>The lowest version afterwards; <see langword="null"/> when there is none, or one is no plain version.</returns>
    private PackageVersion? Raise(List<PackageItem> items, string metadata)
    {
        if (WrittenVersion.ReadAll(items, metadata, _files) is not { Count: > 0 } versions)
            return null;
        foreach (var written in versions)
            if (written.Version < request.Version)
                _changes.Add((written.File, new TextChange(written.Span, request.Version.ToString())));
        var least = versions.Min(static written => written.Version)!;
        return least < request.Version ? request.Version : least;
    }

    private bool Insert(ProjectXml file, string type, PackageVersion? version)
    {
        if (ItemInsertion.Create(file, type, request.Package, version?.ToString()) is not { } change)
            return false;
        _changes.Add((file, change));
        return true;
    }

    private PinEdits? CreateEdits(PackageVersion version, bool reachesOthers) =>
        _changes.Count == 0 ? null : new PinEdits(version, FindChanges(project), FindChanges(central), reachesOthers);

    private ImmutableArray<TextChange> FindChanges(ProjectXml? file) =>
        _changes.Where(change => change.File == file).Select(static change => change.Change).OrderBy(static change => change.Span)
            .ToImmutableArray();
}
