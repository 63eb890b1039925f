using System.Collections.Immutable;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.CodeFixes.Drivers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>A version that is pinned in one project reaches those that use it: there it must run, and no lower one of their own may stand.</summary>
public sealed class PinDependentsTests
{
    private const string Transitive = "direct: Shop.Data/1.0.0\nproject: Shop.Data/1.0.0\ndependency: Microsoft.Data.SqlClient/2.1.4 < Shop.Data/1.0.0\n";
    private const string Direct = "direct: Microsoft.Data.SqlClient/2.1.4\n" + Transitive;

    [Fact]
    public async Task LowerReference_IsRaisedToo()
    {
        var (title, files) = await PinAsync("net10.0", Direct, """<PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" />""");
        Assert.Equal("Pin Microsoft.Data.SqlClient 6.1.8 in Data.csproj and App.csproj", title);
        Assert.Equal(Project("""<PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />"""), files["App.csproj"]);
    }

    [Theory]
    [InlineData(Transitive, "")]
    [InlineData(Transitive, """<PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" Condition="false" />""")]
    [InlineData(
        """
        direct: Microsoft.Data.SqlClient/6.1.8

        """,
        """<PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />""")]
    [InlineData(
        """
        direct: Microsoft.Data.SqlClient/7.1.0

        """,
        """<PackageReference Include="Microsoft.Data.SqlClient" Version="7.1.0" />""")]
    [InlineData(Direct, """<PackageReference Include="Microsoft.Data.SqlClient" Version="[2.1.4]" />""")]
    public async Task AnyOtherReference_IsLeftAlone(string graph, string reference)
    {
        var (title, files) = await PinAsync("net10.0", graph, reference);
        Assert.Equal("Pin Microsoft.Data.SqlClient 6.1.8 in Data.csproj", title);
        Assert.Equal(Project(reference), files["App.csproj"]);
    }

    [Theory]
    [InlineData("net6.0")]
    [InlineData("netcoreapp3.1")]
    public async Task FrameworkThatTheVersionDoesNotRunOn_IsHeeded(string targetFramework)
    {
        var (title, files) = await PinAsync(targetFramework, Transitive, "");
        Assert.Null(title);
        Assert.All(files.Values, file => Assert.Equal(Project(""), file));
    }

    private static async Task<(string? Title, Dictionary<string, string> Files)> PinAsync(string targetFramework, string graph, string reference)
    {
        using var workspace = new AdhocWorkspace();
        var data = Add(workspace.CurrentSolution, "Data", "netstandard2.0", "", "");
        var middle = Add(data.Solution, "Middle", "netstandard2.0", "", "").AddProjectReference(new ProjectReference(data.Id));
        var app = Add(middle.Solution, "App", targetFramework, graph, reference).AddProjectReference(new ProjectReference(middle.Id));

        var project = app.Solution.GetProject(data.Id)!;
        var properties = ImmutableDictionary<string, string?>.Empty.Add("package", PinCase.Package).Add("version", "6.1.8");
        var diagnostic = Diagnostic.Create(Rules.ASQL4001_TransitiveOutdatedDriver, Location.Create((await project.Documents.Single().GetSyntaxTreeAsync())!, new TextSpan(0, 5)), properties);
        var pins = new SolutionPins(app.Solution);
        var title = await pins.PinAsync(project, diagnostic, CancellationToken.None);

        var files = new Dictionary<string, string>();
        foreach (var file in pins.Apply().Projects.SelectMany(static changed => changed.AdditionalDocuments).Where(static file => file.Name.EndsWith(".csproj", StringComparison.Ordinal)))
            files.Add(file.Name, (await file.GetTextAsync()).ToString());
        return (title, files);
    }

    private static Project Add(Solution solution, string name, string targetFramework, string graph, string reference) =>
        solution.AddProject(name, name, LanguageNames.CSharp)
            .AddAdditionalDocument(name + ".csproj", SourceText.From(Project(reference)), filePath: $"/{name}/{name}.csproj").Project
            .AddAdditionalDocument(RestoreGraph.FileName, SourceText.From(graph), filePath: $"/{name}/obj/{RestoreGraph.FileName}").Project
            .AddAnalyzerConfigDocument(".globalconfig", SourceText.From($"is_global = true\nbuild_property.TargetFramework = {targetFramework}\n"), filePath: $"/{name}/.globalconfig").Project
            .AddDocument(name + ".cs", SourceText.From("class Shop { }"), filePath: $"/{name}/{name}.cs").Project;

    private static string Project(string reference) => $"<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    {reference}\n  </ItemGroup>\n</Project>\n";
}
