using System.Diagnostics;
using System.Globalization;

namespace AsyncSql.Mutation;

/// <summary>Runs the tests against mutants of the facts, and prints those that no test notices.</summary>
internal static class MutationCommand
{
    private const string Project = "src/Analyzers/AsyncSql.Analyzers.csproj";
    private const string Mutated = "AsyncSql.Analyzers";
    private const string Tests = "AsyncSql.RoslynLatest.Tests";

    /// <summary>Has the tests of the analyzers and of the code fixes, which use the same facts.</summary>
    private const string TestFolder = "tests/RoslynLatest.Tests";
    private const string AllSources = "src/Analyzers/Facts";

    /// <summary>After how many mutants a line with the progress is printed.</summary>
    private const int ProgressInterval = 10;

    private const string Usage =
        "usage: dotnet run --project tools/Mutation [-- --path FOLDER_OR_FILE] [--sample COUNT] [--seed NUMBER] [--only NUMBER,NUMBER] [--seconds TESTS_OF_A_MUTANT]";

    /// <returns>The exit code: 2 for wrong arguments.</returns>
    public static int Run(string[] args, string root, TextWriter output)
    {
        var options = new Dictionary<string, string> { ["--path"] = AllSources, ["--sample"] = "0", ["--seed"] = "1", ["--seconds"] = "60", ["--only"] = "" };
        foreach (var pair in args.Chunk(2))
        {
            if (pair is not [var name, var value] || !options.ContainsKey(name))
            {
                output.WriteLine(Usage);
                return 2;
            }

            options[name] = value;
        }

        var (sample, seed, seconds) = (Parse(options["--sample"]), Parse(options["--seed"]), Parse(options["--seconds"]));
        var folder = Path.Combine(root, "artifacts/mutation");
        CopyTests(root, folder);
        var assembly = Path.Combine(folder, Mutated + ".dll");
        var all = new MutatedAssembly(root, AllSources).Write(Project, assembly);
        using var process = new TestProcess(folder, Tests, Mutated);
        var coverage = Coverage.Read(Path.Combine(folder, "coverage.txt"), process, all, output);
        var mutants = all.FindAll(mutant => (mutant.Path + "/").StartsWith(options["--path"].TrimEnd('/') + "/", StringComparison.Ordinal));
        var only = options["--only"].Split(',', StringSplitOptions.RemoveEmptyEntries).Select(Parse).ToHashSet();
        var chosen = only.Count > 0 ? mutants.FindAll(mutant => only.Contains(mutant.Number))
            : sample > 0 ? [.. Shuffle(mutants, seed).Take(sample)]
            : mutants;
        output.WriteLine($"{chosen.Count} of {mutants.Count} mutants in {options["--path"]}, seed {seed}, {coverage.Tests} tests");
        var tests = new MutantTests(process, coverage, isNewestFirst: only.Count > 0, TimeSpan.FromSeconds(seconds), output);
        var results = TestAll(chosen, tests, output);
        Report("folder", results.GroupBy(static result => result.Mutant.Folder), output);
        Report("change", results.GroupBy(static result => result.Mutant.Change), output);
        Report("all", results.GroupBy(static _ => ""), output);
        return 0;
    }

    private static List<(Mutant Mutant, Outcome Outcome)> TestAll(List<Mutant> mutants, MutantTests tests, TextWriter output)
    {
        var results = new List<(Mutant Mutant, Outcome Outcome)>();
        var watch = Stopwatch.StartNew();
        foreach (var mutant in mutants)
        {
            var (outcome, count) = tests.Run(mutant);
            results.Add((mutant, outcome));
            if (outcome != Outcome.Killed)
                output.WriteLine($"{results.Count}: {Describe(outcome, count)}: {mutant}");
            if (results.Count % ProgressInterval != 0)
                continue;
            var counts = results.CountBy(static result => result.Outcome).OrderBy(static outcomes => outcomes.Key)
                .Select(static outcomes => $"{outcomes.Key} {outcomes.Value}");
            output.WriteLine($"-- {results.Count} of {mutants.Count} after {watch.Elapsed:hh\\:mm\\:ss}: {string.Join(", ", counts)}");
        }

        return results;
    }

    private static int Parse(string number) => int.Parse(number, CultureInfo.InvariantCulture);

    private static void CopyTests(string root, string folder)
    {
        using (var build = Process.Start("dotnet", ["build", Path.Combine(root, TestFolder), "-v", "q", "-p:RunAnalyzers=false"]))
        {
            build.WaitForExit();
            if (build.ExitCode != 0)
                throw new InvalidOperationException("The tests do not compile.");
        }

        var source = Path.Combine(root, TestFolder, "bin/Debug/net10.0");
        foreach (var file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            var copy = Path.Combine(folder, Path.GetRelativePath(source, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy, overwrite: true);
        }
    }

    private static Mutant[] Shuffle(List<Mutant> mutants, int seed)
    {
        var shuffled = mutants.ToArray();
        new Random(seed).Shuffle(shuffled);
        return shuffled;
    }

    private static string Describe(Outcome outcome, int tests) => outcome switch
    {
        Outcome.Survived => $"survived {tests} tests",
        Outcome.TimedOut => "killed, as a test timed out",
        Outcome.Crashed => "killed, as a test crashed",
        Outcome.NotReached => "not reached",
        _ => "killed",
    };

    /// <summary>A mutant that no test reaches counts as one that survives.</summary>
    private static void Report(string title, IEnumerable<IGrouping<string, (Mutant Mutant, Outcome Outcome)>> groups, TextWriter output)
    {
        output.WriteLine();
        output.WriteLine($"{title,-50} mutants failed timed out crashed survived not reached  score");
        foreach (var group in groups.OrderBy(static group => group.Key, StringComparer.Ordinal))
        {
            var (failed, timedOut, crashed) = (Count(Outcome.Killed), Count(Outcome.TimedOut), Count(Outcome.Crashed));
            var score = 100.0 * (failed + timedOut + crashed) / group.Count();
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{group.Key,-50} {group.Count(),7} {failed,6} {timedOut,9} {crashed,7} {Count(Outcome.Survived),8} {Count(Outcome.NotReached),11} {score,5:F1}%"));

            int Count(Outcome outcome) => group.Count(result => result.Outcome == outcome);
        }
    }
}
