using System.Text.Json;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>
/// Typical solutions below Layouts. The diagnostics depend on the visible parts of the model and the provider. The marked lines are
/// compared with the diagnostics of real builds.
/// </summary>
[Collection(ShareBuilds.Name)]
public class LayoutTests(SharedBuilds builds)
{
    private const string Shop = "Layouts/ThreeProjects";
    private const string ShopSnapshot = Shop + "/Shop.Data/Migrations/ShopContextModelSnapshot.cs";
    private const string CleanSnapshot = "Layouts/Clean/Clean.Infrastructure/Migrations/AppDbContextModelSnapshot.cs";

    /// <summary>Reported through the snapshot, and through attributes.</summary>
    private static readonly string[] ShopQueries = [Shop + "/Shop.Queries/AttributeQueries.cs", Shop + "/Shop.Queries/Queries.cs"];

    /// <summary>All builds with the pack and EF Core.</summary>
    private static readonly string[] Analyzed =
    [
        "Central", "Clean.Application", "Clean.ByDefault", "Clean.Infrastructure", "Shop.Data", "Shop.MultiTargeted",
        "Shop.MultiTargeted.net10.0-windows", "Shop.Queries", "Shop.WithoutSnapshot", "Stores.Queries", "TwoProviders",
    ];

    [Fact]
    public void ThreeProjects_QueriesKnowTheModelFromTheSnapshot()
    {
        Assert.Equal(Marked(ShopQueries), Reported("Shop.Queries"));
        Assert.Equal([ShopSnapshot, Shop + "/Shop.Queries/Shop.Queries.csproj"], builds.Consumers.AdditionalFiles("Shop.Queries"));
        Assert.All(
            builds.Consumers.FirstBuild("Shop.Queries").OfPack.Where(result => result.File == "Queries.cs"),
            result => Assert.Contains("(max): model snapshot", result.Message));
    }

    [Fact]
    public void ThreeProjectsWithoutSnapshot_QueriesKnowWhatAttributesSay()
    {
        Assert.Equal(Marked(ShopQueries[0]), Reported("Shop.WithoutSnapshot"));
        Assert.Empty(builds.Consumers.HandedOver("Shop.WithoutSnapshot"));
    }

    [Fact]
    public void CleanArchitecture_IsSilentByDefault()
    {
        Assert.Contains("ASQL1001", builds.Consumers.FirstBuild("Clean.ByDefault").Rules);
        Assert.Empty(Reported("Clean.ByDefault"));
    }

    [Fact]
    public void CleanArchitectureThatNamesProviderAndSnapshot_IsReported()
    {
        Assert.Equal(Marked("Layouts/Clean/Clean.Application/ArticleQueries.cs"), Reported("Clean.Application"));
        Assert.Equal(["Layouts/Clean/Clean.Application/Clean.Application.csproj", CleanSnapshot], builds.Consumers.AdditionalFiles("Clean.Application"));
    }

    /// <summary>Directory.Build.props passes the snapshot to all projects, including the one that compiles it.</summary>
    [Fact]
    public void CleanArchitecture_ProjectOfTheSnapshotGetsItOnce() =>
        Assert.Equal(["Layouts/Clean/Clean.Infrastructure/Clean.Infrastructure.csproj"], builds.Consumers.AdditionalFiles("Clean.Infrastructure"));

    /// <summary>The query project references neither the context nor the provider, and no property names them.</summary>
    [Fact]
    public void CleanArchitectureAsInstalled_IsReportedThroughTheSolution()
    {
        Assert.Equal(Marked("Layouts/Clean/Clean.Application/ArticleQueries.cs"), Reported("Installed.Application"));
        Assert.Equal(
            [CleanSnapshot, "Layouts/Installed/Installed.Application/Installed.Application.csproj"],
            builds.Consumers.AdditionalFiles("Installed.Application"));
    }

    /// <summary>Without migrations, the context and the choice of the provider are read from the source of the other project.</summary>
    [Fact]
    public void CleanArchitectureWithoutMigrations_IsReportedThroughTheSolution()
    {
        Assert.Equal(Marked("Layouts/Clean/Clean.Application/ArticleQueries.cs"), Reported("Unmigrated.Application"));
        Assert.Equal(
            [
                "Layouts/Clean/Clean.Abstractions/IAppDbContext.cs", // has sets, as a context does
                "Layouts/Unmigrated/Unmigrated.Application/Unmigrated.Application.csproj",
                "Layouts/Unmigrated/Unmigrated.Infrastructure/AppDbContext.cs",
                "Layouts/Unmigrated/Unmigrated.Infrastructure/Services.cs",
            ],
            builds.Consumers.AdditionalFiles("Unmigrated.Application"));
    }

    [Fact]
    public void TwoProvidersInOneProject_OnlySqlServerIsReported() =>
        Assert.Equal(Marked("Layouts/TwoProviders/Queries.cs"), Reported("TwoProviders"));

    [Fact]
    public void TwoProvidersInTwoProjects_OnlySqlServerIsReported() =>
        Assert.Equal(Marked("Layouts/TwoStores/Stores.Queries/OrderQueries.cs"), Reported("Stores.Queries"));

    /// <summary>A project without any provider, and even without references, reads what another project connects to.</summary>
    [Fact]
    public void ProjectForAllDatabases_IsReportedThroughTheSolution()
    {
        Assert.Equal(Marked("Layouts/AllDatabases/Outbox.Core/Outbox.cs"), Reported("Outbox.Core"));
        Assert.Contains("'Body' on SQL Server", Assert.Single(OfRule("Outbox.Core", "ASQL2001")).Message);
    }

    [Fact]
    public void SeveralTargetFrameworks_EachBuildReportsItsOwnAndGetsEachFileOnce()
    {
        Assert.Equal(Marked(ShopQueries), Reported("Shop.MultiTargeted"));
        Assert.Equal(Marked([.. ShopQueries, Shop + "/Shop.MultiTargeted/WindowsQueries.cs"]), Reported("Shop.MultiTargeted.net10.0-windows"));

        string[] handedOver = [ShopSnapshot, Shop + "/Shop.MultiTargeted/Shop.MultiTargeted.csproj"];
        Assert.Equal(handedOver, builds.Consumers.AdditionalFiles("Shop.MultiTargeted"));
        Assert.Equal(handedOver, builds.Consumers.AdditionalFiles("Shop.MultiTargeted.net10.0-windows"));
    }

    [Fact]
    public void CentralVersionsWithTransitivePinning_AreReportedAsAnyOther()
    {
        // Verifies the layout: no project references the pack, and a central version pins a transitive package.
        Assert.DoesNotContain("AsyncSql", builds.Consumers.Read("Layouts/Central/Central.csproj"));
        using var assets = JsonDocument.Parse(builds.Consumers.Read("Layouts/Central/obj/project.assets.json"));
        Assert.Equal(
            ["Microsoft.Data.SqlClient"],
            assets.RootElement.GetProperty("centralTransitiveDependencyGroups").GetProperty("net10.0").EnumerateObject().Select(package => package.Name));

        var reported = Reported("Central").ToLookup(static site => site.Rule == "ASQL5001");
        Assert.Equal(Marked(ShopQueries), reported[false]);
        Assert.Equal(("Entities.cs", 28, "ASQL5001"), Assert.Single(reported[true])); // the entities are in the project of the context
        Assert.Equal(["Layouts/Central/Central.csproj", "Layouts/Central/Directory.Packages.props"], builds.Consumers.AdditionalFiles("Central"));
    }

    /// <summary>One message per context shows the known columns, their sources, and why the pack reports or not.</summary>
    [Theory]
    [InlineData("Shop.Data", "ShopContext", "SQL Server (model snapshot)", "read from source and the snapshot of EF Core 6.0.7", "5 entity types, 11 columns, 0 unknown", "Attachment.Data ([Column(TypeName = \"varbinary(max)\")]; meant to be large)")]
    [InlineData("Shop.Queries", "ShopContext", "SQL Server (model snapshot)", "read from the snapshot alone of EF Core 6.0.7", "5 entity types, 11 columns, 0 unknown", "Customer.Remark (model snapshot; intended size unknown), Document.Content (model snapshot; meant to be large)")]
    [InlineData("Shop.MultiTargeted", "ShopContext", "read from the snapshot alone of EF Core 6.0.7")]
    [InlineData("Shop.MultiTargeted.net10.0-windows", "ShopContext", "read from the snapshot alone of EF Core 6.0.7")]
    [InlineData("Shop.WithoutSnapshot", "Shop.WithoutSnapshot", "this project declares no context, and no model snapshot was passed")]
    [InlineData("Clean.ByDefault", "Clean.ByDefault", "this project declares no context, and no model snapshot was passed")]
    [InlineData("Clean.Application", "AppDbContext", "SQL Server (asyncsql.provider)", "read from the snapshot alone of EF Core 8.0.11", "2 entity types, 5 columns, 0 unknown", "Article.Html (model snapshot; meant to be large)")]
    [InlineData("Clean.Infrastructure", "AppDbContext", "SQL Server (asyncsql.provider)", "read from source and the snapshot of EF Core 8.0.11")]
    [InlineData("TwoProviders", "ScanContext", "SQL Server (configured for this context)", "read from source;", "Scan.Image (byte[] without a length; meant to be large)")]
    [InlineData("TwoProviders", "DeviceContext", "not shown to be SQL Server (configured for this context)", "read from source;")]
    [InlineData("Stores.Queries", "OrderContext", "SQL Server (model snapshot)", "read from the snapshot alone of EF Core 10.0.0")]
    [InlineData("Stores.Queries", "DeviceContext", "not shown to be SQL Server (model snapshot)", "read from the snapshot alone of EF Core 6.0.7")]
    [InlineData("Central", "ShopContext", "SQL Server (references Microsoft.EntityFrameworkCore.SqlServer)", "read from source;", "Document.Content (string without a length; meant to be large)")]
    public void Trace_IsPrintedOnceForEachContext(string project, string context, params string[] phrases)
    {
        var trace = Assert.Single(OfRule(project, "ASQL0001"), result => result.Message.StartsWith(context + ": ", StringComparison.Ordinal));

        Assert.All(phrases, phrase => Assert.Contains(phrase, trace.Message));
        Assert.Equal("warning", trace.Level);
        Assert.Contains($"warning ASQL0001: {trace.Message}", builds.Consumers.FirstOutput);
    }

    [Fact]
    public void Trace_SpeaksOfNothingElse() =>
        Assert.Equal(
            Analyzed.Select(project => (project, project is "TwoProviders" or "Stores.Queries" ? 2 : 1)),
            Analyzed.Select(project => (project, OfRule(project, "ASQL0001").Count())));

    [Fact]
    public void InvalidOption_IsReportedOnceInEachBuild() =>
        Assert.All(Analyzed, project =>
        {
            var invalid = Assert.Single(OfRule(project, "ASQL0002"));
            Assert.Equal(("warning", ""), (invalid.Level, invalid.File));
            Assert.Contains("'asyncsql.analyse_tests'", invalid.Message);
        });

    /// <summary>The diagnostics of the query rules in one build.</summary>
    private IEnumerable<(string File, int Line, string Rule)> Reported(string project) =>
        builds.Consumers.FirstBuild(project).OfPack
            .Where(result => !result.Rule.StartsWith("ASQL0", StringComparison.Ordinal))
            .Select(result => (result.File, result.Line, result.Rule));

    private IEnumerable<Finding> OfRule(string project, string rule) => builds.Consumers.FirstBuild(project).Results.Where(result => result.Rule == rule);

    /// <summary>The marked lines of files, in the order of diagnostics.</summary>
    private IEnumerable<(string File, int Line, string Rule)> Marked(params string[] files) =>
        files.SelectMany(file => ConsumerSources.Expected(builds.Consumers.Read(file)).Select(site => (Path.GetFileName(file), site.Line, site.Rule)));
}
