using System.Xml.Linq;
using AsyncSql.Analyzers;
using AsyncSql.CodeFixes.Pack;
using AsyncSql.CodeFixes.Projects;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Robustness;

/// <summary>
/// Project files that were changed at random, and the fixes that add to them. A file stays as it is, or has exactly one more property,
/// list entry or package in a place where it counts. Nothing of the user's file is lost.
/// </summary>
public sealed class MutatedProjectFileTests
{
    private const string ProjectPath = "/repo/Shop/Shop.csproj";
    private const string SharedPath = "/repo/Directory.Build.props";
    private const string CentralPath = "/repo/Directory.Packages.props";
    private const string SnapshotPath = "/repo/Data/Migrations/ShopContextModelSnapshot.cs";
    private const string Provider = "AsyncSqlProvider";
    private const string StreamedReads = "AsyncSqlStreamedReads";

    private const string Snapshot = """
        class ShopContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder) { SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder); }
        }
        """;

    private static readonly string[] SharedFiles =
    [
        """
        <Project>
          <!-- all projects -->
          <PropertyGroup>
            <Nullable>enable</Nullable>
            <AsyncSqlStreamedReads>OtherContext</AsyncSqlStreamedReads>
          </PropertyGroup>

          <ItemGroup Condition="'$(IsTestProject)' == 'true'">
            <PackageReference Include="xunit" />
          </ItemGroup>
        </Project>

        """,
        "\uFEFF<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<Project xmlns=\"http://schemas.microsoft.com/developer/msbuild/2003\">\r\n\t<Import Project=\"$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))\" />\r\n\t<PropertyGroup Condition=\"'$(CI)' == 'true'\">\r\n\t\t<Deterministic>true</Deterministic>\r\n\t</PropertyGroup>\r\n</Project>\r\n",
        "<Project><PropertyGroup><LangVersion>latest</LangVersion></PropertyGroup></Project>",
    ];

    private const string ProjectFile = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
          </PropertyGroup>
          <!-- data -->
          <ItemGroup>
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.0" /> <!-- the database -->
            <PackageReference Include="Serilog"><Version>4.0.0</Version></PackageReference>
          </ItemGroup>
        </Project>
        """;

    private const string CentralFile = """
        <Project>
          <PropertyGroup>
            <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
          </PropertyGroup>
          <ItemGroup Label="Data">
            <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.0" />
            <PackageVersion Include="Serilog" Version="4.0.0" />
          </ItemGroup>
        </Project>
        """;

    private static readonly StreamingPackage Package = StreamingPackage.EntityFrameworkCore;

    [Fact]
    public Task NamedModel_IsAddedOrNothing() => EachAsync(240, SharedFiles, async mutant =>
    {
        var after = await NameModelAsync(mutant);
        if (after == mutant)
            return false;
        AssertOnlyAdded(mutant, after, element => element.Name.LocalName is Provider or "AsyncSqlModelSnapshot");
        var property = Assert.Single(Parse(after).Descendants(), static element => element.Name.LocalName == Provider);
        Assert.Equal("sqlserver", property.Value);
        AssertCounts(property, "PropertyGroup");
        var item = Parse(after).Descendants().SingleOrDefault(static element => element.Name.LocalName == "AsyncSqlModelSnapshot");
        if (item is not null)
            AssertCounts(item, "ItemGroup");
        return true;
    });

    [Fact]
    public Task ContextInAList_IsAddedOrNothing() => EachAsync(120, SharedFiles, mutant =>
    {
        var text = SourceText.From(mutant);
        if (ProjectXml.Parse(text) is not { } xml || SharedProperty.AddToList(xml, StreamedReads, "ShopContext") is not { } change)
            return Task.FromResult(false);
        var after = text.WithChanges(change).ToString();
        Assert.Equal("", mutant.Substring(change.Span.Start, change.Span.Length));
        var property = Assert.Single(Parse(after).Descendants(), element =>
            element.Name.LocalName.Equals(StreamedReads, StringComparison.OrdinalIgnoreCase) && element.Parent?.Name.LocalName == "PropertyGroup");
        Assert.Contains("ShopContext", property.Value.Split(',', '|').Select(static entry => entry.Trim()));
        AssertCounts(property, "PropertyGroup");
        // Without the new entry, the file is what it was.
        if (change.NewText!.Contains('<', StringComparison.Ordinal))
            AssertOnlyAdded(mutant, after, element => element == property || element.Name.LocalName == StreamedReads);
        else
            Assert.Equal(Describe(Parse(mutant)), Describe(Parse(after)).Select(static node => node.Replace(",ShopContext", "", StringComparison.Ordinal).Replace("ShopContext", "", StringComparison.Ordinal)).Where(static node => node.Trim() != "text"));
        return Task.FromResult(true);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task Package_IsAddedOrNothing(bool isCentral) => EachAsync(120, [isCentral ? CentralFile : ProjectFile], async mutant =>
    {
        var project = isCentral ? ProjectFile.Replace(" Version=\"10.0.0\"", "", StringComparison.Ordinal).Replace("<Version>4.0.0</Version>", "", StringComparison.Ordinal) : mutant;
        var (afterProject, afterCentral, isReferenced) = await AddPackageAsync(project, isCentral ? mutant : null);
        if (afterProject == project && afterCentral == (isCentral ? mutant : null))
            return false;
        Assert.True(isReferenced);
        AssertOnlyAdded(project, afterProject, IsPackage);
        var reference = Assert.Single(Parse(afterProject).Descendants(), IsPackage);
        AssertCounts(reference, "ItemGroup");
        if (!isCentral)
        {
            Assert.Equal(StreamingPackage.Version.ToString(), reference.Attribute("Version")?.Value);
            return true;
        }

        AssertOnlyAdded(mutant, afterCentral!, IsPackage);
        Assert.Null(reference.Attribute("Version"));
        var version = Assert.Single(Parse(afterCentral!).Descendants(), IsPackage);
        AssertCounts(version, "ItemGroup");
        Assert.Equal("PackageVersion", version.Name.LocalName);
        Assert.Equal(StreamingPackage.Version.ToString(), version.Attribute("Version")?.Value);
        return true;
    });

    private static bool IsPackage(XElement element) => element.Attribute("Include")?.Value == Package.Id;

    private static async Task EachAsync(int usual, string[] files, Func<string, Task<bool>> checkAsync)
    {
        var (count, changed, malformed, failures) = (0, 0, 0, new List<string>());
        foreach (var seed in LongRun.GetSeeds(usual))
        {
            count++;
            // Divided: the kind of change is the seed's remainder.
            var mutant = TextMutator.Mutate(files[seed / 8 % files.Length], seed, TextMutator.Xml);
            malformed += IsWellFormed(mutant) ? 0 : 1;
#pragma warning disable CA1031 // Whatever is thrown is a failure. The other cases run all the same.
            try
            {
                changed += await checkAsync(mutant) ? 1 : 0;
            }
            catch (Exception exception)
            {
                failures.Add($"seed {seed}: {exception}\n{mutant}");
            }
#pragma warning restore CA1031
        }

        Assert.True(failures.Count == 0, $"{failures.Count} of {count} failed:\n{string.Join("\n", failures.Take(10))}");
        // Both happen often, or the mutants show nothing.
        if (count >= 100)
        {
            Assert.InRange(malformed, count / 6, count - 1);
            Assert.InRange(changed, count / 8, count - 1);
        }
    }

    private static async Task<string> NameModelAsync(string shared)
    {
        using var workspace = new AdhocWorkspace();
        var document = CreateProject(workspace, (ProjectPath, "<Project Sdk=\"Microsoft.NET.Sdk\" />"), (SharedPath, shared))
            .AddDocument("Queries.cs", "class C { }", filePath: "/repo/Shop/Queries.cs");
        var actions = new List<CodeAction>();
        var place = Location.Create((await document.GetSyntaxTreeAsync())!, new TextSpan(0, 5));
        await new NameModelCodeFixProvider().RegisterCodeFixesAsync(new CodeFixContext(
            document, Diagnostic.Create(Rules.ASQL0004_InvisibleModel, place), (action, _) => actions.Add(action), CancellationToken.None));
        if (actions.Count == 0)
            return shared;
        var operation = Assert.Single((await Assert.Single(actions).GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>());
        return await ReadAsync(operation.ChangedSolution, SharedPath);
    }

    private static async Task<(string Project, string? Central, bool IsReferenced)> AddPackageAsync(string projectFile, string? central)
    {
        using var workspace = new AdhocWorkspace();
        var project = central is null
            ? CreateProject(workspace, (ProjectPath, projectFile))
            : CreateProject(workspace, (ProjectPath, projectFile), (CentralPath, central));
        project = project.AddAnalyzerConfigDocument(
            ".globalconfig", SourceText.From($"is_global = true\nbuild_property.ManagePackageVersionsCentrally = {central is not null}\n"), filePath: "/repo/.globalconfig").Project;
        var edits = new SolutionEdits(project.Solution);
        var isReferenced = await Package.AddAsync(project, CSharpCompilation.Create("Empty"), edits, CancellationToken.None);
        var changed = edits.Apply();
        return (await ReadAsync(changed, ProjectPath), central is null ? null : await ReadAsync(changed, CentralPath), isReferenced);
    }

    private static Project CreateProject(AdhocWorkspace workspace, params (string Path, string Text)[] files)
    {
        var data = workspace.CurrentSolution.AddProject("Data", "Data", LanguageNames.CSharp)
            .AddDocument("ShopContextModelSnapshot.cs", Snapshot, filePath: SnapshotPath).Project;
        var id = ProjectId.CreateNewId();
        var project = data.Solution.AddProject(ProjectInfo.Create(id, VersionStamp.Default, "Shop", "Shop", LanguageNames.CSharp, ProjectPath)).GetProject(id)!;
        foreach (var (path, text) in files)
            project = project.AddAdditionalDocument(Path.GetFileName(path), SourceText.From(text), filePath: path).Project;
        return project;
    }

    private static async Task<string> ReadAsync(Solution solution, string path) =>
        (await solution.Projects.SelectMany(static project => project.AdditionalDocuments).Single(file => file.FilePath == path).GetTextAsync()).ToString();

    /// <summary>Compares what a parser reads, without the new elements and the groups around them, and the characters.</summary>
    private static void AssertOnlyAdded(string before, string after, Func<XElement, bool> isNew)
    {
        var rest = Parse(after);
        foreach (var element in rest.Descendants().Where(isNew).ToList())
        {
            var group = element.Parent!;
            element.Remove();
            if (!group.HasElements && !group.HasAttributes && !group.Nodes().Any(static node => node is not XText))
                group.Remove();
        }

        Assert.Equal(Describe(Parse(before)), Describe(rest));
        var position = 0;
        foreach (var c in before)
            position = after.IndexOf(c, position) is >= 0 and var found ? found + 1 : throw new InvalidOperationException("A character is lost.");
        if (!before.Replace("\r\n", "", StringComparison.Ordinal).Contains('\n', StringComparison.Ordinal) && before.Contains("\r\n", StringComparison.Ordinal))
            Assert.DoesNotContain("\n", after.Replace("\r\n", "", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    /// <summary>An element counts for every build: no condition, no target, and the namespace of the file.</summary>
    private static void AssertCounts(XElement element, string group)
    {
        Assert.Equal(group, element.Parent?.Name.LocalName);
        Assert.Equal(element.Document?.Root ?? element.AncestorsAndSelf().Last(), element.Parent!.Parent);
        Assert.All(element.AncestorsAndSelf(), static ancestor =>
        {
            Assert.True(ancestor.Attribute("Condition") is null || string.IsNullOrWhiteSpace(ancestor.Attribute("Condition")!.Value));
            Assert.Equal(ancestor.AncestorsAndSelf().Last().Name.Namespace, ancestor.Name.Namespace);
        });
    }

    private static string[] Describe(XElement root) =>
    [
        .. root.DescendantNodesAndSelf().Where(static node => node is not XText text || !string.IsNullOrWhiteSpace(text.Value)).Select(static node => node switch
        {
            XElement element => $"{element.AncestorsAndSelf().Count()} {element.Name} {string.Join(" ", element.Attributes())}",
            XText text => "text " + text.Value.Trim(),
            _ => node.NodeType + " " + node,
        }),
    ];

    private static XElement Parse(string text) => XDocument.Parse(text.TrimStart('\uFEFF')).Root!;

    private static bool IsWellFormed(string text)
    {
        try
        {
            return Parse(text) is not null;
        }
        catch (System.Xml.XmlException)
        {
            return false;
        }
    }
}
