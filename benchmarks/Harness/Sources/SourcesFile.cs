using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>One pair of forms, published and here.</summary>
/// <param name="Source">The source's <see cref="PublishedSource.Id"/>.</param>
/// <param name="Pair">The names of the two figures: "async / sync".</param>
/// <param name="First">The subject of the first published figure.</param>
/// <param name="Second">The subject of the second.</param>
/// <param name="Unit">The unit of the published figures.</param>
/// <param name="PublishedFirst">The first published figure; <see langword="null"/> where it is unknown.</param>
/// <param name="PublishedSecond">The second published figure.</param>
/// <param name="Published">The direction that was published; <see langword="null"/> for none.</param>
/// <param name="Lane">The lane, or two with "against" between them.</param>
/// <param name="FirstHere">
/// The measurement of the first form, in milliseconds or megabytes; <see langword="null"/> if there is none.
/// </param>
/// <param name="SecondHere">The measurement of the second form.</param>
/// <param name="UnitHere">"ms" or "MB".</param>
/// <param name="Here">The direction here; <see langword="null"/> when it was not measured.</param>
/// <param name="SameDirection">The result of the comparison.</param>
/// <param name="Why">The reason why the direction differs or nothing was measured; <see langword="null"/> otherwise.</param>
/// <param name="Note">A difference here that applies only to this pair.</param>
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
/// <param name="What">The subject of the measurement.</param>
/// <param name="Differences">The differences to the measurement here.</param>
/// <param name="Rows">The pairs.</param>
internal sealed record SourceTable(
    string Id,
    string Title,
    string Author,
    string Where,
    string What,
    string Differences,
    IReadOnlyList<SourceRow> Rows);

/// <summary>The results of the command <c>sources</c>: <c>benchmarks/results/tables/sources.json</c>, a source of the pages.</summary>
/// <param name="Machine">The machine, without its name.</param>
/// <param name="Date">The day, in ISO 8601.</param>
/// <param name="Server">The server of the lanes of SQL Server.</param>
/// <param name="ValueBytes">The size of a large value, in bytes on the wire.</param>
/// <param name="SmallRows">The number of rows of the set with many small rows.</param>
/// <param name="NoiseOfTime">The ratio beyond which one time is larger than another.</param>
/// <param name="NoiseOfAllocation">The same for bytes.</param>
/// <param name="BoundOfUnaffected">The ratio below which a form is unaffected.</param>
/// <param name="Lanes">The lanes that were measured.</param>
/// <param name="Skipped">The lanes and sets that were skipped, with the reason.</param>
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

    /// <summary>The folder of results that belong to several lanes.</summary>
    public static string Folder => Path.Combine(Repository.Results, "tables");

    public void Write(string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, Name), JsonSerializer.Serialize(this, Options) + "\n");
    }

    /// <summary>Reads the file; <see langword="null"/> if there is none.</summary>
    /// <exception cref="JsonException">The file is not a results file, or is damaged.</exception>
    public static SourcesFile? Read(string folder) =>
        Path.Combine(folder, Name) is var file && File.Exists(file)
            ? JsonSerializer.Deserialize<SourcesFile>(File.ReadAllText(file), Options)
            : null;
}
