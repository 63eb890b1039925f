using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace AsyncSql.Mutation;

/// <summary>Which tests reach which mutants. A run of all tests takes minutes, so a file keeps it for the next run.</summary>
internal sealed class Coverage
{
    private const string Failed = "failed";

    /// <summary>A test that takes longer without a mutant is not used.</summary>
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(30);

    private readonly Dictionary<int, List<(string Test, TimeSpan Time, int Reached)>> _tests = [];
    private readonly HashSet<string> _removed = [];

    public int Tests { get; private set; }

    /// <summary>Finds the tests that reach a mutant.</summary>
    /// <param name="mutant">The number of the mutant.</param>
    /// <param name="isNewestFirst">
    /// Whether the tests that were written last come first. Otherwise, these are fast tests that reach little else: they are likely to be
    /// about the mutant.
    /// </param>
    public IEnumerable<(string Test, TimeSpan Time)> FindTests(int mutant, bool isNewestFirst)
    {
        var tests = _tests.GetValueOrDefault(mutant, []).Where(test => !_removed.Contains(test.Test));
        return (isNewestFirst ? tests.Reverse() : tests.OrderBy(static test => (test.Time.TotalSeconds + 0.02) * test.Reached))
            .Select(static test => (test.Test, test.Time));
    }

    /// <summary>Excludes a test from now on.</summary>
    public void Remove(string test) => _removed.Add(test);

    /// <param name="file">Keeps what was recorded with the same mutants. Only other tests run, and those that failed.</param>
    /// <param name="process">Runs the tests.</param>
    /// <param name="mutants">All mutants. The assembly itself differs after each commit, because it contains its hash.</param>
    /// <param name="output">Receives the progress, and the tests that fail without a mutant.</param>
    public static Coverage Read(string file, TestProcess process, List<Mutant> mutants, TextWriter output)
    {
        var key = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', mutants))));
        var tests = process.FindTests().ToHashSet();
        var lines = File.Exists(file) && File.ReadAllLines(file) is [var known, .. var recorded] && known == key
            ? recorded.Where(static line => line.Split(' ')[1] != Failed).ToList()
            : [];
        File.WriteAllLines(file, [key, .. lines]);
        var rest = tests.Except(lines.Select(static line => line.Split(' ')[0])).ToList();
        var done = 0;
        foreach (var test in rest)
        {
            var result = process.Run(0, test, MaxTime);
            if (!result.IsPassed)
                output.WriteLine($"A test fails without a mutant and is not used: {result.Failure}");
            var line = string.Join(' ', [test, result.IsPassed ? TestWorker.Passed : Failed, $"{result.Time.TotalMilliseconds:F0}", .. result.Reached]);
            lines.Add(line);
            File.AppendAllLines(file, [line]);
            if (++done % 500 == 0)
                output.WriteLine($"{done} of {rest.Count} tests ran without a mutant");
        }

        var coverage = new Coverage();
        foreach (var line in lines)
            if (line.Split(' ') is [var test, TestWorker.Passed, var time, .. var reached] && tests.Contains(test))
                coverage.Add(test, TimeSpan.FromMilliseconds(double.Parse(time, CultureInfo.InvariantCulture)), reached);
        return coverage;
    }

    private void Add(string test, TimeSpan time, string[] reached)
    {
        Tests++;
        foreach (var number in reached)
        {
            var mutant = int.Parse(number, CultureInfo.InvariantCulture);
            if (!_tests.TryGetValue(mutant, out var tests))
                _tests[mutant] = tests = [];
            tests.Add((test, time, reached.Length));
        }
    }
}
