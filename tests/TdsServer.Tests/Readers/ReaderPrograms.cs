using System.Collections.Concurrent;
using System.Data.Common;
using System.Reflection;
using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.TdsServer.Tests.Drivers;

namespace AsyncSql.TdsServer.Tests.Readers;

/// <summary>Runs one form on an open connection, for the key of a row.</summary>
internal delegate Task ReaderRun(DbConnection connection, int id, List<object?> seen, CancellationToken cancellationToken);

/// <summary>All forms, before and after their fixes, on a driver.</summary>
internal sealed class ReaderPrograms
{
    private static readonly ConcurrentDictionary<string, Lazy<Task<ReaderPrograms>>> Created = new();

    private readonly FixedPrograms _programs;

    private ReaderPrograms(TestedDriver driver, FixedPrograms programs)
    {
        Driver = driver;
        _programs = programs;
    }

    public TestedDriver Driver { get; }

    public (ReaderRun Before, ReaderRun After) this[string form] => (Run(_programs.Before, form), Run(_programs.After, form));

    /// <summary>Made once for each driver.</summary>
    public static Task<ReaderPrograms> OnAsync(string driver) =>
        Created
            .GetOrAdd(
                driver,
                static name =>
                    new(async () =>
                    {
                        var driver = TestedDriver.All.Single(driver => driver.Name == name);
                        return new(
                            driver,
                            await FixedPrograms.CreateAsync(
                                driver,
                                [new LargeValueReadAnalyzer(), new ScalarOfLargeValueAnalyzer()],
                                [
                                    new ReaderStreamingCodeFixProvider(),
                                    new SequentialAccessCodeFixProvider(),
                                    new ScalarStreamingCodeFixProvider(),
                                    new SelectOrderCodeFixProvider(),
                                ],
                                ReaderForm.All.Select(form => (form.Name, form.Program(driver.Namespace)))));
                    }))
            .Value;

    private static ReaderRun Run(Assembly program, string form)
    {
        var run = FixedPrograms.Run(program, form);
        return (connection, id, seen, cancellationToken) => run([connection, id, seen, cancellationToken]);
    }
}
