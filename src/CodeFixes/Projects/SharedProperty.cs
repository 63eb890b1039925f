namespace AsyncSql.CodeFixes.Projects;

/// <summary>A property for projects of a solution: in <c>Directory.Build.props</c>, or in the project file if there is none.</summary>
internal static class SharedProperty
{
    private const string SharedFile = "Directory.Build.props";

    /// <summary>The nearest shared file above the project, else the project file.</summary>
    public static TextDocument? FindFile(Project project) =>
        ProjectFiles.FindPath(project) is not { } path ? null
        : ProjectFiles.FindNearest(ProjectFiles.FindNamed(project, SharedFile), path)
        ?? project.AdditionalDocuments.FirstOrDefault(file => ProjectFiles.IsSame(file.FilePath, path));

    /// <summary>Adds the property to a file that does not set it.</summary>
    public static TextChange? Add(ProjectXml file, string name, string value)
    {
        var property = $"<{name}>{value}</{name}>";
        var group = file.Root.Elements().FirstOrDefault(element =>
            file.Is(element, "PropertyGroup") && element.HasElements && !file.IsConditioned(element));
        return group is null
            ? ElementInsertion.AddGroup(file, "PropertyGroup", [property])
            : ElementInsertion.AddAfter(file, group.Elements().Last(), property);
    }

    /// <summary>
    /// Adds a value to the list of the property; <see langword="null"/> where it is there, or the list is computed, conditional, or written
    /// more than once.
    /// </summary>
    public static TextChange? AddToList(ProjectXml file, string name, string value) =>
        file.FindProperties(name).ToList() switch
        {
            [] => Add(file, name, value),
            [var only] when !file.IsConditioned(only) && only.Value.IndexOf('$') < 0
                && !only.Value.Split(',', '|').Any(entry => entry.Trim().Equals(value, StringComparison.OrdinalIgnoreCase))
                && file.FindValue(only) is { } span =>
                Edit.Insert(span.End, (span.IsEmpty ? "" : ",") + value),
            _ => null,
        };
}
