using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>The results of one lane: <c>benchmarks/results/LANE.json</c>, the source of the pages.</summary>
/// <param name="Lane">The driver and the versions that were measured.</param>
/// <param name="Server">The server and the packet size.</param>
/// <param name="Machine">The machine, without its name.</param>
/// <param name="Date">The day, in ISO 8601.</param>
/// <param name="IsQuick">Whether it was a quick run.</param>
/// <param name="Claims">The claims of the lane.</param>
/// <param name="Results">The time and the allocation of each form.</param>
/// <param name="Load">
/// The load average of the last 15 minutes when the lane was measured, the harness included; <see langword="null"/> where the operating system
/// has none.
/// </param>
internal sealed record ResultsFile(
    LaneDescription Lane,
    string Server,
    string Machine,
    string Date,
    bool IsQuick,
    IReadOnlyList<ClaimDefinition> Claims,
    IReadOnlyList<FormResult> Results,
    double? Load = null)
{
    private static readonly JsonSerializerOptions Options = new()
    {
        WriteIndented = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    /// <summary>The processor count, the architecture and the operating system: nothing that names the machine.</summary>
    public static string ThisMachine =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Environment.ProcessorCount} logical processors, {RuntimeInformation.ProcessArchitecture}, {RuntimeInformation.OSDescription}"
        );

    /// <summary>The load average of the last 15 minutes, on Linux.</summary>
    public static double? ThisLoad =>
        File.Exists("/proc/loadavg") && File.ReadAllText("/proc/loadavg").Split(' ') is [_, _, var load, ..]
            && double.TryParse(load, CultureInfo.InvariantCulture, out var average) ? average : null;

    public static string Today => DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    /// <summary>Adds the other claims of the same lane that were measured before. The date then states both days.</summary>
    /// <returns><see langword="null"/> when the others were measured with another driver, server or machine.</returns>
    public ResultsFile? MergeWith(IEnumerable<ResultsFile> before)
    {
        if (before.FirstOrDefault(file => file.Lane.Lane == Lane.Lane) is not { } old)
            return this;
        if (old.Lane != Lane || (old.Server, old.Machine, old.IsQuick) != (Server, Machine, IsQuick))
            return null;
        var first = old.Date.Split(' ')[0];
        return this with
        {
            Date = first == Date ? Date : $"{first} to {Date}",
            Claims =
            [
                .. old
                    .Claims.Where(claim => Claims.All(mine => mine.Claim != claim.Claim))
                    .Concat(Claims)
                    .OrderBy(static claim => claim.Claim, StringComparer.Ordinal),
            ],
            Results =
            [
                .. old
                    .Results.Where(result => Claims.All(mine => mine.Claim != result.Claim))
                    .Concat(Results)
                    .OrderBy(static result => result.Claim, StringComparer.Ordinal),
            ],
        };
    }

    /// <summary>Replaces the definitions of the measured claims, and removes claims that no longer exist.</summary>
    public ResultsFile WithClaims(IReadOnlyCollection<ClaimDefinition> declared) => this with
    {
        Claims = [.. Claims.Select(claim => declared.FirstOrDefault(other => other.Claim == claim.Claim)).OfType<ClaimDefinition>()],
        Results = [.. Results.Where(result => declared.Any(claim => claim.Claim == result.Claim))],
    };

    /// <summary>Writes the file, with times rounded to microseconds.</summary>
    public void Write(string folder)
    {
        Directory.CreateDirectory(folder);
        var rounded = this with
        {
            Results =
            [
                .. Results.Select(static result =>
                    result with
                    {
                        Milliseconds = [.. result.Milliseconds.Select(static time => Math.Round(time, 3))],
                    }),
            ],
        };
        File.WriteAllText(Path.Combine(folder, Lane.Lane + ".json"), JsonSerializer.Serialize(rounded, Options) + "\n");
    }

    /// <summary>Reads the file of each lane in a folder, in the order of the lanes; files of unknown lanes come last.</summary>
    /// <exception cref="JsonException">A file is not a results file, or is damaged.</exception>
    public static IReadOnlyList<ResultsFile> ReadAll(string folder) =>
        Directory.Exists(folder)
            ?
            [
                .. Directory
                    .EnumerateFiles(folder, "*.json")
                    .Select(static file =>
                        JsonSerializer.Deserialize<ResultsFile>(File.ReadAllText(file), Options)
                        ?? throw new JsonException($"{Path.GetFileName(file)} is empty."))
                    .OrderBy(static file =>
                        LaneDefinition.All.Select(static lane => lane.Name).Append(file.Lane.Lane).ToList().IndexOf(file.Lane.Lane))
                    .ThenBy(static file => file.Lane.Lane, StringComparer.Ordinal),
            ]
            : [];
}
