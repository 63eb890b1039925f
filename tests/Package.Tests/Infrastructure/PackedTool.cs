using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The tool, packed from the copy of the sources, and installed into a folder of its own.</summary>
internal sealed class PackedTool : IDisposable
{
    /// <summary>The strong name of Microsoft.SqlServer.Server. The stand-in of the repository has none.</summary>
    public const string RealToken = "23EC7FC2D6EAA4A5";

    /// <summary>What a restore reports if a registry lacks a package, or the version of it.</summary>
    private static readonly string[] Missing = ["NU1101", "NU1102", "NU1103", "NU1603"];

    private readonly TemporaryDirectory _directory = new();
    private readonly PackedPack _pack;

    public PackedTool(PackedPack pack)
    {
        _pack = pack;
        try
        {
            Nupkg = Pack();
        }
        catch (InvalidOperationException exception) when (Missing.Any(code => exception.Message.Contains(code, StringComparison.Ordinal)))
        {
            HasStandIn = true;
            Nupkg = PackStandIn();
        }

        _directory.Write("NuGet.config", $"""
            <configuration>
              <packageSources><clear /><add key="feed" value="{Path.GetDirectoryName(Nupkg)}" /></packageSources>
            </configuration>
            """);
        DotNet.Run(_directory.Root, "tool", "install", "AsyncSql.Evidence", "--tool-path", _directory["installed"], "--version", pack.Version, "--configfile", _directory["NuGet.config"]);
    }

    public string Nupkg { get; }

    /// <summary>Whether the registry lacks packages that a released tool carries.</summary>
    public bool HasStandIn { get; }

    public PublishedServer Server => _pack.Server;

    /// <summary>Packs with the stand-in, on request.</summary>
    public string PackStandIn() => Pack("-p:AsyncSqlStandIns=true");

    /// <summary>Runs the installed command.</summary>
    public string Run(params string[] arguments)
    {
        var start = Tool.Start(Path.Combine(_directory["installed"], OperatingSystem.IsWindows() ? "asyncsql.exe" : "asyncsql"), _directory.Root, arguments);
        if (Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { } host)
            start.Environment["DOTNET_ROOT"] = Path.GetDirectoryName(host);

        return Tool.Run(start);
    }

    /// <summary>The public key token of an assembly in a package; empty without a strong name.</summary>
    public static string GetToken(string nupkg, string assembly)
    {
        using var image = new PEReader(new MemoryStream(PackedPack.Content(nupkg)[$"tools/net8.0/any/{assembly}.dll"]));
        return Convert.ToHexString(image.GetMetadataReader().GetAssemblyDefinition().GetAssemblyName().GetPublicKeyToken() ?? []);
    }

    public void Dispose() => _directory.Dispose();

    private string Pack(params string[] properties)
    {
        var feed = _directory["feed", Guid.NewGuid().ToString("N")];
        DotNet.Run(_pack.SourceRoot, ["pack", "src/Evidence", "--version-suffix", _pack.VersionSuffix, "--output", feed, DotNet.NoAnalyzers, .. properties]);
        return Directory.GetFiles(feed, "*.nupkg").Single();
    }
}
