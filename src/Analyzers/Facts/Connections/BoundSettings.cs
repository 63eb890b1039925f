using AsyncSql.Analyzers.Facts.Settings;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// The connection strings of the settings, by their content. An object of options hides the key from which it was bound:
/// <c>UseSqlServer(options.Value.ConnectionString)</c>.
/// </summary>
internal sealed class BoundSettings(SettingsFiles settings)
{
    private static readonly string[] Suffixes = ["Options", "Settings", "Configuration", "Config"];

    private ImmutableArray<string> _paths;

    /// <summary>
    /// Finds the key behind a member: the only connection string for SQL Server, else the only one that ends with the name of the member,
    /// else of those the only one in a section with the name of the type.
    /// </summary>
    public string? FindKey(string member, string? type, CancellationToken cancellationToken)
    {
        if (_paths.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _paths, settings.FindPaths(IsForSqlServer, cancellationToken));
        if (_paths is [var only])
            return only;
        var named = _paths.Where(path => HasSegment(path, member, 1)).ToList();
        var section = Suffixes.Aggregate(type ?? "", static (name, suffix) =>
            name.EndsWith(suffix, StringComparison.OrdinalIgnoreCase) ? name.Substring(0, name.Length - suffix.Length) : name);
        return named is [var single] ? single
            : named.Where(path => HasSegment(path, section, 2) || HasSegment(path, type ?? "", 2)).ToList() is [var inSection] ? inSection
            : null;
    }

    /// <summary>Whether a text names a server and a database, in the driver's syntax, and is not another database's.</summary>
    private static bool IsForSqlServer(string text) =>
        ConnectionString.Read(text) is { Kind: ConnectionStringKind.SqlServer } parsed
        && parsed.Find(SqlClientKeywords.DataSource) is { Value: not null }
        && (parsed.Find(SqlClientKeywords.InitialCatalog) ?? parsed.Find("AttachDbFilename")) is { Value: not null };

    /// <summary>Whether a part of a path, counted from its end, is a name.</summary>
    private static bool HasSegment(string path, string name, int fromEnd) =>
        path.Split(':') is var parts && parts.Length >= fromEnd
        && parts[parts.Length - fromEnd].Equals(name, StringComparison.OrdinalIgnoreCase);
}
