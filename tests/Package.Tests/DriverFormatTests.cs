using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>
/// An outdated driver and the default packet size in real builds, fixed by <c>dotnet format</c> and confirmed by the next restore and
/// build. The applications are below DriverLayouts.
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

    private const string OfEntityFramework = "Microsoft.Data.SqlClient 2.1.4 is referenced by Microsoft.EntityFrameworkCore.SqlServer 6.0.7: out of support, CVE-2024-0056. Pin 6.1.8; ";

    private DriverConsumers Consumers => builds.DriverConsumers;

    /// <summary>Only the lines of the tests below change: no other file, order, line end or byte order mark.</summary>
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

    /// <summary>
    /// The application selects the provider. The project that references it has no call, so its file is reported, without a fix.
    /// </summary>
    [Fact]
    public void ReferenceThroughAProject_IsPinnedWhereTheCallIs()
    {
        AssertReported("Shop.Web", ("Startup.cs", 9, Transitive));
        Assert.Contains("is referenced by Microsoft.EntityFrameworkCore.SqlServer 6.0.7 (via project Shop.Data)", Message("Shop.Web", Transitive));
        AssertRepaired("Shop.Web", "ThroughProject/Shop.Web");

        AssertReported("Shop.Data", ("Shop.Data.csproj", 6, Transitive));
        Assert.Equal(Consumers.Before("Shop.Data").OfPack, Consumers.After("Shop.Data").OfPack);
        Assert.Equal(["2.1.4"], Consumers.ResolvedDrivers("ThroughProject/Shop.Data"));
    }

    /// <summary>
    /// Nothing is reported in a project that has the driver from another project and does not use it. It gets the pinned version.
    /// </summary>
    [Fact]
    public void TwoWays_AreBothNamedAndPinned()
    {
        AssertReported("Ways.App", ("Report.cs", 7, Transitive));
        Assert.Contains("is referenced by Contoso.Data 1.2.0, Microsoft.EntityFrameworkCore.SqlServer 6.0.7 (via project Ways.Data)", Message("Ways.App", Transitive));
        AssertReported("Ways.Data", ("Startup.cs", 9, Transitive));
        AssertReported("Ways.Tools");

        AssertRepaired("Ways.App", "TwoWays/Ways.App");
        AssertRepaired("Ways.Data", "TwoWays/Ways.Data");
        AssertRepaired("Ways.Tools", "TwoWays/Ways.Tools");
    }

    /// <summary>
    /// A diagnostic in its project file has no fix. But a version below that of its references fails the restore, so it is raised too.
    /// </summary>
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

    /// <summary>It is first in the solution, and does not prevent <c>dotnet format</c> from fixing the others.</summary>
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

    /// <summary>No diagnostics count only if the analyzers ran.</summary>
    private void AssertRepaired(string project, string path)
    {
        Assert.Contains(Transitive, Consumers.After(project).Rules);
        Assert.Empty(Consumers.After(project).OfPack);
        Assert.Equal(["6.1.8"], Consumers.ResolvedDrivers(path));
    }

    private string Message(string project, string rule) => Consumers.Before(project).OfPack.Single(result => result.Rule == rule).Message;
}
