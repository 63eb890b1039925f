using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>The results of a lane, where a form may be measured more than once.</summary>
internal static class FormResults
{
    /// <summary>Adds a result, or its runs to those of the same form.</summary>
    public static void AddRun(this List<FormResult> results, FormResult result)
    {
        var at = results.FindIndex(other =>
            (other.Claim, other.Form, other.Kind, other.Bytes, other.Packets) == (result.Claim, result.Form, result.Kind, result.Bytes, result.Packets));
        if (at < 0)
            results.Add(result);
        else
            results[at] = results[at].Add(result);
    }
}
