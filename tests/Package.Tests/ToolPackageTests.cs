using System.Text.Json;
using AsyncSql.Package.Tests.Infrastructure;
using Xunit.Abstractions;

namespace AsyncSql.Package.Tests;

/// <summary>The tool as a user gets it: installed from its package.</summary>
[Collection(ShareBuilds.Name)]
public class ToolPackageTests(SharedBuilds builds, ITestOutputHelper output)
{
    private PackedTool Tool => builds.Tool;

    /// <summary>A plain "dotnet pack" carries the real assembly or fails; only a registry without it gets the stand-in.</summary>
    [Fact]
    public void Package_CarriesTheRealServerTypes()
    {
        var token = PackedTool.GetToken(Tool.Nupkg, "Microsoft.SqlServer.Server");
        output.WriteLine($"Microsoft.SqlServer.Server in the package: {(Tool.HasStandIn ? "the stand-in, because the registry lacks a package" : "the real one")}");
        Assert.Equal(Tool.HasStandIn ? "" : PackedTool.RealToken, token);
        Assert.Equal(Tool.HasStandIn, Tool.Run("--version").Contains("stand-in", StringComparison.Ordinal));
    }

    [Fact]
    public void StandIn_IsPackedOnlyOnRequest()
    {
        Assert.Equal("", PackedTool.GetToken(Tool.HasStandIn ? Tool.Nupkg : Tool.PackStandIn(), "Microsoft.SqlServer.Server"));

        // Neither does the target alone, which a build with the stand-in precedes.
        var refused = Assert.Throws<InvalidOperationException>(
            () => DotNet.Run(builds.Pack.SourceRoot, "msbuild", "src/Evidence", "-restore", "-t:Pack", "-nodeReuse:false"));
        Assert.Contains("A released tool carries the real Microsoft.SqlServer.Server", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Package_HasTheDriver_AndNoDependency()
    {
        var content = PackedPack.Content(Tool.Nupkg);
        foreach (var file in (string[])["AsyncSql.Streaming.dll", "System.CommandLine.dll", "runtimes/unix/lib/net8.0/Microsoft.Data.SqlClient.dll", "runtimes/win/lib/net8.0/Microsoft.Data.SqlClient.dll"])
            Assert.Contains("tools/net8.0/any/" + file, content.Keys);

        Assert.Contains("README.md", content.Keys);
        Assert.Contains("icon.png", content.Keys);
        var nuspec = System.Text.Encoding.UTF8.GetString(content["AsyncSql.Evidence.nuspec"]);
        Assert.Contains("DotnetTool", nuspec, StringComparison.Ordinal);
        Assert.DoesNotContain("<dependency ", nuspec, StringComparison.Ordinal);
    }

    [Fact]
    public void InstalledCommand_HasItsVersion() =>
        Assert.StartsWith($"{builds.Pack.Version} (Microsoft.Data.SqlClient 6.1.8", Tool.Run("--version"), StringComparison.Ordinal);

    [Fact]
    public void InstalledCommand_MeasuresAndSurveys()
    {
        var (measured, surveyed) = Tool.Server.Serve(
            "Large,1,1000000",
            connection => (
                Tool.Run("measure", "--connection", connection, "--query", "SELECT [Id], [Content] FROM [Large]", "--runs", "1", "--json"),
                Tool.Run("survey", "--connection", connection, "--json")));

        var result = JsonDocument.Parse(measured).RootElement;
        Assert.Equal((1, 2_000_004), (result.GetProperty("rows").GetInt32(), result.GetProperty("largestRowBytes").GetInt32()));
        Assert.Equal(4, result.GetProperty("forms").GetArrayLength());
        Assert.Contains(
            "Large.Content 2000000",
            JsonDocument.Parse(surveyed).RootElement.GetProperty("columns").EnumerateArray()
                .Select(static column => $"{column.GetProperty("table").GetString()}.{column.GetProperty("column").GetString()} {column.GetProperty("greatestBytes")}"));
    }
}
