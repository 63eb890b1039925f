using System.Collections.Immutable;
using System.Reflection;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncSql.Analyzers.Tests;

/// <summary>
/// A rule has a descriptor, an analyzer, tests, a fix, a page, a claim, a line in the README and one in the release notes. Its files have
/// its ID in their names. The tests of the code fixes check what the fixes support.
/// </summary>
public sealed class CatalogueTests
{
    private const string AnalyzerFile = "src/Analyzers/Samples/ASQL9001.SampleAnalyzer.cs";
    private const string TestFile = "tests/Analyzers.Tests/Samples/ASQL9001.SampleTests.cs";
    private const string FixFile = "src/CodeFixes/Samples/ASQL9001.SampleCodeFixProvider.cs";
    private const string ClaimFile = "benchmarks/Lanes/Shared/Claims/ASQL9000.ASQL9001.Sample.cs";

    [Fact]
    public void EveryRule_IsComplete()
    {
        var problems = RuleCatalogue.OfRepository().Problems().ToList();
        Assert.True(problems.Count == 0, string.Join("\n", problems));
    }

    [Fact]
    public void EveryField_IsADescriptor() => Assert.NotEmpty(RuleCatalogue.OfRepository().Rules);

    [Fact]
    public void CompleteRule_HasNoProblem() => Assert.Empty(Sample().Problems());

    /// <summary>Each check can fail: without one part of a complete rule, exactly that part is reported.</summary>
    [Fact]
    public void IncompleteRule_HasAProblem()
    {
        var sample = Sample();
        Complains(sample with { Rules = [("ASQL9999_Other", sample.Rules[0].Rule)] }, "field");
        Complains(sample with { Rules = [("ASQL9001", sample.Rules[0].Rule)] }, "field");
        Complains(sample with { Rules = [.. sample.Rules, ("ASQL9001_Again", sample.Rules[0].Rule)] }, "twice");
        Complains(sample with { Rules = [("ASQL9001_Sample", Rule(link: "https://example.org/ASQL9002.md"))] }, "help link");
        Complains(Without(sample, "docs/rules/ASQL9001.md"), "docs/rules/ASQL9001.md does not exist");
        foreach (var heading in RuleCatalogue.Headings)
        {
            Complains(Replaced(sample, "docs/rules/ASQL9001.md", heading, "## Other"), heading);
            Complains(Replaced(sample, "docs/rules/ASQL9001.md", heading, heading + "s"), heading);
        }

        Complains(Replaced(sample, "docs/rules/ASQL9001.md", "# ASQL9001\n\nText.", "# ASQL9001\n\n| Text |"), "does not begin with a sentence");
        Complains(Replaced(sample, "docs/rules/ASQL9001.md", "```csharp\ncode\n```\n\n", ""), "no code above");
        Complains(Replaced(sample, "docs/rules/ASQL9001.md", "## Cause\n\nText.\n\n## When to suppress", "## When to suppress\n\nText.\n\n## Cause"), "another order");
        var words = string.Join(' ', Enumerable.Repeat("word", 901));
        Complains(Replaced(sample, "docs/rules/ASQL9001.md", "## Cause", "## Cause\n\n" + words), "words");
        Assert.Empty(Replaced(sample, "docs/rules/ASQL9001.md", "## Cause", $"## Cause\n\n<details>\n{words}\n</details>\n\n```\n{words}\n```\n").Problems());
        Assert.Empty(WithMessage(199).Problems());
        Complains(WithMessage(200), "200 characters");
        Assert.Contains(
            (sample with { Rules = [.. sample.Rules, ("ASQL9001_Other", Rule(category: "Other"))] }).Problems(),
            static problem => problem.Contains("more than one category", StringComparison.Ordinal));
        Complains(Without(sample, "README.md"), "README");
        Complains(Replaced(sample, "README.md", "| [ASQL9001]", "See [ASQL9001]"), "README");
        Complains(Replaced(sample, "README.md", "docs/rules/ASQL9001.md", "docs/rules/ASQL9002.md"), "README");
        Complains(Without(sample, "src/Analyzers/AnalyzerReleases.Unshipped.md"), "AnalyzerReleases");
        Complains(Replaced(sample, "src/Analyzers/AnalyzerReleases.Unshipped.md", "Samples", "Other"), "AnalyzerReleases");
        Complains(Replaced(sample, "src/Analyzers/AnalyzerReleases.Unshipped.md", "Warning", "Info"), "AnalyzerReleases");
        Complains(sample with { Rules = [("ASQL9001_Sample", Rule(enabled: false))] }, "AnalyzerReleases");
        Complains(sample with { Analyzers = [] }, "0 analyzers");
        Complains(sample with { Analyzers = [.. sample.Analyzers, sample.Analyzers[0]] }, "2 analyzers");
        Complains(sample with { Analyzers = [("SampleAnalyzer", "Queries", ImmutableArray.Create("ASQL9001"))] }, "namespace");
        Complains(Renamed(sample, AnalyzerFile, "src/Analyzers/Samples/SampleAnalyzer.cs"), AnalyzerFile);
        Complains(Renamed(sample, AnalyzerFile, "src/Analyzers/Queries/ASQL9001.SampleAnalyzer.cs"), AnalyzerFile);
        Complains(Renamed(sample, AnalyzerFile, "src/Analyzers/Samples/ASQL9001.ASQL9002.SampleAnalyzer.cs") with
        {
            Analyzers = [("SampleAnalyzer", "Samples", ImmutableArray.Create("ASQL9002", "ASQL9001"))],
        }, "SampleAnalyzer supports ASQL9002");
        Complains(sample with { Tests = ["ASQL9002"] }, "test");
        Complains(Without(sample, TestFile), "test");
        Complains(Renamed(sample, TestFile, "tests/Analyzers.Tests/Samples/SampleTests.cs"), "test");
        Complains(Renamed(sample, TestFile, "tests/CodeFixes.Tests/Samples/ASQL9001.SampleTests.cs"), "test");
        Assert.Empty(Renamed(sample, TestFile, "tests/Analyzers.Tests/Samples/ASQL9001/SampleTests.cs").Problems());
        Complains(Without(sample, FixFile), "fix");
        Complains(Renamed(sample, FixFile, "src/CodeFixes/Samples/ASQL9002.SampleCodeFixProvider.cs"), "fix");
        Complains(Replaced(Without(sample, FixFile), "docs/rules/ASQL9001.md", "Text.", RuleCatalogue.NoFix), "fix");
        Assert.Empty(Replaced(Without(sample, FixFile), "docs/rules/ASQL9001.md", "Text.", RuleCatalogue.NoFix + "it is correct.").Problems());
        Complains(Without(sample, ClaimFile), "claim");
        Complains(Renamed(sample, ClaimFile, "benchmarks/Lanes/Shared/Sample.cs"), "claim");
        Complains(Replaced(sample, ClaimFile, "ASQL9001", "ASQL9002"), "claim");
        Complains(Replaced(sample, ClaimFile, "[Claim(", "[Claimed("), "claim");
        Complains(Replaced(Without(sample, ClaimFile), "docs/rules/ASQL9001.md", "Text.", RuleCatalogue.NoClaim), "claim");
        Assert.Empty(Replaced(Without(sample, ClaimFile), "docs/rules/ASQL9001.md", "Text.", RuleCatalogue.NoClaim + "nothing runs.").Problems());

        RuleCatalogue WithMessage(int length) => Replaced(
            sample, "docs/rules/ASQL9001.md", "## Cause", $"## Cause\n\n<!-- message: -->\n```\n{new string('x', length - 2)}\nx\n```\n<!-- /message -->");

        static void Complains(RuleCatalogue catalogue, string text) => Assert.Contains(text, Assert.Single(catalogue.Problems()), StringComparison.Ordinal);

        static RuleCatalogue Without(RuleCatalogue catalogue, string file) => catalogue with { Files = catalogue.Files.Remove(file) };

        static RuleCatalogue Renamed(RuleCatalogue catalogue, string file, string name) =>
            catalogue with { Files = catalogue.Files.Remove(file).Add(name, catalogue.Files[file]) };

        static RuleCatalogue Replaced(RuleCatalogue catalogue, string file, string old, string replacement)
        {
            Assert.Contains(old, catalogue.Files[file], StringComparison.Ordinal);
            return catalogue with { Files = catalogue.Files.SetItem(file, catalogue.Files[file].Replace(old, replacement, StringComparison.Ordinal)) };
        }
    }

    private static RuleCatalogue Sample() => new(
        [("ASQL9001_Sample", Rule())],
        [("SampleAnalyzer", "Samples", ImmutableArray.Create("ASQL9001"))],
        ImmutableDictionary<string, string>.Empty
            .Add("docs/rules/ASQL9001.md", "# ASQL9001\n\nText.\n\n```csharp\ncode\n```\n\n" + string.Join("\n\nText.\n\n", RuleCatalogue.Headings) + "\n")
            .Add("README.md", "| Rule | Finds |\n|---|---|\n| [ASQL9001](docs/rules/ASQL9001.md) | a sample |\n")
            .Add("src/Analyzers/AnalyzerReleases.Unshipped.md", "### New Rules\n\nASQL9001 | Samples | Warning | A sample\n")
            .Add(AnalyzerFile, "")
            .Add(TestFile, "")
            .Add(FixFile, "")
            .Add(ClaimFile, "[Claim(\"a sample\", \"ASQL9000\", \"ASQL9001\")]\n"),
        ["Verify({|ASQL9001:code|})"]);

    private static DiagnosticDescriptor Rule(string link = "https://example.org/ASQL9001.md", bool enabled = true, string category = "Samples") =>
        new("ASQL9001", "Sample", "Sample", category, DiagnosticSeverity.Warning, enabled, helpLinkUri: link);
}

/// <summary>All parts of every rule.</summary>
/// <param name="Rules">The descriptors by the names of their fields.</param>
/// <param name="Analyzers">The analyzers, the last parts of their namespaces, and the IDs that they support.</param>
/// <param name="Files">The texts of pages and sources by their paths.</param>
/// <param name="Tests">The texts of the tests.</param>
internal sealed record RuleCatalogue(
    ImmutableArray<(string Field, DiagnosticDescriptor Rule)> Rules,
    ImmutableArray<(string Name, string Folder, ImmutableArray<string> Ids)> Analyzers,
    ImmutableDictionary<string, string> Files,
    ImmutableArray<string> Tests)
{
    /// <summary>The folders whose sources the checks read.</summary>
    private static readonly string[] SourceFolders = ["src", "tests/Analyzers.Tests", "benchmarks/Lanes"];

    /// <summary>The folders of <c>src/Analyzers</c> by the first digit of an ID; samples are for tests of this class.</summary>
    private static readonly Dictionary<char, string> Folders = new()
    {
        ['0'] = "Pack",
        ['1'] = "Queries",
        ['2'] = "Readers",
        ['3'] = "Connections",
        ['4'] = "Drivers",
        ['5'] = "Models",
        ['9'] = "Samples",
    };

    /// <summary>The headings of every page, in their order: a reader wants the repair first.</summary>
    public static ImmutableArray<string> Headings { get; } = ["## Why it costs", "## How to fix", "## Cause", "## When to suppress", "## Configuration"];

    /// <summary>The most words of a page outside of code and of what is folded.</summary>
    private const int MostWords = 900;

    /// <summary>A message is read in one line of an error list. Only the trace lists all columns of a context.</summary>
    private const int LongestMessage = 199;

    /// <summary>The beginning of the line of a page that gives the reason for a missing claim.</summary>
    public const string NoClaim = "There is no claim because ";

    /// <summary>The beginning of the line of a page that gives the reason for a missing fix.</summary>
    public const string NoFix = "There is no code fix because ";

    public static RuleCatalogue OfRepository()
    {
        var rules = typeof(Rules).GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(static field => field.FieldType == typeof(DiagnosticDescriptor))
            .Select(static field => (field.Name, (DiagnosticDescriptor)field.GetValue(null)!))
            .ToImmutableArray();
        var analyzers = AnalyzerRun.AnalyzersOf(typeof(Rules).Assembly)
            .Select(static analyzer => (analyzer.GetType().Name, analyzer.GetType().Namespace!.Split('.')[^1], analyzer.SupportedDiagnostics.Select(static rule => rule.Id).ToImmutableArray()))
            .ToImmutableArray();
        var files = rules.Select(static rule => $"docs/rules/{rule.Item2.Id}.md")
            .Concat(["README.md", "src/Analyzers/AnalyzerReleases.Shipped.md", "src/Analyzers/AnalyzerReleases.Unshipped.md"])
            .Concat(SourceFolders.SelectMany(Repository.Sources).Select(static source => source.Path))
            .Select(static path => (path, Text: Repository.TryRead(path)))
            .Where(static file => file.Text is not null)
            .ToImmutableDictionary(static file => file.path, static file => file.Text!);
        var tests = Repository.Sources("tests")
            .Where(static source => source.Path.Contains(".Tests/", StringComparison.Ordinal) && !source.Path.Contains("Catalogue", StringComparison.Ordinal))
            .Select(static source => source.Text)
            .ToImmutableArray();
        return new RuleCatalogue(rules, analyzers, files, tests);
    }

    public IEnumerable<string> Problems()
    {
        foreach (var twice in Rules.GroupBy(static rule => rule.Rule.Id).Where(static rules => rules.Count() > 1))
            yield return $"{twice.Key} is there twice: {string.Join(", ", twice.Select(static rule => rule.Field))}.";
        if (Rules.Select(static rule => rule.Rule.Category).Distinct().Skip(1).Any())
            yield return "The rules have more than one category, so one line of .editorconfig cannot cover them.";
        foreach (var (name, _, ids) in Analyzers.Distinct())
            foreach (var unknown in ids.Where(id => Rules.All(rule => rule.Rule.Id != id)))
                yield return $"{name} supports {unknown}, which is not in the catalogue.";
        foreach (var (field, rule) in Rules.DistinctBy(static rule => rule.Rule.Id))
            foreach (var problem in Problems(field, rule))
                yield return $"{rule.Id}: {problem}";
    }

    private IEnumerable<string> Problems(string field, DiagnosticDescriptor rule)
    {
        if (!field.StartsWith(rule.Id + "_", StringComparison.Ordinal) || field.Length == rule.Id.Length + 1)
            yield return $"its field is named {field}, not {rule.Id}_ and what it finds.";
        if (!rule.HelpLinkUri.EndsWith($"/{rule.Id}.md", StringComparison.Ordinal))
            yield return $"its help link is {rule.HelpLinkUri}.";

        var page = $"docs/rules/{rule.Id}.md";
        if (!Files.TryGetValue(page, out var text))
            yield return $"its page {page} does not exist.";
        else
            foreach (var problem in FindPageProblems(Lines(text), HasFile("src/CodeFixes", rule.Id), isTrace: rule.Id == "ASQL0001"))
                yield return $"its page {problem}.";

        if (!Lines(File("README.md")).Any(line => line.StartsWith('|') && line.Contains($"[{rule.Id}](", StringComparison.Ordinal) && line.Contains(page, StringComparison.Ordinal)))
            yield return $"no table of the README has a line with [{rule.Id}]({page}).";

        // The last line about a rule holds: later releases change what earlier ones shipped.
        var severity = rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString() : "Disabled";
        var released = Lines(File("src/Analyzers/AnalyzerReleases.Shipped.md")).Concat(Lines(File("src/Analyzers/AnalyzerReleases.Unshipped.md")))
            .Select(static line => line.Split('|', StringSplitOptions.TrimEntries))
            .LastOrDefault(cells => cells.Length >= 3 && cells[0] == rule.Id);
        if (released is null || released[1] != rule.Category || released[2] != severity)
            yield return $"AnalyzerReleases.*.md says {(released is null ? "nothing" : $"{released[1]}, {released[2]}")}, not {rule.Category}, {severity}.";

        var folder = Folders.GetValueOrDefault(rule.Id["ASQL".Length]);
        var supporting = Analyzers.Where(analyzer => analyzer.Ids.Contains(rule.Id)).ToList();
        if (supporting.Count != 1)
            yield return $"{supporting.Count} analyzers support it.";
        else if (supporting[0].Folder != folder)
            yield return $"{supporting[0].Name} is not in the namespace {folder}.";
        else if (AnalyzerFile(supporting[0].Name, folder, supporting[0].Ids) is var analyzer && !Files.ContainsKey(analyzer))
            yield return $"its analyzer is not in {analyzer}.";

        if (!Tests.Any(test => test.Contains(rule.Id, StringComparison.Ordinal)))
            yield return "no test names it.";
        if (!HasFile("tests/Analyzers.Tests", rule.Id))
            yield return "no test file of tests/Analyzers.Tests has its ID in its name.";
        if (!HasFile("src/CodeFixes", rule.Id) && !HasReason(page, NoFix))
            yield return $"no fix of src/CodeFixes has its ID in its name, and its page has no line '{NoFix}...'.";
        if (!HasFile("benchmarks/Lanes", rule.Id, text => IsClaim(text, rule.Id)) && !HasReason(page, NoClaim))
            yield return $"no claim of benchmarks/Lanes supports it and has its ID in its name, and its page has no line '{NoClaim}...'.";
    }

    /// <summary>A page begins with what the rule reports and, if there is a fix, with the code before and after.</summary>
    private static IEnumerable<string> FindPageProblems(string[] lines, bool hasFix, bool isTrace)
    {
        foreach (var heading in Headings.Except(lines))
            yield return $"has no heading '{heading}'";
        var order = lines.Where(Headings.Contains).ToList();
        if (!order.SequenceEqual(Headings.Where(order.Contains)))
            yield return $"has the headings in another order than {string.Join(", ", Headings)}";
        if (lines.Length < 3 || lines[2].Length == 0 || !char.IsLetter(lines[2].TrimStart('`')[0]))
            yield return "does not begin with a sentence that says what the rule reports";
        if (hasFix && lines.TakeWhile(static line => !line.StartsWith("## ", StringComparison.Ordinal)).All(static line => !line.StartsWith("```", StringComparison.Ordinal)))
            yield return $"has no code above '{Headings[0]}'";
        foreach (var message in FindMessages(lines).Where(message => message.Length > LongestMessage && !isTrace))
            yield return $"shows a message of {message.Length} characters, at most {LongestMessage} fit into one line";
        if (CountWords(lines) is > MostWords and var words)
            yield return $"has {words} words that are not folded, at most {MostWords} are read";
    }

    /// <summary>Finds the example messages, each in one line.</summary>
    private static IEnumerable<string> FindMessages(string[] lines)
    {
        for (var line = 0; line < lines.Length; line++)
            if (lines[line].StartsWith("<!-- message:", StringComparison.Ordinal))
                yield return string.Join(' ', lines.Skip(line + 2).TakeWhile(static text => text != "```"));
    }

    /// <summary>Counts the words outside of code, comments and what is folded.</summary>
    private static int CountWords(string[] lines)
    {
        var count = 0;
        var (isCode, isFolded) = (false, false);
        foreach (var line in lines)
        {
            isFolded = (isFolded || line == "<details>") && line != "</details>";
            isCode ^= line.StartsWith("```", StringComparison.Ordinal);
            if (!isCode && !isFolded && !line.StartsWith('<'))
                count += line.Split(' ').Count(static word => word.Any(char.IsLetterOrDigit));
        }

        return count;
    }

    /// <summary>The IDs of the rules that an analyzer supports precede its name.</summary>
    private static string AnalyzerFile(string name, string? folder, IEnumerable<string> ids) =>
        $"src/Analyzers/{folder}/{string.Concat(ids.Order(StringComparer.Ordinal).Select(static id => id + "."))}{name}.cs";

    /// <summary>Whether a file or folder below a root has an ID in its name.</summary>
    private bool HasFile(string root, string id, Func<string, bool>? isWanted = null) =>
        Files.Any(file => file.Key.StartsWith(root + "/", StringComparison.Ordinal) && file.Key.Split('/', '.').Contains(id) && isWanted?.Invoke(file.Value) != false);

    private static bool IsClaim(string text, string id) =>
        text.IndexOf("[Claim(", StringComparison.Ordinal) is >= 0 and var start
        && text[start..Math.Max(start, text.IndexOf(")]", start, StringComparison.Ordinal))].Contains($"\"{id}\"", StringComparison.Ordinal);

    private bool HasReason(string page, string beginning) =>
        Lines(File(page)).Any(line => line.StartsWith(beginning, StringComparison.Ordinal) && line.Length > beginning.Length);

    private string File(string path) => Files.GetValueOrDefault(path, "");

    private static string[] Lines(string text) => text.Split('\n', StringSplitOptions.TrimEntries);
}
