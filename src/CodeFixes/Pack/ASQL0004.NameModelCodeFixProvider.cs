using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.CodeFixes.Pack;

/// <summary>
/// Names SQL Server and the model snapshots of the solution in <c>Directory.Build.props</c>, or in the project file where there is none.
/// There is no FixAll, because only the developer knows that it is SQL Server.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NameModelCodeFixProvider)), Shared]
public sealed class NameModelCodeFixProvider() : DataAccessCodeFixProvider(Rules.ASQL0004_InvisibleModel)
{
    internal const string EquivalenceKey = "NameModel";

    private const string Property = "AsyncSqlProvider";
    private const string Item = "AsyncSqlModelSnapshot";

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var project = context.Document.Project;
        if (SharedProperty.FindFile(project) is not { FilePath: { } path } file
            || await file.GetTextAsync(context.CancellationToken).ConfigureAwait(false) is not { } text
            || ProjectXml.Parse(text) is not { } xml || xml.FindProperties(Property).Any()
            || SharedProperty.Add(xml, Property, "sqlserver") is not { } change)
            return;
        context.RegisterCodeFix(
            CodeAction.Create(
                $"Set {Property} to sqlserver in {ProjectFiles.GetFileName(path)}",
                async cancellationToken => project.Solution.WithAdditionalDocumentText(
                    file.Id,
                    AddSnapshots(
                        text.WithChanges(change),
                        await FindSnapshotsAsync(project, path, cancellationToken).ConfigureAwait(false))),
                EquivalenceKey),
            context.Diagnostics);
    }

    private static SourceText AddSnapshots(SourceText text, IReadOnlyList<string> snapshots) =>
        snapshots.Count > 0 && ProjectXml.Parse(text) is { } file
        && ElementInsertion.AddGroup(file, "ItemGroup", snapshots.Select(static path =>
            $"<{Item} Include=\"$(MSBuildThisFileDirectory){path}\" />")) is { } change
            ? text.WithChanges(change)
            : text;

    /// <summary>The snapshots of SQL Server in the solution, relative to the directory of a file; those below it only.</summary>
    private static async Task<IReadOnlyList<string>> FindSnapshotsAsync(Project project, string file, CancellationToken cancellationToken)
    {
        var directory = ProjectFiles.GetDirectory(file);
        var found = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var document in project.Solution.Projects.SelectMany(static other => other.Documents))
            if (document.FilePath is { } path && path.EndsWith("ModelSnapshot.cs", StringComparison.OrdinalIgnoreCase)
                && path.StartsWith(directory, StringComparison.OrdinalIgnoreCase)
                && await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree
                && SnapshotReader.Get(tree, cancellationToken).Any(static snapshot => snapshot.IsSqlServer))
                found.Add(path.Substring(directory.Length).Replace('\\', '/'));
        return found.ToList();
    }
}
