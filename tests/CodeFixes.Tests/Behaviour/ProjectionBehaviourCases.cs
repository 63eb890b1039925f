namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>The cases of <see cref="ProjectionBehaviourTests"/>.</summary>
internal static partial class ProjectionBehaviourCases
{
    public static IEnumerable<BehaviourCase> All => FixedCases.Concat(KeptCases);

    /// <summary>Cases that are right as they stand and fail today, with the reason.</summary>
    public static IReadOnlyDictionary<string, string> KnownGaps { get; } = new Dictionary<string, string>
    {
        ["PendingChangeOfCaller"] = "Offered: the caller has changed the tracked document and not saved it, which no method shows by itself; the page of ASQL1001 says so.",
        ["UnionOfSets"] = "Not offered, though nothing would change: two queries of one set, concatenated.",
        ["JoinedFilter"] = "Not offered, though nothing would change: the set is joined with another for its filter only.",
    };

    private static BehaviourCase Fixed(string name, string statements) => new(name, true, statements);

    private static BehaviourCase Lookup(string name, string statements) => new(name, true, statements) { IsLookup = true };

    private static BehaviourCase Kept(string name, string statements) => new(name, false, statements);
}
