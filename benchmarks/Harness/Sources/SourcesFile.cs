using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>A set of forms that a lane did not measure, or not to the end.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Set">The set.</param>
/// <param name="Reason">The reason.</param>
internal sealed record SkippedSet(string Lane, string Set, string Reason);

/// <summary>
/// The measurements of the command <c>sources</c>: <c>benchmarks/results/tables/sources.json</c>. It has no published figure: those are
/// read from benchmarks/sources when the pages are written.
/// </summary>
/// <param name="Machine">The machine, without its name.</param>
/// <param name="Date">The day, in ISO 8601.</param>
/// <param name="Server">The server of the lanes of SQL Server.</param>
/// <param name="ValueBytes">The size of a large value, in bytes on the wire.</param>
/// <param name="SmallRows">The number of rows of the set with many small rows.</param>
/// <param name="Lanes">The lanes that were measured.</param>
/// <param name="Skipped">What was skipped, with the reason.</param>
/// <param name="Forms">The measurements.</param>
internal sealed record SourcesFile(
    string Machine,
    string Date,
    string Server,
    int ValueBytes,
    int SmallRows,
    IReadOnlyList<LaneDescription> Lanes,
    IReadOnlyList<SkippedSet> Skipped,
    IReadOnlyList<MeasuredForm> Forms)
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

    /// <summary>Compares the measurements with published tables.</summary>
    public IReadOnlyList<SourceTable> CreateTables(IEnumerable<PublishedSource> sources) =>
        [.. sources.Select(source => SourceTables.Create(source, Forms, Skipped))];

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
