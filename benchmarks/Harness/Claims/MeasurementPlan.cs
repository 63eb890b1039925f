using System.Globalization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>A kind and size of value, and the forms that read it.</summary>
internal sealed record MeasurementPoint(string Kind, int Bytes, IReadOnlyList<string> Forms);

/// <summary>A claim and a size, as an argument of the lane that measures it.</summary>
/// <param name="Claim">The claim.</param>
/// <param name="Bytes">The size of a value, in bytes.</param>
/// <param name="Argument">The option <c>--point</c> of the lane: CLAIM;BYTES;KIND|KIND;FORM|FORM.</param>
internal sealed record LanePoint(ClaimDefinition Claim, int Bytes, string Argument);

/// <summary>What a run measures, and its time limits.</summary>
/// <param name="IsQuick">Whether to measure only 1 MB, only what a verdict compares, with few runs, and one point of 10 MB.</param>
internal sealed record MeasurementPlan(bool IsQuick)
{
    public const int TenKilobytes = 10 << 10;

    public const int HundredKilobytes = 100 << 10;

    public const int Megabyte = 1 << 20;

    public const int TenMegabytes = 10 << 20;

    /// <summary>The claim that a quick run measures with 10 MB, where the effect is largest.</summary>
    private const string Representative = "ListOfEntities";

    /// <summary>Tables of many rows with a text and a binary value of a few units.</summary>
    private static readonly string[] ManyRows = ["Rows50,10000,50", "Rows3000,10000,3000"];

    /// <summary>The time limit of one claim in one lane; what is not measured by then is not done.</summary>
    public TimeSpan Budget => IsQuick ? TimeSpan.FromSeconds(45) : TimeSpan.FromMinutes(10);

    /// <summary>Gets the sizes of a claim in bytes, the smallest first.</summary>
    public IReadOnlyList<int> GetSizes(ClaimDefinition claim, string kind, LaneDefinition lane) =>
        IsQuick && kind is not ("text" or "binary" or "bounded") ? []
        : kind == "bounded" ? [Megabyte]
        : kind.EndsWith(" rows", StringComparison.Ordinal) ? [0]
        : !IsQuick ? claim.Sizes ?? [TenKilobytes, HundredKilobytes, Megabyte, TenMegabytes]
        : claim.Sizes?.Contains(Megabyte) == false ? []
        : claim.Claim == Representative && kind == "text" && lane.Name == "sqlclient-6.1" ? [Megabyte, TenMegabytes]
        : [Megabyte];

    /// <summary>
    /// The tables that the sizes need, as NAME,ROWS,LENGTH: text of half as many UTF-16 code units as bytes, and binary values; and those
    /// of many rows.
    /// </summary>
    public IEnumerable<string> Tables =>
        (IsQuick ? new[] { Megabyte, TenMegabytes } : [TenKilobytes, HundredKilobytes, Megabyte, TenMegabytes]).SelectMany(static bytes =>
            new[]
            {
                string.Create(CultureInfo.InvariantCulture, $"Text{bytes},1,{bytes / 2}"),
                string.Create(CultureInfo.InvariantCulture, $"Binary{bytes},1,{bytes}"),
            })
            .Concat(ManyRows);

    /// <summary>Formats a size: "1 MB", "100 KB".</summary>
    public static string FormatSize(int bytes) =>
        bytes >= Megabyte
            ? FormattableString.Invariant($"{bytes / (double)Megabyte:0.#} MB")
            : FormattableString.Invariant($"{bytes / 1024.0:0.#} KB");

    /// <summary>Gets what to measure of a claim, the smallest size first, so that a time limit affects the longest.</summary>
    public IEnumerable<MeasurementPoint> GetPoints(ClaimDefinition claim, LaneDefinition lane) =>
        claim.Kinds.Where(kind => kind != "bounded" || lane.Server == LaneServer.SqlServer)
            .SelectMany(kind => GetSizes(claim, kind, lane).Select(bytes => new MeasurementPoint(kind, bytes, GetForms(claim, lane, kind, bytes))))
            .Where(static point => point.Forms.Count > 0)
            .OrderBy(static point => point.Bytes);

    /// <summary>Gets what to measure of a claim as arguments of the lane: the kinds that have the same size and forms together.</summary>
    public IEnumerable<LanePoint> GetLanePoints(ClaimDefinition claim, LaneDefinition lane) =>
        GetPoints(claim, lane)
            .GroupBy(static point => (point.Bytes, Forms: string.Join('|', point.Forms)))
            .Select(group => new LanePoint(
                claim,
                group.Key.Bytes,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{claim.Claim};{group.Key.Bytes};{string.Join('|', group.Select(static point => point.Kind))};{group.Key.Forms}")));

    /// <summary>Gets the forms to measure: in a quick run, only those that a verdict compares.</summary>
    private string[] GetForms(ClaimDefinition claim, LaneDefinition lane, string kind, int bytes)
    {
        string[] all = [claim.Flagged, .. claim.Repairs];
        var compared = claim.Expectations
            .Where(expectation => expectation.Kind == kind && (expectation.Bytes is null || expectation.Bytes == bytes)
                && (expectation.Lane == lane.Name || expectation.Against == lane.Name
                    || (expectation.Lane is null && lane.Server == LaneServer.SqlServer)))
            .SelectMany(expectation => expectation.IsSelfComparison ? new[] { expectation.Form } : [claim.Flagged, expectation.Form])
            .ToHashSet(StringComparer.Ordinal);
        return IsQuick ? Array.FindAll(all, compared.Contains) : all;
    }

    /// <summary>
    /// Gets the number of runs of a form after the warm-up. A lane runs a short form more often, and one that takes more than ten seconds
    /// three times.
    /// </summary>
    public int GetIterations(int bytes) => IsQuick || bytes >= TenMegabytes ? 5 : 9;
}
