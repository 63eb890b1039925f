using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>Which claims a run measures.</summary>
/// <param name="Rule">Only those of this rule; <see langword="null"/> for all.</param>
/// <param name="Claim">Only the one of this name; <see langword="null"/> for all.</param>
internal sealed record ClaimFilter(string? Rule, string? Claim)
{
    public bool IsEmpty => Rule is null && Claim is null;

    public bool Includes(ClaimDefinition claim) =>
        (Rule is null || claim.Rules.Contains(Rule)) && (Claim is null || claim.Claim == Claim);
}
