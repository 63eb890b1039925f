using System.Text.RegularExpressions;

namespace AsyncSql.BuildTasks;

/// <summary>What the text of a source file shows. Each file is read once.</summary>
internal sealed class SourceFile
{
    /// <summary>Larger source files are generated.</summary>
    private const int MaxBytes = 500_000;

    /// <summary>
    /// Contexts, configurations (also those that have all from a base class), the converters and conventions of these, the choice of a
    /// provider, and the global usings that these need. Most files have none of these words, and a search for a word takes much less time
    /// than a search for a pattern.
    /// </summary>
    private static readonly string[] ModelWords =
    [
        "DbContext", "DbSet<", "IEntityTypeConfiguration<", "EntityTypeBuilder", "PropertyBuilder", "ModelBuilder",
        "ModelConfigurationBuilder", "Configuration<", "ValueConverter<", "UseSqlServer", "UseAzureSql", "UseNpgsql", "UseSqlite",
        "UseMySql", "UseMySQL", "UseOracle", "UseCosmos", "global using ",
    ];

    private static readonly Regex ModelText = new(
        @":\s*[\w.]*(?:DbContext\b|Configuration<|ValueConverter<)|\b(?:DbSet<|IEntityTypeConfiguration<"
        + @"|(?:EntityType|Property|ModelConfiguration|(?:IConvention)?Model)Builder\b"
        + @"|Use(?:SqlServer|AzureSql|Npgsql|Sqlite|MySql|MySQL|Oracle|Cosmos)\b)|^global using ",
        RegexOptions.CultureInvariant | RegexOptions.Multiline);

    /// <summary>Specifications, extension methods of queries, and static selectors.</summary>
    private static readonly string[] QueryWords = ["Specification<", "this IQueryable<", "Expression<Func<"];

    private static readonly Regex QueryText = new(
        @":\s*[\w.]*Specification<|\bthis IQueryable<|\bstatic\s[\w.\s]*Expression<Func<[\w.]+,(?!\s*bool\b)",
        RegexOptions.CultureInvariant);

    private const string LargeColumnWord = "HasColumnType(";
    private const string AutoIncludeWord = ".AutoInclude(";

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

    /// <summary>Types of which code that reads through ADO.NET names at least one.</summary>
    private static readonly string[] AdoNetWords =
    [
        "DbConnection", "DbCommand", "DbDataReader", "IDataReader", "IDataRecord", "SqlConnection", "SqlCommand", "SqlDataReader",
    ];

    private const string SetWord = "Set<";

    /// <summary>A generic class with one type parameter.</summary>
    private static readonly Regex GenericClassText = new(
        @"\bclass\s+(?<entity>\w+)\s*<\s*\w+\s*>", RegexOptions.CultureInvariant);

    private const string TableWord = "TABLE";
    private const string ColumnWord = "Column(";

    /// <summary>SQL that creates a table, and a call that adds a column of a large type.</summary>
    private static readonly Regex TableText = new(
        @"\bCREATE\s+TABLE\b|Column\([^()]*""(?:n?varchar|varbinary)\s*\(\s*max\s*\)""",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static readonly SourceFile Empty = new("");

    private static readonly FileCache<SourceFile> Known = new(static path =>
        TextFile.Read(path, MaxBytes) is { } text ? new SourceFile(text) : null);

    private SourceFile(string text)
    {
        HasModel = Array.Exists(ModelWords, word => HasWord(text, word)) && ModelText.IsMatch(text);
        HasQueries = Array.Exists(QueryWords, word => HasWord(text, word)) && QueryText.IsMatch(text);
        UsesAdoNet = Array.Exists(AdoNetWords, word => HasWord(text, word));
        CreatesTables = (HasWord(text, ColumnWord) || text.IndexOf(TableWord, StringComparison.OrdinalIgnoreCase) >= 0)
            && TableText.IsMatch(text) && !ScriptFolder.IsOfOtherDatabase(text);
        AddsToSnapshot = HasWord(text, AutoIncludeWord) || (HasWord(text, LargeColumnWord) && LargeColumnText.IsMatch(text));
        Entities = HasModel ? TextFile.FindEntities(text, EntityText) : [];
        GenericStores = HasWord(text, SetWord) ? TextFile.FindEntities(text, GenericClassText) : [];
    }

    /// <summary>Whether the file declares or configures a context, or chooses its provider.</summary>
    public bool HasModel { get; }

    /// <summary>Whether the file has specifications, extension methods of queries, or static selectors.</summary>
    public bool HasQueries { get; }

    /// <summary>Whether the file names types of ADO.NET: connections, commands or readers.</summary>
    public bool UsesAdoNet { get; }

    /// <summary>Whether the file has SQL that creates tables of SQL Server, or calls that add large columns to them.</summary>
    public bool CreatesTables { get; }

    /// <summary>
    /// Whether the file configures what a model snapshot does not show: columns declared large, and navigations that every query includes.
    /// </summary>
    public bool AddsToSnapshot { get; }

    /// <summary>The simple names of the entities that have a set or are configured, in a file with a context.</summary>
    public IReadOnlyList<string> Entities { get; }

    /// <summary>The names of generic classes in a file that reads the set of any entity: <c>context.Set&lt;T&gt;()</c>.</summary>
    public IReadOnlyList<string> GenericStores { get; }

    /// <summary>Finds the simple names of the types with which a file uses a generic class: <c>Store&lt;Order&gt;</c>.</summary>
    public static IEnumerable<string> FindTypeArguments(string path, string genericClass) =>
        TextFile.Read(path, MaxBytes) is { } text && HasWord(text, genericClass + "<")
            ? TextFile.FindEntities(text, new Regex(
                $@"\b{genericClass}<\s*(?:[\w.:]*[.:])?(?<entity>\w+)\s*>", RegexOptions.CultureInvariant))
            : [];

    /// <summary>Reads a file. A file that is too large, or cannot be read, shows nothing: the analyzers cannot read it either.</summary>
    public static SourceFile Read(string path) => Known.Get(path) ?? Empty;

    private static bool HasWord(string text, string word) => text.IndexOf(word, StringComparison.Ordinal) >= 0;
}
