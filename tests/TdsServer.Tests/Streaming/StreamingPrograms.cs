using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using System.Reflection;
using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.CodeFixes.Tests.Queries;
using AsyncSql.TdsServer.Tests.Drivers;

namespace AsyncSql.TdsServer.Tests.Streaming;

/// <summary>Runs one form: with a context, the key of a row, what to write to, and a path.</summary>
internal delegate Task<string> StreamingRun(
    object context,
    int id,
    Stream stream,
    TextWriter writer,
    string path,
    CancellationToken cancellationToken);

/// <summary>All forms, before and after the fix, on an EF Core and its driver.</summary>
internal sealed class StreamingPrograms
{
    /// <summary>What the tests ask of a context, in the types of .NET: each version of EF Core has a <c>DbContext</c> of its own.</summary>
    private const string Contexts = """
        public static class Contexts
        {
            public static (IAsyncDisposable Context, System.Data.Common.DbConnection Connection, Func<Task> OpenAsync, Func<int> CountTracked) Create(string connectionString)
            {
                var context = new ShopContext(new DbContextOptionsBuilder<ShopContext>().UseSqlServer(connectionString).Options);
                return (context, context.Database.GetDbConnection(), () => context.Database.OpenConnectionAsync(), () => context.ChangeTracker.Entries().Count());
            }
        }

        """;

    private static readonly ConcurrentDictionary<string, Lazy<Task<StreamingPrograms>>> Created = new();

    private readonly FixedPrograms _programs;

    private StreamingPrograms(FixedPrograms programs) => _programs = programs;

    public (StreamingRun Before, StreamingRun After) this[string form] => (Run(_programs.Before, form), Run(_programs.After, form));

    /// <summary>Made once for each driver.</summary>
    public static Task<StreamingPrograms> OnAsync(string driver) =>
        Created
            .GetOrAdd(
                driver,
                static name =>
                    new(async () =>
                        new(
                            await FixedPrograms.CreateAsync(
                                TestedDriver.WithEntityFramework.Single(driver => driver.Name == name),
                                [new AsyncReadOfLargeColumnAnalyzer()],
                                [new StreamingCodeFixProvider()],
                                StreamingForms.All.Select(static form => (form.Name, MarkedText.Unmarked(form.Program))),
                                StreamingModel.Source,
                                StreamingModel.Usings + Contexts))))
            .Value;

    /// <summary>A context of the program before, or of the one after.</summary>
    public StreamingContext CreateContext(bool isFixed, string connectionString) =>
        new((isFixed ? _programs.After : _programs.Before).GetType("Contexts", throwOnError: true)!.GetMethod("Create")!
            .CreateDelegate<Func<string, (IAsyncDisposable, DbConnection, Func<Task>, Func<int>)>>()(connectionString));

    private static StreamingRun Run(Assembly program, string form)
    {
        var run = FixedPrograms.Run(program, form);
        return (context, id, stream, writer, path, cancellationToken) =>
            (Task<string>)run([context, id, stream, writer, path, cancellationToken]);
    }
}

/// <summary>A context, and what the tests ask of it.</summary>
internal sealed class StreamingContext(
    (IAsyncDisposable Context, DbConnection Connection, Func<Task> OpenAsync, Func<int> CountTracked) parts
) : IAsyncDisposable
{
    public object Context => parts.Context;

    public ConnectionState State => parts.Connection.State;

    public int Tracked => parts.CountTracked();

    public Task OpenConnectionAsync() => parts.OpenAsync();

    public ValueTask DisposeAsync() => parts.Context.DisposeAsync();
}

internal static class MarkedText
{
    /// <summary>A program without the marks of what is reported.</summary>
    public static string Unmarked(string program) =>
        program.Replace("{|ASQL1001:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal);
}
