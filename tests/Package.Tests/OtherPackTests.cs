using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>
/// The real packs whose advice contradicts the synchronous repair: after the fixes, none of them reports a fixed place, and everything else
/// is reported as without this pack.
/// </summary>
[Collection(ShareBuilds.Name)]
public class OtherPackTests(SharedBuilds builds)
{
    private static readonly string[] FixedFiles = ["ByHand.cs", "Queries.cs", "Readers.cs", "Repairs.cs", "StreamedValues.cs"];

    private static readonly ChosenFix[] Fixes =
    [
        new("Queries.cs", "ASQL1001", "Run the query synchronously with 'Find'"),
        new("Queries.cs", "ASQL1001", "Run the query synchronously with 'First'"),
        new("Queries.cs", "ASQL1001", "Run the query synchronously with 'Single'"),
        new("Queries.cs", "ASQL1001", "Run the query synchronously with 'ToList'"),
        new("Repairs.cs", "ASQL1001", "Read only the members used"),
        new("Repairs.cs", "ASQL1001", "Stream 'Content' from the database"),
        new("Readers.cs", "ASQL2001", "Stream the large values of the reader"),
        new("Readers.cs", "ASQL2004", "Read the value from a stream"),
    ];

    /// <summary>One test, because each step builds what the one before it changed.</summary>
    [Fact]
    public async Task Fixed_NoPackReportsAFixedPlace()
    {
        var consumers = builds.OtherPacks;
        var (before, beforeWithoutPack) = consumers.Build("warning");
        Assert.Equal(Fixes.Length, before.OfPack.Count(static finding => finding.Rule is "ASQL1001" or "ASQL2001" or "ASQL2004"));
        AssertSame(Choose(beforeWithoutPack, static file => file != "ByHand.cs"), Choose(before, static file => file != "ByHand.cs"));

        await consumers.ApplyAsync(Fixes);

        var (with, without) = consumers.Build("warning");
        Assert.DoesNotContain(with.OfPack, static finding => finding.Level == "warning" && finding.Rule is not ("ASQL4001" or "ASQL4002"));

        // The other packs report the places, and this pack suppresses each of them.
        Assert.Equal(OtherPackConsumers.Targets, Choose(without, FixedFiles.Contains).Select(static finding => finding.Rule).Distinct().Order(StringComparer.Ordinal));
        foreach (var name in new[] { "Find", "First", "Single", "ToList", "Read()", "IsDBNull", "GetFieldValue", "ExecuteScalar" })
            Assert.Contains(Choose(without, FixedFiles.Contains), finding => GetLine(finding).Contains("." + name, StringComparison.Ordinal));
        AssertSame([], Choose(with, FixedFiles.Contains));

        // Elsewhere, with all other rules of the packs: nothing changes.
        AssertSame(without.Results.Where(IsElsewhere), with.Results.Where(IsElsewhere));
        Assert.Equal(OtherPackConsumers.Targets, Choose(with, static file => file == "Elsewhere.cs").Select(static finding => finding.Rule).Distinct().Order(StringComparer.Ordinal));

        // The same fails a build where it is an error, and not with this pack.
        Assert.DoesNotContain(consumers.BuildWithPack("error", "OnlyFixed=true").Results, static finding => finding.Level == "error");
        AssertFailsElsewhere(() => consumers.BuildWithPack("error"));
        var targets = string.Join("%3B", OtherPackConsumers.Targets);
        Assert.DoesNotContain(
            consumers.BuildWithPack("warning", "OnlyFixed=true", $"WarningsAsErrors={targets}").Results, static finding => finding.Level == "error");
        Assert.DoesNotContain(
            consumers.BuildWithPack("warning", "OnlyFixed=true", "TreatWarningsAsErrors=true", "AnalysisMode=None", "WarningsNotAsErrors=" + FindOthers(with)).Results,
            static finding => finding.Level == "error");
        AssertFailsElsewhere(() => consumers.BuildWithPack("warning", "TreatWarningsAsErrors=true", "AnalysisMode=None", "WarningsNotAsErrors=" + FindOthers(with)));

        bool IsElsewhere(Finding finding) => !FixedFiles.Contains(finding.File) && !finding.Rule.StartsWith("ASQL", StringComparison.Ordinal);

        string GetLine(Finding finding) => consumers.Read(finding.File).Split('\n')[finding.Line - 1];
    }

    /// <summary>A build fails because of each rule, and only in the file that is not about large values.</summary>
    private static void AssertFailsElsewhere(Func<Sarif> build)
    {
        var errors = Assert.ThrowsAny<Exception>(build).Message.Split('\n').Where(static line => line.Contains(": error ", StringComparison.Ordinal)).ToList();
        Assert.All(errors, static error => Assert.Contains("Elsewhere.cs", error, StringComparison.Ordinal));
        Assert.All(OtherPackConsumers.Targets, target => Assert.Contains(errors, error => error.Contains($" {target}:", StringComparison.Ordinal)));
    }

    /// <summary>The rules that the application violates for other reasons.</summary>
    private static string FindOthers(Sarif log) => string.Join("%3B", log.Results.Select(static finding => finding.Rule).Distinct()
        .Except(OtherPackConsumers.Targets).Order(StringComparer.Ordinal));

    private static List<Finding> Choose(Sarif log, Func<string, bool> isChosen) =>
        [.. log.Results.Where(finding => isChosen(finding.File) && OtherPackConsumers.Targets.Contains(finding.Rule))];

    private static void AssertSame(IEnumerable<Finding> expected, IEnumerable<Finding> actual) =>
        Assert.Equal(string.Join('\n', expected.Select(Format)), string.Join('\n', actual.Select(Format)));

    private static string Format(Finding finding) => $"{finding.File}({finding.Line}): {finding.Level} {finding.Rule}: {finding.Message}";
}
