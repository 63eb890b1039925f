using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>What is to be pinned, in a project of which this much is known.</summary>
/// <param name="Package">The package.</param>
/// <param name="Version">The version that it must have at least.</param>
/// <param name="IsDirect">Whether the project references it itself, in its own file or through one that is not seen here.</param>
/// <param name="IsCentral"><c>ManagePackageVersionsCentrally</c>; <see langword="null"/> when nothing is said.</param>
/// <param name="PinsTransitively"><c>CentralPackageTransitivePinningEnabled</c>: a central version then counts for what packages bring, too.</param>
internal sealed record PinRequest(string Package, PackageVersion Version, bool IsDirect, bool? IsCentral, bool PinsTransitively);

/// <summary>The edits that pin a package.</summary>
/// <param name="Version">The version that the project gets: the one asked for, or a higher one that the central file has already.</param>
/// <param name="Project">What changes in the project file.</param>
/// <param name="Central">What changes in the file of central versions.</param>
/// <param name="ReachesOthers">Whether other projects with the same central file get the version too.</param>
internal sealed record PinEdits(PackageVersion Version, ImmutableArray<TextChange> Project, ImmutableArray<TextChange> Central, bool ReachesOthers);

/// <summary>
/// Pins a package by the smallest edits: raises the version where it is written, or adds the items that are missing. A version is never
/// lowered, and where it cannot be told what an edit would do (ranges, floating versions, versions that come from files not seen) there is none.
/// </summary>
internal sealed class PackagePin
{
    private const string VersionMetadata = "Version";
    private const string OverrideMetadata = "VersionOverride";

    private readonly ProjectXml _project;
    private readonly ProjectXml? _central;
    private readonly PinRequest _request;
    private readonly ImmutableArray<ProjectXml> _files;
    private readonly List<(ProjectXml File, TextChange Change)> _changes = [];

    private PackagePin(ProjectXml project, ProjectXml? central, PinRequest request)
    {
        _project = project;
        _central = central;
        _request = request;
        _files = central is null ? ImmutableArray.Create(project) : ImmutableArray.Create(project, central);
    }

    /// <summary>The edits; <see langword="null"/> when there is nothing to do, or it cannot be done safely.</summary>
    /// <param name="project">The project file.</param>
    /// <param name="central">The file of central versions (Directory.Packages.props), where there is one.</param>
    /// <param name="request">What is to be pinned.</param>
    public static PinEdits? Of(SourceText project, SourceText? central, PinRequest request)
    {
        ProjectXml? centralXml = null;
        if (!IsWritable(request.Package)
            || ProjectXml.Parse(project) is not { HasPackageReferences: true } projectXml
            || (central is not null && (centralXml = ProjectXml.Parse(central)) is null)
            // Central versions without the property that makes them count: somebody else's arrangement.
            || (request.IsCentral is null && centralXml?.Items(PackageItem.Version).Any() == true))
            return null;
        return new PackagePin(projectXml, centralXml, request).Plan();
    }

    /// <summary>Whether a text means the same in XML and to MSBuild.</summary>
    private static bool IsWritable(string text) => text.Length > 0 && text.All(static c => c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '.' or '-' or '_');

    private PinEdits? Plan()
    {
        var items = _files.SelectMany(static file => new[] { PackageItem.Reference, PackageItem.Version, PackageItem.GlobalReference }.SelectMany(file.Items)).ToList();
        if (items.Any(item => item.IsObstacleFor(_request.Package)))
            return null;
        var references = _project.Items(PackageItem.Reference).Where(item => item.Names(_request.Package)).ToList();
        var isReferenced = _request.IsDirect || references.Any(static item => item.IsCertain);
        // Items that count only at times, and evidently not now.
        if (!isReferenced && references.Count > 0)
            return null;
        return _request.IsCentral == true ? PlanCentrally(references, isReferenced) : PlanInProject(references, isReferenced);
    }

    private PinEdits? PlanInProject(List<PackageItem> references, bool isReferenced)
    {
        if (!isReferenced)
            return Insert(_project, PackageItem.Reference, _request.Version) ? Edits(_request.Version, reachesOthers: false) : null;
        return Raise(references, VersionMetadata) is not null ? Edits(_request.Version, reachesOthers: false) : null;
    }

    private PinEdits? PlanCentrally(List<PackageItem> references, bool isReferenced)
    {
        var overridden = references.Where(static item => item.Metadata(OverrideMetadata).Any()).ToList();
        if (overridden.Count > 0 && Raise(overridden, OverrideMetadata) is null)
            return null;
        if (overridden.Any(item => !item.File.IsConditioned(item.Element)))
            return Edits(_request.Version, reachesOthers: false);

        var version = _request.Version;
        var reachesOthers = false;
        var versions = _files.SelectMany(static file => file.Items(PackageItem.Version).Concat(file.Items(PackageItem.GlobalReference))).Where(item => item.Names(_request.Package)).ToList();
        if (versions.Count == 0)
        {
            // Of a package that is referenced, the version is somewhere; where the file imports others, that of any package may be.
            if (isReferenced || _central is not { HasImports: false } || !Insert(_central, PackageItem.Version, version))
                return null;
            reachesOthers = _request.PinsTransitively;
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

        var isAddedGlobally = versions.Any(static item => item.Element.Name.LocalName.Equals(PackageItem.GlobalReference, StringComparison.OrdinalIgnoreCase));
        if (!isReferenced && !_request.PinsTransitively && !isAddedGlobally && !Insert(_project, PackageItem.Reference, version: null))
            return null;
        return Edits(version, reachesOthers);
    }

    /// <summary>Raises each lower version to the one asked for.</summary>
    /// <returns>The lowest version then; <see langword="null"/> when there is none, or one of them is no plain version.</returns>
    private PackageVersion? Raise(List<PackageItem> items, string metadata)
    {
        if (WrittenVersion.Of(items, metadata, _files) is not { Count: > 0 } versions)
            return null;
        foreach (var written in versions)
            if (written.Version < _request.Version)
                _changes.Add((written.File, new TextChange(written.Span, _request.Version.ToString())));
        var least = versions.Min(static written => written.Version)!;
        return least < _request.Version ? _request.Version : least;
    }

    private bool Insert(ProjectXml file, string type, PackageVersion? version)
    {
        if (ItemInsertion.Of(file, type, _request.Package, version?.ToString()) is not { } change)
            return false;
        _changes.Add((file, change));
        return true;
    }

    private PinEdits? Edits(PackageVersion version, bool reachesOthers) =>
        _changes.Count == 0 ? null : new PinEdits(version, ChangesOf(_project), _central is null ? ImmutableArray<TextChange>.Empty : ChangesOf(_central), reachesOthers);

    private ImmutableArray<TextChange> ChangesOf(ProjectXml file) =>
        _changes.Where(change => change.File == file).Select(static change => change.Change).OrderBy(static change => change.Span).ToImmutableArray();
}
