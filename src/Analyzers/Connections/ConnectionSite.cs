using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Settings;

namespace AsyncSql.Analyzers.Connections;

/// <summary>
/// A place where the program passes a connection string to SQL Server's driver, or reads one from its settings. Analyzers report it, fixes
/// repair it; both use this decision.
/// </summary>
/// <param name="Sources">The strings: one in source, or one of each settings file.</param>
/// <param name="Context">The simple name of the context that uses it; <see langword="null"/> if unknown.</param>
/// <param name="EncryptsByDefault">Whether the driver encrypts where the string does not say; <see langword="null"/> if unknown.</param>
/// <param name="Setting">The key of the setting; <see langword="null"/> for a string in source.</param>
internal sealed record ConnectionSite(
    ExpressionSyntax Node, ImmutableArray<ConnectionSource> Sources, string? Context, bool? EncryptsByDefault, string? Setting);

/// <summary>A connection string and its place.</summary>
internal sealed record ConnectionSource(ConnectionString Text)
{
    /// <summary>The expression in source; <see langword="null"/> for a setting, or a builder without an argument.</summary>
    public ConnectionExpression? Expression { get; init; }
    /// <summary>The settings file; <see langword="null"/> for a string in source.</summary>
    public AdditionalText? File { get; init; }
    /// <summary>The value in the settings file; <see langword="null"/> for a string in source.</summary>
    public SettingsValue? Value { get; init; }
    public BaseObjectCreationExpressionSyntax? Builder { get; init; }

    /// <summary>The location in source or in the settings file.</summary>
    public Location? Place =>
        File is not null && Value is not null && File.GetText() is { } text
            ? Location.Create(File.Path, Value.Span, text.Lines.GetLinePositionSpan(Value.Span))
        : Expression?.Node.GetLocation();
}
