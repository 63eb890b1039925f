using System.Collections.Immutable;
using System.Reflection;
using System.Text;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Catalogue;

/// <summary>An option of the pack as the pages describe it. Its key is a constant of <see cref="AnalyzerPackOptions"/>.</summary>
/// <param name="Key">The key in an <c>.editorconfig</c>.</param>
/// <param name="Values">The values that it takes, in Markdown.</param>
/// <param name="Example">The value in the example of docs/configuration.md.</param>
/// <param name="Summary">What it does, in one sentence: the comment in the example, and the beginning of <see cref="Meaning"/>.</param>
/// <param name="Details">What docs/configuration.md adds, in Markdown with links relative to that page.</param>
internal sealed record PackOption(string Key, string Values, string Example, string Summary, string Details = "")
{
    private const string IniBegin =
        "```ini\n[*.cs]\ndotnet_diagnostic.ASQL1001.severity = error\ndotnet_diagnostic.ASQL1002.severity = none\n";

    public static ImmutableArray<PackOption> All { get; } =
    [
        new(AnalyzerPackOptions.ProviderKey, "`sqlserver`, `other`", "sqlserver",
            "The database provider of the contexts, where the project does not show it.",
            "It overrides what the code shows. `other` turns off the rules about SQL Server and EF Core. With `sqlserver`, the rules also "
            + "report data readers and commands whose type is a base class such as `DbDataReader`, also in a project without SqlClient "
            + "unless it references another ADO.NET provider. Without it, they do so only if the project references SqlClient and no other "
            + "ADO.NET provider, or is [used with SqlClient](#products-with-several-providers). "
            + "The MSBuild property `AsyncSqlProvider` does the same."),
        new(AnalyzerPackOptions.StreamedReadsKey, "`true`, `false` (default), names of contexts", "ShopContext",
            "The contexts that use streamed reads, where the project does not show it.",
            "Their queries are not reported. A project shows it where it calls `UseStreamedReads` for the context. "
            + "The MSBuild property `AsyncSqlStreamedReads` does the same."),
        new(AnalyzerPackOptions.LargeColumnNamesKey, "words", "Transcript, Manuscript",
            "Last words of column names that indicate large values, in addition to the built-in ones.",
            "A word matches the end of a name: `Text` matches `BodyText`. A whole name of a property or column works too. "
            + "The option also applies to [columns that data readers read](#columns-that-data-readers-read)."),
        new(AnalyzerPackOptions.SmallColumnNamesKey, "words", "Nickname",
            "Last words of column names that indicate short values, in addition to the built-in ones.",
            "They match in the same way. For properties they override every other sign. "
            + "The option also applies to [columns that data readers read](#columns-that-data-readers-read)."),
        new(AnalyzerPackOptions.BoundedColumnsKey, "`Entity.Property`", "Order.Remark",
            "Columns that hold short values although the model declares no length.",
            "The option does not apply to data readers: see `asyncsql.small_column_names`."),
        new(AnalyzerPackOptions.DefaultMaxLengthKey, "1 to 4000, default 256", "500",
            "The length that the fix \"Declare a length\" writes.",
            "The fix belongs to [ASQL1002](rules/ASQL1002.md). The setting for the property's file applies."),
        new(AnalyzerPackOptions.MinimumSqlClientVersionKey, "a version such as `6.1.8` or `7.0`, default 6.1.0", "7.0",
            "The lowest version of Microsoft.Data.SqlClient that ASQL4001 and ASQL4002 accept.",
            "Their fix offers no lower version. Versions with known defects are always reported. "
            + "See [ASQL4001](rules/ASQL4001.md) and [ASQL4002](rules/ASQL4002.md)."),
        new(AnalyzerPackOptions.IgnoredEntitiesKey, "names of entity types", "AuditEntry",
            "Entities whose queries are never reported.",
            "These are the queries of the entity's `DbSet`. A query of another entity that includes this one is still reported. "
            + "The option does not apply to data readers."),
        new(AnalyzerPackOptions.IgnoredColumnsKey, "`Entity.Property`", "Order.Invoice",
            "Columns whose reads are never reported.",
            "The option does not apply to data readers: see `asyncsql.small_column_names`."),
        new(AnalyzerPackOptions.TraceKey, "`true`, `false` (default)", "true",
            "Reports what the pack knows about each context.",
            "See [ASQL0001](rules/ASQL0001.md)."),
        new(AnalyzerPackOptions.AnalyzeTestsKey, "`true`, `false` (default)", "true",
            "Analyzes test projects (IsTestProject=true) too."),
    ];

    public string Meaning => Details.Length == 0 ? Summary : $"{Summary} {Details}";

    /// <summary>All options as an example of an <c>.editorconfig</c>.</summary>
    public static string FormatIni()
    {
        var ini = new StringBuilder(IniBegin);
        foreach (var option in All)
            ini.Append("\n# ").Append(option.Summary).Append('\n').Append(option.Key).Append(" = ").Append(option.Example).Append('\n');
        return ini.Append("```").ToString();
    }

    /// <summary>Keys without a description.</summary>
    public static IEnumerable<string> FindProblems() =>
        typeof(AnalyzerPackOptions).GetFields(BindingFlags.Public | BindingFlags.Static)
            .Where(static field => field.IsLiteral)
            .Select(static field => (string)field.GetRawConstantValue()!)
            .Except(All.Select(static option => option.Key))
            .Select(static key => $"tools/Catalogue/PackOption.cs does not describe the option {key}.");
}
