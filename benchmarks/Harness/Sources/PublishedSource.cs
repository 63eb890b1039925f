using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>A published table: <c>benchmarks/sources/ID.json</c>. Its figures are quotations, not measurements of this project.</summary>
/// <param name="Id">The name of the file.</param>
/// <param name="Title">The title; "not named" where it is not known.</param>
/// <param name="Author">The author; "not named" where it is not known.</param>
/// <param name="Where">Where and when it was published.</param>
/// <param name="What">The subject of the measurement.</param>
/// <param name="Set">The lanes' set of forms that measures the same.</param>
/// <param name="Differences">The differences to the measurement here.</param>
/// <param name="Figures">The figures by name.</param>
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

    /// <summary>Reads every file of a folder, by name.</summary>
    /// <exception cref="JsonException">A file has an error.</exception>
    public static IReadOnlyList<PublishedSource> ReadAll(string folder) =>
        [.. Directory.EnumerateFiles(folder, "*.json").Order(StringComparer.Ordinal).Select(Read)];

    private static PublishedSource Read(string file)
    {
        var source =
            JsonSerializer.Deserialize<PublishedSource>(File.ReadAllText(file), Options)
            ?? throw new JsonException($"{Path.GetFileName(file)} is empty.");
        foreach (var comparison in source.Comparisons)
            if (
                !source.Figures.TryGetValue(comparison.First, out var first)
                || !source.Figures.TryGetValue(comparison.Second, out var second))
                throw new JsonException($"{Path.GetFileName(file)} compares unknown figures: {comparison.First}, {comparison.Second}.");
            else if (first.Quantity != second.Quantity)
                throw new JsonException($"{Path.GetFileName(file)} compares {first.Unit} with {second.Unit}.");
        return source;
    }
}

/// <summary>The quantity of a figure.</summary>
internal enum Quantity
{
    /// <summary>In milliseconds.</summary>
    Time,

    /// <summary>In megabytes of 1,000,000 bytes.</summary>
    Allocation,
}

/// <summary>One figure of a published table.</summary>
/// <param name="What">The subject of the figure.</param>
/// <param name="Value">The published figure; <see langword="null"/> where it is unknown.</param>
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

/// <summary>A statement of a source without figures.</summary>
internal enum Statement
{
    /// <summary>The first form costs more.</summary>
    FirstGreater,

    /// <summary>The second form costs more.</summary>
    SecondGreater,

    /// <summary>The two forms cost about the same.</summary>
    Unaffected,
}

/// <summary>Two figures of a published table, and the forms that measure the same here.</summary>
/// <param name="First">The name of a figure.</param>
/// <param name="Second">The name of another.</param>
/// <param name="Here">The forms here.</param>
/// <param name="States">The statement of the source about the two, where there are no figures.</param>
/// <param name="Set">The lanes' set of forms, if it differs from that of the source.</param>
/// <param name="Note">A difference here that applies only to this pair.</param>
/// <param name="IfNot">An explanation of another direction here; shown where the direction differs.</param>
internal sealed record PublishedComparison(
    string First,
    string Second,
    IReadOnlyList<ComparedForms> Here,
    Statement? States = null,
    string? Set = null,
    string? Note = null,
    string? IfNot = null);

/// <summary>Two forms of one lane, or of two.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="First">Its form for the first figure.</param>
/// <param name="Second">The form for the second figure.</param>
/// <param name="SecondLane">The lane of the second form, if it is another lane.</param>
internal sealed record ComparedForms(string Lane, string First, string Second, string? SecondLane = null)
{
    /// <summary>The lane of the second form.</summary>
    [JsonIgnore]
    public string OtherLane => SecondLane ?? Lane;
}
