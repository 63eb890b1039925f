using System.Globalization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>What a run measures, and how long it may take.</summary>
/// <param name="IsQuick">One megabyte, few runs, and one point of ten megabytes; else every size.</param>
internal sealed record MeasurementPlan(bool IsQuick)
{
    public const int TenKilobytes = 10 << 10;

    public const int HundredKilobytes = 100 << 10;

    public const int Megabyte = 1 << 20;

    public const int TenMegabytes = 10 << 20;

    /// <summary>The claim that the point of ten megabytes is of, where it tells most.</summary>
    private const string Representative = "ListOfEntities";

    /// <summary>The time that one claim may take in one lane; what is not measured by then is not done.</summary>
    public TimeSpan Budget => IsQuick ? TimeSpan.FromSeconds(45) : TimeSpan.FromMinutes(4);

    /// <summary>The sizes that a claim is measured with, in bytes, the smallest first.</summary>
    public IReadOnlyList<int> SizesOf(ClaimDefinition claim, string kind, LaneDefinition lane) =>
        IsQuick && kind is not ("text" or "binary" or "bounded") ? []
        : kind == "bounded" ? [Megabyte]
        : kind.EndsWith(" rows", StringComparison.Ordinal) ? [0]
        : !IsQuick ? claim.Sizes ?? [TenKilobytes, HundredKilobytes, Megabyte, TenMegabytes]
        : claim.Sizes?.Contains(Megabyte) == false ? []
        : claim.Claim == Representative && kind == "text" && lane.Name == "sqlclient-6.1" ? [Megabyte, TenMegabytes]
        : [Megabyte];

    /// <summary>The tables that the sizes need, as NAME,ROWS,LENGTH: text of half as many UTF-16 code units as bytes, and binary values.</summary>
    public IEnumerable<string> Tables => (IsQuick ? new[] { Megabyte, TenMegabytes } : [TenKilobytes, HundredKilobytes, Megabyte, TenMegabytes])
        .SelectMany(static bytes => new[] { string.Create(CultureInfo.InvariantCulture, $"Text{bytes},1,{bytes / 2}"), string.Create(CultureInfo.InvariantCulture, $"Binary{bytes},1,{bytes}") });

    /// <summary>How a size is called: "1 MB", "100 KB".</summary>
    public static string NameOf(int bytes) => bytes >= Megabyte ? FormattableString.Invariant($"{bytes / (double)Megabyte:0.#} MB") : FormattableString.Invariant($"{bytes / 1024.0:0.#} KB");

    /// <summary>Every pair of kind and size, the smallest size first, so that a budget cuts the longest.</summary>
    public IEnumerable<(string Kind, int Bytes)> PointsOf(ClaimDefinition claim, LaneDefinition lane) =>
        claim.Kinds.Where(kind => kind != "bounded" || lane.Server == LaneServer.SqlServer)
            .SelectMany(kind => SizesOf(claim, kind, lane).Select(bytes => (kind, bytes)))
            .OrderBy(static point => point.bytes);

    /// <summary>The runs of one form after the one to warm up; a lane makes do with one where that takes seconds.</summary>
    public static int IterationsOf(int bytes) => bytes >= TenMegabytes ? 3 : 9;
}
