using System.Text.RegularExpressions;

namespace AsyncSql.BuildTasks;

/// <summary>Finds the scripts in a folder that create tables of SQL Server.</summary>
internal static class ScriptFolder
{
    /// <summary>A project with more scripts is not read: each of them is a file that the compiler has to open.</summary>
    public const int MaxScripts = 2000;

    /// <summary>Longer scripts insert rows. The analyzers skip those of more than a million characters, of two bytes each.</summary>
    private const int MaxBytes = 2_000_000;

    /// <summary>The name of a table, of which the last part counts: <c>[dbo].[Documents]</c>.</summary>
    private const string TableName = @"(?:[\[""]?[\w$()]+[\]""]?\s*\.\s*){0,3}[\[""]?(?<table>[#\w$()]+)";

    private static readonly Regex TableText = new(
        $@"\bCREATE\s+TABLE\b(?:\s+{TableName})?",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>What else shows columns: migrations written in SQL, and procedures, whose result sets are those of their queries.</summary>
    private static readonly Regex ChangeText = new(
        $@"\bALTER\s+TABLE\s+{TableName}[^;]{{0,300}}?\s(?:ADD|ALTER\s+COLUMN)\s|\bCREATE\s+(?:OR\s+ALTER\s+)?PROC(?:EDURE)?\s",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>Folders and files of other databases: <c>Scripts/PostgreSql/Install.sql</c>, <c>Schema.sqlite.sql</c>.</summary>
    private static readonly Regex OtherDatabaseName = new(
        "postgre|pgsql|mysql|mariadb|sqlite|oracle|firebird|cockroach|snowflake|clickhouse|redshift",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>What SQL Server does not accept.</summary>
    private static readonly Regex OtherDatabaseText = new(
        @"\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\b|`)|\bAUTO_?INCREMENT\b|\bENGINE\s*=\s*(?:InnoDB|MyISAM)\b|\bWITHOUT\s+ROWID\b"
        + @"|\b(?:BIGSERIAL|JSONB|BYTEA|VARCHAR2|LONGTEXT|TIMESTAMPTZ)\b",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>Folders with the scripts of the database: <c>database</c>, <c>SqlScripts</c>, <c>scripts</c>.</summary>
    private static readonly Regex DatabaseName = new(
        "^(?:(?:db|databases?|sql|sqlserver|mssql|schemas?)(?:[._-]?scripts?)?|scripts?)$",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static readonly FileCache<Script> Known = new(static path =>
        TextFile.Read(path, MaxBytes) is { } text ? new Script(text) : null);

    public static bool IsScript(string path) => path.EndsWith(".sql", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Selects the scripts that count: those that create tables, and those beside them that change tables or create procedures.
    /// </summary>
    /// <param name="project">The path of the project or solution.</param>
    public static IReadOnlyList<string> Select(string project, IEnumerable<string> scripts)
    {
        var all = scripts.Take(MaxScripts + 1).ToList();
        var named = all.Count > MaxScripts ? [] : SelectNames(project, all);
        return named.Exists(CreatesTables) ? named.FindAll(ShowsColumns) : [];
    }

    /// <summary>Selects the files of a project whose names and folders do not name another database.</summary>
    public static List<string> SelectNames(string project, IEnumerable<string> files) =>
        OtherDatabaseName.IsMatch(Path.GetFileNameWithoutExtension(project)) ? []
            : files.Where(file => !OtherDatabaseName.IsMatch(GetDifferent(Path.GetDirectoryName(project)!, file))).ToList();

    /// <summary>The part of a path that a folder does not have too. Where the product lies tells nothing of its databases.</summary>
    private static string GetDifferent(string folder, string path)
    {
        var common = 0;
        while (common < folder.Length && common < path.Length && folder[common] == path[common])
            common++;
        var start = path.LastIndexOf(Path.DirectorySeparatorChar, Math.Min(common, path.Length - 1));
        return path.Substring(Math.Max(start, 0)); // on another drive, nothing is common
    }

    /// <summary>
    /// Finds the scripts of a database that has a folder beside the projects: one with such a name in the folder of the solution or in
    /// <c>src</c>, else in a folder above it in the repository. A folder with a project is that one's, or another product's.
    /// </summary>
    public static IReadOnlyList<string> FindBeside(string solution, FolderFiles folders) =>
        SolutionFinder.FindFolders(solution)
            .Select(root => Select(SolutionFinder.GetFile(solution), FindDatabases(root).SelectMany(folders.TryGet).Where(IsScript)))
            .FirstOrDefault(static scripts => scripts.Count > 0) ?? [];

    private static IEnumerable<string> FindDatabases(string root) =>
        new[] { root, Path.Combine(root, "src") }.Where(Directory.Exists).SelectMany(Directory.EnumerateDirectories)
            .Where(static folder => DatabaseName.IsMatch(Path.GetFileName(folder)) && !SolutionFinder.FindFiles(folder, "*.*proj").Any())
            .OrderBy(static folder => folder, StringComparer.Ordinal);

    /// <summary>Whether a text has SQL that SQL Server does not accept.</summary>
    public static bool IsOfOtherDatabase(string text) => OtherDatabaseText.IsMatch(text);

    private static bool CreatesTables(string path) => Known.Get(path) is { CreatesTables: true };

    private static bool ShowsColumns(string path) => Known.Get(path) is { ShowsColumns: true };

    /// <summary>The simple names of the tables that a script creates, without temporary ones.</summary>
    public static IEnumerable<string> GetTables(string path) => Known.Get(path)?.Tables ?? [];

    /// <summary>The simple names of the tables that a script creates, else of those that it changes.</summary>
    public static IEnumerable<string> GetSubjects(string path) => Known.Get(path)?.Subjects ?? [];

    private sealed class Script
    {
        public Script(string text)
        {
            var created = TableText.Matches(text).Cast<Match>().ToList();
            var changed = ChangeText.Matches(text).Cast<Match>().ToList();
            Tables = [.. GetNames(created)];
            Subjects = Tables.Count > 0 ? Tables : [.. GetNames(changed)];
            ShowsColumns = created.Count + changed.Count > 0
                && !IsOfOtherDatabase(text) && text.IndexOf("$$", StringComparison.Ordinal) < 0; // a body in PostgreSQL
            CreatesTables = created.Count > 0 && ShowsColumns;
        }

        /// <summary>Whether the script creates tables of SQL Server.</summary>
        public bool CreatesTables { get; }

        /// <summary>Whether the script creates or changes tables of SQL Server, or creates procedures.</summary>
        public bool ShowsColumns { get; }

        public IReadOnlyList<string> Tables { get; }

        public IReadOnlyList<string> Subjects { get; }

        private static IEnumerable<string> GetNames(IEnumerable<Match> matches) => matches
            .Select(static match => match.Groups["table"].Value).Where(static table => table.Length > 0 && table[0] != '#')
            .Distinct(StringComparer.OrdinalIgnoreCase);
    }
}
