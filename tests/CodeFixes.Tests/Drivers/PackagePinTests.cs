using System.Text;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.CodeFixes.Projects;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>The edits of project and central file, character by character.</summary>
public sealed class PackagePinTests
{
    public static TheoryData<string> Names => new(PinCases.All.Select(static pin => pin.Name));

    [Fact]
    public void Names_AreUnique() => Assert.Equal(PinCases.All.Count, PinCases.All.DistinctBy(static pin => pin.Name).Count());

    [Theory]
    [MemberData(nameof(Names))]
    public void Files_BecomeAsExpected(string name)
    {
        var pin = PinCases.All.Single(pin => pin.Name == name);
        Verify(pin, "\n");
        Verify(pin, "\r\n");
        Verify(pin, "\r");
    }

    /// <summary>A byte order mark is part of the encoding, or the first character of the text: both stay.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Encoding_Stays(bool hasMark)
    {
        var pin = PinCases.All.Single(static pin => pin.Name == "no packages, four blanks, nothing between the groups");
        using var file = new MemoryStream([.. hasMark ? Encoding.UTF8.GetPreamble() : [], .. Encoding.UTF8.GetBytes(PinCase.Before(pin.Project))]);
        var text = SourceText.From(file, new UTF8Encoding(hasMark));
        var changed = text.WithChanges(PackagePin.Create(text, null, pin.Request)!.Project);
        Assert.Equal(hasMark ? 3 : 0, changed.Encoding!.GetPreamble().Length);
        using var writer = new StringWriter();
        changed.Write(writer);
        Assert.Equal(PinCase.After(pin.Project), writer.ToString());

        var marked = SourceText.From('\uFEFF' + PinCase.Before(pin.Project));
        Assert.Equal('\uFEFF' + PinCase.After(pin.Project), marked.WithChanges(PackagePin.Create(marked, null, pin.Request)!.Project).ToString());
    }

    /// <summary>The line break of the neighbour, where a file has several kinds.</summary>
    [Fact]
    public void MixedLineBreaks_FollowTheNeighbour()
    {
        const string before = "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\r\n    <PackageReference Include=\"Contoso.Data\" Version=\"1.2.0\" />\r\n  </ItemGroup>\n</Project>\n";
        const string item = "    <PackageReference Include=\"Microsoft.Data.SqlClient\" Version=\"6.1.8\" />\r\n";
        var edits = PackagePin.Create(SourceText.From(before), null, new PinRequest(PinCase.Package, PackageVersion.Parse("6.1.8")!, IsDirect: false, IsCentral: false, PinsTransitively: false));
        Assert.Equal(before.Insert(before.IndexOf("  </ItemGroup>", StringComparison.Ordinal), item), SourceText.From(before).WithChanges(edits!.Project).ToString());
    }

    /// <summary>Whoever shares the central file gets a version that is raised, and with transitive pinning one that is added.</summary>
    [Theory]
    [InlineData("version and reference", false)]
    [InlineData("version alone with transitive pinning", true)]
    [InlineData("a central version of others", true)]
    [InlineData("a higher central version", false)]
    [InlineData("an override", false)]
    [InlineData("the version of the reference", false)]
    public void ReachOfTheEdits_IsTold(string name, bool reachesOthers)
    {
        var pin = PinCases.All.Single(pin => pin.Name == name);
        var edits = PackagePin.Create(SourceText.From(PinCase.Before(pin.Project)), pin.Central is null ? null : SourceText.From(PinCase.Before(pin.Central)), pin.Request);
        Assert.Equal(reachesOthers, edits!.ReachesOthers);
    }

    [Theory]
    [InlineData("")]
    [InlineData("a b")]
    [InlineData("\"/><x")]
    [InlineData("$(Name)")]
    public void NameThatIsNone_IsLeftAlone(string package)
    {
        const string project = "<Project Sdk=\"Microsoft.NET.Sdk\">\n</Project>\n";
        Assert.Null(PackagePin.Create(SourceText.From(project), null, new PinRequest(package, PackageVersion.Parse("6.1.8")!, IsDirect: false, IsCentral: false, PinsTransitively: false)));
    }

    private static void Verify(PinCase pin, string newLine)
    {
        var project = SourceText.From(PinCase.Before(pin.Project).Replace("\n", newLine, StringComparison.Ordinal));
        var central = pin.Central is null ? null : SourceText.From(PinCase.Before(pin.Central).Replace("\n", newLine, StringComparison.Ordinal));
        var edits = PackagePin.Create(project, central, pin.Request);
        var newProject = edits is null ? project : project.WithChanges(edits.Project);
        var newCentral = central is null || edits is null ? central : central.WithChanges(edits.Central);
        Assert.Equal(PinCase.After(pin.Project).Replace("\n", newLine, StringComparison.Ordinal), newProject.ToString());
        Assert.Equal(pin.Central is null ? null : PinCase.After(pin.Central).Replace("\n", newLine, StringComparison.Ordinal), newCentral?.ToString());
        Assert.Equal(project.ToString() == newProject.ToString() && central?.ToString() == newCentral?.ToString(), edits is null);
        if (edits is null)
            return;

        Assert.Equal(pin.Effective ?? pin.Version, edits.Version.ToString());
        Assert.NotNull(ProjectXml.Parse(newProject));
        Assert.All(edits.Project.Concat(edits.Central), static change => Assert.True(change.Span.Length <= "6.1.8-preview2".Length));
        Assert.Null(PackagePin.Create(newProject, newCentral, pin.Request)); // done is done
    }
}
