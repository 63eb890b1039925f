using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Settings;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The facts of one compilation for the rules about connection strings.</summary>
internal sealed record ConnectionContext(
    DataAccessSymbols Symbols,
    SourceFileOptions Options,
    ValueTracer Values,
    SettingsFiles Settings,
    DriverContext Drivers,
    LargeColumns LargeColumns)
{
    /// <summary>The settings that an object of options hides.</summary>
    public BoundSettings BoundSettings { get; } = new(Settings);
}
