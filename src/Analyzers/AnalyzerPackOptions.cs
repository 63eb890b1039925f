using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers;

/// <summary>
/// The options of the pack, typed, from <c>.editorconfig</c>, <c>.globalconfig</c> and the MSBuild properties that the
/// package makes visible. Documented in docs/configuration.md.
/// </summary>
internal sealed class AnalyzerPackOptions
{
    public const string ProviderKey = "asyncsql.provider";
    public const string AnalyzeTestsKey = "asyncsql.analyze_tests";
    public const string LargeColumnNamesKey = "asyncsql.large_column_names";
    public const string SmallColumnNamesKey = "asyncsql.small_column_names";
    public const string BoundedColumnsKey = "asyncsql.bounded_columns";
    public const string IgnoredEntitiesKey = "asyncsql.ignored_entities";
    public const string IgnoredColumnsKey = "asyncsql.ignored_columns";
    private const string ProviderProperty = "build_property.AsyncSqlProvider";
    private const string IsTestProjectProperty = "build_property.IsTestProject";

    private readonly AnalyzerConfigOptions _options;
    private readonly AnalyzerConfigOptions _global;

    private AnalyzerPackOptions(AnalyzerConfigOptions options, AnalyzerConfigOptions global)
    {
        _options = options;
        _global = global;
        IsSqlServer = IsSqlServerName(Text(ProviderKey)) || IsSqlServerName(Text(ProviderProperty));
        AnalyzeTests = IsTrue(Text(AnalyzeTestsKey));
        IsTestProject = IsTrue(Text(IsTestProjectProperty));
        LargeColumnNames = Names(LargeColumnNamesKey);
        SmallColumnNames = Names(SmallColumnNamesKey);
        BoundedColumns = Names(BoundedColumnsKey);
        IgnoredEntities = Names(IgnoredEntitiesKey);
        IgnoredColumns = Names(IgnoredColumnsKey);
    }

    /// <summary>The user says that the contexts are on SQL Server, whatever the code shows.</summary>
    public bool IsSqlServer { get; }

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

    /// <summary>The options of one file: what is said for the file, else what is said for the whole compilation.</summary>
    public static AnalyzerPackOptions Read(AnalyzerConfigOptions options, AnalyzerConfigOptions global) => new(options, global);

    private string? Text(string key) =>
        (_options.TryGetValue(key, out var value) || _global.TryGetValue(key, out value)) && value.Trim() is { Length: > 0 } text ? text : null;

    private static bool IsTrue(string? text) => string.Equals(text, "true", StringComparison.OrdinalIgnoreCase);

    private static bool IsSqlServerName(string? text) => string.Equals(text, "sqlserver", StringComparison.OrdinalIgnoreCase);

    private ImmutableHashSet<string> Names(string key) =>
        Text(key) is { } text
            ? text.Split([',', ';', '|'], StringSplitOptions.RemoveEmptyEntries).Select(static n => n.Trim()).Where(static n => n.Length > 0).ToImmutableHashSet(StringComparer.OrdinalIgnoreCase)
            : ImmutableHashSet<string>.Empty;
}
