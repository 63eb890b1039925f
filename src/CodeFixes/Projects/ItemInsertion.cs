namespace AsyncSql.CodeFixes.Projects;

/// <summary>Inserts an item for a package beside similar items, in the layout of the file.</summary>
internal static class ItemInsertion
{
    /// <summary>
    /// The edit; <see langword="null"/> where the file has no place for it. The item has no version where another file has it.
    /// </summary>
    public static TextChange? Create(ProjectXml file, string type, string package, string? version)
    {
        var item = $"<{type} Include=\"{package}\"" + (version is null ? "" : $" Version=\"{version}\"") + " />";
        return FindBestGroup(file, type) is { } items
            ? AddToGroup(file, items, package, item)
            : ElementInsertion.AddGroup(file, "ItemGroup", [item]);
    }

    /// <summary>The items of the group to join: the one with the database's packages, else the largest, else the first.</summary>
    private static List<PackageItem>? FindBestGroup(ProjectXml file, string type) =>
        file.FindItems(type)
            .Where(item => item.IsInclude && item.Element.Parent!.Parent == file.Root && !file.IsConditioned(item.Element.Parent))
            .GroupBy(static item => item.Element.Parent)
            .Select(static group => group.ToList())
            .OrderByDescending(static items => items.Any(static item => item.Id?.IndexOf("Sql", StringComparison.OrdinalIgnoreCase) >= 0))
            .ThenByDescending(static items => items.Count)
            .FirstOrDefault();

    private static TextChange AddToGroup(ProjectXml file, List<PackageItem> items, string package, string item)
    {
        var ids = items.ConvertAll(static item => item.Id);
        var before = ids.SequenceEqual(ids.OrderBy(static id => id, StringComparer.OrdinalIgnoreCase))
            ? ids.Count(other => StringComparer.OrdinalIgnoreCase.Compare(other, package) < 0)
            : ids.Count;
        var neighbour = items[Math.Max(before - 1, 0)].Element;
        return before == 0
            ? ElementInsertion.AddFirst(file, neighbour, item)
            : ElementInsertion.AddAfter(file, neighbour, item);
    }
}
