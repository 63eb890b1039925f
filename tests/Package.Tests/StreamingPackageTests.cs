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

    /// <summary>
    /// What a new user tries: a new web application with one document of 10 MB, before and after one click. On a quiet machine, the first
    /// takes about fifty times as long as the second.
    /// </summary>
    [Fact]
    public async Task Context_IsStreamedByTheFix()
    {
        var before = Consumers.Fixed.Run("Web", 5 << 20);
        Assert.Equal(["ASQL1001"], before.Log.OfPack.Select(static finding => finding.Rule).Where(static rule => rule.StartsWith("ASQL1", StringComparison.Ordinal)));

        Assert.Equal(
            "Stream large columns of 'ArchiveContext' (changes Program.cs, Web.csproj)",
            await Consumers.Fixed.ApplyAsync("Web", "ASQL1001", "Stream large columns of"));

        Assert.Contains($"""    <PackageReference Include="AsyncSql.Streaming.EntityFrameworkCore" Version="{builds.Pack.Version}" />""", Consumers.Fixed.Read("Web/Web.csproj"), StringComparison.Ordinal);
        Assert.Contains(".UseStreamedReads()", Consumers.Fixed.Read("Web/Program.cs"), StringComparison.Ordinal);
        AssertFaster("ToListAsync of one document of 10 MB", before, Consumers.Fixed.Run("Web", 5 << 20), 5);
    }

    [Fact]
    public async Task Reader_IsStreamedByTheFix()
    {
        var before = Consumers.Fixed.Run("Reader", 2 << 20);
        Assert.Contains("ASQL2001", before.Log.OfPack.Select(static finding => finding.Rule));

        Assert.Equal(
            "Read the row as streams (changes Program.cs, Reader.csproj)",
            await Consumers.Fixed.ApplyAsync("Reader", "ASQL2001", "Read the row as streams"));

        Assert.Contains($"""    <PackageReference Include="AsyncSql.Streaming" Version="{builds.Pack.Version}" />""", Consumers.Fixed.Read("Reader/Reader.csproj"), StringComparison.Ordinal);
        Assert.Contains("await using DbDataReader reader = await command.ExecuteStreamedReaderAsync();", Consumers.Fixed.Read("Reader/Program.cs"), StringComparison.Ordinal);
        AssertFaster("ReadAsync of one document of 4 MB", before, Consumers.Fixed.Run("Reader", 2 << 20), 2);
    }

    /// <summary>The methods that the code calls then are in a file that the project compiles without being changed.</summary>
    [Fact]
    public async Task Values_AreStreamedByTheFix()
    {
        var before = Consumers.Fixed.Run("Values", 2 << 20);
        var project = Consumers.Fixed.Read("Values/Values.csproj");

        Assert.Equal("Stream the large values of the reader", await Consumers.Fixed.ApplyAsync("Values", "ASQL2001", "Stream the large values of the reader"));

        Assert.Contains("contents.Add(await StreamedValues.ReadTextAsync(reader, 1));", Consumers.Fixed.Read("Values/Program.cs"), StringComparison.Ordinal);
        Assert.Contains("namespace Values;", Consumers.Fixed.Read("Values/StreamedValues.cs"), StringComparison.Ordinal);
        Assert.Equal(project, Consumers.Fixed.Read("Values/Values.csproj"));
        AssertFaster("ReadAsync of one document of 4 MB", before, Consumers.Fixed.Run("Values", 2 << 20), 2);
    }

    /// <summary>The same content, in a fraction of the time, and nothing is reported any more.</summary>
    private void AssertFaster(
        string what, (Sarif Log, string Content, double Milliseconds) before, (Sarif Log, string Content, double Milliseconds) after, double least)
    {
        var ratio = before.Milliseconds / after.Milliseconds;
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"{what}: {before.Milliseconds} ms, with streamed reads {after.Milliseconds} ms, {ratio:0.0} times as fast"));
        Assert.Empty(after.Log.OfPack);
        Assert.Equal(before.Content, after.Content);
        Assert.InRange(ratio, least, double.MaxValue);
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
