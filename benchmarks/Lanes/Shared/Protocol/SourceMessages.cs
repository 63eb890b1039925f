using System.Text.Json.Serialization;

namespace AsyncSql.Lanes.Protocol;

/// <summary>One run of a form of the command <c>source</c>. It is written at once, so that a cancelled command keeps its results.</summary>
/// <param name="Set">The set of forms, as <c>--set</c> names it.</param>
/// <param name="Form">The form, as <c>--form</c> names it.</param>
/// <param name="Operations">The number of operations of this run; the figures are per operation.</param>
/// <param name="Milliseconds">The wall time of one operation, in milliseconds.</param>
/// <param name="AllocatedBytes">The allocation of the process on its managed heap for one operation, in bytes.</param>
public sealed record SourceRunResult(string Set, string Form, int Operations, double Milliseconds, long AllocatedBytes) : LaneMessage
{
    /// <summary>The allocation in megabytes of 1,000,000 bytes.</summary>
    [JsonIgnore]
    public double AllocatedMegabytes => AllocatedBytes / 1e6;
}
