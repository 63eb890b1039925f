using System.Diagnostics;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// The compiler server of one test run, which all builds share: a compiler that starts anew takes several seconds, most of them to compile
/// its own code. It is never the server of the user, which may have loaded another build of the pack.
/// </summary>
internal static class CompilerServer
{
    /// <summary>The name of its pipe: see <c>SharedCompilationId</c> in Microsoft.CSharp.Core.targets.</summary>
    private static readonly string Name = $"asyncsql-tests-{Guid.NewGuid():N}";

    private const string BasePath = "Base Path:";

    private static bool _isUsed;

    /// <summary>Makes the builds of a program use the server. MSBuild takes the variables as properties.</summary>
    public static void Use(ProcessStartInfo start)
    {
        start.Environment["UseSharedCompilation"] = "true";
        start.Environment["SharedCompilationId"] = Name;
        start.Environment["UseRazorBuildServer"] = "false";
        start.Environment["MSBUILDUSESERVER"] = "0";
        _isUsed = true;
    }

    /// <summary>Ends the server. It would end by itself, minutes after its last build.</summary>
    public static void Stop()
    {
        if (!_isUsed)
            return;
        var sdk = DotNet.Run(AppContext.BaseDirectory, "--info").Split('\n', StringSplitOptions.TrimEntries)
            .Single(static line => line.StartsWith(BasePath, StringComparison.Ordinal))[BasePath.Length..].Trim();
        DotNet.Run(
            AppContext.BaseDirectory, "exec", Path.Combine(sdk, "Roslyn", "bincore", "VBCSCompiler.dll"), $"-pipename:{Name}", "-shutdown");
    }
}
