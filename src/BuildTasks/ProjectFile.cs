using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;

namespace AsyncSql.BuildTasks;

/// <summary>What a project file and the files of its folder show. Each part is read when it is first needed.</summary>
internal sealed class ProjectFile
{
    /// <summary>Generated code, which has a store type for every column.</summary>
    private static readonly string[] MigrationEndings = ["ModelSnapshot.cs", ".Designer.cs"];

    /// <summary>A name such as Microsoft.Data.SqlClient, Microsoft.EntityFrameworkCore.SqlServer or Testcontainers.MsSql.</summary>
    private static readonly Regex SqlServerPackage = new(
        @"(?:^|[.-])(?:SqlClient|SqlServer|MsSql)(?:[.-]|$)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>How the names of other packages begin: they write logs to SQL Server, observe its client, or are tools.</summary>
    private static readonly string[] ToolPackages = ["Serilog.", "OpenTelemetry.", "Microsoft.SqlServer."];

    /// <summary>The files that MSBuild imports into the projects below their folder.</summary>
    private static readonly string[] SharedFileNames = ["Directory.Build.props", "Directory.Build.targets"];

    /// <summary>The full name of a namespace or type.</summary>
    private static readonly Regex FullName = new(@"^\w+(?:\.\w+)*$", RegexOptions.CultureInvariant);

    private static readonly FileCache<Declarations> Known = new(static path =>
        ReadElements(path) is { } elements ? new Declarations(elements) : null);

    /// <summary>The source files and scripts of the folder.</summary>
    private readonly Lazy<IReadOnlyList<string>> _files;
    private readonly Lazy<IReadOnlyList<string>> _snapshots;
    private readonly Lazy<IReadOnlyList<string>> _sqlServerSnapshots;
    private readonly Lazy<HashSet<string>> _migratedEntities;
    private readonly Lazy<HashSet<string>> _configuredEntities;
    private readonly Lazy<IReadOnlyList<string>> _contextFiles;
    private readonly Lazy<IReadOnlyList<string>> _queryFiles;
    private readonly Lazy<IReadOnlyList<string>> _declarationFiles;
    private readonly Lazy<IReadOnlyList<string>> _settings;
    private readonly Lazy<IReadOnlyList<string>> _scripts;
    private readonly Lazy<IReadOnlyList<string>> _tableFiles;
    private readonly Lazy<bool> _usesAdoNet;
    private readonly Lazy<IReadOnlyList<string>> _genericStores;
    private readonly Lazy<IReadOnlyList<string>> _usings;

    public ProjectFile(string path, FolderFiles folders)
    {
        Path = path;
        var folder = System.IO.Path.GetDirectoryName(path)!;
        var declarations = Known.Get(path) ?? new Declarations([]);
        References = declarations.References.Select(reference => GetFullPath(folder, reference)).OfType<string>().ToList();
        IsTest = declarations.HasTests
            || Regex.IsMatch(System.IO.Path.GetFileNameWithoutExtension(path), @"(?:^|[._])\w*Tests?$", RegexOptions.CultureInvariant);
        UsesSqlServer = declarations.UsesSqlServer;
        _files = new(() => folders.Get(folder));
        _snapshots = new(() => _files.Value
            .Where(static file => file.EndsWith("ModelSnapshot.cs", StringComparison.OrdinalIgnoreCase)).ToList());
        _sqlServerSnapshots = new(() => Snapshots.Where(static file => SnapshotFile.Read(file).IsForSqlServer).ToList());
        _migratedEntities = new(() => Union(_sqlServerSnapshots.Value.Select(static file => SnapshotFile.Read(file).Entities)));
        _configuredEntities = new(() => Union(ContextFiles.Select(static file => SourceFile.Read(file).Entities)));
        _settings = new(() => Directory.EnumerateFiles(folder, "appsettings*.json").ToList());
        _contextFiles = new(() => _files.Value
            .Where(static file => IsSource(file) && !HasMigrationEnding(file)
                && SourceFile.Read(file) is { HasModel: true } or { HasQueries: true }).ToList());
        _queryFiles = new(() => ContextFiles.Where(static file => !SourceFile.Read(file).HasModel).ToList());
        _declarationFiles = new(() => _files.Value
            .Where(static file => IsSource(file) && !IsMigration(file) && SourceFile.Read(file).AddsToSnapshot).ToList());
        _scripts = new(() => ScriptFolder.Select(path, _files.Value.Where(ScriptFolder.IsScript)
            .Concat(declarations.Scripts.SelectMany(include => ScriptItems.Find(folder, include, folders)))
            .Distinct(StringComparer.OrdinalIgnoreCase)));
        _tableFiles = new(() => ScriptFolder.SelectNames(path, _files.Value
            .Where(static file => IsSource(file) && !HasMigrationEnding(file) && SourceFile.Read(file).CreatesTables)));
        _genericStores = new(() => Union(SourceFiles.Select(static file => SourceFile.Read(file).GenericStores)).ToList());
        _usings = new(() => FindSharedFiles(folder).Select(Known.Get).OfType<Declarations>().Prepend(declarations)
            .SelectMany(static declared => declared.Usings).Distinct(StringComparer.Ordinal).ToList());
        _usesAdoNet = new(() => _files.Value.Any(static file => IsSource(file) && SourceFile.Read(file).UsesAdoNet));
    }

    public string Path { get; }

    public IReadOnlyList<string> References { get; }

    /// <summary>Whether the project contains tests.</summary>
    public bool IsTest { get; }

    /// <summary>Whether the project references a package that connects to SQL Server.</summary>
    public bool UsesSqlServer { get; }

    /// <summary>Whether a source file names types of ADO.NET: connections, commands or readers.</summary>
    public bool UsesAdoNet => _usesAdoNet.Value;

    /// <summary>The names of its generic classes that read the set of any entity.</summary>
    public IReadOnlyList<string> GenericStores => _genericStores.Value;

    /// <summary>The source files, without generated migrations.</summary>
    public IEnumerable<string> SourceFiles => _files.Value.Where(static file => IsSource(file) && !HasMigrationEnding(file));

    public IReadOnlyList<string> Snapshots => _snapshots.Value;

    /// <summary>Whether one of the snapshots was written by the SQL Server provider.</summary>
    public bool HasSqlServerSnapshot => _sqlServerSnapshots.Value.Count > 0;

    /// <summary>The simple names of the entities in the snapshots that the SQL Server provider wrote.</summary>
    public IReadOnlyCollection<string> MigratedEntities => _migratedEntities.Value;

    /// <summary>The simple names of the entities that have a set or are configured.</summary>
    public IReadOnlyCollection<string> ConfiguredEntities => _configuredEntities.Value;

    /// <summary>The settings of the application, with its connection strings.</summary>
    public IReadOnlyList<string> Settings => _settings.Value;

    /// <summary>
    /// The source files that declare or configure a context, or choose its provider, and those with specifications and extension methods
    /// of queries.
    /// </summary>
    public IReadOnlyList<string> ContextFiles => _contextFiles.Value;

    /// <summary>Those with specifications and extension methods of queries alone.</summary>
    public IReadOnlyList<string> QueryFiles => _queryFiles.Value;

    /// <summary>The source files whose configuration declares what a model snapshot does not show.</summary>
    public IReadOnlyList<string> DeclarationFiles => _declarationFiles.Value;

    /// <summary>The scripts that create tables of SQL Server, in the folder of the project or among its items.</summary>
    public IReadOnlyList<string> Scripts => _scripts.Value;

    /// <summary>
    /// What the project imports globally, by its file or by those that it shares with other projects: "Shop.Data", "static Shop.Lengths",
    /// "Entity=Shop.Data.Entity".
    /// </summary>
    public IReadOnlyList<string> Usings => _usings.Value;

    /// <summary>The source files with SQL that creates tables of SQL Server, or with calls that add their columns.</summary>
    public IReadOnlyList<string> TableFiles => _tableFiles.Value;

    private static bool IsSource(string file) => file.EndsWith(".cs", StringComparison.OrdinalIgnoreCase);

    private static bool HasMigrationEnding(string file) =>
        MigrationEndings.Any(ending => file.EndsWith(ending, StringComparison.OrdinalIgnoreCase));

    private static bool IsMigration(string file) =>
        HasMigrationEnding(file)
        || file.Contains($"{System.IO.Path.DirectorySeparatorChar}Migrations{System.IO.Path.DirectorySeparatorChar}");

    /// <summary>The nearest <c>Directory.Build.props</c> and <c>Directory.Build.targets</c>, as MSBuild imports them.</summary>
    private static IEnumerable<string> FindSharedFiles(string folder)
    {
        foreach (var name in SharedFileNames)
            for (var parent = new DirectoryInfo(folder); parent is not null; parent = parent.Parent)
                if (System.IO.Path.Combine(parent.FullName, name) is var file && File.Exists(file))
                {
                    yield return file;
                    break;
                }
    }

    private static List<XElement>? ReadElements(string path)
    {
        try
        {
            return XDocument.Load(path).Descendants().ToList();
        }
        catch (Exception exception) when (exception is XmlException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The path of a reference; <see langword="null"/> where MSBuild computes it.</summary>
    private static string? GetFullPath(string folder, string reference)
    {
        reference = ReplaceFolder(reference);
        return reference.Contains("$(") || reference.IndexOfAny(['*', '?', ';']) >= 0 ? null
            : System.IO.Path.GetFullPath(System.IO.Path.Combine(folder, reference.Replace('\\', System.IO.Path.DirectorySeparatorChar)));
    }

    /// <summary>A path that starts with the project's folder, relative to it.</summary>
    public static string ReplaceFolder(string path) =>
        path.Replace("$(MSBuildThisFileDirectory)", "").Replace("$(MSBuildProjectDirectory)", ".");

    private static bool IsSqlServerPackage(string? id) =>
        id is not null && SqlServerPackage.IsMatch(id)
        && !Array.Exists(ToolPackages, prefix => id.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));

    private static bool IsTestPackage(string? id) =>
        id is "Microsoft.NET.Test.Sdk" or "xunit" or "xunit.v3" or "NUnit" or "MSTest" or "MSTest.TestFramework" or "TUnit";

    private static HashSet<string> Union(IEnumerable<IReadOnlyList<string>> names) =>
        new(names.SelectMany(static group => group), StringComparer.Ordinal);

    /// <summary>What a project file says, whatever its folder.</summary>
    private sealed class Declarations(List<XElement> elements)
    {
        /// <summary>The references to projects, as the file spells them.</summary>
        public IReadOnlyList<string> References { get; } = elements.Where(static element => element.Name.LocalName == "ProjectReference")
            .Select(static element => (string?)element.Attribute("Include")).OfType<string>().ToList();

        /// <summary>The values of <c>Include</c> that name scripts, as the file spells them.</summary>
        public IReadOnlyList<string> Scripts { get; } = elements
            .Where(static element => element.Name.LocalName is "EmbeddedResource" or "Content" or "None")
            .Select(static element => (string?)element.Attribute("Include")).OfType<string>()
            .Where(static include => include.IndexOf(".sql", StringComparison.OrdinalIgnoreCase) >= 0).ToList();

        /// <summary>The items that import namespaces and types into all source files. What MSBuild computes is left out.</summary>
        public IReadOnlyList<string> Usings { get; } = elements.Where(static element => element.Name.LocalName == "Using")
            .SelectMany(static element => ((string?)element.Attribute("Include") ?? "").Split(';')
                .Select(static name => name.Trim()).Where(static name => FullName.IsMatch(name))
                .Select(name => GetModifier(element) + name))
            .ToList();

        public bool UsesSqlServer { get; } = HasPackage(elements, IsSqlServerPackage);

        public bool HasTests { get; } = HasPackage(elements, IsTestPackage) || elements.Exists(static element =>
            element.Name.LocalName == "IsTestProject" && string.Equals(element.Value.Trim(), "true", StringComparison.OrdinalIgnoreCase));

        private static string GetModifier(XElement item) =>
            GetMetadata(item, "Alias") is { } alias && FullName.IsMatch(alias) ? alias + "="
            : string.Equals(GetMetadata(item, "Static"), "true", StringComparison.OrdinalIgnoreCase) ? "static "
            : "";

        /// <summary>The value of an attribute, or of an element inside.</summary>
        private static string? GetMetadata(XElement item, string name) =>
            ((string?)item.Attribute(name) ?? item.Elements().FirstOrDefault(inner => inner.Name.LocalName == name)?.Value)?.Trim();

        private static bool HasPackage(List<XElement> elements, Func<string?, bool> isSuch) => elements.Exists(element =>
            element.Name.LocalName == "PackageReference" && isSuch((string?)element.Attribute("Include")));
    }
}
