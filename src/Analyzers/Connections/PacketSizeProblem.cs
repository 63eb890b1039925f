using System.Collections.Immutable;
using System.Globalization;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Connections;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Connections;

/// <summary>What is wrong with the packet size of a site's connection strings, and what it should be.</summary>
/// <param name="Site">The site.</param>
/// <param name="Rule">ASQL3001 or ASQL3002.</param>
/// <param name="Sources">The strings that it is true of.</param>
/// <param name="Arguments">Those of the message. They hold no value of a connection string but the packet size.</param>
internal sealed record PacketSizeProblem(ConnectionSite Site, DiagnosticDescriptor Rule, ImmutableArray<ConnectionSource> Sources, object[] Arguments)
{
    /// <summary>In bytes: about twice the default, and allowed on every connection, encrypted ones with MARS included.</summary>
    public const int Advised = 16000;

    /// <summary>The problem of a site; <see langword="null"/> for none. A size that is refused comes before one that is not set.</summary>
    public static PacketSizeProblem? Of(ConnectionSite site, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (facts.OptionsFor(site.Node.SyntaxTree).Provider == ProviderOption.Other)
            return null;
        var refused = site.Sources.Where(source => source.Text.JudgePacketSize(site.EncryptsByDefault == true) != PacketSizeVerdict.Works).ToImmutableArray();
        if (!refused.IsEmpty)
            return new PacketSizeProblem(site, Rules.ASQL3002_InvalidPacketSize, refused, [Shown(refused[0].Text), Explain(refused[0].Text, site)]);

        var unset = site.Sources.Where(static source => source.Text.PacketSizeEntry?.Value is null).ToImmutableArray();
        return !unset.IsEmpty && !IsOfDesignTime(site.Node) && facts.LargeColumns.First(site.Context, facts.OptionsFor(site.Node.SyntaxTree), cancellationToken) is { } column
            ? new PacketSizeProblem(site, Rules.ASQL3001_DefaultPacketSize, unset, [Name(site, unset), column.Entity.Name + "." + column.Name, column.Size.StoreType ?? "", column.Evidence, Advised])
            : null;
    }

    /// <summary>Whether the string serves EF Core's tools alone, which read no rows.</summary>
    private static bool IsOfDesignTime(SyntaxNode node) =>
        node.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.BaseList?.Types.Any(static type => ConfigurationFile.SimpleName(type.Type) == "IDesignTimeDbContextFactory") == true;

    /// <summary>In bytes: what a fix sets one of the strings to.</summary>
    public int SizeFor(ConnectionSource source) =>
        source.Text.PacketSize is { } size && size > PacketSizes.EncryptedMaximum ? source.Text.GreatestPacketSize(Site.EncryptsByDefault != false) : Advised;

    public Diagnostic ToDiagnostic(Compilation compilation) =>
        Diagnostic.Create(Rule, Site.Node.GetLocation(), Sources.Select(static source => source.Place).OfType<Location>()
            .Where(place => place.SourceTree is not { } tree || (compilation.ContainsSyntaxTree(tree) && place != Site.Node.GetLocation())), Arguments);

    private static string Name(ConnectionSite site, ImmutableArray<ConnectionSource> sources) =>
        site.Setting is { } setting ? $" '{setting}' in {string.Join(", ", sources.Select(static source => Path.GetFileName(source.File!.Path)).Distinct())}" : "";

    /// <summary>A value that is no number is not shown: whatever stands there, it is not meant for a build log.</summary>
    private static string Shown(ConnectionString text) => text.PacketSize is { } size ? $"of {size.ToString(CultureInfo.InvariantCulture)} bytes" : "that is no number";

    private static string Explain(ConnectionString text, ConnectionSite site) => text.JudgePacketSize(site.EncryptsByDefault == true) switch
    {
        PacketSizeVerdict.Throws => $"makes SqlClient throw: it takes {PacketSizes.DriverMinimum} to {PacketSizes.DriverMaximum}",
        PacketSizeVerdict.AboveServerMaximum => $"is one more than SQL Server's maximum of {PacketSizes.ServerMaximum}",
        _ => $"breaks an encrypted connection{(text.Encrypt is null ? ", which is the default of SqlClient since 4.0" : "")}: the maximum is {text.GreatestPacketSize(site.EncryptsByDefault != false)}",
    };
}
