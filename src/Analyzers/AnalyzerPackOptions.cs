using System.Collections.Immutable;
using System.Globalization;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers;

/// <summary>
/// The options of the pack, typed and validated, from <c>.editorconfig</c>, <c>.globalconfig</c> and the MSBuild properties that the
/// package makes visible. Documented in docs/configuration.md.
/// </summary>
internal sealed class AnalyzerPackOptions
{
    public const string ProviderKey = "asyncsql.provider";
    public const string TraceKey = "asyncsql.trace";
    public const string AnalyzeTestsKey = "asyncsql.analyze_tests";
    public const string LargeColumnNamesKey = "asyncsql.large_column_names";
    public const string SmallColumnNamesKey = "asyncsql.small_column_names";
    public const string BoundedColumnsKey = "asyncsql.bounded_columns";
    public const string IgnoredEntitiesKey = "asyncsql.ignored_entities";
    public const string IgnoredColumnsKey = "asyncsql.ignored_columns";
    public const string DefaultMaxLengthKey = "asyncsql.default_max_length";
    public const string MinimumSqlClientVersionKey = "asyncsql.minimum_sqlclient_version";

    /// <summary>The length that the fix declares unless the user names another: it fits into an index.</summary>
    private const int UsualMaxLength = 256;

    /// <summary>The longest <c>nvarchar(n)</c>: a greater length would make the column unbounded again.</summary>
    private const int GreatestMaxLength = 4000;

    private const string Prefix = "asyncsql.";
    private const string ProviderProperty = "build_property.AsyncSqlProvider";
    private const string TargetFrameworkProperty = "build_property.TargetFramework";
    private const string IsTestProjectProperty = "build_property.IsTestProject";

    private static readonly ImmutableHashSet<string> Keys = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        ProviderKey, TraceKey, AnalyzeTestsKey, LargeColumnNamesKey, SmallColumnNamesKey, BoundedColumnsKey, IgnoredEntitiesKey, IgnoredColumnsKey, DefaultMaxLengthKey,
        MinimumSqlClientVersionKey);

    private readonly AnalyzerConfigOptions _options;
    private readonly AnalyzerConfigOptions _global;
    private readonly ImmutableArray<OptionProblem>.Builder _problems = ImmutableArray.CreateBuilder<OptionProblem>();

    private AnalyzerPackOptions(AnalyzerConfigOptions options, AnalyzerConfigOptions global)
    {
        _options = options;
        _global = global;
        Provider = ProviderOf(ProviderKey) ?? ProviderOf(ProviderProperty);
        Trace = Flag(TraceKey);
        AnalyzeTests = Flag(AnalyzeTestsKey);
        IsTestProject = string.Equals(Text(IsTestProjectProperty), "true", StringComparison.OrdinalIgnoreCase);
        LargeColumnNames = Names(LargeColumnNamesKey);
        SmallColumnNames = Names(SmallColumnNamesKey);
        BoundedColumns = Columns(BoundedColumnsKey);
        IgnoredEntities = Names(IgnoredEntitiesKey);
        IgnoredColumns = Columns(IgnoredColumnsKey);
        DefaultMaxLength = Number(DefaultMaxLengthKey, 1, GreatestMaxLength) ?? UsualMaxLength;
        MinimumSqlClientVersion = Version(MinimumSqlClientVersionKey);
        TargetFramework = Text(TargetFrameworkProperty);
        foreach (var key in KeysOf(options).Concat(KeysOf(global)))
            if (key.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase) && !Keys.Contains(key))
                _problems.Add(new OptionProblem(key, "there is no such option"));
        Problems = _problems.ToImmutable();
    }

    /// <summary>What the user says of the provider, whatever the code shows; <see langword="null"/> when nothing is said.</summary>
    public ProviderOption? Provider { get; }

    /// <summary>Report what was read of each context (ASQL0001).</summary>
    public bool Trace { get; }

    /// <summary>Test projects are silent unless this is set.</summary>
    public bool AnalyzeTests { get; }

    public bool IsTestProject { get; }

    /// <summary>Words that promise large content when they end a column's name, beside the built-in ones.</summary>
    public ImmutableHashSet<string> LargeColumnNames { get; }

    /// <summary>Words that promise short values when they end a column's name, beside the built-in ones.</summary>
    public ImmutableHashSet<string> SmallColumnNames { get; }

    /// <summary>Columns, as <c>Entity.Property</c>, that hold small values although nothing in the model says so.</summary>
    public ImmutableHashSet<string> BoundedColumns { get; }

    /// <summary>Entity types by name whose reads are never reported.</summary>
    public ImmutableHashSet<string> IgnoredEntities { get; }

    /// <summary>Columns, as <c>Entity.Property</c>, whose reads are never reported.</summary>
    public ImmutableHashSet<string> IgnoredColumns { get; }

    /// <summary>The length that the fix of ASQL1002 declares.</summary>
    public int DefaultMaxLength { get; }

    /// <summary>The lowest version of Microsoft.Data.SqlClient that is not reported as out of support; <see langword="null"/> for the pack's own floor.</summary>
    public PackageVersion? MinimumSqlClientVersion { get; }

    /// <summary>What the project is built for, as the SDK writes it in short: "net10.0".</summary>
    public string? TargetFramework { get; }

    /// <summary>Settings that are misspelt or whose value means nothing; such a setting is as good as not there.</summary>
    public ImmutableArray<OptionProblem> Problems { get; }

    /// <summary>The options of one file: what is said for the file, else what is said for the whole compilation.</summary>
    public static AnalyzerPackOptions Read(AnalyzerConfigOptions options, AnalyzerConfigOptions global) => new(options, global);

    /// <summary>The keys that are set. Hosts need not know them: the base class throws.</summary>
    private static IEnumerable<string> KeysOf(AnalyzerConfigOptions options)
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

    private string? Text(string key) =>
        (_options.TryGetValue(key, out var value) || _global.TryGetValue(key, out value)) && value.Trim() is { Length: > 0 } text ? text : null;

    private ProviderOption? ProviderOf(string key)
    {
        switch (Text(key)?.ToLowerInvariant())
        {
            case null:
                return null;
            case "sqlserver":
                return ProviderOption.SqlServer;
            case "other":
                return ProviderOption.Other;
            case var unknown:
                _problems.Add(new OptionProblem(key == ProviderProperty ? "AsyncSqlProvider" : key, $"'{unknown}' is neither 'sqlserver' nor 'other'"));
                return null;
        }
    }

    private bool Flag(string key)
    {
        var text = Text(key);
        if (text is null || string.Equals(text, "false", StringComparison.OrdinalIgnoreCase))
            return false;
        if (string.Equals(text, "true", StringComparison.OrdinalIgnoreCase))
            return true;
        _problems.Add(new OptionProblem(key, $"'{text}' is neither 'true' nor 'false'"));
        return false;
    }

    private int? Number(string key, int least, int greatest)
    {
        if (Text(key) is not { } text)
            return null;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= least && number <= greatest)
            return number;
        _problems.Add(new OptionProblem(key, $"'{text}' is no whole number from {least} to {greatest}"));
        return null;
    }

    private PackageVersion? Version(string key)
    {
        if (Text(key) is not { } text)
            return null;
        if (PackageVersion.Parse(text) is { } version)
            return version;
        _problems.Add(new OptionProblem(key, $"'{text}' is no version such as 6.1.8"));
        return null;
    }

    private ImmutableHashSet<string> Names(string key) => List(key, static name => name.All(static c => char.IsLetterOrDigit(c) || c == '_'), "is no name");

    private ImmutableHashSet<string> Columns(string key) =>
        List(key, static name => name.Split('.') is [{ Length: > 0 }, { Length: > 0 }], "is not of the form Entity.Property");

    private ImmutableHashSet<string> List(string key, Func<string, bool> isValid, string otherwise)
    {
        var names = ImmutableHashSet.CreateBuilder<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var name in (Text(key) ?? "").Split([',', '|'], StringSplitOptions.RemoveEmptyEntries).Select(static n => n.Trim()).Where(static n => n.Length > 0))
            if (isValid(name))
                names.Add(name);
            else
                _problems.Add(new OptionProblem(key, $"'{name}' {otherwise}"));
        return names.ToImmutable();
    }
}

/// <summary>What <c>asyncsql.provider</c> can say.</summary>
internal enum ProviderOption
{
    SqlServer,
    Other,
}

/// <summary>A setting that cannot be used, and why.</summary>
internal sealed record OptionProblem(string Key, string Message);
