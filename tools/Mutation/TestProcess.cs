using System.Diagnostics;
using System.Globalization;

namespace AsyncSql.Mutation;

/// <summary>How a test ended.</summary>
internal enum TestEnd
{
    Passed,
    Failed,

    /// <summary>The process was stopped, because the test took too long.</summary>
    TimedOut,

    /// <summary>The process ended: its stack overflowed, or a thread threw.</summary>
    Crashed,
}

/// <summary>What a test did.</summary>
/// <param name="End">How it ended.</param>
/// <param name="Time">How long it ran.</param>
/// <param name="Reached">The numbers of the mutants that it reached, if none was active.</param>
/// <param name="Failure">Why it failed.</param>
internal sealed record TestResult(TestEnd End, TimeSpan Time, string[] Reached, string Failure)
{
    public bool IsPassed => End == TestEnd.Passed;
}

/// <summary>Starts a <see cref="TestWorker"/>, and a new one when a mutant does not end or crashes it.</summary>
/// <param name="folder">The output folder of the tests, with the mutated assembly.</param>
/// <param name="tests">The name of the test assembly.</param>
/// <param name="mutated">The name of the mutated assembly.</param>
internal sealed class TestProcess(string folder, string tests, string mutated) : IDisposable
{
    /// <summary>Of the processor: a busy machine does not count. Some tests are the first to load a version of EF Core.</summary>
    private static readonly TimeSpan MinTimeout = TimeSpan.FromSeconds(20);

    /// <summary>The first test of a process loads everything.</summary>
    private static readonly TimeSpan FirstTimeout = TimeSpan.FromSeconds(60);

    /// <summary>A test that waits uses no processor. So it may also take this multiple of its time, as measured by a clock.</summary>
    private const int MaxSlowdown = 10;

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(200);

    /// <summary>In bytes, hexadecimal. A mutant that collects without end then throws, before the machine runs out of memory.</summary>
    private const string HeapLimit = "180000000";

    private Process? _process;
    private bool _isFirst;
    private string[] _tests = [];

    /// <summary>Finds the IDs of all tests.</summary>
    public string[] FindTests()
    {
        if (_process is null)
            Start();
        return _tests;
    }

    public TestResult Run(int mutant, string test, TimeSpan usualTime)
    {
        var process = Send($"{mutant} {test}");
        var answer = process.StandardOutput.ReadLineAsync();
        var isAnswered = Wait(answer, process, (_isFirst ? FirstTimeout : MinTimeout) + 5 * usualTime);
        _isFirst = false;
        if (isAnswered && answer.Result?.Split(' ') is [var result, var time, .. var details])
        {
            var isPassed = result == TestWorker.Passed;
            return new TestResult(
                isPassed ? TestEnd.Passed : TestEnd.Failed,
                TimeSpan.FromMilliseconds(int.Parse(time, CultureInfo.InvariantCulture)),
                isPassed ? details : [],
                isPassed ? "" : string.Join(' ', details));
        }

        Stop();
        return isAnswered
            ? new TestResult(TestEnd.Crashed, TimeSpan.Zero, [], "The process ended.")
            : new TestResult(TestEnd.TimedOut, TimeSpan.Zero, [], "The process was stopped.");
    }

    /// <summary>Ends the process. The next test starts a new one, which has nothing left of earlier tests.</summary>
    public void Stop()
    {
        if (_process is null)
            return;
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
        _process = null;
    }

    public void Dispose() => Stop();

    private static bool Wait(Task<string?> answer, Process process, TimeSpan timeout)
    {
        var (start, watch) = (process.TotalProcessorTime, Stopwatch.StartNew());
        while (!answer.Wait(Interval))
        {
            process.Refresh();
            if (!process.HasExited && (process.TotalProcessorTime - start > timeout || watch.Elapsed > MaxSlowdown * timeout))
                return false;
        }

        return true;
    }

    private Process Send(string line)
    {
        var process = _process is { HasExited: false } running ? running : Start();
        try
        {
            process.StandardInput.WriteLine(line);
        }
        catch (IOException)
        {
            // A thread of an earlier test ended the process.
            process = Start();
            process.StandardInput.WriteLine(line);
        }

        return process;
    }

    private Process Start()
    {
        Stop();
        // The worker runs with the dependencies of the tests, not with those of this tool.
        var tool = Path.Combine(folder, Path.GetFileName(typeof(TestProcess).Assembly.Location));
        File.Copy(typeof(TestProcess).Assembly.Location, tool, overwrite: true);
        var start = new ProcessStartInfo("dotnet",
        [
            "exec", "--depsfile", Path.Combine(folder, tests + ".deps.json"),
            "--runtimeconfig", Path.Combine(folder, tests + ".runtimeconfig.json"),
            tool, Program.Worker, Path.Combine(folder, tests + ".dll"), mutated,
        ])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["DOTNET_GCHeapHardLimit"] = HeapLimit },
        };
        _process = Process.Start(start)!;
        _isFirst = true;
        // The stack of an overflow has many thousand lines.
        _process.BeginErrorReadLine();
        _tests = _process.StandardOutput.ReadLine()?.Split(' ') ?? throw new InvalidOperationException("The process of the tests does not start.");
        return _process;
    }
}
