using System.Text;
using AsyncSql.Analyzers.Drivers;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.CodeFixes.Drivers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>"Pin": from the call to the files of the project, one by one and for a whole solution.</summary>
public sealed class PinDriverCodeFixTests
{
    private const string Source = """
        using Microsoft.EntityFrameworkCore;

        public class ShopContext : DbContext
        {
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.{|ID:UseSqlServer|}("Server=.");
        }
        """;

    private const string Transitive = "target-framework: net8.0\ndirect: Microsoft.EntityFrameworkCore.SqlServer/6.0.7\ndependency: Microsoft.Data.SqlClient/2.1.4 < Microsoft.EntityFrameworkCore.SqlServer/6.0.7\n";
    private const string Direct = "target-framework: net8.0\ndirect: Microsoft.Data.SqlClient/2.1.4\n";

    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
        +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
          </ItemGroup>
        </Project>

        """;

    private const string DirectProject = """
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
            <PackageReference Include="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
          </ItemGroup>
        </Project>

        """;

    private const string CentralProject = """
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
        +    <PackageReference Include="Microsoft.Data.SqlClient" />
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" />
          </ItemGroup>
        </Project>

        """;

    private const string CentralFile = """
        <Project>
          <ItemGroup>
        +    <PackageVersion Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
          </ItemGroup>
        </Project>

        """;

    /// <summary>For a project of which only its properties matter.</summary>
    private const string IsSilent = "dotnet_diagnostic.ASQL4001.severity = none\ndotnet_diagnostic.ASQL4002.severity = none\n";

    private const string IsCentral = "build_property.ManagePackageVersionsCentrally = true\n";
    private const string PinsTransitively = IsCentral + "build_property.CentralPackageTransitivePinningEnabled = true\n";

    [Fact]
    public Task TransitiveDriver_IsPinned()
    {
        var test = Test("Pin Microsoft.Data.SqlClient 6.1.8 in Shop.csproj");
        Add(test, "", Transitive, ("/shop/Shop.csproj", Project));
        return test.RunAsync();
    }

    /// <summary>The newest version reads text slower by default, so only users that ask for it get it.</summary>
    [Fact]
    public Task NewestVersion_IsForUsersWithAHigherMinimum()
    {
        var test = Test("Pin Microsoft.Data.SqlClient 7.1.0 in Shop.csproj");
        Add(test, "asyncsql.minimum_sqlclient_version = 7.0\n", Transitive, ("/shop/Shop.csproj", Project.Replace("6.1.8", "7.1.0", StringComparison.Ordinal)));
        return test.RunAsync();
    }

    [Fact]
    public Task DirectDriver_IsRaised()
    {
        var test = Test("Raise Microsoft.Data.SqlClient to 6.1.8 in Shop.csproj");
        Add(test, "", Direct, ("/shop/Shop.csproj", DirectProject));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("/Directory.Packages.props", "Directory.Packages.props")]
    [InlineData("/build/Packages.props", "Packages.props")]
    public Task CentralVersions_GetTheVersion(string path, string name)
    {
        var test = Test($"Pin Microsoft.Data.SqlClient 6.1.8 in {name} and Shop.csproj");
        Add(test, IsCentral, Transitive, ("/shop/Shop.csproj", CentralProject), (path, CentralFile), ("/shop/Other.props", "<Project />"));
        return test.RunAsync();
    }

    [Fact]
    public Task NearestCentralVersions_GetTheVersion()
    {
        var test = Test("Pin Microsoft.Data.SqlClient 6.1.8 in Directory.Packages.props");
        Add(test, PinsTransitively, Transitive, ("/shop/Shop.csproj", PinCase.Before(CentralProject)), ("/shop/Directory.Packages.props", CentralFile), ("/Directory.Packages.props", PinCase.Before(CentralFile)));
        return test.RunAsync();
    }

    [Fact]
    public Task TransitivePinning_LeavesTheProjectAlone()
    {
        var test = Test("Pin Microsoft.Data.SqlClient 6.1.8 in Directory.Packages.props");
        Add(test, PinsTransitively, Transitive, ("/shop/Shop.csproj", PinCase.Before(CentralProject)), ("/Directory.Packages.props", CentralFile));
        return test.RunAsync();
    }

    /// <summary>The central file has a higher version already, and the action names that one.</summary>
    [Fact]
    public Task HigherCentralVersion_IsNamed()
    {
        var test = Test("Pin Microsoft.Data.SqlClient 7.1.0 in Shop.csproj");
        Add(test, IsCentral, Transitive, ("/shop/Shop.csproj", CentralProject), ("/Directory.Packages.props", PinCase.After(CentralFile).Replace("6.1.8", "7.1.0", StringComparison.Ordinal)));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("/shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">")]
    [InlineData("/shop/Shop.csproj", "")]
    [InlineData(
        "/shop/Shop.vbproj",
        """
        <Project Sdk="Microsoft.NET.Sdk">
        </Project>
        """)]
    public Task UnreadableProject_IsLeftAlone(string path, string content)
    {
        var test = Test();
        Add(test, "", Transitive, (path, content));
        return test.RunAsync();
    }

    [Fact]
    public Task SeveralProjectFiles_AreLeftAlone()
    {
        var test = Test();
        Add(test, "", Transitive, ("/shop/Shop.csproj", PinCase.Before(Project)), ("/shop/Shop.Tests.csproj", PinCase.Before(Project)));
        return test.RunAsync();
    }

    [Fact]
    public Task SeveralProjectFiles_KnownProject_IsPinned()
    {
        var test = Test("Pin Microsoft.Data.SqlClient 6.1.8 in Shop.csproj");
        test.SolutionTransforms.Add(static (solution, id) => solution.WithProjectFilePath(id, "/shop/Shop.csproj"));
        Add(test, "", Transitive, ("/shop/A.csproj", PinCase.Before(Project)), ("/shop/Shop.csproj", Project));
        return test.RunAsync();
    }

    /// <summary>Since 6.0 the driver has no build for .NET 6: the diagnostic names no version.</summary>
    [Fact]
    public Task FrameworkThatNoVersionRunsOn_IsLeftAlone()
    {
        var test = Test();
        Add(test, "build_property.TargetFramework = net6.0\n", Transitive, ("/shop/Shop.csproj", PinCase.Before(Project)));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("net10.0", true)]
    [InlineData("net48", true)]
    [InlineData("net6.0", false)]
    [InlineData("netcoreapp3.1", false)]
    public Task TwoFrameworks_MustBothTakeTheVersion(string other, bool isOffered)
    {
        var test = Test(isOffered ? "Pin Microsoft.Data.SqlClient 6.1.8 in Shop.csproj" : null);
        test.SolutionTransforms.Add(static (solution, _) => solution.ProjectIds.Aggregate(solution, static (current, id) => current.WithProjectFilePath(id, "/shop/Shop.csproj")));
        var project = isOffered ? Project : PinCase.Before(Project);
        Add(test, "build_property.TargetFramework = net8.0\n", Transitive, ("/shop/Shop.csproj", project));
        AddSecond(test, IsSilent + $"build_property.TargetFramework = {other}\n", "", ("/shop/Shop.csproj", project));
        return test.RunAsync();
    }

    [Fact]
    public Task TwoFrameworksOfOneProject_ShareTheEdit()
    {
        var test = Test("Pin Microsoft.Data.SqlClient 6.1.8 in Directory.Packages.props and Shop.csproj");
        Add(test, IsCentral + "build_property.TargetFramework = net8.0\n", Transitive, ("/shop/Shop.csproj", CentralProject), ("/Directory.Packages.props", CentralFile));
        AddSecond(test, IsCentral + "build_property.TargetFramework = net10.0\n", Transitive, ("/shop/Shop.csproj", CentralProject), ("/Directory.Packages.props", CentralFile));
        return test.RunAsync();
    }

    /// <summary>One by one, the second project finds the version there; in a document or a project, two rounds; in the solution, one.</summary>
    [Fact]
    public Task TwoProjects_ShareTheCentralVersions()
    {
        var test = Test();
        test.NumberOfIncrementalIterations = 2;
        test.NumberOfFixAllInDocumentIterations = 2;
        test.NumberOfFixAllInProjectIterations = 2;
        test.NumberOfFixAllIterations = 1;
        Add(test, IsCentral, Transitive, ("/shop/Shop.csproj", CentralProject), ("/Directory.Packages.props", CentralFile));
        AddSecond(test, IsCentral, Transitive, ("/jobs/Jobs.csproj", CentralProject), ("/Directory.Packages.props", CentralFile));
        return test.RunAsync();
    }

    [Fact]
    public Task DirectAndTransitive_ShareTheCentralVersions()
    {
        const string raised = "<Project>\n  <ItemGroup>\n    <PackageVersion Include=\"Microsoft.Data.SqlClient\" Version=\"«2.1.4→6.1.8»\" />\n  </ItemGroup>\n</Project>\n";
        var test = Test();
        test.NumberOfFixAllInDocumentIterations = -2;
        test.NumberOfFixAllInProjectIterations = -2;
        test.NumberOfFixAllIterations = 1;
        Add(test, IsCentral, Direct, ("/shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    <PackageReference Include=\"Microsoft.Data.SqlClient\" />\n  </ItemGroup>\n</Project>\n"), ("/Directory.Packages.props", raised));
        AddSecond(test, IsCentral, Transitive, ("/jobs/Jobs.csproj", CentralProject), ("/Directory.Packages.props", raised));
        return test.RunAsync();
    }

    /// <summary>What is told in the project file is shown, and stays: <c>dotnet format</c> does not ask for it either.</summary>
    [Fact]
    public Task ProjectWithoutCall_IsLeftAlone()
    {
        const string marked = "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    <PackageReference Include=\"{|ASQL4001:Microsoft.EntityFrameworkCore.SqlServer|}\" />\n  </ItemGroup>\n</Project>\n";
        var test = Test();
        test.NumberOfFixAllIterations = 1;
        Add(test, IsCentral, Transitive, ("/shop/Shop.csproj", CentralProject), ("/Directory.Packages.props", CentralFile));
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            var second = state.AdditionalProjects["Second"];
            second.Sources.Add(("/jobs/Jobs.cs", SourceText.From("public class Jobs { }")));
            second.AdditionalFiles.Add(("/jobs/obj/AsyncSql.RestoreGraph.txt", Transitive));
            second.AdditionalFiles.Add(("/jobs/Jobs.csproj", marked));
            second.AdditionalFiles.Add(("/Directory.Packages.props", state == test.TestState ? PinCase.Before(CentralFile) : PinCase.After(CentralFile)));
        }

        test.TestState.AdditionalProjects["Second"].AnalyzerConfigFiles.Add(("/jobs/.globalconfig", "is_global = true\n" + IsCentral));
        return test.RunAsync();
    }

    /// <summary>A project that shares the central versions and uses the driver, on a framework that the new one has no build for.</summary>
    [Theory]
    [InlineData(PinsTransitively, true, false)]
    [InlineData(PinsTransitively, false, true)]
    [InlineData(IsCentral, true, true)]
    public Task OldFrameworkBesideIt_IsHeeded(string properties, bool usesDriver, bool isOffered)
    {
        var test = Test();
        var project = properties == IsCentral ? CentralProject : PinCase.Before(CentralProject);
        var central = isOffered ? CentralFile : PinCase.Before(CentralFile);
        Add(test, properties, Transitive, ("/shop/Shop.csproj", isOffered ? project : PinCase.Before(project)), ("/Directory.Packages.props", central));
        var old = test.TestState.AdditionalProjects["Second"];
        foreach (var (state, file) in new[] { (old, PinCase.Before(central)), (test.FixedState.AdditionalProjects["Second"], PinCase.After(central)) })
        {
            state.Sources.Add(("/old/Old.cs", SourceText.From("public class Old { }")));
            state.AdditionalFiles.Add(("/old/Old.csproj", PinCase.Before(CentralProject)));
            state.AdditionalFiles.Add(("/Directory.Packages.props", file));
        }

        old.ReferenceAssemblies = usesDriver ? PackageReferences.SqlClient2 : PackageReferences.None;
        old.AnalyzerConfigFiles.Add(("/old/.globalconfig", "is_global = true\nbuild_property.TargetFramework = net6.0\n" + IsSilent + properties));
        return test.RunAsync();
    }

    [Fact]
    public async Task Encoding_Stays()
    {
        var texts = new List<SourceText>();
        var test = Test();
        test.CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne;
        test.CodeActionVerifier = (action, _) =>
        {
            var changed = action.GetOperationsAsync(CancellationToken.None).GetAwaiter().GetResult().OfType<Microsoft.CodeAnalysis.CodeActions.ApplyChangesOperation>().Single().ChangedSolution;
            texts.AddRange(changed.Projects.SelectMany(static project => project.AdditionalDocuments).Where(static file => file.Name.EndsWith(".csproj", StringComparison.Ordinal))
                .Select(static file => file.GetTextAsync(CancellationToken.None).GetAwaiter().GetResult()));
        };
        Add(test, "", Transitive);
        test.TestState.AdditionalFiles.Add(("/shop/Shop.csproj", SourceText.From(PinCase.Before(Project), Encoding.Unicode)));
        test.FixedState.AdditionalFiles.Add(("/shop/Shop.csproj", SourceText.From(PinCase.After(Project), Encoding.Unicode)));
        await test.RunAsync();
        Assert.Equal(Encoding.Unicode, Assert.Single(texts).Encoding);
    }

    private static CSharpCodeFixTest<OutdatedDriverAnalyzer, PinDriverCodeFixProvider, DefaultVerifier> Test(string? title = null, string key = "PinDriver") => new()
    {
        ReferenceAssemblies = PackageReferences.EntityFrameworkCore6,
        CodeActionEquivalenceKey = key,
        CodeActionVerifier = (action, verifier) => verifier.Equal(title ?? action.Title, action.Title),
    };

    /// <summary>The project under test; its files are marked as those of <see cref="PinCase"/>.</summary>
    private static void Add(CSharpCodeFixTest<OutdatedDriverAnalyzer, PinDriverCodeFixProvider, DefaultVerifier> test, string properties, string graph, params (string Path, string Content)[] files) =>
        Add(test.TestState, test.FixedState, "shop", properties, graph, files);

    private static void AddSecond(CSharpCodeFixTest<OutdatedDriverAnalyzer, PinDriverCodeFixProvider, DefaultVerifier> test, string properties, string graph, params (string Path, string Content)[] files) =>
        Add(test.TestState.AdditionalProjects["Second"], test.FixedState.AdditionalProjects["Second"], "second", properties, graph, files);

    /// <summary>The references of a test stay as they were, and so does what is reported.</summary>
    private static void Add(ProjectState before, ProjectState after, string folder, string properties, string graph, (string Path, string Content)[] files)
    {
        var source = graph.Length == 0 ? "public class Nothing { }" : Source.Replace("ID", graph == Direct ? "ASQL4002" : "ASQL4001", StringComparison.Ordinal);
        before.AnalyzerConfigFiles.Add(($"/{folder}/.globalconfig", "is_global = true\n" + properties));
        foreach (var (state, read) in new (ProjectState, Func<string, string>)[] { (before, PinCase.Before), (after, PinCase.After) })
        {
            state.Sources.Add(($"/{folder}/ShopContext.cs", SourceText.From(source)));
            state.AdditionalFiles.Add(($"/{folder}/obj/{RestoreGraph.FileName}", graph));
            foreach (var (path, content) in files)
                state.AdditionalFiles.Add((path, read(content)));
        }
    }
}
