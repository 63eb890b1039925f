using System.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Settings;

/// <summary>
/// The strings and booleans of an <c>appsettings*.json</c>. A file that Microsoft.Extensions.Configuration cannot read has none: a part of
/// it may mean something else than the complete file.
/// </summary>
[DebuggerDisplay("{Values.Length} values")]
internal sealed class SettingsFile
{
    private readonly Dictionary<string, SettingsValue> _byPath;
    private readonly Dictionary<string, bool> _switches;

    public SettingsFile(SourceText text) => (_byPath, _switches) = SettingsReader.Read(text.ToString());

    /// <summary>In the order of the file. The last value of a path wins; the others are omitted.</summary>
    public ImmutableArray<SettingsValue> Values => _byPath.Values.OrderBy(static value => value.Span.Start).ToImmutableArray();
    /// <summary>The booleans by their paths.</summary>
    public IReadOnlyDictionary<string, bool> Switches => _switches;

    /// <summary>Finds the string of a path such as "ConnectionStrings:Shop", in any case.</summary>
    public SettingsValue? Find(string path) => _byPath.TryGetValue(path, out var value) ? value : null;
}
