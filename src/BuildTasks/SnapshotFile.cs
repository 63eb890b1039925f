using System.Text.RegularExpressions;

namespace AsyncSql.BuildTasks;

/// <summary>What a model snapshot shows.</summary>
internal sealed class SnapshotFile
{
    /// <summary>The beginning of a snapshot, where its provider has annotated the model.</summary>
    private const int HeadCharacters = 8192;

    /// <summary>How the SQL Server provider annotates a model. Other annotations with its name may be the author's.</summary>
    private static readonly Regex SqlServerText = new(
        @"SqlServer:ValueGenerationStrategy|SqlServerModelBuilderExtensions|\bUseIdentityColumns\(", RegexOptions.CultureInvariant);

    /// <summary>An entity in a snapshot: <c>modelBuilder.Entity("Shop.Order", ..)</c>.</summary>
    private static readonly Regex EntityText = new(
        @"\.Entity\(\s*""(?:[^""<]*[.+])?(?<entity>\w+)", RegexOptions.CultureInvariant);

    // Of any size: the snapshot of a large product is longer than its source files.
    private static readonly FileCache<SnapshotFile> Known = new(static path =>
        TextFile.Read(path, long.MaxValue) is { } text ? new SnapshotFile(text) : null);

    private static readonly SnapshotFile Empty = new("");

    private SnapshotFile(string text)
    {
        IsForSqlServer = SqlServerText.IsMatch(text.Length <= HeadCharacters ? text : text.Substring(0, HeadCharacters));
        Entities = IsForSqlServer ? TextFile.FindEntities(text, EntityText) : [];
    }

    /// <summary>Whether the SQL Server provider wrote the snapshot.</summary>
    public bool IsForSqlServer { get; }

    /// <summary>The simple names of the entities in a snapshot for SQL Server.</summary>
    public IReadOnlyList<string> Entities { get; }

    public static SnapshotFile Read(string path) => Known.Get(path) ?? Empty;
}
