using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Settings;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The facts of one compilation for the rules about connection strings.</summary>
internal sealed class ConnectionContext(
    DataAccessSymbols symbols,
    SourceFileOptions options,
    ValueTracer values,
    SettingsFiles settings,
    DriverContext drivers,
    LargeColumns largeColumns)
{
    public DataAccessSymbols Symbols { get; } = symbols;

    public SourceFileOptions Options { get; } = options;

    /// <summary>Where values come from.</summary>
    public ValueTracer Values { get; } = values;

    /// <summary>The settings of the application.</summary>
    public SettingsFiles Settings { get; } = settings;

    public DriverContext Drivers { get; } = drivers;

    /// <summary>The large columns of the models.</summary>
    public LargeColumns LargeColumns { get; } = largeColumns;
}
