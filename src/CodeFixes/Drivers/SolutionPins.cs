using AsyncSql.Analyzers.Drivers;
using AsyncSql.Analyzers.Facts.Drivers;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>The MSBuild files of a solution while drivers are pinned in them.</summary>
internal sealed class SolutionPins(Solution solution)
{
    private readonly SolutionEdits _edits = new(solution);

    /// <summary>Pins the driver of a diagnostic to the version that it recommends.</summary>
    /// <returns>The title of the action; <see langword="null"/> when there is nothing to do, or it is not safe.</returns>
    public async Task<string?> PinAsync(Project project, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        // Roslyn requests no fixes for diagnostics in additional files.
        if (!diagnostic.Location.IsInSource
            || !diagnostic.Properties.TryGetValue(OutdatedDriver.PackageProperty, out var package) || package is null
            || !diagnostic.Properties.TryGetValue(OutdatedDriver.VersionProperty, out var recommended)
            || PackageVersion.Parse(recommended) is not { } asked)
            return null;

        var isDirect = diagnostic.Id == Rules.ASQL4002_OutdatedDriver.Id;
        var names = new List<string>();
        if (await EditAsync(project, package, asked, isDirect, names, cancellationToken).ConfigureAwait(false) is not { } version)
            return null;

        // NuGet refuses a lower direct reference in a project that uses this one (NU1605), and Roslyn requests no fixes for its project
        // file.
        foreach (var dependent in FindDependents(project))
            if (await ReferencesLowerAsync(dependent, package, version, cancellationToken).ConfigureAwait(false))
                await EditAsync(dependent, package, version, isDirect: true, names, cancellationToken).ConfigureAwait(false);
        return (isDirect ? $"Raise {package} to {version} in " : $"Pin {package} {version} in ") + string.Join(" and ", names.Distinct());
    }

    public Solution Apply() => _edits.Apply();

    /// <summary>Pins the driver of one project.</summary>
    /// <returns>The new version; <see langword="null"/> when there is nothing to do, or it is not safe.</returns>
    private async Task<PackageVersion?> EditAsync(
        Project project, string package, PackageVersion version, bool isDirect, List<string> names, CancellationToken cancellationToken)
    {
        if (await ProjectFiles.FindAsync(project, cancellationToken).ConfigureAwait(false) is not { } files)
            return null;
        var properties = ProjectProperties.Read(project);
        var projectText = await _edits.GetTextAsync(files.ProjectFile, cancellationToken).ConfigureAwait(false);
        var centralText = files.CentralFile is null ? null
            : await _edits.GetTextAsync(files.CentralFile, cancellationToken).ConfigureAwait(false);
        if (PackagePin.Create(projectText, centralText,
            new PinRequest(package, version, isDirect, properties.IsCentral, properties.PinsTransitively)) is not { } edits
            || !CanTake(project, files, package, edits, properties))
            return null;

        Change(files.CentralFile, centralText, edits.Central, names);
        Change(files.ProjectFile, projectText, edits.Project, names);
        return edits.Version;
    }

    /// <summary>The projects that use a project, through others too.</summary>
    private IEnumerable<Project> FindDependents(Project project)
    {
        var path = ProjectFiles.FindPath(project);
        var graph = solution.GetProjectDependencyGraph();
        return solution.Projects.Where(same => same.Id == project.Id
            || (path is not null && ProjectFiles.IsSame(ProjectFiles.FindPath(same), path)))
            .SelectMany(same => graph.GetProjectsThatTransitivelyDependOnThisProject(same.Id)).Distinct()
            .Select(id => solution.GetProject(id)!)
            .OrderBy(static dependent => dependent.FilePath, StringComparer.OrdinalIgnoreCase)
                .ThenBy(static dependent => dependent.Name, StringComparer.Ordinal);
    }

    /// <summary>Whether a project itself references a lower version, as far as its restore graph shows.</summary>
    private static async Task<bool> ReferencesLowerAsync(
        Project project, string package, PackageVersion version, CancellationToken cancellationToken) =>
        project.AdditionalDocuments.FirstOrDefault(static file =>
            ProjectFiles.IsSame(ProjectFiles.GetFileName(file.FilePath), RestoreGraph.FileName)) is { } file
        && RestoreGraph.Read(await file.GetTextAsync(cancellationToken).ConfigureAwait(false)) is var graph
        && graph.IsDirect(package) == true && graph.GetVersion(package) is { } own && own < version;

    private void Change(TextDocument? document, SourceText? text, ImmutableArray<TextChange> changes, List<string> names)
    {
        if (document is null || text is null || changes.IsEmpty)
            return;
        _edits.Change(document, text, changes);
        names.Add(ProjectFiles.GetFileName(document.FilePath));
    }

    /// <summary>
    /// Whether the version runs wherever the edits bring it: in each target framework of the project, in those that use it, and with all
    /// that share its central versions.
    /// </summary>
    private bool CanTake(Project project, ProjectFiles files, string package, PinEdits edits, ProjectProperties properties)
    {
        foreach (var other in solution.Projects)
        {
            var isSame = ProjectFiles.IsSame(ProjectFiles.FindPath(other), files.ProjectFile.FilePath);
            if (!isSame && !(edits.ReachesOthers && Uses(other, package)
                && other.AdditionalDocuments.Any(file => ProjectFiles.IsSame(file.FilePath, files.CentralFile?.FilePath))))
                continue;
            var others = ProjectProperties.Read(other);
            if (!DriverSupport.RunsOn(package, edits.Version, others.TargetFramework)
                || (isSame && (others.IsCentral != properties.IsCentral || others.PinsTransitively != properties.PinsTransitively)))
                return false;
        }

        return FindDependents(project)
            .All(dependent => DriverSupport.RunsOn(package, edits.Version, ProjectProperties.Read(dependent).TargetFramework));
    }

    private static bool Uses(Project project, string package) =>
        project.MetadataReferences.OfType<PortableExecutableReference>()
            .Any(reference => ProjectFiles.IsSame(ProjectFiles.GetFileName(reference.FilePath), package + ".dll"));
}
