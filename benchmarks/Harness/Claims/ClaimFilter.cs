using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>Which claims a run measures.</summary>
/// <param name="Rules">Only those of one of these rules; none for all.</param>
/// <param name="Claims">Only those of these names; none for all.</param>
internal sealed record ClaimFilter(IReadOnlyList<string> Rules, IReadOnlyList<string> Claims)
{
    public bool IsEmpty => Rules.Count == 0 && Claims.Count == 0;

    public bool Includes(ClaimDefinition claim) =>
        (Rules.Count == 0 || claim.Rules.Any(Rules.Contains)) && (Claims.Count == 0 || Claims.Contains(claim.Claim));

    /// <summary>Finds a rule or a claim that does not exist, or that do not belong together.</summary>
    /// <param name="claims">The claims of all lanes of the run.</param>
    /// <returns>A sentence with those that exist; <see langword="null"/> when the filter selects a claim.</returns>
    public string? FindError(IReadOnlyCollection<ClaimDefinition> claims)
    {
        if (Claims.FirstOrDefault(name => claims.All(claim => claim.Claim != name)) is { } unknown)
            return $"There is no claim '{unknown}'. The claims are {FormatNames(claims.Select(static claim => claim.Claim))}.";
        if (Rules.FirstOrDefault(rule => !claims.Any(claim => claim.Rules.Contains(rule))) is { } without)
            return $"No claim is of a rule '{without}'. The rules with claims are {FormatNames(claims.SelectMany(static claim => claim.Rules))}.";
        return Claims.FirstOrDefault(name => !claims.Any(claim => claim.Claim == name && Includes(claim))) is { } other
            ? $"The claim {other} is not one of {FormatNames(Rules)}, but of {FormatNames(claims.Where(claim => claim.Claim == other).SelectMany(static claim => claim.Rules))}."
            : null;
    }

    private static string FormatNames(IEnumerable<string> names) => string.Join(", ", names.Distinct().Order(StringComparer.Ordinal));
}
