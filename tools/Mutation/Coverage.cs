using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace AsyncSql.Mutation;

/// <summary>Which tests reach which mutants. A run of all tests takes minutes, so a file keeps it for the next run.</summary>
internal sealed class Coverage
{
    private readonly Dictionary<int, List<(string Test, TimeSpan Time, int Reached)>> _tests = [];

    public int Tests { get; private set; }

    /// <summary>Finds the tests that reach a mutant.</summary>
    /// <param name="mutant">The number of the mutant.</param>
    /// <param name="isNewestFirst">
    /// Whether the tests that were written last come first. Otherwise, these are fast tests that reach little else: they are likely to be
    /// about the mutant.
    /// </param>
    public IEnumerable<(string Test, TimeSpan Time)> FindTests(int mutant, bool isNewestFirst)
    {
        var tests = _tests.GetValueOrDefault(mutant, []).AsEnumerable();
        return (isNewestFirst ? tests.Reverse() : tests.OrderBy(static test => (test.Time.TotalSeconds + 0.02) * test.Reached))
            .Select(static test => (test.Test, test.Time));
    }

    /// <param name="file">Keeps what was recorded with the same mutants. Only other tests run.</param>
    /// <param name="process">Runs the tests.</param>
    /// <param name="mutants">All mutants. The assembly itself differs after each commit, because it contains its hash.</param>
    /// <param name="output">Receives the tests that fail without a mutant.</param>
    public static Coverage Read(string file, TestProcess process, List<Mutant> mutants, TextWriter output)
    {
        var key = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', mutants))));
        var tests = process.FindTests().ToHashSet();
        if (!File.Exists(file) || File.ReadLines(file).FirstOrDefault() != key)
            File.WriteAllLines(file, [key]);
        foreach (var test in tests.Except(File.ReadLines(file).Select(static line => line.Split(' ')[0])).ToList())
        {
            var result = process.Run(0, test, TimeSpan.FromMinutes(1));
            if (!result.IsPassed)
                output.WriteLine($"A test fails without a mutant and is not used: {result.Failure}");
            File.AppendAllLines(file, [string.Join(' ', [test, result.IsPassed ? TestWorker.Passed : "failed", $"{result.Time.TotalMilliseconds:F0}", .. result.Reached])]);
        }

        var coverage = new Coverage();
        foreach (var line in File.ReadLines(file).Skip(1))
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
