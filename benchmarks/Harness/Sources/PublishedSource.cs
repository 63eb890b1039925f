using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>A table that somebody published: <c>benchmarks/sources/ID.json</c>. Its figures are quoted; nothing here was measured by us.</summary>
/// <param name="Id">The file's name.</param>
/// <param name="Title">The title; "not named" where it is not known.</param>
/// <param name="Author">The author; "not named" where it is not known.</param>
/// <param name="Where">Where and when it was published.</param>
/// <param name="What">What was measured.</param>
/// <param name="Set">The lanes' set of forms that measures the same.</param>
/// <param name="Differences">What is not the same here.</param>
/// <param name="Figures">The figures by their names.</param>
/// <param name="Comparisons">The pairs of figures whose direction is compared.</param>
internal sealed record PublishedSource(
    string Id,
    string Title,
    string Author,
    string Where,
    string What,
    string Set,
    string Differences,
    IReadOnlyDictionary<string, PublishedFigure> Figures,
    IReadOnlyList<PublishedComparison> Comparisons)
{
    private static readonly JsonSerializerOptions Options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        RespectRequiredConstructorParameters = true,
        RespectNullableAnnotations = true,
        Converters = { new JsonStringEnumConverter() },
    };

    /// <summary>Reads every file of a folder, in the order of their names.</summary>
    /// <exception cref="JsonException">A file has an error.</exception>
    public static IReadOnlyList<PublishedSource> ReadAll(string folder) => [.. Directory.EnumerateFiles(folder, "*.json").Order(StringComparer.Ordinal).Select(Read)];

    private static PublishedSource Read(string file)
    {
        var source = JsonSerializer.Deserialize<PublishedSource>(File.ReadAllText(file), Options) ?? throw new JsonException($"{Path.GetFileName(file)} is empty.");
        foreach (var comparison in source.Comparisons)
            if (!source.Figures.TryGetValue(comparison.First, out var first) || !source.Figures.TryGetValue(comparison.Second, out var second))
                throw new JsonException($"{Path.GetFileName(file)} compares figures that it does not have: {comparison.First}, {comparison.Second}.");
            else if (first.Quantity != second.Quantity)
                throw new JsonException($"{Path.GetFileName(file)} compares {first.Unit} with {second.Unit}.");
        return source;
    }
}

/// <summary>What a figure is of.</summary>
internal enum Quantity
{
    /// <summary>In milliseconds.</summary>
    Time,

    /// <summary>In megabytes of 1,000,000 bytes.</summary>
    Allocation,
}

/// <summary>One figure of a published table.</summary>
/// <param name="What">What it is of.</param>
/// <param name="Value">The figure as it was published; <see langword="null"/> where we do not have it.</param>
/// <param name="Unit">"s", "ms", "us" or "MB".</param>
internal sealed record PublishedFigure(string What, double? Value, string Unit)
{
    [JsonIgnore]
    public Quantity Quantity => Unit switch
    {
        "s" or "ms" or "us" => Quantity.Time,
        "MB" => Quantity.Allocation,
        _ => throw new JsonException($"There is no unit '{Unit}'."),
    };

    /// <summary>The figure in the unit of its quantity.</summary>
    [JsonIgnore]
    public double? Normal => Value * (Unit switch { "s" => 1000, "us" => 0.001, _ => 1 });
}

/// <summary>What a source says without figures.</summary>
internal enum Statement
{
    /// <summary>The first form costs more.</summary>
    FirstGreater,

    /// <summary>The second form costs more.</summary>
    SecondGreater,

    /// <summary>The form makes no difference that matters.</summary>
    Unaffected,
}

/// <summary>Two figures of a published table, and what measures the same two here.</summary>
/// <param name="First">The name of a figure.</param>
/// <param name="Second">The name of another.</param>
/// <param name="Here">The forms here.</param>
/// <param name="States">What the source says of the two where there are no figures.</param>
/// <param name="Set">The lanes' set of forms, where it is not the source's.</param>
/// <param name="Note">What is not the same here, for this pair alone.</param>
/// <param name="IfNot">Why the direction may well be another here; shown where it is.</param>
internal sealed record PublishedComparison(string First, string Second, IReadOnlyList<FormsHere> Here, Statement? States = null, string? Set = null, string? Note = null, string? IfNot = null);

/// <summary>Two forms of one lane, or of two.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="First">Its form for the first figure.</param>
/// <param name="Second">The form for the second figure.</param>
/// <param name="SecondLane">The second form's lane, where it is another.</param>
internal sealed record FormsHere(string Lane, string First, string Second, string? SecondLane = null)
{
    /// <summary>The lane of the second form.</summary>
    [JsonIgnore]
    public string LaneOfSecond => SecondLane ?? Lane;
}
