using System.IO.Compression;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Packages without content, whose dependencies make up the graph that a test needs. The drivers among them carry versions that no
/// registry holds, so that a restore finds them here and brings along nothing that the real ones depend on.
/// </summary>
internal static class StandInPackages
{
    public const string Driver = "6.1.8-standin";
    public const string OlderDriver = "5.2.3-standin";
    public const string LegacyDriver = "4.9.1-standin";

    /// <summary>The packages between <c>Contoso.Level1</c>, which references the driver, and the last one.</summary>
    public const int Levels = 12;

    public static void Write(string feed)
    {
        Directory.CreateDirectory(feed);
        Package(feed, "Microsoft.Data.SqlClient", Driver);
        Package(feed, "Microsoft.Data.SqlClient", OlderDriver);
        Package(feed, "System.Data.SqlClient", LegacyDriver);
        Package(feed, "Contoso.Unrelated", "1.0.0");
        // Spelt otherwise than the driver spells itself, and content with an older one.
        Package(feed, "Contoso.Data", "1.2.0", ("microsoft.data.sqlclient", OlderDriver), ("Contoso.Unrelated", "1.0.0"));
        Package(feed, "Contoso.Reports", "3.0.0", ("Microsoft.Data.SqlClient", Driver));
        Package(feed, "Contoso.Archive", "1.0.0", ("System.Data.SqlClient", LegacyDriver));
        Package(feed, "Contoso.Level1", "1.0.0", ("Microsoft.Data.SqlClient", Driver));
        for (var level = 2; level <= Levels; level++)
            Package(feed, $"Contoso.Level{level}", "1.0.0", ($"Contoso.Level{level - 1}", "1.0.0"));
    }

    /// <summary>
    /// What the real driver 6.1.8 asks for only to log in with Microsoft Entra ID and to deserialize values of CLR types, which not every registry
    /// holds; and a package that brings the real 2.1.4.
    /// </summary>
    public static void WriteForRealDrivers(string feed)
    {
        Directory.CreateDirectory(feed);
        Package(feed, "Microsoft.SqlServer.Server", "1.0.0");
        Package(feed, "Microsoft.Identity.Client.Broker", "4.84.2");
        Package(feed, "Microsoft.IdentityModel.JsonWebTokens", "7.7.1");
        Package(feed, "Microsoft.IdentityModel.Protocols.OpenIdConnect", "7.7.1");
        Package(feed, "System.IdentityModel.Tokens.Jwt", "7.7.1");
        Package(feed, "Contoso.Data", "1.2.0", ("Microsoft.Data.SqlClient", "2.1.4"));
    }

    private static void Package(string feed, string id, string version, params (string Id, string Version)[] dependencies)
    {
        using var archive = ZipFile.Open(Path.Combine(feed, $"{id}.{version}.nupkg"), ZipArchiveMode.Create);
        using var nuspec = new StreamWriter(archive.CreateEntry($"{id}.nuspec").Open());
        nuspec.Write($"""
            <package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
              <metadata>
                <id>{id}</id>
                <version>{version}</version>
                <authors>Contoso</authors>
                <description>Stands in for a package.</description>
                <dependencies>
                  <group targetFramework="netstandard2.0">
                    {string.Concat(dependencies.Select(dependency => $"<dependency id=\"{dependency.Id}\" version=\"{dependency.Version}\" />"))}
                  </group>
                </dependencies>
              </metadata>
            </package>
            """);
    }
}
