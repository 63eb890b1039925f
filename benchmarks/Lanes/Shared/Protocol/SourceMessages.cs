using System.Text.Json.Serialization;

namespace AsyncSql.Lanes.Protocol;

/// <summary>One run of a form of the command <c>source</c>: written as soon as it is over, so that a run that is cut loses nothing that was measured.</summary>
/// <param name="Set">The set of forms, as <c>--set</c> names it.</param>
/// <param name="Form">The form, as <c>--form</c> names it.</param>
/// <param name="Operations">Operations in this run; the figures are those of one of them.</param>
/// <param name="Milliseconds">The wall time of one operation, in milliseconds.</param>
/// <param name="AllocatedBytes">What the process allocated on its managed heap for one operation, in bytes.</param>
public sealed record SourceRunResult(string Set, string Form, int Operations, double Milliseconds, long AllocatedBytes) : LaneMessage
{
    /// <summary>Megabytes of 1,000,000 bytes.</summary>
    [JsonIgnore]
    public double AllocatedMegabytes => AllocatedBytes / 1e6;
}
