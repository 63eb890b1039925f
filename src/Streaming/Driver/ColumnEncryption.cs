using System.Collections.Concurrent;
using System.Data.Common;
using System.Globalization;
using System.Reflection;
#if NET
using System.Diagnostics.CodeAnalysis;
#endif

namespace AsyncSql.Streaming.Driver;

/// <summary>The setting of a single command, with which it overrides that of its connection.</summary>
internal static class ColumnEncryption
{
    // SqlCommandColumnEncryptionSetting.UseConnectionSetting and Disabled; Enabled and ResultSetOnly decrypt values.
    private const int UseConnectionSetting = 0, Disabled = 3;

    private static readonly ConcurrentDictionary<Type, PropertyInfo?> Properties = new();

    /// <summary>Whether a command decrypts the values that it reads: the driver has no streams of them.</summary>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Only an application that sets the property keeps it.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Only an application that sets the property keeps it.")]
#endif
    public static bool IsEnabled(DbCommand command)
    {
        var property = Properties.GetOrAdd(command.GetType(), static type => type.GetProperty("ColumnEncryptionSetting"));
        return property?.GetValue(command) is { } setting
            && Convert.ToInt32(setting, CultureInfo.InvariantCulture) is not (UseConnectionSetting or Disabled);
    }
}
