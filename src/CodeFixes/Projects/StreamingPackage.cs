using System.Reflection;

namespace AsyncSql.CodeFixes.Projects;

/// <summary>A package of streamed reads, which has the version of this assembly.</summary>
/// <param name="Id">Its ID.</param>
/// <param name="Type">A type of the package, by its metadata name.</param>
internal sealed record StreamingPackage(string Id, string Type)
{
    public static readonly StreamingPackage AdoNet = new("AsyncSql.Streaming", "AsyncSql.Streaming.StreamedDbCommandExtensions");

    public static readonly StreamingPackage EntityFrameworkCore = new(
        "AsyncSql.Streaming.EntityFrameworkCore", "Microsoft.EntityFrameworkCore.StreamedReadsDbContextOptionsBuilderExtensions");

    /// <summary>The source revision follows a plus sign.</summary>
    public static PackageVersion Version { get; } = PackageVersion.Parse(
        typeof(StreamingPackage).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0])!;

    /// <summary>Adds the package to a project that does not reference it.</summary>
    /// <returns>Whether the project references the package then.</returns>
    public async Task<bool> AddAsync(Project project, Compilation compilation, SolutionEdits edits, CancellationToken cancellationToken)
    {
        if (compilation.GetTypeByMetadataName(Type) is not null)
            return true;
        if (await ProjectFiles.FindAsync(project, cancellationToken).ConfigureAwait(false) is not { } files
            || ProjectProperties.Read(project) is var properties && HasOtherProperties(project, files, properties))
            return false;
        var text = await edits.GetTextAsync(files.ProjectFile, cancellationToken).ConfigureAwait(false);
        if (ProjectXml.Parse(text)?.FindItems(PackageItem.Reference).Any(item => item.IsCertain && item.IsFor(Id)) == true)
            return true; // not restored yet
        var central = files.CentralFile is null ? null
            : await edits.GetTextAsync(files.CentralFile, cancellationToken).ConfigureAwait(false);
        var request = new PinRequest(Id, Version, IsDirect: false, properties.IsCentral, properties.PinsTransitively)
        {
            NeedsReference = true,
        };
        if (PackagePin.Create(text, central, request) is not { } pin)
            return false;
        if (files.CentralFile is not null && !pin.Central.IsEmpty)
            edits.Change(files.CentralFile, central!, pin.Central);
        if (!pin.Project.IsEmpty)
            edits.Change(files.ProjectFile, text, pin.Project);
        return true;
    }

    /// <summary>Whether another target framework of a project has other properties.</summary>
    private static bool HasOtherProperties(Project project, ProjectFiles files, ProjectProperties properties) =>
        project.Solution.Projects.Any(other => other.Id != project.Id
            && ProjectFiles.IsSame(ProjectFiles.FindPath(other), files.ProjectFile.FilePath)
            && ProjectProperties.Read(other) is var others
            && (others.IsCentral != properties.IsCentral || others.PinsTransitively != properties.PinsTransitively));
}
