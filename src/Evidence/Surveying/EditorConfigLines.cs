using AsyncSql.Evidence.Output;

namespace AsyncSql.Evidence.Surveying;

/// <summary>
/// The options of the analyzers that follow from a survey: <c>asyncsql.bounded_columns</c> for columns without large values, and
/// <c>asyncsql.large_column_names</c> for the others.
/// </summary>
internal static class EditorConfigLines
{
    /// <summary>A column is bounded if all its values are at most this part of a packet: other columns need space, too.</summary>
    private const int PartOfPacket = 2;

    private const string BoundedKey = "asyncsql.bounded_columns", LargeKey = "asyncsql.large_column_names";

    public static string Create(SurveyResult result)
    {
        var limit = result.PacketSize / PartOfPacket;
        var isBounded = result.Columns.ToLookup(column => IsBounded(column, limit));
        var boundedNames = isBounded[true].Select(static column => column.Column).ToHashSet(StringComparer.OrdinalIgnoreCase);
        var exceeding = result.Columns.Where(static column => column.Packet == PacketVerdict.Exceeds).ToList();
        var lines = new List<string> { "# asyncsql survey", "[*.cs]" };
        AddOption(
            lines,
            BoundedKey,
            isBounded[true]
                .Where(static column => IsName(column.Column) && IsName(column.Table))
                .Select(static column => $"{GetEntity(column.Table)}.{column.Column}"),
            $"All rows were read, and no value has more than {Figures.FormatCount(limit)} bytes. "
                + "An entity has the singular of the name of its table here: ASQL0002 reports a similar name of your model.");
        AddOption(
            lines,
            LargeKey,
            exceeding
                .Where(column => IsName(column.Column) && !boundedNames.Contains(column.Column))
                .Select(static column => column.Column),
            $"At least one value has more than {Figures.FormatCount(result.PacketSize)} bytes. "
                + "A name applies to the columns of all tables.");
        foreach (var column in result.Columns)
            if (FindReason(column) is { } reason)
                lines.Add($"# {ToLine(column.FullName)}: {reason}");

        return string.Join('\n', lines) + "\n";

        string? FindReason(SurveyedColumn column) =>
            column.Problem is { } problem ? $"not read ({ToLine(problem)})"
            : column.Packet == PacketVerdict.Unknown ? "has no values"
            : !IsName(column.Column) || (IsBounded(column, limit) && !IsName(column.Table)) ? "the name cannot be written in an option"
            : column.Packet == PacketVerdict.Exceeds
                ? boundedNames.Contains(column.Column) ? "large, but a column of the same name is not" : null
            : column.Packet == PacketVerdict.FitsInSample
                ? $"only {Figures.FormatCount(column.SampledRows)} rows were sampled: --all-rows reads the greatest length of all rows"
            : IsBounded(column, limit) ? null
            : $"at most {Figures.FormatCount(column.GreatestBytes ?? 0)} bytes, less than a packet and more than half of one";
    }

    private static bool IsBounded(SurveyedColumn column, int limit) => column.Packet == PacketVerdict.Fits && column.GreatestBytes <= limit;

    private static void AddOption(List<string> lines, string key, IEnumerable<string> names, string reason)
    {
        var distinct = names.Distinct(StringComparer.OrdinalIgnoreCase).Order(StringComparer.OrdinalIgnoreCase).ToList();
        if (distinct.Count == 0)
            return;

        lines.Add("# " + reason);
        lines.Add($"{key} = {string.Join(", ", distinct)}");
    }

    /// <summary>The options accept the names of C#, which are those of EF Core's columns.</summary>
    private static bool IsName(string name) => name.All(static c => char.IsLetterOrDigit(c) || c == '_');

    /// <summary>
    /// The singular, as EF Core's tools write it: "Categories" is of "Category", "Boxes" of "Box", "Posts" of "Post"; "Status" and
    /// "Address" stay.
    /// </summary>
    private static string GetEntity(string table)
    {
        return EndsWith("ies") && table.Length > 4 ? table[..^3] + "y"
            : EndsWith("sses") || EndsWith("xes") || EndsWith("ches") || EndsWith("shes") ? table[..^2]
            : EndsWith("s") && !EndsWith("ss") && !EndsWith("us") && !EndsWith("is") && table.Length > 1 ? table[..^1]
            : table;

        bool EndsWith(string end) => table.EndsWith(end, StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>A name can have line breaks, which would end the comment.</summary>
    private static string ToLine(string text) => string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}
