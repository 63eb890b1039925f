using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// The strings of an <c>appsettings*.json</c>, and its words <c>true</c> and <c>false</c>. It depends on the text alone, so it may be kept with the text. A file that
/// Microsoft.Extensions.Configuration could not read has none: half of a file may be another configuration than the whole.
/// </summary>
[DebuggerDisplay("{Values.Length} values")]
internal sealed class SettingsFile
{
    private readonly Dictionary<string, SettingsValue> _byPath;

    public SettingsFile(SourceText text)
    {
        (_byPath, var switches) = SettingsReader.Read(text.ToString());
        Switches = switches;
        Values = _byPath.Values.OrderBy(static value => value.Span.Start).ToImmutableArray();
    }

    /// <summary>In the order of the file. Of two with the same path the last one counts, and the others are not here.</summary>
    public ImmutableArray<SettingsValue> Values { get; }

    /// <summary>What is <c>true</c> or <c>false</c>, by its path.</summary>
    public IReadOnlyDictionary<string, bool> Switches { get; }

    /// <summary>The string of a path such as "ConnectionStrings:Shop", in any case.</summary>
    public SettingsValue? Find(string path) => _byPath.TryGetValue(path, out var value) ? value : null;
}
