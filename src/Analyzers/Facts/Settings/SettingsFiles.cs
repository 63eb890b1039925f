using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Settings;

/// <summary>The application's settings, from the additional files.</summary>
internal sealed class SettingsFiles(ImmutableArray<AdditionalText> additionalFiles)
{
    private static readonly WeakCache<SourceText, SettingsFile> Known = new(static (text, _) => new SettingsFile(text));

    /// <summary>
    /// Finds a setting in all files: <c>appsettings.json</c> first, then those of the environments. Hosts pass files in any order.
    /// </summary>
    public IEnumerable<(AdditionalText File, SettingsValue Value)> Find(string key, CancellationToken cancellationToken)
    {
        var files = additionalFiles.Where(static file => IsSettings(file.Path))
            .OrderBy(static file => file.Path.Length).ThenBy(static file => file.Path, StringComparer.Ordinal);
        foreach (var file in files)
            if (Read(file, cancellationToken)?.Find(key) is { } value)
                yield return (file, value);
    }

    /// <summary>Finds the paths of the strings that fulfil a condition, each once, in any case.</summary>
    public ImmutableArray<string> FindPaths(Func<string, bool> isWanted, CancellationToken cancellationToken) => additionalFiles
        .Where(static file => IsSettings(file.Path))
        .SelectMany(file => Read(file, cancellationToken)?.Values ?? ImmutableArray<SettingsValue>.Empty)
        .Where(value => isWanted(value.Text)).Select(static value => value.Path)
        .Distinct(StringComparer.OrdinalIgnoreCase).ToImmutableArray();

    /// <summary>Finds the booleans below a key of one file, with the rest of their keys.</summary>
    public static IEnumerable<(string Name, bool Value)> FindSwitches(
        AdditionalText file, string key, CancellationToken cancellationToken) =>
        Read(file, cancellationToken)?.Switches
            .Where(pair => pair.Key.StartsWith(key + ":", StringComparison.OrdinalIgnoreCase))
            .Select(pair => (pair.Key.Substring(key.Length + 1), pair.Value)) ?? [];

    private static SettingsFile? Read(AdditionalText file, CancellationToken cancellationToken) =>
        file.ReadText(cancellationToken) is { } text ? Known.Get(text, cancellationToken) : null;

    /// <summary>Whether a path is the path of a settings file.</summary>
    public static bool IsSettings(string path) =>
        Path.GetFileName(path).StartsWith("appsettings", StringComparison.OrdinalIgnoreCase)
        && path.EndsWith(".json", StringComparison.OrdinalIgnoreCase);
}
