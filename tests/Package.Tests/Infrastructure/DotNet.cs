using System.Collections;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>Runs the .NET CLI, as a consumer does.</summary>
internal static class DotNet
{
    /// <summary>For builds of the repository's own sources, which the build of the solution analyzes already: the output is the same.</summary>
    public const string NoAnalyzers = "-p:RunAnalyzers=false";

    /// <summary>Runs <c>dotnet</c> and returns its output; fails with the output if the exit code is not 0.</summary>
    public static string Run(string directory, params string[] arguments) =>
        RunWith(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", directory, arguments);

    /// <summary>Runs a program that may run <c>dotnet</c>, as <see cref="Run"/> does.</summary>
    public static string RunWith(string program, string directory, params string[] arguments)
    {
        var start = Tool.Start(program, directory, arguments);

        // "dotnet test" passes its MSBuild to its children. The consumer's build must find its own.
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            var name = (string)variable.Key;
            if (name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
                start.Environment.Remove(name);
        }

        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        CompilerServer.Use(start);
        return Tool.Run(start);
    }
}
