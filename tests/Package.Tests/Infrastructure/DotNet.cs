using System.Collections;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>Runs the real .NET CLI, as a consumer would.</summary>
internal static class DotNet
{
    /// <summary>Keeps no compiler or build server behind, and takes none over that loaded another build of the pack.</summary>
    public const string NoServers = "--disable-build-servers";

    /// <summary>Runs <c>dotnet</c> and returns what it printed; any exit code but 0 fails with that output.</summary>
    public static string Run(string directory, params string[] arguments)
    {
        var start = Tool.Start(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", directory, arguments);

        // "dotnet test" hands its own MSBuild to its children; the consumer's build finds its own.
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            var name = (string)variable.Key;
            if (name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
                start.Environment.Remove(name);
        }

        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        return Tool.Run(start);
    }
}
