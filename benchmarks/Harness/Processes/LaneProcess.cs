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

    /// <summary>The projects that this process has built: several lanes share one.</summary>
    private static readonly HashSet<string> Built = new(StringComparer.Ordinal);

    private LaneProcess(LaneDefinition lane, string program)
    {
        Lane = lane;
        Program = program;
    }

    public LaneDefinition Lane { get; }

    /// <summary>The lane's assembly, which <c>dotnet</c> runs.</summary>
    public string Program { get; }

    /// <summary>
    /// Builds the projects of all lanes at the same time. It reports nothing: <see cref="BuildAsync(LaneDefinition, CancellationToken)"/> builds what failed again, and has the
    /// reason.
    /// </summary>
    public static async Task BuildAllAsync(CancellationToken cancellationToken)
    {
        if (Repository.Benchmarks is not { } folder)
            return;
        await Building.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            var (exitCode, _) = await BuildAsync(Path.Combine(folder, "Lanes", "Lanes.slnx"), cancellationToken).ConfigureAwait(false);
            if (exitCode == 0)
                Built.UnionWith(LaneDefinition.All.Select(static lane => lane.Project));
        }
        finally
        {
            Building.Release();
        }
    }

    /// <summary>Builds a lane, unless this process has built it; about two seconds if it is up to date.</summary>
    /// <returns>The lane, or the reason why it cannot be run, with a remedy.</returns>
    public static async Task<(LaneProcess? Lane, string? Reason)> BuildAsync(LaneDefinition lane, CancellationToken cancellationToken)
    {
        if (Repository.Benchmarks is not { } folder)
            return (null, "The folder Lanes was not found above the harness: run it from the repository.");
        var project = Path.Combine(folder, "Lanes", lane.Project);
        await Building.WaitAsync(cancellationToken).ConfigureAwait(false);
        var (exitCode, output) = (0, "");
        try
        {
            if (!Built.Contains(lane.Project))
                (exitCode, output) = await BuildAsync(project, cancellationToken).ConfigureAwait(false);
            if (exitCode == 0)
                Built.Add(lane.Project);
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

    private static Task<(int ExitCode, string Output)> BuildAsync(string project, CancellationToken cancellationToken) =>
        ChildProcess.RunAsync("dotnet", ["build", project, "-c", "Release", "-v", "quiet", "-nologo", "-nodeReuse:false"], cancellationToken);

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
