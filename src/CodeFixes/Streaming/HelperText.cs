namespace AsyncSql.CodeFixes.Streaming;

/// <summary>The new text of the file with the methods that streaming fixes call.</summary>
/// <param name="Document">The document; <see langword="null"/> for a new one.</param>
/// <param name="Name">The name of a new document.</param>
/// <param name="Path">The path; <see langword="null"/> where none is known.</param>
/// <param name="Text">The text.</param>
internal sealed record HelperText(DocumentId? Document, string Name, string? Path, SourceText Text)
{
    public Solution Apply(Project project) => Document is null
        ? project.AddDocument(Name, Text, filePath: Path).Project.Solution
        : project.Solution.WithDocumentText(Document, Text);

    /// <summary>Whether another target framework of the project gets the same file.</summary>
    public bool IsSame(HelperText other) => Name == other.Name && Path == other.Path && Text.ContentEquals(other.Text);
}
