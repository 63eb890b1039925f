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

    /// <summary>Finds a rule or a claim that does not exist, or that do not belong together.</summary>
    /// <param name="claims">The claims of all lanes of the run.</param>
    /// <returns>A sentence with those that exist; <see langword="null"/> when the filter selects a claim.</returns>
    public string? FindError(IReadOnlyCollection<ClaimDefinition> claims)
    {
        if (Claim is not null && claims.All(claim => claim.Claim != Claim))
            return $"There is no claim '{Claim}'. The claims are {FormatNames(claims.Select(static claim => claim.Claim))}.";
        if (Rule is not null && !claims.Any(claim => claim.Rules.Contains(Rule)))
            return $"No claim is of a rule '{Rule}'. The rules with claims are {FormatNames(claims.SelectMany(static claim => claim.Rules))}.";
        return claims.Any(Includes)
            ? null
            : $"The claim {Claim} is not one of {Rule}, but of {FormatNames(claims.Where(claim => claim.Claim == Claim).SelectMany(static claim => claim.Rules))}.";
    }

    private static string FormatNames(IEnumerable<string> names) => string.Join(", ", names.Distinct().Order(StringComparer.Ordinal));
}
