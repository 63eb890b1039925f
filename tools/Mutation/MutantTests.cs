using System.Diagnostics;

namespace AsyncSql.Mutation;

/// <summary>What the tests did to a mutant.</summary>
internal enum Outcome
{
    /// <summary>A test failed that passes without the mutant.</summary>
    Killed,

    /// <summary>A test did not end in time that passes without the mutant.</summary>
    TimedOut,

    /// <summary>A test ended its process that passes without the mutant.</summary>
    Crashed,
    Survived,
    NotReached,
}

/// <summary>Runs the tests that reach a mutant until one notices it.</summary>
/// <param name="process">Runs the tests.</param>
/// <param name="coverage">Finds the tests of a mutant.</param>
/// <param name="isNewestFirst">Whether the tests that were written last come first.</param>
/// <param name="budget">How long the tests of one mutant may take, as measured without a mutant.</param>
/// <param name="output">Receives the tests that cannot be used.</param>
internal sealed class MutantTests(TestProcess process, Coverage coverage, bool isNewestFirst, TimeSpan budget, TextWriter output)
{
    /// <summary>Runs the unchanged code without recording what is reached.</summary>
    private const int NoMutant = -1;

    /// <summary>How many tests that killed a mutant nearby come first.</summary>
    private const int MaxNearby = 5;

    /// <summary>The real time of a mutant's tests, as a multiple of the budget: a mutant or other programs may slow them down.</summary>
    private const int MaxSlowdown = 4;

    private readonly List<(Mutant Mutant, string Test)> _kills = [];

    /// <returns>The outcome, and how many tests ran.</returns>
    public (Outcome Outcome, int Tests) Run(Mutant mutant)
    {
        var (watch, time, tests) = (Stopwatch.StartNew(), TimeSpan.Zero, 0);
        foreach (var (test, usualTime) in Order(mutant))
        {
            if (time >= budget || watch.Elapsed >= MaxSlowdown * budget)
                break;
            time += usualTime;
            tests++;
            if (Notices(test, usualTime, mutant) is { } outcome)
            {
                _kills.Add((mutant, test));
                return (outcome, tests);
            }
        }

        return (tests == 0 ? Outcome.NotReached : Outcome.Survived, tests);
    }

    private IEnumerable<(string Test, TimeSpan Time)> Order(Mutant mutant)
    {
        var tests = coverage.FindTests(mutant.Number, isNewestFirst).ToList();
        var nearby = _kills.Where(kill => kill.Mutant.Path == mutant.Path)
            .OrderBy(kill => Math.Abs(kill.Mutant.Line - mutant.Line))
            .Select(static kill => kill.Test).Distinct().Where(test => tests.Exists(reaching => reaching.Test == test))
            .Take(MaxNearby).ToList();
        return tests.OrderBy(test => nearby.IndexOf(test.Test) is >= 0 and var position ? position : nearby.Count);
    }

    /// <returns>How the test notices the mutant; <see langword="null"/> if it passes, or also fails without the mutant.</returns>
    private Outcome? Notices(string test, TimeSpan usualTime, Mutant mutant)
    {
        var result = process.Run(mutant.Number, test, usualTime);
        if (result.IsPassed)
            return null;
        if (result.End == TestEnd.Failed && process.Run(NoMutant, test, usualTime).IsPassed)
            return Outcome.Killed;

        // The cause may be what ran before in the process, or a thread of an earlier test that ended it. A new process decides.
        process.Stop();
        if (!process.Run(NoMutant, test, usualTime).IsPassed)
        {
            coverage.Remove(test);
            output.WriteLine($"A test fails without a mutant and is not used any more: {test} {result.Failure}");
            return null;
        }

        var again = process.Run(mutant.Number, test, usualTime);
        process.Stop();
        return again.End switch
        {
            TestEnd.Failed => Outcome.Killed,
            TestEnd.TimedOut => Outcome.TimedOut,
            TestEnd.Crashed => Outcome.Crashed,
            _ => null,
        };
    }
}
