using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>
/// An outdated driver and the default packet size in real builds, repaired by the real <c>dotnet format</c> where they are written,
/// which the next restore and build confirm. The applications are below DriverLayouts.
/// </summary>
[Collection(ShareBuilds.Name)]
public class DriverFormatTests(SharedBuilds builds)
{
    private const string Transitive = "ASQL4001";
    private const string Direct = "ASQL4002";
    private const string PacketSize = "ASQL3001";

    private const string AddedReference = """+    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />""";
    private const string AddedCentralReference = """+    <PackageReference Include="Microsoft.Data.SqlClient" />""";
    private const string AddedCentralVersion = """+    <PackageVersion Include="Microsoft.Data.SqlClient" Version="6.1.8" />""";

    private const string OfEntityFramework = "Microsoft.Data.SqlClient 2.1.4 comes with Microsoft.EntityFrameworkCore.SqlServer 6.0.7: out of support, CVE-2024-0056. Pin 6.1.8; ";

    private DriverConsumers Consumers => builds.DriverConsumers;

    /// <summary>Nothing but the lines of the tests below: no other file, no reordering, no line ends, no byte order marks.</summary>
    [Fact]
    public void Changes_AreTheseLinesAndNoOthers()
    {
        string[] expected =
        [
            "Central/Central.Orders/Central.Orders.csproj",
            AddedCentralReference,
            "Central/Central.Stock/Central.Stock.csproj",
            AddedCentralReference,
            "Central/Directory.Packages.props",
            AddedCentralVersion,
            "Direct/Direct.csproj",
            """-    <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" /> <!-- as of 2021 -->""",
            """+    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" /> <!-- as of 2021 -->""",
            "Locked/Locked.csproj",
            AddedReference,
            "MultiTargeted/MultiTargeted.csproj",
            AddedReference,
            "Pinned/Directory.Packages.props",
            AddedCentralVersion,
            "Settings/Settings.csproj",
            AddedReference,
            "Settings/appsettings.Development.json",
            """-{ "ConnectionStrings": { "Shop": "Server=.;Database=Shop;Integrated Security=true;" } }""",
            """+{ "ConnectionStrings": { "Shop": "Server=.;Database=Shop;Integrated Security=true;Packet Size=16000;" } }""",
            "Settings/appsettings.json",
            """-    "Shop": "Server=db;Database=Shop;Integrated Security=true",""",
            """+    "Shop": "Server=db;Database=Shop;Integrated Security=true;Packet Size=16000",""",
            "ThroughProject/Shop.Web/Shop.Web.csproj",
            AddedReference,
            "Transitive/Services.cs",
            """-                "Server=.;Database=Shop;Integrated Security=true"));""",
            """+                "Server=.;Database=Shop;Integrated Security=true;Packet Size=16000"));""",
            "Transitive/Transitive.csproj",
            AddedReference,
            "TwoWays/Ways.App/Ways.App.csproj",
            AddedReference,
            "TwoWays/Ways.Data/Ways.Data.csproj",
            AddedReference,
            "TwoWays/Ways.Jobs/Ways.Jobs.csproj",
            """-    <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" />""",
            """+    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />""",
        ];

        Assert.True(expected.SequenceEqual(Consumers.ChangedLines), $"dotnet format changed:\n{string.Join('\n', Consumers.ChangedLines)}");
        Assert.Equal(expected.Where(line => line[0] is not ('+' or '-')), Consumers.ChangedFiles);
    }

    /// <summary>The diagnostic is reported at the end of the compilation, at the first connection.</summary>
    [Fact]
    public void DirectReference_IsRaised()
    {
        AssertReported("Direct", ("Report.cs", 7, Direct));
        AssertRepaired("Direct", "Direct");
    }

    [Fact]
    public void TransitiveReference_IsPinnedAndTheLiteralGetsThePacketSize()
    {
        AssertReported("Transitive", ("Services.cs", 10, Transitive), ("Services.cs", 11, PacketSize));
        Assert.StartsWith(OfEntityFramework, Message("Transitive", Transitive), StringComparison.Ordinal);
        AssertRepaired("Transitive", "Transitive");
    }

    /// <summary>The application names the provider; the project that references it has no call, so that only its file is told and nothing repairs it.</summary>
    [Fact]
    public void ReferenceThroughAProject_IsPinnedWhereTheCallIs()
    {
        AssertReported("Shop.Web", ("Startup.cs", 9, Transitive));
        Assert.Contains("comes with Microsoft.EntityFrameworkCore.SqlServer 6.0.7 (via project Shop.Data)", Message("Shop.Web", Transitive));
        AssertRepaired("Shop.Web", "ThroughProject/Shop.Web");

        AssertReported("Shop.Data", ("Shop.Data.csproj", 6, Transitive));
        Assert.Equal(Consumers.Before("Shop.Data").OfPack, Consumers.After("Shop.Data").OfPack);
        Assert.Equal(["2.1.4"], Consumers.ResolvedDrivers("ThroughProject/Shop.Data"));
    }

    /// <summary>A project that only has the driver from another one, and does not use it, is silent and gets what the other one pins.</summary>
    [Fact]
    public void TwoWays_AreBothNamedAndPinned()
    {
        AssertReported("Ways.App", ("Report.cs", 7, Transitive));
        Assert.Contains("comes with Contoso.Data 1.2.0, Microsoft.EntityFrameworkCore.SqlServer 6.0.7 (via project Ways.Data)", Message("Ways.App", Transitive));
        AssertReported("Ways.Data", ("Startup.cs", 9, Transitive));
        AssertReported("Ways.Tools");

        AssertRepaired("Ways.App", "TwoWays/Ways.App");
        AssertRepaired("Ways.Data", "TwoWays/Ways.Data");
        AssertRepaired("Ways.Tools", "TwoWays/Ways.Tools");
    }

    /// <summary>Told in its project file, it would not be repaired for itself; but a lower version there than in what it uses fails the restore.</summary>
    [Fact]
    public void LowerReferenceInAProjectThatUsesThePinnedOne_IsRaised()
    {
        AssertReported("Ways.Jobs", ("Ways.Jobs.csproj", 6, Direct));
        AssertRepaired("Ways.Jobs", "TwoWays/Ways.Jobs");
    }

    [Theory]
    [InlineData("Central")]
    [InlineData("Pinned")]
    public void TwoProjectsWithCentralVersions_GetOneVersion(string solution) =>
        Assert.All([$"{solution}.Orders", $"{solution}.Stock"], project =>
        {
            AssertReported(project, ("Startup.cs", 9, Transitive));
            AssertRepaired(project, $"{solution}/{project}");
        });

    [Fact]
    public void SeveralTargetFrameworks_ShareTheReference()
    {
        Assert.All(["MultiTargeted", "MultiTargeted.net10.0-windows"], project =>
        {
            AssertReported(project, ("Startup.cs", 9, Transitive));
            Assert.Empty(Consumers.After(project).OfPack);
        });
        Assert.Equal(["6.1.8", "6.1.8"], Consumers.ResolvedDrivers("MultiTargeted"));
    }

    [Fact]
    public void LockFile_IsLeftToTheRestore()
    {
        AssertReported("Locked", ("Startup.cs", 9, Transitive));
        AssertRepaired("Locked", "Locked");
        Assert.Contains("\"resolved\": \"6.1.8\"", Consumers.Read("Locked/packages.lock.json"));
    }

    [Fact]
    public void Setting_GetsThePacketSizeInEveryFileThatHasIt()
    {
        AssertReported("Settings", ("Services.cs", 11, Transitive), ("Services.cs", 12, PacketSize));
        Assert.Contains("'ConnectionStrings:Shop' in appsettings.json, appsettings.Development.json", Message("Settings", PacketSize));
        AssertRepaired("Settings", "Settings");
    }

    /// <summary>It comes first in the solution, and does not keep <c>dotnet format</c> from repairing the others.</summary>
    [Fact]
    public void FrameworkThatNoSupportedDriverRunsOn_IsToldAndStays()
    {
        AssertReported("Aged", ("Report.cs", 7, Direct));
        Assert.EndsWith("No supported version runs on net5.0.", Message("Aged", Direct).TrimEnd(), StringComparison.Ordinal);
        Assert.Equal(Consumers.Before("Aged").OfPack, Consumers.After("Aged").OfPack);
        Assert.Equal(["2.1.4"], Consumers.ResolvedDrivers("Aged"));
    }

    [Fact]
    public void WithoutRestore_NothingIsChanged() => Assert.Empty(Consumers.ChangedWithoutRestore);

    private void AssertReported(string project, params (string File, int Line, string Rule)[] findings) =>
        Assert.Equal(findings, Consumers.Before(project).OfPack.Select(result => (result.File, result.Line, result.Rule)));

    /// <summary>Silence counts only where the analyzers were there to speak.</summary>
    private void AssertRepaired(string project, string path)
    {
        Assert.Contains(Transitive, Consumers.After(project).Rules);
        Assert.Empty(Consumers.After(project).OfPack);
        Assert.Equal(["6.1.8"], Consumers.ResolvedDrivers(path));
    }

    private string Message(string project, string rule) => Consumers.Before(project).OfPack.Single(result => result.Rule == rule).Message;
}
