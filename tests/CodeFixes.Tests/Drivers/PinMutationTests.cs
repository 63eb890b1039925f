using System.Xml;
using System.Xml.Linq;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.CodeFixes.Projects;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>Files as they are while somebody edits them: parts cut, swapped, put in twice or in between. Always the same ones.</summary>
public sealed class PinMutationTests
{
    private const int Mutants = 200;

    private const string Reference = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net8.0</TargetFramework>
            <SqlClientVersion>5.1.1</SqlClientVersion>
          </PropertyGroup>
          <!-- data -->
          <ItemGroup>
            <PackageReference Include="Dapper" Version="2.1.66" />
            <PackageReference Include="Microsoft.Data.SqlClient" Version="5.1.1" />
            <PackageReference Include="Serilog"><Version>4.0.0</Version></PackageReference>
          </ItemGroup>
        </Project>
        """;

    private const string NoReference = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net8.0</TargetFramework>
          </PropertyGroup>
          <ItemGroup>
            <PackageReference Include="Dapper" Version="2.1.66" />
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" /> <!-- old -->
          </ItemGroup>
        </Project>
        """;

    private const string Versions = """
        <Project>
          <PropertyGroup>
            <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
          </PropertyGroup>
          <ItemGroup Label="Data">
            <PackageVersion Include="Microsoft.Data.SqlClient" Version="5.1.1" />
            <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
          </ItemGroup>
        </Project>
        """;

    private static readonly string CentralProject = NoReference.Replace(" Version=\"2.1.66\"", "", StringComparison.Ordinal).Replace(" Version=\"6.0.7\"", "", StringComparison.Ordinal);

    private static readonly string NoVersion = string.Join('\n', Versions.Split('\n').Where(static line => !line.Contains(PinCase.Package, StringComparison.Ordinal)));

    [Theory]
    [InlineData(true, false)]
    [InlineData(false, false)]
    public void MutatedProject_IsLeftAloneOrPinned(bool isDirect, bool pinsTransitively) =>
        EachMutant(isDirect ? Reference : NoReference, (mutant, seed) => Check(mutant, null, new PinRequest(PinCase.Package, PackageVersion.Parse("6.1.8")!, isDirect, IsCentral: false, pinsTransitively), seed));

    [Theory]
    [InlineData(true, false)]
    [InlineData(true, true)]
    [InlineData(false, false)]
    [InlineData(false, true)]
    public void MutatedCentralFile_IsLeftAloneOrPinned(bool hasVersion, bool pinsTransitively) =>
        EachMutant(hasVersion ? Versions : NoVersion, (mutant, seed) => Check(CentralProject, mutant, new PinRequest(PinCase.Package, PackageVersion.Parse("6.1.8")!, IsDirect: false, IsCentral: true, pinsTransitively), seed));

    [Fact]
    public void MutatedCentralProject_IsLeftAloneOrPinned() =>
        EachMutant(CentralProject, (mutant, seed) => Check(mutant, Versions, new PinRequest(PinCase.Package, PackageVersion.Parse("6.1.8")!, IsDirect: false, IsCentral: true, PinsTransitively: false), seed));

    private static void EachMutant(string text, Func<string, int, bool> check)
    {
        var malformed = 0;
        var pinned = 0;
        for (var seed = 0; seed < Mutants; seed++)
        {
            var mutant = TextMutator.Mutate(text, seed, TextMutator.Xml);
            if (!IsWellFormed(mutant))
                malformed++;
            if (check(mutant, seed))
                pinned++;
        }

        // Both happen often, or the mutants show nothing.
        Assert.InRange(malformed, Mutants / 5, Mutants - 1);
        Assert.InRange(pinned, Mutants / 10, Mutants - 1);
    }

    /// <returns>Whether anything changes.</returns>
    private static bool Check(string project, string? central, PinRequest request, int seed)
    {
        var projectText = SourceText.From(project);
        var centralText = central is null ? null : SourceText.From(central);
        if (PackagePin.Create(projectText, centralText, request) is not { } edits)
            return false;

        Assert.True(IsWellFormed(project) && (central is null || IsWellFormed(central)), $"Mutant {seed} is malformed, and changes.");
        var newProject = projectText.WithChanges(edits.Project).ToString();
        var newCentral = centralText?.WithChanges(edits.Central).ToString();
        foreach (var (before, after) in new[] { (project, newProject), (central, newCentral) })
            if (before is not null)
                Assert.True(DiffersInOneItem(before, after!), $"Mutant {seed} changes more than the item:\n{after}");

        var versions = VersionsIn(newProject, "PackageReference").Concat(newCentral is null ? [] : VersionsIn(newCentral, "PackageVersion")).ToList();
        Assert.True(versions.Count > 0 && versions.TrueForAll(version => PackageVersion.Parse(version) is { } number && number >= request.Version), $"Mutant {seed} gets {string.Join(", ", versions)}:\n{newProject}\n{newCentral}");
        if (request is { IsDirect: false, PinsTransitively: false })
            Assert.Contains(XDocument.Parse(newProject.TrimStart('\uFEFF')).Descendants(), static element => element.Name.LocalName == "PackageReference" && Names(element));
        return true;
    }

    /// <summary>Whether nothing is new but items for the driver with a group around them, and its version. Blanks are compared elsewhere.</summary>
    private static bool DiffersInOneItem(string before, string after) =>
        Rest(before) == Rest(after) && after.Split('\n').Length - before.Split('\n').Length is >= 0 and <= 4;

    private static string Rest(string text) =>
        string.Concat(text.Where(static c => c is not (' ' or '\r' or '\n'))).Replace("6.1.8", "5.1.1", StringComparison.Ordinal)
            .Replace("<PackageReferenceInclude=\"Microsoft.Data.SqlClient\"/>", "", StringComparison.Ordinal)
            .Replace("<PackageReferenceInclude=\"Microsoft.Data.SqlClient\"Version=\"5.1.1\"/>", "", StringComparison.Ordinal)
            .Replace("<PackageVersionInclude=\"Microsoft.Data.SqlClient\"Version=\"5.1.1\"/>", "", StringComparison.Ordinal)
            .Replace("<ItemGroup></ItemGroup>", "", StringComparison.Ordinal);

    /// <summary>What the items for the driver say, as a parser reads them.</summary>
    private static IEnumerable<string> VersionsIn(string text, string type) =>
        from element in XDocument.Parse(text.TrimStart('\uFEFF')).Descendants()
        where element.Name.LocalName == type && element.Parent?.Name.LocalName == "ItemGroup" && Names(element)
        let version = element.Attribute("Version")?.Value ?? element.Elements().FirstOrDefault(static child => child.Name.LocalName == "Version")?.Value
        where version is not null
        select version.Trim();

    private static bool Names(XElement element) => (element.Attribute("Include") ?? element.Attribute("Update"))?.Value.Trim().Equals(PinCase.Package, StringComparison.OrdinalIgnoreCase) == true;

    private static bool IsWellFormed(string text)
    {
        try
        {
            using var reader = XmlReader.Create(new StringReader(text.TrimStart('\uFEFF')), new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit });
            while (reader.Read())
            {
            }

            return true;
        }
        catch (XmlException)
        {
            return false;
        }
    }
}
