using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The application's settings, from the files that the package's targets hand over.</summary>
internal sealed class SettingsFacts(ImmutableArray<AdditionalText> additionalFiles, IFactsSource source)
{
    /// <summary>A setting in every file that has it: <c>appsettings.json</c>, and those of the environments.</summary>
    public IEnumerable<(AdditionalText File, SettingsValue Value)> Find(string key, CancellationToken cancellationToken)
    {
        foreach (var file in additionalFiles)
            if (IsSettings(file.Path) && source.SettingsOf(file, cancellationToken)?.Find(key) is { } value)
                yield return (file, value);
    }

    /// <summary>The values of one file below a key, by what follows it: of an <c>appsettings.json</c>, or any other file of the kind.</summary>
    public IEnumerable<SettingsValue> Below(AdditionalText file, string key, CancellationToken cancellationToken) =>
        source.SettingsOf(file, cancellationToken)?.Values.Where(value => value.Path.StartsWith(key + ":", StringComparison.OrdinalIgnoreCase)) ?? [];

    /// <summary>Whether a path is that of a settings file.</summary>
    public static bool IsSettings(string path) =>
        Path.GetFileName(path) is var name && name.StartsWith("appsettings", StringComparison.OrdinalIgnoreCase) && name.EndsWith(".json", StringComparison.OrdinalIgnoreCase);
}
