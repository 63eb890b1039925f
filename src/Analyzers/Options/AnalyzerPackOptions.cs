using System.Globalization;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Options;

/// <summary>
/// The options of the pack, typed and validated, from <c>.editorconfig</c>, <c>.globalconfig</c> and MSBuild properties. See
/// docs/configuration.md.
/// </summary>
internal sealed class AnalyzerPackOptions
{
    public const string ProviderKey = "asyncsql.provider";
    public const string StreamedReadsKey = "asyncsql.streamed_reads";
    public const string TraceKey = "asyncsql.trace";
    public const string AnalyzeTestsKey = "asyncsql.analyze_tests";
    public const string LargeColumnNamesKey = "asyncsql.large_column_names";
    public const string SmallColumnNamesKey = "asyncsql.small_column_names";
    public const string BoundedColumnsKey = "asyncsql.bounded_columns";
    public const string IgnoredEntitiesKey = "asyncsql.ignored_entities";
    public const string IgnoredColumnsKey = "asyncsql.ignored_columns";
    public const string DefaultMaxLengthKey = "asyncsql.default_max_length";
    public const string MinimumSqlClientVersionKey = "asyncsql.minimum_sqlclient_version";
    /// <summary>The default length that the fix declares. It fits into an index.</summary>
    private const int UsualMaxLength = 256;
    /// <summary>The maximum of <c>nvarchar(n)</c>.</summary>
    private const int GreatestMaxLength = 4000;
    private const string Prefix = "asyncsql.";
    private const string MSBuildPrefix = "build_property.";

    private static readonly ImmutableHashSet<string> Keys = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        ProviderKey, StreamedReadsKey, TraceKey, AnalyzeTestsKey, LargeColumnNamesKey, SmallColumnNamesKey, BoundedColumnsKey,
        IgnoredEntitiesKey, IgnoredColumnsKey, DefaultMaxLengthKey, MinimumSqlClientVersionKey);

    private readonly AnalyzerConfigOptions _options;
    private readonly AnalyzerConfigOptions _global;
    private readonly ImmutableHashSet<string> _streamedContexts;
    private readonly ImmutableArray<OptionProblem>.Builder _problems = ImmutableArray.CreateBuilder<OptionProblem>();

    /// <summary>Reads the options of one file, with those of the compilation as defaults.</summary>
    public AnalyzerPackOptions(AnalyzerConfigOptions options, AnalyzerConfigOptions global)
    {
        _options = options;
        _global = global;
        Provider = ReadProvider(ProviderKey) ?? ReadProvider(MSBuildPrefix + "AsyncSqlProvider");
        IsUsedWithSqlServer = IsTrue(MSBuildPrefix + "_AsyncSqlIsUsedWithSqlServer");
        GenericUses = ReadUses(MSBuildPrefix + "_AsyncSqlGenericUses");
        SolutionUsings = ReadText(MSBuildPrefix + "_AsyncSqlUsings") ?? "";
        _streamedContexts = ReadNames(StreamedReadsKey) is { Count: > 0 } own ? own : ReadNames(MSBuildPrefix + "AsyncSqlStreamedReads");
        Trace = ReadFlag(TraceKey);
        AnalyzeTests = ReadFlag(AnalyzeTestsKey);
        IsTestProject = IsTrue(MSBuildPrefix + "IsTestProject");
        LargeColumnNames = ReadNames(LargeColumnNamesKey);
        SmallColumnNames = ReadNames(SmallColumnNamesKey);
        BoundedColumns = ReadColumns(BoundedColumnsKey);
        IgnoredEntities = ReadNames(IgnoredEntitiesKey);
        IgnoredColumns = ReadColumns(IgnoredColumnsKey);
        DefaultMaxLength = ReadLength(DefaultMaxLengthKey) ?? UsualMaxLength;
        MinimumSqlClientVersion = ReadVersion(MinimumSqlClientVersionKey);
        TargetFramework = ReadText(MSBuildPrefix + "TargetFramework");
        foreach (var key in GetKeys(options).Concat(GetKeys(global)))
            if (key.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase) && !Keys.Contains(key))
                _problems.Add(new OptionProblem(key, "the pack has no option with this name"));
        Problems = _problems.ToImmutable();
    }

    /// <summary>The provider, which overrides what the code shows; <see langword="null"/> if it is not set.</summary>
    public ProviderOption? Provider { get; }
    /// <summary>
    /// Whether the project reads through the base classes of ADO.NET, and another project of the solution gives it SqlClient's connections,
    /// and perhaps those of other databases.
    /// </summary>
    public bool IsUsedWithSqlServer { get; }
    /// <summary>The names of the types with which other projects of the solution use generic classes of this one.</summary>
    public ImmutableDictionary<string, ImmutableHashSet<string>> GenericUses { get; }
    /// <summary>
    /// What other projects of the solution import globally by their project files, separated by commas: "Shop.Data,static Shop.Lengths".
    /// </summary>
    public string SolutionUsings { get; }
    /// <summary>Whether to report what is known of each context (ASQL0001).</summary>
    public bool Trace { get; }
    public bool AnalyzeTests { get; }
    public bool IsTestProject { get; }
    /// <summary>Words that indicate large values at the end of a column's name, in addition to the built-in ones.</summary>
    public ImmutableHashSet<string> LargeColumnNames { get; }
    /// <summary>Words that indicate short values at the end of a column's name, in addition to the built-in ones.</summary>
    public ImmutableHashSet<string> SmallColumnNames { get; }
    /// <summary>Columns, as <c>Entity.Property</c>, that hold small values although the model has no bound.</summary>
    public ImmutableHashSet<string> BoundedColumns { get; }
    /// <summary>Names of entity types whose reads are not reported.</summary>
    public ImmutableHashSet<string> IgnoredEntities { get; }
    /// <summary>Columns, as <c>Entity.Property</c>, whose reads are not reported.</summary>
    public ImmutableHashSet<string> IgnoredColumns { get; }
    /// <summary>The length that the fix of ASQL1002 declares.</summary>
    public int DefaultMaxLength { get; }

    /// <summary>
    /// The lowest version of Microsoft.Data.SqlClient that is not reported as out of support; <see langword="null"/> for the default.
    /// </summary>
    public PackageVersion? MinimumSqlClientVersion { get; }
    /// <summary>The short name of the target framework, such as "net10.0".</summary>
    public string? TargetFramework { get; }
    /// <summary>Settings that are misspelt or have an invalid value. They are ignored.</summary>
    public ImmutableArray<OptionProblem> Problems { get; }

    /// <summary>Whether a context uses streamed reads by <c>asyncsql.streamed_reads</c>: <c>true</c>, or the name of the context.</summary>
    public bool UsesStreamedReads(string context) => _streamedContexts.Contains(bool.TrueString) || _streamedContexts.Contains(context);

    /// <summary>Gets the keys that are set. Hosts may not support it: the base class throws.</summary>
    private static IEnumerable<string> GetKeys(AnalyzerConfigOptions options)
    {
        try
        {
            return options.Keys;
        }
        catch (NotImplementedException)
        {
            return [];
        }
    }

    private string? ReadText(string key) =>
        (_options.TryGetValue(key, out var value) || _global.TryGetValue(key, out value)) && value.Trim() is { Length: > 0 } text
            ? text
            : null;

    private ProviderOption? ReadProvider(string key) => ReadText(key)?.ToLowerInvariant() switch
    {
        null => null,
        "sqlserver" => ProviderOption.SqlServer,
        "other" => ProviderOption.Other,
        var unknown => Reject<ProviderOption?>(key, unknown, "is neither 'sqlserver' nor 'other'"),
    };

    /// <summary>Reads <c>Store=Order|Customer,Lookup=Country</c>, which the targets of the package write.</summary>
    private ImmutableDictionary<string, ImmutableHashSet<string>> ReadUses(string property) => (ReadText(property) ?? "").Split(',')
        .Select(static use => use.Split('=')).Where(static use => use.Length == 2)
        .GroupBy(static use => use[0].Trim(), StringComparer.Ordinal)
        .ToImmutableDictionary(
            static group => group.Key,
            static group => group.SelectMany(static use => use[1].Split('|')).Select(static name => name.Trim())
                .ToImmutableHashSet(StringComparer.Ordinal),
            StringComparer.Ordinal);

    /// <summary>Whether a property is true that the SDK or the package sets, so that a wrong value is no mistake of the user.</summary>
    private bool IsTrue(string property) => bool.TryParse(ReadText(property), out var isTrue) && isTrue;

    private bool ReadFlag(string key) => ReadText(key) is { } text
        && (bool.TryParse(text, out var flag) ? flag : Reject<bool>(key, text, "is neither 'true' nor 'false'"));

    private int? ReadLength(string key) => ReadText(key) is not { } text ? null
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var length)
            && length is >= 1 and <= GreatestMaxLength ? length
        : Reject<int?>(key, text, $"is not a whole number from 1 to {GreatestMaxLength}");

    private PackageVersion? ReadVersion(string key) => ReadText(key) is not { } text ? null
        : PackageVersion.Parse(text) ?? Reject<PackageVersion>(key, text, "is not a version such as 6.1.8");

    private ImmutableHashSet<string> ReadNames(string key) =>
        ReadList(key, static name => name.All(static c => char.IsLetterOrDigit(c) || c == '_'), "is not a name");

    private ImmutableHashSet<string> ReadColumns(string key) =>
        ReadList(key, static name => name.Split('.') is [{ Length: > 0 }, { Length: > 0 }], "is not of the form Entity.Property");

    private ImmutableHashSet<string> ReadList(string key, Func<string, bool> isValid, string otherwise) =>
        (ReadText(key) ?? "").Split(',', '|').Select(static name => name.Trim()).Where(static name => name.Length > 0)
            .Where(name => isValid(name) || Reject<bool>(key, name, otherwise))
            .ToImmutableHashSet(StringComparer.OrdinalIgnoreCase);

    /// <summary>Adds a problem. The option keeps its default.</summary>
    private T? Reject<T>(string key, string value, string reason)
    {
        var name = key.StartsWith(MSBuildPrefix, StringComparison.Ordinal) ? key.Substring(MSBuildPrefix.Length) : key;
        _problems.Add(new OptionProblem(name, $"'{value}' {reason}"));
        return default;
    }
}

/// <summary>The values of <c>asyncsql.provider</c>.</summary>
internal enum ProviderOption
{
    SqlServer,
    Other,
}

/// <summary>A setting that is ignored, and why.</summary>
internal sealed record OptionProblem(string Key, string Message);
