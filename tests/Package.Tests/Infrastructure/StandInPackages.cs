using System.IO.Compression;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Packages without content, whose dependencies form the graph of a test. The drivers have versions that no registry contains, so that a
/// restore uses them and none of the real dependencies.
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
        // Another spelling of the driver's name, and an older version.
        Package(feed, "Contoso.Data", "1.2.0", ("microsoft.data.sqlclient", OlderDriver), ("Contoso.Unrelated", "1.0.0"));
        Package(feed, "Contoso.Reports", "3.0.0", ("Microsoft.Data.SqlClient", Driver));
        Package(feed, "Contoso.Archive", "1.0.0", ("System.Data.SqlClient", LegacyDriver));
        Package(feed, "Contoso.Level1", "1.0.0", ("Microsoft.Data.SqlClient", Driver));
        for (var level = 2; level <= Levels; level++)
            Package(feed, $"Contoso.Level{level}", "1.0.0", ($"Contoso.Level{level - 1}", "1.0.0"));
    }

    /// <summary>
    /// Dependencies of the real driver 6.1.8 that some registries lack, for Microsoft Entra ID and CLR types; and a package that references
    /// the real 2.1.4.
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
