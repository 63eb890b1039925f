using System.Globalization;
using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Connections;

/// <summary>A problem with the packet size of a site's connection strings.</summary>
/// <param name="Rule">ASQL3001 or ASQL3002.</param>
/// <param name="Arguments">The arguments of the message. They contain no value of a connection string but the packet size.</param>
internal sealed record PacketSizeProblem(
    ConnectionSite Site, DiagnosticDescriptor Rule, ImmutableArray<ConnectionSource> Sources, object[] Arguments)
{
    /// <summary>In bytes: about twice the default, and valid for every connection, including encrypted ones with MARS.</summary>
    public const int Advised = 16000;

    /// <summary>
    /// Finds the problem of a site; <see langword="null"/> if there is none. An invalid size takes precedence over one that is not set.
    /// </summary>
    public static PacketSizeProblem? Find(ConnectionSite site, ConnectionContext connections, CancellationToken cancellationToken)
    {
        var options = connections.Options.Get(site.Node.SyntaxTree);
        if (options.Provider == ProviderOption.Other)
            return null;
        var invalid = site.Sources.Where(source => Judge(source.Text, site) != PacketSizeVerdict.Works).ToImmutableArray();
        if (invalid is [var first, ..])
            return new PacketSizeProblem(
                site, Rules.ASQL3002_InvalidPacketSize, invalid, [Describe(first.Text), Explain(first.Text, site)]);

        var unset = site.Sources.Where(static source => source.Text.PacketSizeEntry?.Value is null).ToImmutableArray();
        if (unset.IsEmpty || ProviderFacts.IsForDesignTime(site.Node)
            || connections.LargeColumns.FindFirst(site.Context, options, cancellationToken) is not { } column)
            return null;
        var size = unset.All(source => IsUnencrypted(source, site))
            ? $"{Advised} ({PacketSizes.ServerMaximum} if the server never encrypts)"
            : Advised.ToString(CultureInfo.InvariantCulture);
        object[] arguments =
            [DescribeSetting(site, unset), $"{column.Entity.Name}.{column.Name}", column.Size.StoreType ?? "", column.Evidence, size];
        return new PacketSizeProblem(site, Rules.ASQL3001_DefaultPacketSize, unset, arguments);
    }

    private static PacketSizeVerdict Judge(ConnectionString text, ConnectionSite site) =>
        text.JudgePacketSize(site.EncryptsByDefault == true);

    /// <summary>Whether no client encrypts the connections of a string. A server can require it all the same.</summary>
    private static bool IsUnencrypted(ConnectionSource source, ConnectionSite site) =>
        source.Text.GreatestPacketSize(site.EncryptsByDefault != false) == PacketSizes.ServerMaximum;

    /// <summary>
    /// Whether strings without a size allow <see cref="PacketSizes.ServerMaximum"/>, if no server requires encryption: only who knows the
    /// server can decide it.
    /// </summary>
    public bool AllowsServerMaximum =>
        Rule.Id == Rules.ASQL3001_DefaultPacketSize.Id && Sources.All(source => IsUnencrypted(source, Site));

    /// <summary>Gets the size in bytes that a fix sets in one of the strings.</summary>
    public int GetSize(ConnectionSource source) =>
        source.Text.PacketSize > PacketSizes.EncryptedMaximum ? source.Text.GreatestPacketSize(Site.EncryptsByDefault != false) : Advised;

    public Diagnostic ToDiagnostic(Compilation compilation)
    {
        var location = Site.Node.GetLocation();
        var others = Sources.Select(static source => source.Place).OfType<Location>()
            .Where(place => place.SourceTree is not { } tree || (compilation.ContainsSyntaxTree(tree) && place != location));
        return Diagnostic.Create(Rule, location, others, Arguments);
    }

    private static string DescribeSetting(ConnectionSite site, ImmutableArray<ConnectionSource> sources)
    {
        var files = sources.Select(static source => Path.GetFileName(source.File?.Path)).Distinct();
        return site.Setting is { } setting ? $" '{setting}' in {string.Join(", ", files)}" : "";
    }

    /// <summary>A value that is not a number may be a secret and must not reach a build log.</summary>
    private static string Describe(ConnectionString text) =>
        text.PacketSize is { } size ? $"of {size.ToString(CultureInfo.InvariantCulture)} bytes" : "that is not a number";

    private static string Explain(ConnectionString text, ConnectionSite site) => Judge(text, site) switch
    {
        PacketSizeVerdict.Throws => $"makes SqlClient throw; the range is {PacketSizes.DriverMinimum} to {PacketSizes.DriverMaximum}",
        PacketSizeVerdict.AboveServerMaximum => $"is one more than SQL Server's maximum of {PacketSizes.ServerMaximum}",
        _ => $"breaks an encrypted connection{(text.Encrypt is null ? " (the default since SqlClient 4.0)" : "")}; "
            + $"the maximum is {text.GreatestPacketSize(site.EncryptsByDefault != false)}",
    };
}
