namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>The cases of <see cref="ProjectionBehaviourTests"/>.</summary>
internal static partial class ProjectionBehaviourCases
{
    public static IEnumerable<BehaviourCase> All => FixedCases.Concat(KeptCases);

    /// <summary>Cases that are right as they stand and fail today, with the reason.</summary>
    public static IReadOnlyDictionary<string, string> KnownGaps { get; } = new Dictionary<string, string>
    {
        ["MemberWithGetter"] = "Offered: the getter changes what is stored, a projection reads the column past it.",
        ["MemberWithGetterInLambda"] = "Offered: as MemberWithGetter.",
        ["MemberWithSetter"] = "Offered: the setter, which EF Core is told to use, changes what is stored; a projection reads the column past it.",
        ["CountOfArrayAsList"] = "Offered, and does not compile: declared as a list, the array has a Count only until the type becomes var.",
        ["ReversedSequence"] = "Offered, and does not compile: declared as a sequence, the list's own Reverse takes over when the type becomes var.",
        ["TypeArguments"] = "Offered, and does not compile: the type arguments of a LINQ method name the entity.",
        ["TypeArgumentsWithoutImport"] = "Offered, and does not compile: the type argument of ToListAsync names the entity; not seen in a file without System.Linq.",
        ["RawSqlWithSemicolon"] = "Offered: raw SQL becomes a subquery, which it need not be fit for.",
        ["RawSqlOfCommand"] = "Offered: raw SQL that is no SELECT, as a call of a procedure, cannot be composed over: the query throws.",
        ["TrackedAgain"] = "Offered: an AsTracking after AsNoTracking is not seen, so the author's documents are not connected.",
        ["FixUpThroughSet"] = "Offered: Set<Author>() brings authors as db.Authors does, whose documents EF Core connects.",
        ["FixUpThroughFind"] = "Offered: FindAsync<Author>() of the context brings an author, whose documents EF Core connects.",
        ["FixUpThroughInclude"] = "Offered: an Include of another query brings an author, whose documents EF Core connects.",
        ["FixUpThroughMethod"] = "Offered: a method that is handed the context brings an author, whose documents EF Core connects.",
        ["FixUpOfParameter"] = "Offered: a parameter is an author that the caller tracks, whose documents EF Core connects.",
        ["ChangedByMethodWithContext"] = "Offered: a method that is handed the context changes the tracked document, which is read afterwards.",
        ["ChangedByMethodWithField"] = "Offered: a method that knows the context changes the tracked document, which is read afterwards.",
        ["ChangedByFoundEntity"] = "Offered: FindAsync gives the same tracked document, which is written before the first is read.",
        ["ChangedBeforeInSameMethod"] = "Offered: the document of an earlier query is written; the later query gives the same one, with what was written.",
        ["ChangedParameter"] = "Offered: a parameter is the tracked document and is written; the query gives the same one.",
        ["ClosureThatEscapes"] = "Offered: the document of a later query is written, and the closure over the earlier one sees it.",
        ["ChangedInsideLambda"] = "Offered: the query is in a lambda, the document is written outside of it.",
        ["SavedOutsideLambda"] = "Offered: the query is in a lambda, the document is written and saved outside of it.",
        ["ChangedByCommand"] = "Offered: tracked, the second query gives what the first has read; projected, what the command between them has stored.",
        ["PendingChangeOfCaller"] = "Offered: the caller has changed the tracked document and not saved it, which no method shows by itself.",
        ["Parenthesised"] = "Not offered, though nothing would change: parentheses and a forgiving operator around the query.",
        ["UnionOfSets"] = "Not offered, though nothing would change: two queries of one set, concatenated.",
        ["JoinedFilter"] = "Not offered, though nothing would change: the set is joined with another for its filter only.",
    };

    private static BehaviourCase Fixed(string name, string statements) => new(name, true, statements);

    private static BehaviourCase Kept(string name, string statements) => new(name, false, statements);
}
