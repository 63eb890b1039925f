using System.Diagnostics;
using System.Globalization;

namespace AsyncSql.Mutation;

/// <summary>What a test did.</summary>
/// <param name="IsPassed">Whether it passed before its time was over.</param>
/// <param name="Time">How long it ran.</param>
/// <param name="Reached">The numbers of the mutants that it reached, if none was active.</param>
/// <param name="Failure">Why it failed.</param>
internal sealed record TestResult(bool IsPassed, TimeSpan Time, string[] Reached, string Failure);

/// <summary>Starts a <see cref="TestWorker"/>, and a new one when a mutant does not end or crashes it.</summary>
/// <param name="folder">The output folder of the tests, with the mutated assembly.</param>
/// <param name="tests">The name of the test assembly.</param>
/// <param name="mutated">The name of the mutated assembly.</param>
internal sealed class TestProcess(string folder, string tests, string mutated) : IDisposable
{
    /// <summary>Also for the first test of a process, which loads everything.</summary>
    private static readonly TimeSpan MinTimeout = TimeSpan.FromSeconds(60);

    private Process? _process;
    private string[] _tests = [];

    /// <summary>Finds the IDs of all tests.</summary>
    public string[] FindTests()
    {
        _process ??= Start();
        return _tests;
    }

    public TestResult Run(int mutant, string test, TimeSpan usualTime)
    {
        var process = _process ??= Start();
        process.StandardInput.WriteLine($"{mutant} {test}");
        var answer = process.StandardOutput.ReadLineAsync();
        if (answer.Wait(MinTimeout + 5 * usualTime) && answer.Result?.Split(' ') is [var result, var time, .. var details])
        {
            var isPassed = result == TestWorker.Passed;
            return new TestResult(
                isPassed,
                TimeSpan.FromMilliseconds(int.Parse(time, CultureInfo.InvariantCulture)),
                isPassed ? details : [],
                isPassed ? "" : string.Join(' ', details));
        }

        Dispose();
        return new TestResult(false, TimeSpan.Zero, [], "The process ended or was stopped.");
    }

    private Process Start()
    {
        // The worker runs with the dependencies of the tests, not with those of this tool.
        var tool = Path.Combine(folder, Path.GetFileName(typeof(TestProcess).Assembly.Location));
        File.Copy(typeof(TestProcess).Assembly.Location, tool, overwrite: true);
        string[] arguments =
        [
            "exec", "--depsfile", Path.Combine(folder, tests + ".deps.json"),
            "--runtimeconfig", Path.Combine(folder, tests + ".runtimeconfig.json"),
            tool, Program.Worker, Path.Combine(folder, tests + ".dll"), mutated,
        ];
        var process = Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        _tests = process.StandardOutput.ReadLine()?.Split(' ') ?? throw new InvalidOperationException("The process of the tests does not start.");
        return process;
    }

    public void Dispose()
    {
        _process?.Kill(entireProcessTree: true);
        _process?.Dispose();
        _process = null;
    }
}
