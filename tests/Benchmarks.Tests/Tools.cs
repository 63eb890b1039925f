using AsyncSql.Benchmarks.Processes;
using Xunit;

namespace AsyncSql.Benchmarks.Tests;

/// <summary>Programs of others that some tests need. <c>.ci/run</c> installs them.</summary>
internal static class Tools
{
    /// <summary>The folder of the script for npm's driver.</summary>
    public static string TediousFolder => Path.Combine(RepositoryFolder(), "tests", "Benchmarks.Tests", "tedious");

    /// <summary>Why the tests of FreeTDS cannot run; <see langword="null"/> if they can.</summary>
    public static string? NoFreeTds =>
        IsOnPath("tsql") ? null : "There is no tsql. Install it, on Debian and Ubuntu with: apt-get install freetds-bin";

    /// <summary>Why the tests of npm's driver cannot run; <see langword="null"/> if they can.</summary>
    public static string? NoTedious =>
        !IsOnPath("node") ? "There is no node. Install it, on Debian and Ubuntu with: apt-get install nodejs npm"
        : !Directory.Exists(Path.Combine(TediousFolder, "node_modules", "tedious"))
            ? "Its packages are not installed. Run: npm ci --prefix tests/Benchmarks.Tests/tedious"
        : null;

    /// <summary>Why the tests of PostgreSQL cannot run; <see langword="null"/> if they can.</summary>
    public static string? NoPostgres => PostgresProcess.FindPrograms() is null ? PostgresProcess.WhereToGet : null;

    private static string RepositoryFolder()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "AnalyzerPack.sln")))
                return folder.FullName;
        throw new InvalidOperationException("The tests run from the repository.");
    }

    private static bool IsOnPath(string program) => (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        .Any(folder => File.Exists(Path.Combine(folder, program)) || File.Exists(Path.Combine(folder, program + ".exe")));
}

/// <summary>A test that is skipped, with the reason, where FreeTDS is not installed.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class FreeTdsTheoryAttribute : TheoryAttribute
{
    public FreeTdsTheoryAttribute() => Skip = Tools.NoFreeTds;
}

/// <summary>A test that is skipped, with the reason, where npm's driver is not installed.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class TediousTheoryAttribute : TheoryAttribute
{
    public TediousTheoryAttribute() => Skip = Tools.NoTedious;
}

/// <summary>A test that is skipped where processes have no signals.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class UnixFactAttribute : FactAttribute
{
    public UnixFactAttribute() => Skip = OperatingSystem.IsWindows() ? "There are no signals on Windows." : null;
}

/// <summary>A test that is skipped, with the reason, where PostgreSQL is not installed.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class PostgresFactAttribute : FactAttribute
{
    public PostgresFactAttribute() => Skip = Tools.NoPostgres;
}
