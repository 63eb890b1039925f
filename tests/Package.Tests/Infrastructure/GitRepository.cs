namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>A directory under Git, which shows the changes of a tool.</summary>
internal sealed class GitRepository
{
    /// <summary>The time of every commit. The times in a zip file have a resolution of two seconds, and no time zone.</summary>
    public const string CommitTime = "2001-02-03T04:05:06Z";

    private readonly string _directory;

    public GitRepository(string directory)
    {
        _directory = directory;
        Run("init", "--quiet");
    }

    public void Commit()
    {
        Run("add", "--all");
        Run("commit", "--quiet", "--message", "As it was");
    }

    /// <summary>
    /// The changed lines since the last commit, after the path of each file: "Web/Web.csproj", "-    before", "+    after". Line ends and
    /// byte order marks are part of a line.
    /// </summary>
    public string[] ChangedLines() =>
        [.. Run("diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-prefix").Split('\n')
            .Where(line => line.StartsWith('+') || (line.StartsWith('-') && !line.StartsWith("--- ", StringComparison.Ordinal)) || line.StartsWith('\\'))
            .Select(line => line.StartsWith("+++ ", StringComparison.Ordinal) ? line["+++ ".Length..] : line)];

    /// <summary>The changed and new files since the last commit.</summary>
    public string[] ChangedFiles() =>
        [.. Run("status", "--porcelain", "--untracked-files=all").Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(line => line.Length > 3).Select(line => line[3..].TrimEnd())];

    /// <summary>Settings of the machine are ignored. The time is fixed, so that a commit of the same files is the same commit.</summary>
    private string Run(params string[] arguments)
    {
        var start = Tool.Start("git", _directory, ["-c", "user.name=Consumer", "-c", "user.email=consumer@example.com", "-c", "core.autocrlf=false", "-c", "commit.gpgSign=false", .. arguments]);
        start.Environment["GIT_CONFIG_GLOBAL"] = OperatingSystem.IsWindows() ? "NUL" : "/dev/null";
        start.Environment["GIT_CONFIG_NOSYSTEM"] = "1";
        start.Environment["GIT_AUTHOR_DATE"] = start.Environment["GIT_COMMITTER_DATE"] = CommitTime;
        return Tool.Run(start);
    }
}
