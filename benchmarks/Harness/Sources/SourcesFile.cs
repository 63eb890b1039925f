using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>One pair of forms, published and here.</summary>
/// <param name="Source">The source's <see cref="PublishedSource.Id"/>.</param>
/// <param name="Pair">The names of the two figures: "async / sync".</param>
/// <param name="First">What the first published figure is of.</param>
/// <param name="Second">What the second is of.</param>
/// <param name="Unit">The unit of the published figures.</param>
/// <param name="PublishedFirst">The first published figure; <see langword="null"/> where we do not have it.</param>
/// <param name="PublishedSecond">The second.</param>
/// <param name="Published">The direction that was published; <see langword="null"/> for none.</param>
/// <param name="Lane">The lane, or two with "against" between them.</param>
/// <param name="FirstHere">What was measured here, in milliseconds or megabytes; <see langword="null"/> when it was not.</param>
/// <param name="SecondHere">The same of the second form.</param>
/// <param name="UnitHere">"ms" or "MB".</param>
/// <param name="Here">The direction here; <see langword="null"/> when it was not measured.</param>
/// <param name="SameDirection">What became of the comparison.</param>
/// <param name="Why">Why the direction is not the same, or why nothing was done; <see langword="null"/> where nothing is to be said.</param>
/// <param name="Note">What is not the same here.</param>
internal sealed record SourceRow(
    string Source,
    string Pair,
    string First,
    string Second,
    string Unit,
    double? PublishedFirst,
    double? PublishedSecond,
    Direction? Published,
    string Lane,
    double? FirstHere,
    double? SecondHere,
    string UnitHere,
    Direction? Here,
    Agreement SameDirection,
    string? Why,
    string? Note);

/// <summary>One table, published and here.</summary>
/// <param name="Id">The source's <see cref="PublishedSource.Id"/>.</param>
/// <param name="Title">The title.</param>
/// <param name="Author">The author.</param>
/// <param name="Where">Where it was published.</param>
/// <param name="What">What was measured.</param>
/// <param name="Differences">What is not the same here.</param>
/// <param name="Rows">The pairs.</param>
internal sealed record SourceTable(string Id, string Title, string Author, string Where, string What, string Differences, IReadOnlyList<SourceRow> Rows);

/// <summary>What a run of the command <c>sources</c> found: <c>benchmarks/results/tables/sources.json</c>, which the pages are written from.</summary>
/// <param name="Machine">What it ran on.</param>
/// <param name="Date">The day, in ISO 8601.</param>
/// <param name="Server">What the lanes of SQL Server talked to.</param>
/// <param name="ValueBytes">The size of a large value, in bytes on the wire.</param>
/// <param name="SmallRows">Rows of the set with many small ones.</param>
/// <param name="NoiseOfTime">The ratio beyond which one time is larger than another.</param>
/// <param name="NoiseOfAllocation">The same of bytes.</param>
/// <param name="BoundOfUnaffected">The ratio up to which a form is called unaffected.</param>
/// <param name="Lanes">The lanes that were measured.</param>
/// <param name="Skipped">Lanes and sets that were not, with the reason.</param>
/// <param name="Tables">The tables.</param>
internal sealed record SourcesFile(
    string Machine,
    string Date,
    string Server,
    int ValueBytes,
    int SmallRows,
    double NoiseOfTime,
    double NoiseOfAllocation,
    double BoundOfUnaffected,
    IReadOnlyList<LaneDescription> Lanes,
    IReadOnlyList<string> Skipped,
    IReadOnlyList<SourceTable> Tables)
{
    private const string Name = "sources.json";

    internal static readonly JsonSerializerOptions Options = new()
    {
        WriteIndented = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new JsonStringEnumConverter() },
    };

    /// <summary>The folder of results that are not of one lane.</summary>
    public static string Folder => Path.Combine(Repository.Results, "tables");

    public void Write(string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, Name), JsonSerializer.Serialize(this, Options) + "\n");
    }

    /// <summary>What was written last; <see langword="null"/> for nothing.</summary>
    /// <exception cref="JsonException">The file is none of ours, or was damaged.</exception>
    public static SourcesFile? Read(string folder) =>
        Path.Combine(folder, Name) is var file && File.Exists(file) ? JsonSerializer.Deserialize<SourcesFile>(File.ReadAllText(file), Options) : null;
}
