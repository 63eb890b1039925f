using System.Runtime.CompilerServices;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Processes;

/// <summary>A lane that can be run.</summary>
internal interface ILane
{
    /// <summary>Runs the lane and returns its messages as they arrive.</summary>
    /// <exception cref="InvalidOperationException">The lane failed; the message is that of the lane.</exception>
    IAsyncEnumerable<LaneMessage> RunAsync(IEnumerable<string> arguments, CancellationToken cancellationToken);
}

/// <summary>A lane that was built. Each run is a process of its own.</summary>
internal sealed class LaneProcess : ILane
{
    /// <summary>Long enough to read a large value to its end and to drop the database that the lane created.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    /// <summary>Prevents two builds at a time, which would write to the same files.</summary>
    private static readonly SemaphoreSlim Building = new(1);

    private LaneProcess(LaneDefinition lane, string program)
    {
        Lane = lane;
        Program = program;
    }

    public LaneDefinition Lane { get; }

    /// <summary>The lane's assembly, which <c>dotnet</c> runs.</summary>
    public string Program { get; }

    /// <summary>Builds a lane; about two seconds if it is up to date.</summary>
    /// <returns>The lane, or the reason why it cannot be run, with a remedy.</returns>
    public static async Task<(LaneProcess? Lane, string? Reason)> BuildAsync(LaneDefinition lane, CancellationToken cancellationToken)
    {
        if (Repository.Benchmarks is not { } folder)
            return (null, "The folder Lanes was not found above the harness: run it from the repository.");
        var project = Path.Combine(folder, "Lanes", lane.Project);
        await Building.WaitAsync(cancellationToken).ConfigureAwait(false);
        int exitCode;
        string output;
        try
        {
            (exitCode, output) = await ChildProcess
                .RunAsync("dotnet", ["build", project, "-c", "Release", "-v", "quiet", "-nologo", "-nodeReuse:false"], cancellationToken)
                .ConfigureAwait(false);
        }
        finally
        {
            Building.Release();
        }

        if (exitCode == 0)
            return (new LaneProcess(lane, Path.Combine(project, "bin", "Release", "net10.0", $"AsyncSql.Lanes.{lane.Project}.dll")), null);
        var error =
            output.Split('\n').FirstOrDefault(static line => line.Contains("error ", StringComparison.Ordinal))?.Trim()
            ?? "exit code " + exitCode;
        return (
            null,
            $"It does not build: {error[Math.Max(0, error.IndexOf("error ", StringComparison.Ordinal))..]} Try: dotnet build benchmarks/Lanes/{lane.Project} -c Release"
        );
    }

    /// <inheritdoc/>
    public async IAsyncEnumerable<LaneMessage> RunAsync(
        IEnumerable<string> arguments,
        [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        await using var process = ChildProcess.Start(
            "dotnet",
            [Program, .. Lane.Switches?.SelectMany(static name => new[] { "--switch", name }) ?? [], "--end-with-input", .. arguments],
            Patience);
        string? failure = null;
        await foreach (var line in process.ReadLinesAsync(cancellationToken).ConfigureAwait(false))
            if (LaneMessage.TryParse(line) is LaneError { Text: var text })
                failure = text;
            else if (LaneMessage.TryParse(line) is { } message)
                yield return Lane.Switches is not null && message is LaneDescription description
                    ? description with
                    {
                        Lane = Lane.Name,
                    }
                    : message;
        var exitCode = await process.WaitAsync(cancellationToken).ConfigureAwait(false);
        if (failure is not null || exitCode != 0)
            throw new InvalidOperationException(
                $"The lane {Lane.Name} failed: {failure ?? (await process.ReadErrorsAsync().ConfigureAwait(false)).Trim()}");
    }
}
