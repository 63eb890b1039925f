using System.Collections.Concurrent;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests;

/// <summary>Lanes as tests run them: each is built once.</summary>
internal static class LaneRunner
{
    private static readonly ConcurrentDictionary<string, Lazy<Task<LaneProcess>>> Built = new();

    public static LaneDefinition Definition(string lane) => LaneDefinition.All.Single(definition => definition.Name == lane);

    public static Task<LaneProcess> BuildAsync(string lane) => Built.GetOrAdd(lane, static name => new Lazy<Task<LaneProcess>>(async () =>
    {
        var (process, reason) = await LaneProcess.BuildAsync(Definition(name), CancellationToken.None);
        Assert.True(process is not null, reason);
        return process;
    })).Value;

    /// <summary>Runs a lane to its end.</summary>
    public static async Task<IReadOnlyList<LaneMessage>> RunAsync(string lane, params IEnumerable<string> arguments)
    {
        var process = await BuildAsync(lane);
        var messages = new List<LaneMessage>();
        await foreach (var message in process.RunAsync(arguments, CancellationToken.None))
            messages.Add(message);
        return messages;
    }
}
