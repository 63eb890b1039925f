using Microsoft.CodeAnalysis.Host.Mef;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Creates a workspace solution from a state without markup.</summary>
internal sealed class SolutionBuilder(
    ReferenceAssemblies referenceAssemblies, ParseOptions parseOptions, CompilationOptions compilationOptions)
{
    /// <summary>The caller disposes the workspace. Its MEF host is shared.</summary>
    public static AdhocWorkspace CreateWorkspace() => new(MefHostServices.DefaultHost);

    public async Task<Solution> BuildAsync(Solution empty, SolutionState state, CancellationToken cancellationToken)
    {
        var solution = empty;
        var projects = state.AllProjects.ToDictionary(project => project.Name);
        var ids = new Dictionary<string, ProjectId>();
        // Depth first, because projects referenced as metadata are compiled first.
        async Task<ProjectId> AddAsync(ProjectState project)
        {
            if (ids.TryGetValue(project.Name, out var existing))
                return existing;

            var id = ids[project.Name] = ProjectId.CreateNewId(project.Name);
            var references = new List<ProjectReference>();
            var metadata = new List<MetadataReference>(project.AdditionalReferences);
            metadata.AddRange((project.ReferenceAssemblies ?? referenceAssemblies).References);
            foreach (var name in project.AdditionalProjectReferences)
            {
                if (!projects.TryGetValue(name, out var referenced))
                    throw new ArgumentException($"{project.Name} references the project {name}, which the test does not have.");
                var reference = await AddAsync(referenced).ConfigureAwait(false);
                if (state.CompileProjectReferences)
                    metadata.Add(await CompileAsync(solution.GetProject(reference), cancellationToken).ConfigureAwait(false));
                else
                    references.Add(new ProjectReference(reference));
            }

            solution = solution.AddProject(Describe(project, id, references, metadata));
            return id;
        }

        foreach (var project in projects.Values)
            await AddAsync(project).ConfigureAwait(false);
        return solution;
    }

    private ProjectInfo Describe(
        ProjectState project, ProjectId id, List<ProjectReference> references, List<MetadataReference> metadata)
        => ProjectInfo.Create(
                id,
                VersionStamp.Create(),
                project.Name,
                assemblyName: project.Name,
                parseOptions.Language,
                compilationOptions: compilationOptions.WithOutputKind(project.OutputKind ?? compilationOptions.OutputKind),
                parseOptions: parseOptions,
                documents: Describe(project.Sources, id),
                projectReferences: references,
                metadataReferences: metadata,
                additionalDocuments: Describe(project.AdditionalFiles, id))
            .WithAnalyzerConfigDocuments(Describe(project.AnalyzerConfigFiles, id).Select(Absolute));

    private static IEnumerable<DocumentInfo> Describe(SourceFileCollection files, ProjectId id)
        => files.Select(file => DocumentInfo.Create(
            DocumentId.CreateNewId(id, file.Filename),
            Path.GetFileName(file.Filename),
            loader: TextLoader.From(TextAndVersion.Create(file.Content, VersionStamp.Create(), file.Filename)),
            filePath: file.Filename));

    private static DocumentInfo Absolute(DocumentInfo config)
        => config.FilePath!.StartsWith('/')
            ? config
            : throw new ArgumentException($"The analyzer config file {config.FilePath} needs an absolute path: /{config.FilePath}");

    /// <summary>A reference assembly, as the SDK passes it between projects.</summary>
    private static async Task<MetadataReference> CompileAsync(Project? project, CancellationToken cancellationToken)
    {
        var compilation = project is null ? null : await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        if (compilation is null)
            throw new ArgumentException("Projects reference each other in a circle.");

        using var image = new MemoryStream();
        var emitted = compilation.Emit(
            image,
            options: new Emit.EmitOptions(metadataOnly: true, includePrivateMembers: false),
            cancellationToken: cancellationToken);
        return emitted.Success
            ? MetadataReference.CreateFromImage(image.ToArray(), filePath: $"/{project!.Name}/ref/{project.Name}.dll")
            : throw new InvalidOperationException(
                $"The referenced project {project!.Name} does not compile:\n{string.Join('\n', emitted.Diagnostics)}");
    }
}
