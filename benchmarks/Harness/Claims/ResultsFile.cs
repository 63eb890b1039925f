using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>The results of one lane: <c>benchmarks/results/LANE.json</c>, which the pages are written from.</summary>
/// <param name="Lane">What was measured.</param>
/// <param name="Server">What the lane talked to, and how.</param>
/// <param name="Machine">What it ran on.</param>
/// <param name="Date">The day, in ISO 8601.</param>
/// <param name="IsQuick">Whether it was a quick run.</param>
/// <param name="Claims">What the lane claims.</param>
/// <param name="Results">What each form took.</param>
internal sealed record ResultsFile(LaneDescription Lane, string Server, string Machine, string Date, bool IsQuick, IReadOnlyList<ClaimDefinition> Claims, IReadOnlyList<FormResult> Results)
{
    private static readonly JsonSerializerOptions Options = new() { WriteIndented = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    /// <summary>The processor count, the architecture and the operating system: nothing that names the machine.</summary>
    public static string ThisMachine => string.Create(CultureInfo.InvariantCulture, $"{Environment.ProcessorCount} logical processors, {RuntimeInformation.ProcessArchitecture}, {RuntimeInformation.OSDescription}");

    public static string Today => DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    /// <summary>Writes the file, with as many digits as a reader can use.</summary>
    public void Write(string folder)
    {
        Directory.CreateDirectory(folder);
        var rounded = this with { Results = [.. Results.Select(static result => result with { Milliseconds = [.. result.Milliseconds.Select(static time => Math.Round(time, 3))] })] };
        File.WriteAllText(Path.Combine(folder, Lane.Lane + ".json"), JsonSerializer.Serialize(rounded, Options) + "\n");
    }

    /// <summary>Reads the file of each lane in a folder, in the order of the lanes; those of unknown ones come last.</summary>
    /// <exception cref="JsonException">A file is none of ours, or was damaged.</exception>
    public static IReadOnlyList<ResultsFile> ReadAll(string folder) =>
        Directory.Exists(folder)
            ? [
                .. Directory.EnumerateFiles(folder, "*.json").Select(static file => JsonSerializer.Deserialize<ResultsFile>(File.ReadAllText(file), Options) ?? throw new JsonException($"{Path.GetFileName(file)} is empty."))
                    .OrderBy(static file => LaneDefinition.All.Select(static lane => lane.Name).Append(file.Lane.Lane).ToList().IndexOf(file.Lane.Lane)).ThenBy(static file => file.Lane.Lane, StringComparer.Ordinal),
            ]
            : [];
}
