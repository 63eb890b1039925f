using AsyncSql.Testing.Models;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>
/// "Read only the members used" leaves what a program does as it was: every case runs as it is written and as it is fixed, on EF Core
/// and SQLite, over several data sets, and both must
/// <list type="bullet">
/// <item>return the same text, or throw the same type of exception with the same message;</item>
/// <item>leave the same rows in the database, when the method ends and when its caller then saves what is left unsaved;</item>
/// <item>track the same entities in the same states with the same values. Only entities that the original program
/// tracks without a change may be missing: they are what a projection does not track.</item>
/// </list>
/// Not compared: the navigations of what is tracked, which EF Core connects as entities arrive, and the number of commands. Rows have
/// an order, or their order does not show: without one a database may give the rows of a narrower query in another.
/// The fixed program reads the large columns no more.
/// </summary>
public sealed class ProjectionBehaviourTests(ITestOutputHelper output)
{
    private static readonly Dictionary<string, BehaviourCase> Cases = ProjectionBehaviourCases.All.ToDictionary(static @case => @case.Name);

    private static readonly Lazy<Task<BehaviourPrograms>> Programs = new(static () => BehaviourPrograms.CreateAsync(Cases.Values));

    public static TheoryData<string> Fixed => new(Names(isFixed: true));

    public static TheoryData<string> Kept => new(Names(isFixed: false));

    public static TheoryData<string> Gaps => new(ProjectionBehaviourCases.KnownGaps.Keys);

    [Theory]
    [MemberData(nameof(Fixed))]
    public Task FixedProgram_BehavesAsBefore(string name) => NoProblemAsync(name);

    [Theory]
    [MemberData(nameof(Kept))]
    public Task UnsafeQuery_IsLeftAlone(string name) => NoProblemAsync(name);

    /// <summary>A gap that is closed is no gap: it goes from the list.</summary>
    [Theory]
    [MemberData(nameof(Gaps))]
    public async Task KnownGap_IsStillOpen(string name)
    {
        var problem = await ProblemAsync(Cases[name]);
        output.WriteLine(problem);
        Assert.True(problem.Length > 0, $"'{name}' is mended; take it from the list of known gaps.");
    }

    private static async Task NoProblemAsync(string name)
    {
        var problem = await ProblemAsync(Cases[name]);
        Assert.True(problem.Length == 0, problem);
    }

    private static IEnumerable<string> Names(bool isFixed) =>
        Cases.Values.Where(@case => @case.IsFixed == isFixed && !ProjectionBehaviourCases.KnownGaps.ContainsKey(@case.Name)).Select(static @case => @case.Name);

    /// <summary>What is wrong with a case; empty when nothing is.</summary>
    private static async Task<string> ProblemAsync(BehaviourCase @case)
    {
        var programs = await Programs.Value;
        var (reported, offered, text, errors) = programs[@case.Name];
        if (reported == 0)
            return "No query is reported.";
        if (@case.IsFixed && offered != reported - @case.Left)
            return $"The fix is offered for {offered} of {reported} queries, not for {reported - @case.Left}.";
        if (errors.Length > 0)
            return $"The fixed program does not compile:\n{errors}\n{text}";

        var dataSets = @case.Pending ? BehaviourModel.DataSets.Append(BehaviourModel.Pending) : BehaviourModel.DataSets;
        var (readBefore, readAfter, works) = (0, 0, false);
        foreach (var dataSet in dataSets)
        {
            var before = programs.Before.Run(@case.TypeName, dataSet);
            works |= before.Outcome.StartsWith("returned", StringComparison.Ordinal);
            readBefore += before.Reads.Count(IsLarge);
            if (offered == 0)
                continue;

            var after = programs.After.Run(@case.TypeName, dataSet);
            readAfter += after.Reads.Count(IsLarge);
            if (Difference(before, after) is { Length: > 0 } difference)
                return (@case.IsFixed ? "" : "The fix must not be offered. ") + $"Over the data set '{dataSet}' {difference}\n{text}";
        }

        if (!works)
            return "The program throws over every data set.";
        if (readBefore == 0 && !@case.IsUnreadable)
            return "The original program reads no large column.";
        if (!@case.IsFixed)
            return offered == 0 ? "" : $"The fix must not be offered. Over these data sets nothing differs; large columns are read {readAfter} times, before {readBefore}.\n{text}";
        return (readAfter >= readBefore && !@case.IsUnreadable) || (@case.Left == 0 && readAfter > 0) ? $"The fixed program still reads large columns: {readAfter} times, before {readBefore}.\n{text}" : "";
    }

    private static string Difference(SqliteRun before, SqliteRun after)
    {
        if (before.Outcome != after.Outcome)
            return $"the outcome differs. Before:\n{before.Outcome}\nAfter:\n{after.Outcome}";
        if (before.Saved != after.Saved)
            return $"the rows differ. Before:\n{before.Saved}\nAfter:\n{after.Saved}";
        if (before.SavedLater != after.SavedLater)
            return $"the rows differ when the caller saves. Before:\n{before.SavedLater}\nAfter:\n{after.SavedLater}";

        var lost = before.Tracked.Except(after.Tracked).Where(static line => !IsUnchangedOfQuery(line)).ToList();
        var added = after.Tracked.Except(before.Tracked).ToList();
        return lost.Count + added.Count == 0 ? "" : $"what is tracked differs. Lost:\n{string.Join("\n", lost)}\nAdded:\n{string.Join("\n", added)}";
    }

    private static bool IsUnchangedOfQuery(string line) =>
        line.Split(' ') is ["Document" or "Letter" or "Author" or "Note", "Unchanged", ..];

    /// <summary>Whether a result set has one of the large columns, whatever its SQL looks like.</summary>
    private static bool IsLarge(string read) =>
        read[..read.IndexOf(" | ", StringComparison.Ordinal)].Split(", ").Any(static column => column is "Content" or "Data" or "Greeting");
}
