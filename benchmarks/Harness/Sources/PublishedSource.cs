using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>
/// A published table as a whole: <c>benchmarks/sources/ID.json</c>. Its figures are quotations, not measurements of this project.
/// </summary>
/// <param name="Id">The name of the file.</param>
/// <param name="Title">The title.</param>
/// <param name="Author">The author.</param>
/// <param name="Where">Where and when it was published.</param>
/// <param name="What">The subject of the measurement.</param>
/// <param name="Set">The lanes' set of forms that measures the same.</param>
/// <param name="Differences">The differences to the measurement here.</param>
/// <param name="Figures">All figures of the table by name, in its order, including those that nothing here is compared with.</param>
/// <param name="Comparisons">The pairs of figures that are compared.</param>
/// <param name="Environment">The published machine and versions; <see langword="null"/> if none are stated.</param>
/// <param name="Notes">Statements of the source about its figures, and of this project about its statements.</param>
internal sealed record PublishedSource(
    string Id,
    string Title,
    string Author,
    string Where,
    string What,
    string Set,
    string Differences,
    IReadOnlyDictionary<string, PublishedFigure> Figures,
    IReadOnlyList<PublishedComparison> Comparisons,
    string? Environment = null,
    IReadOnlyList<string>? Notes = null)
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

    /// <summary>The folder of the files, in a folder of benchmarks.</summary>
    public static string GetFolder(string benchmarks) => Path.Combine(benchmarks, "sources");

    /// <summary>The quantity of a comparison: that of its figures, unless it compares what they allocate.</summary>
    public Quantity FindQuantity(PublishedComparison comparison) => comparison.Quantity ?? Figures[comparison.First].Quantity;

    private static PublishedSource Read(string file)
    {
        var source =
            JsonSerializer.Deserialize<PublishedSource>(File.ReadAllText(file), Options)
            ?? throw new JsonException($"{Path.GetFileName(file)} is empty.");
        foreach (var figure in source.Figures.Values)
            _ = (figure.Quantity, figure.Allocation?.Quantity);
        foreach (var comparison in source.Comparisons)
            if (
                !source.Figures.TryGetValue(comparison.First, out var first)
                || !source.Figures.TryGetValue(comparison.Second, out var second))
                throw new JsonException($"{Path.GetFileName(file)} compares unknown figures: {comparison.First}, {comparison.Second}.");
            else if (source.FindQuantity(comparison) is not (Quantity.Time or Quantity.Allocation) and var quantity)
                throw new JsonException($"{Path.GetFileName(file)} compares {quantity}, which is not measured here.");
            else if (first.Find(source.FindQuantity(comparison)) is null || second.Find(source.FindQuantity(comparison)) is null)
                throw new JsonException(
                    $"{Path.GetFileName(file)} compares a quantity that a figure does not have: {comparison.First}, {comparison.Second}.");
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

    /// <summary>In requests a second. Shown, but not compared: it belongs to the hardware.</summary>
    Throughput,

    /// <summary>In percent. Shown, but not compared.</summary>
    Change,
}

/// <summary>A published number with its unit.</summary>
/// <param name="Number">The number; <see langword="null"/> where none was published.</param>
/// <param name="Unit">"s", "ms", "us", "MB", "KB", "requests/s" or "%".</param>
internal sealed record PublishedValue(double? Number, string Unit)
{
    /// <exception cref="JsonException">The unit is unknown.</exception>
    public Quantity Quantity => Unit switch
    {
        "s" or "ms" or "us" => Quantity.Time,
        "MB" or "KB" => Quantity.Allocation,
        "requests/s" => Quantity.Throughput,
        "%" => Quantity.Change,
        _ => throw new JsonException($"There is no unit '{Unit}'."),
    };

    /// <summary>The number in the unit of its quantity.</summary>
    public double? Normal => Number * (Unit switch { "s" => 1000, "us" or "KB" => 0.001, _ => 1 });
}

/// <summary>One row of a published table.</summary>
/// <param name="What">The subject of the figure.</param>
/// <param name="Value">The published figure; <see langword="null"/> for a statement without one.</param>
/// <param name="Unit">The unit, as in <see cref="PublishedValue"/>.</param>
/// <param name="Error">BenchmarkDotNet's error, in the same unit.</param>
/// <param name="Deviation">The standard deviation, in the same unit.</param>
/// <param name="Generations">The garbage collections of the generations 0, 1 and 2 in 1,000 operations; <see langword="null"/> for "-".</param>
/// <param name="Allocated">What one operation allocates.</param>
/// <param name="AllocatedUnit">"KB" or "MB".</param>
/// <param name="Note">A remark of the table.</param>
internal sealed record PublishedFigure(
    string What,
    double? Value,
    string Unit,
    double? Error = null,
    double? Deviation = null,
    IReadOnlyList<double?>? Generations = null,
    double? Allocated = null,
    string? AllocatedUnit = null,
    string? Note = null)
{
    /// <summary>The quantity of <see cref="Value"/>.</summary>
    [JsonIgnore]
    public Quantity Quantity => Main.Quantity;

    /// <summary>The figure itself.</summary>
    [JsonIgnore]
    public PublishedValue Main => new(Value, Unit);

    /// <summary>What it allocates; <see langword="null"/> if that was not published.</summary>
    [JsonIgnore]
    public PublishedValue? Allocation => Allocated is null ? null : new PublishedValue(Allocated, AllocatedUnit ?? "");

    /// <summary>Finds the value of a quantity; <see langword="null"/> if the row does not have it.</summary>
    public PublishedValue? Find(Quantity quantity) =>
        Quantity == quantity ? Main : quantity == Quantity.Allocation ? Allocation : null;
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
/// <param name="Quantity">What is compared, if it is not the value of the figures: what they allocate.</param>
/// <param name="States">The statement of the source about the two, where there are no figures.</param>
/// <param name="Set">The lanes' set of forms, if it differs from that of the source.</param>
/// <param name="Note">A difference here that applies only to this pair.</param>
/// <param name="IfNot">An explanation of another direction here; shown where the direction differs.</param>
internal sealed record PublishedComparison(
    string First,
    string Second,
    IReadOnlyList<ComparedForms> Here,
    Quantity? Quantity = null,
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
