using System.Text.RegularExpressions;

namespace AsyncSql.BuildTasks;

/// <summary>Finds the scripts in the folder of a project that create tables of SQL Server.</summary>
internal static class ScriptFolder
{
    /// <summary>A project with more scripts is not read: each of them is a file that the compiler has to open.</summary>
    public const int MaxScripts = 2000;

    /// <summary>Longer scripts insert rows. The analyzers skip those of more than a million characters, of two bytes each.</summary>
    private const int MaxBytes = 2_000_000;

    private static readonly Regex TableText = new(
        @"\bCREATE\s+TABLE\b", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>Folders and files of other databases: <c>Scripts/PostgreSql/Install.sql</c>, <c>Schema.sqlite.sql</c>.</summary>
    private static readonly Regex OtherDatabaseName = new(
        "postgre|pgsql|mysql|mariadb|sqlite|oracle|firebird|cockroach|snowflake|clickhouse|redshift",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>What SQL Server does not accept.</summary>
    private static readonly Regex OtherDatabaseText = new(
        @"\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\b|`)|\bAUTO_?INCREMENT\b|\bENGINE\s*=\s*(?:InnoDB|MyISAM)\b|\bWITHOUT\s+ROWID\b"
        + @"|\b(?:BIGSERIAL|JSONB|BYTEA|VARCHAR2|LONGTEXT|TIMESTAMPTZ)\b|\$\$",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static readonly FileCache<Script> Known = new(static path =>
        TextFile.Read(path, MaxBytes) is { } text ? new Script(text) : null);

    /// <summary>Selects the scripts that count.</summary>
    public static IReadOnlyList<string> Select(string project, IEnumerable<string> scripts)
    {
        if (OtherDatabaseName.IsMatch(Path.GetFileNameWithoutExtension(project)))
            return [];
        var start = Path.GetDirectoryName(project)!.Length;
        var all = scripts.Take(MaxScripts + 1).ToList();
        return all.Count > MaxScripts ? []
            : all.FindAll(file => !OtherDatabaseName.IsMatch(file.Substring(start)) && CreatesTables(file));
    }

    private static bool CreatesTables(string path) => Known.Get(path) is { CreatesTables: true };

    private sealed class Script(string text)
    {
        /// <summary>Whether the script creates tables of SQL Server.</summary>
        public bool CreatesTables { get; } = TableText.IsMatch(text) && !OtherDatabaseText.IsMatch(text);
    }
}
