using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using Xunit.Abstractions;
using Xunit.Sdk;

namespace AsyncSql.Mutation;

/// <summary>
/// The process that runs tests, each alone. It reads lines with the number of a mutant and the ID of a test, and answers each with a line:
/// the result, the milliseconds, and the failure or, without a mutant, the numbers of the mutants that the test reached.
/// </summary>
internal static class TestWorker
{
    public const string Passed = "passed";

    public static void Run(string testAssembly, string mutatedAssembly)
    {
        var output = Console.Out;
        Console.SetOut(TextWriter.Null);
        var assembly = Assembly.LoadFrom(testAssembly);
        var mutated = Assembly.Load(mutatedAssembly);
        var mutants = mutated.GetType(MutantSwitch.Name)!;
        var active = mutants.GetField(MutantSwitch.Active)!;
        var reached = (bool[])mutants.GetField(MutantSwitch.Reached)!.GetValue(null)!;
        using var framework = new XunitTestFramework(new NullSink());
        var tests = Discover(framework, assembly);
        using var executor = framework.GetExecutor(assembly.GetName());
        var (facts, shared) = (new StaticCaches(mutated), new StaticCaches(assembly));
        // What a test creates for all tests of its class reaches mutants for them all.
        var sharedReach = new Dictionary<Type, HashSet<int>>();
        output.WriteLine(string.Join(' ', tests.Keys));
        while (Console.In.ReadLine() is { } line)
        {
            var (mutant, test) = (int.Parse(line.AsSpan(0, line.IndexOf(' ')), CultureInfo.InvariantCulture), line[(line.IndexOf(' ') + 1)..]);
            if (!mutant.Equals(active.GetValue(null)))
                shared.Clear();
            if (mutant == 0 || !mutant.Equals(active.GetValue(null)))
                facts.Clear();
            active.SetValue(null, mutant);
            Array.Clear(reached);
            var type = tests[test].TestMethod.TestClass.Class.ToRuntimeType();
            var values = shared.CountValues(type);
            var watch = Stopwatch.StartNew();
            using var sink = new ResultSink();
            executor.RunTests([tests[test]], sink, new Options());
            sink.Finished.Wait();
            var reach = Enumerable.Range(0, reached.Length).Where(number => reached[number]).ToHashSet();
            if (shared.CountValues(type) > values)
                sharedReach[type] = [.. reach, .. sharedReach.GetValueOrDefault(type, [])];
            reach.UnionWith(sharedReach.GetValueOrDefault(type, []));
            var details = sink.Failure is { } failure ? [failure]
                : mutant != 0 ? []
                : reach.Order().Select(static number => number.ToString(CultureInfo.InvariantCulture));
            output.WriteLine(string.Join(' ', [sink.Failure is null ? Passed : "failed", $"{watch.ElapsedMilliseconds}", .. details]));
        }
    }

    private static Dictionary<string, ITestCase> Discover(XunitTestFramework framework, Assembly assembly)
    {
        using var discoverer = framework.GetDiscoverer(Reflector.Wrap(assembly));
        using var sink = new ResultSink();
        discoverer.Find(includeSourceInformation: false, sink, new Options());
        sink.Finished.Wait();
        return sink.Tests.GroupBy(static test => test.UniqueID).ToDictionary(static group => group.Key, static group => group.First());
    }

    private sealed class ResultSink : IMessageSink, IDisposable
    {
        public ManualResetEventSlim Finished { get; } = new();

        public List<ITestCase> Tests { get; } = [];

        /// <summary>The test and the message, in one line.</summary>
        public string? Failure { get; private set; }

        public bool OnMessage(IMessageSinkMessage message)
        {
            if (message is ITestCaseDiscoveryMessage found)
                Tests.Add(found.TestCase);
            if (message is ITestFailed failed)
                Failure = $"{failed.Test.DisplayName}: {string.Join(' ', failed.Messages)}".ReplaceLineEndings(" ");
            if (message is IErrorMessage error)
                Failure = string.Join(' ', error.Messages).ReplaceLineEndings(" ");
            if (message is IDiscoveryCompleteMessage or ITestAssemblyFinished)
                Finished.Set();
            return true;
        }

        public void Dispose() => Finished.Dispose();
    }

    private sealed class NullSink : IMessageSink
    {
        public bool OnMessage(IMessageSinkMessage message) => true;
    }

    private sealed class Options : ITestFrameworkDiscoveryOptions, ITestFrameworkExecutionOptions
    {
        public TValue GetValue<TValue>(string name) => default!;

        public void SetValue<TValue>(string name, TValue value)
        {
        }
    }
}
