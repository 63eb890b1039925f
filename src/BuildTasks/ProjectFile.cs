using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;

namespace AsyncSql.BuildTasks;

/// <summary>What a project file and the files of its folder show. Each part is read when it is first needed.</summary>
internal sealed class ProjectFile
{
    /// <summary>Larger source files are generated.</summary>
    private const int MaxBytes = 500_000;

    /// <summary>Contexts, configurations, the choice of a provider, and the global usings that these need.</summary>
    private static readonly Regex ContextText = new(
        @":\s*[\w.]*DbContext\b|\b(?:DbSet<|IEntityTypeConfiguration<|(?:EntityType|Property|ModelConfiguration|Model)Builder\b"
        + @"|Use(?:SqlServer|AzureSql|Npgsql|Sqlite|MySql|MySQL|Oracle|Cosmos)\b)|^global using ",
        RegexOptions.CultureInvariant | RegexOptions.Multiline);

    /// <summary>A configuration that declares a large column in so many words. A model snapshot does not show it.</summary>
    private static readonly Regex LargeColumnText = new(
        @"\bHasColumnType\(\s*@?""(?:n?varchar|varbinary)\s*\(\s*max\s*\)""", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>
    /// The simple name of an entity in a set, the base of a configuration, or a call: <c>DbSet&lt;Shop.Order&gt; Orders { get; }</c>,
    /// <c>IEntityTypeConfiguration&lt;Order&gt;</c>, <c>modelBuilder.Entity&lt;Order&gt;()</c>. Names as of type parameters do not count.
    /// </summary>
    private static readonly Regex EntityText = new(
        @"(?:\bDbSet\s*<(?=[^<>]*>\s*\??\s*\w+\s*(?:\{|=>))|\bIEntityTypeConfiguration\s*<|\.\s*Entity\s*<)"
        + @"\s*(?:[\w.:]*[.:])?(?!T\b|T\p{Lu})(?<entity>\w+)\s*>", RegexOptions.CultureInvariant);

    /// <summary>An entity in a snapshot: <c>modelBuilder.Entity("Shop.Order", ..)</c>.</summary>
    private static readonly Regex SnapshotEntityText = new(
        @"\.Entity\(\s*""(?:[^""<]*[.+])?(?<entity>\w+)", RegexOptions.CultureInvariant);

    /// <summary>Generated code, which has a store type for every column.</summary>
    private static readonly string[] MigrationEndings = ["ModelSnapshot.cs", ".Designer.cs"];

    /// <summary>The beginning of a snapshot, where its provider has annotated the model.</summary>
    private const int HeadCharacters = 8192;

    /// <summary>How the SQL Server provider annotates a model. Other annotations with its name may be the author's.</summary>
    private static readonly Regex SqlServerText = new(
        @"SqlServer:ValueGenerationStrategy|SqlServerModelBuilderExtensions|\bUseIdentityColumns\(", RegexOptions.CultureInvariant);

    /// <summary>The source files and scripts of the folder.</summary>
    private readonly Lazy<IReadOnlyList<string>> _files;
    private readonly Lazy<IReadOnlyList<string>> _snapshots;
    private readonly Lazy<IReadOnlyList<string>> _sqlServerSnapshots;
    private readonly Lazy<HashSet<string>> _migratedEntities;
    private readonly Lazy<HashSet<string>> _configuredEntities;
    private readonly Lazy<IReadOnlyList<string>> _contextFiles;
    private readonly Lazy<IReadOnlyList<string>> _largeColumnFiles;
    private readonly Lazy<IReadOnlyList<string>> _settings;
    private readonly Lazy<IReadOnlyList<string>> _scripts;

    public ProjectFile(string path)
    {
        Path = path;
        var folder = System.IO.Path.GetDirectoryName(path)!;
        var elements = ReadElements(path);
        References = elements.Where(static element => element.Name.LocalName == "ProjectReference")
            .Select(static element => (string?)element.Attribute("Include")).OfType<string>()
            .Select(reference => GetFullPath(folder, reference)).OfType<string>().ToList();
        IsTest = elements.Any(static element =>
            (element.Name.LocalName == "IsTestProject" && string.Equals(element.Value.Trim(), "true", StringComparison.OrdinalIgnoreCase))
            || (element.Name.LocalName == "PackageReference" && IsTestPackage((string?)element.Attribute("Include"))))
            || Regex.IsMatch(System.IO.Path.GetFileNameWithoutExtension(path), @"(?:^|[._])\w*Tests?$", RegexOptions.CultureInvariant);
        _files = new(() => SolutionFinder.FindFiles(folder, "*").Where(static file => IsSource(file) || IsScript(file)).ToList());
        _snapshots = new(() => _files.Value
            .Where(static file => file.EndsWith("ModelSnapshot.cs", StringComparison.OrdinalIgnoreCase)).ToList());
        _sqlServerSnapshots = new(() => Snapshots.Where(IsForSqlServer).ToList());
        _migratedEntities = new(() => FindEntities(_sqlServerSnapshots.Value, SnapshotEntityText));
        _configuredEntities = new(() => FindEntities(ContextFiles, EntityText));
        _settings = new(() => Directory.EnumerateFiles(folder, "appsettings*.json").ToList());
        _contextFiles = new(() => _files.Value
            .Where(static file => IsSource(file) && !HasMigrationEnding(file) && Matches(file, ContextText)).ToList());
        _largeColumnFiles = new(() => _files.Value
            .Where(static file => IsSource(file) && !IsMigration(file) && Matches(file, LargeColumnText)).ToList());
        _scripts = new(() => ScriptFolder.Select(path, _files.Value.Where(IsScript)));
    }

    public string Path { get; }

    public IReadOnlyList<string> References { get; }

    /// <summary>Whether the project contains tests.</summary>
    public bool IsTest { get; }

    public IReadOnlyList<string> Snapshots => _snapshots.Value;

    /// <summary>Whether one of the snapshots was written by the SQL Server provider.</summary>
    public bool HasSqlServerSnapshot => _sqlServerSnapshots.Value.Count > 0;

    /// <summary>The simple names of the entities in the snapshots that the SQL Server provider wrote.</summary>
    public IReadOnlyCollection<string> MigratedEntities => _migratedEntities.Value;

    /// <summary>The simple names of the entities that have a set or are configured.</summary>
    public IReadOnlyCollection<string> ConfiguredEntities => _configuredEntities.Value;

    /// <summary>The settings of the application, with its connection strings.</summary>
    public IReadOnlyList<string> Settings => _settings.Value;

    /// <summary>The source files that declare or configure a context, or choose its provider.</summary>
    public IReadOnlyList<string> ContextFiles => _contextFiles.Value;

    /// <summary>The source files whose configuration declares large columns.</summary>
    public IReadOnlyList<string> LargeColumnFiles => _largeColumnFiles.Value;

    /// <summary>The scripts that create tables of SQL Server.</summary>
    public IReadOnlyList<string> Scripts => _scripts.Value;

    private static bool IsSource(string file) => file.EndsWith(".cs", StringComparison.OrdinalIgnoreCase);

    private static bool HasMigrationEnding(string file) =>
        MigrationEndings.Any(ending => file.EndsWith(ending, StringComparison.OrdinalIgnoreCase));

    private static bool IsMigration(string file) =>
        HasMigrationEnding(file)
        || file.Contains($"{System.IO.Path.DirectorySeparatorChar}Migrations{System.IO.Path.DirectorySeparatorChar}");

    private static bool IsScript(string file) => file.EndsWith(".sql", StringComparison.OrdinalIgnoreCase);

    private static List<XElement> ReadElements(string path)
    {
        try
        {
            return XDocument.Load(path).Descendants().ToList();
        }
        catch (Exception exception) when (exception is XmlException or IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    /// <summary>The path of a reference; <see langword="null"/> where MSBuild computes it.</summary>
    private static string? GetFullPath(string folder, string reference)
    {
        reference = reference.Replace("$(MSBuildThisFileDirectory)", "").Replace("$(MSBuildProjectDirectory)", ".");
        return reference.Contains("$(") || reference.IndexOfAny(['*', '?', ';']) >= 0 ? null
            : System.IO.Path.GetFullPath(System.IO.Path.Combine(folder, reference.Replace('\\', System.IO.Path.DirectorySeparatorChar)));
    }

    private static bool IsTestPackage(string? id) =>
        id is "Microsoft.NET.Test.Sdk" or "xunit" or "xunit.v3" or "NUnit" or "MSTest" or "MSTest.TestFramework" or "TUnit";

    private static bool IsForSqlServer(string snapshot)
    {
        try
        {
            using var reader = new StreamReader(snapshot);
            var head = new char[HeadCharacters];
            return SqlServerText.IsMatch(new string(head, 0, reader.ReadBlock(head, 0, head.Length)));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static HashSet<string> FindEntities(IEnumerable<string> files, Regex text)
    {
        // Of any size: the snapshot of a large product is longer than its source files.
        var matches = files.SelectMany(file => text.Matches(ReadText(file, long.MaxValue) ?? "").Cast<Match>());
        return new HashSet<string>(matches.Select(static match => match.Groups["entity"].Value), StringComparer.Ordinal);
    }

    private static bool Matches(string path, Regex text) => ReadText(path, MaxBytes) is { } content && text.IsMatch(content);

    /// <summary>Reads a file; <see langword="null"/> if it is larger, or cannot be read: the analyzers cannot read it either.</summary>
    private static string? ReadText(string path, long maxBytes)
    {
        try
        {
            return new FileInfo(path).Length <= maxBytes ? File.ReadAllText(path) : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
