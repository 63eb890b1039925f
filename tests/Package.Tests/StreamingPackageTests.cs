using System.Globalization;
using System.Text;
using System.Xml.Linq;
using AsyncSql.Package.Tests.Infrastructure;
using Xunit.Abstractions;

namespace AsyncSql.Package.Tests;

/// <summary>The packages that run in applications.</summary>
[Collection(ShareBuilds.Name)]
public class StreamingPackageTests(SharedBuilds builds, ITestOutputHelper output)
{
    private StreamingConsumers Consumers => builds.StreamingConsumers;

    [Fact]
    public void Contents_AreTheExplicitLists()
    {
        Assert.Equal(
            ["README.md", "icon.png", "lib/net8.0/AsyncSql.Streaming.dll", "lib/net8.0/AsyncSql.Streaming.xml", "lib/netstandard2.0/AsyncSql.Streaming.dll", "lib/netstandard2.0/AsyncSql.Streaming.xml"],
            GetFiles("AsyncSql.Streaming"));
        Assert.Equal(
            ["README.md", "icon.png", "lib/net6.0/AsyncSql.Streaming.EntityFrameworkCore.dll", "lib/net6.0/AsyncSql.Streaming.EntityFrameworkCore.xml"],
            GetFiles("AsyncSql.Streaming.EntityFrameworkCore"));
    }

    [Fact]
    public void Dependencies_AreWhatThePackagesExtend()
    {
        Assert.Empty(GetDependencies("AsyncSql.Streaming"));
        Assert.Equal(
            [("AsyncSql.Streaming", $"[{builds.Pack.Version}]"), ("Microsoft.EntityFrameworkCore.Relational", "[6.0.7, 11.0.0)")],
            GetDependencies("AsyncSql.Streaming.EntityFrameworkCore"));
    }

    [Theory]
    [InlineData("Reader")]
    [InlineData("Context")]
    [InlineData("Caller")]
    public void Program_ReadsTheSame_AndFaster(string project)
    {
        var lines = Consumers.Run(project);
        var values = lines.Where(static line => line.Contains(' ', StringComparison.Ordinal)).ToDictionary(
            static line => line.Split(' ')[0],
            static line => line.Split(' ')[1]);
        output.WriteLine($"{project}: {values["ratio"]} times as fast");
        Assert.Equal(values["before"], values["after"]);
        Assert.InRange(double.Parse(values["ratio"], CultureInfo.InvariantCulture), 1.5, double.MaxValue);
    }

    private string GetPackage(string id) => Path.Combine(Consumers.Feed, $"{id}.{builds.Pack.Version}.nupkg");

    private IEnumerable<string> GetFiles(string id) => PackedPack.Content(GetPackage(id)).Keys
        .Where(path => path != "[Content_Types].xml"
            && path != id + ".nuspec"
            && !path.StartsWith("_rels/", StringComparison.Ordinal)
            && !path.EndsWith(".psmdcp", StringComparison.Ordinal))
        .Order(StringComparer.Ordinal);

    private (string Id, string Version)[] GetDependencies(string id)
    {
        var nuspec = XDocument.Parse(Encoding.UTF8.GetString(PackedPack.Content(GetPackage(id))[id + ".nuspec"]).TrimStart('\uFEFF'));
        return
        [
            .. nuspec.Descendants(nuspec.Root!.Name.Namespace + "dependency")
                .Select(static dependency => (dependency.Attribute("id")!.Value, dependency.Attribute("version")!.Value))
                .Order(),
        ];
    }
}
