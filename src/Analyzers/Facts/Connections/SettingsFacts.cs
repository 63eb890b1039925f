using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The application's settings, from the files that the package's targets hand over.</summary>
internal sealed class SettingsFacts(ImmutableArray<AdditionalText> additionalFiles, IFactsSource source)
{
    /// <summary>A setting in every file that has it: <c>appsettings.json</c> first, then those of the environments. Hosts hand files over in any order.</summary>
    public IEnumerable<(AdditionalText File, SettingsValue Value)> Find(string key, CancellationToken cancellationToken)
    {
        foreach (var file in additionalFiles.Where(static file => IsSettings(file.Path)).OrderBy(static file => file.Path.Length).ThenBy(static file => file.Path, StringComparer.Ordinal))
            if (source.SettingsOf(file, cancellationToken)?.Find(key) is { } value)
                yield return (file, value);
    }

    /// <summary>What is true or false below a key of one file, by what follows the key.</summary>
    public IEnumerable<(string Name, bool Value)> Switches(AdditionalText file, string key, CancellationToken cancellationToken) =>
        source.SettingsOf(file, cancellationToken)?.Switches
            .Where(pair => pair.Key.StartsWith(key + ":", StringComparison.OrdinalIgnoreCase))
            .Select(pair => (pair.Key.Substring(key.Length + 1), pair.Value)) ?? [];

    /// <summary>Whether a path is that of a settings file.</summary>
    public static bool IsSettings(string path) =>
        Path.GetFileName(path) is var name && name.StartsWith("appsettings", StringComparison.OrdinalIgnoreCase) && name.EndsWith(".json", StringComparison.OrdinalIgnoreCase);
}
