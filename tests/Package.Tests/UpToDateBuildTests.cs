using System.Text.RegularExpressions;
using AsyncSql.Package.Tests.Infrastructure;
using static AsyncSql.Package.Tests.Infrastructure.ConsumerSettings;

namespace AsyncSql.Package.Tests;

/// <summary>What a build does in which nothing, or only a file for the analyzers, has changed.</summary>
[Collection(ShareBuilds.Name)]
public sealed partial class UpToDateBuildTests(UpToDateBuildTests.BuiltSolution solution) : IClassFixture<UpToDateBuildTests.BuiltSolution>
{
    [Fact]
    public void UnchangedProject_WritesAndCompilesNothing()
    {
        var skipped = solution.Build();

        Assert.Contains("AsyncSqlWriteRestoreGraph", skipped);
        Assert.Contains("CoreCompile", skipped);
    }

    [Theory]
    [InlineData("Data/Migrations/ShopModelSnapshot.cs", "class ShopModelSnapshot;")] // referenced
    [InlineData("Other/Migrations/ShopModelSnapshot.cs", "class ShopModelSnapshot;")] // in the solution
    [InlineData("Other/ShopContext.cs", "class ShopContext : DbContext; class DbContext;")]
    [InlineData("Other/Tables.sql", "CREATE TABLE Documents (Id int);")]
    [InlineData("Web/appsettings.json", """{ "ConnectionStrings": {} }""")]
    public void NewOrChangedFile_IsCompiledOnce(string path, string text)
    {
        solution.Write(path, text);

        CompilesOnce();
    }

    /// <summary>A script of the project itself hides those of the solution: they come back when it is deleted.</summary>
    [Theory]
    [InlineData("Web/Tables.sql", "CREATE TABLE Documents (Id int);")]
    [InlineData("Other/Migrations/OldModelSnapshot.cs", "class OldModelSnapshot;")]
    public void DeletedFile_IsCompiledOnce(string path, string text)
    {
        NewOrChangedFile_IsCompiledOnce(path, text);
        solution.Delete(path);

        CompilesOnce();
    }

    private void CompilesOnce()
    {
        var first = solution.Build();
        var second = solution.Build();

        Assert.DoesNotContain("CoreCompile", first);
        Assert.Contains("CoreCompile", second);
    }

    [GeneratedRegex("Skipping target \"(?<target>\\w+)\" because all output files are up-to-date", RegexOptions.CultureInvariant)]
    private static partial Regex SkippedTarget();

    /// <summary>A solution that is built once. Each test leaves it up to date.</summary>
    public sealed class BuiltSolution : IDisposable
    {
        private readonly TemporaryDirectory _directory = new();

        public BuiltSolution(SharedBuilds builds)
        {
            ConsumerSettings.Write(_directory, builds.Pack);
            const string ToData = """<ProjectReference Include="../Data/Data.csproj" />""";
            string[] projects =
            [
                Project("Data", ""),
                Project("Other", ToData),
                Project("Web", InstalledPack + ToData),
            ];
            _directory.Write("All.slnx", Solution(projects));
            Write("Web/appsettings.json", "{}");
            DotNet.Run(_directory.Root, "build", "All.slnx");
        }

        public void Write(string path, string text) => _directory.Write(path, text);

        public void Delete(string path) => File.Delete(_directory[path]);

        /// <summary>
        /// Builds one project alone, which would also be compiled again if an assembly that it references changed, and returns the targets
        /// that are up to date.
        /// </summary>
        public string[] Build()
        {
            var output = DotNet.Run(_directory["Web"], "build", "--no-restore", "-v:detailed", "-p:BuildProjectReferences=false");
            return [.. SkippedTarget().Matches(output).Select(static match => match.Groups["target"].Value)];
        }

        public void Dispose() => _directory.Dispose();

        private string Project(string name, string items)
        {
            Write($"{name}/{name}.cs", $"namespace {name};\n\npublic class {name}Class;\n");
            return _directory.Write($"{name}/{name}.csproj", $"""
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup>
                    <AsyncSqlSolutionFiles>true</AsyncSqlSolutionFiles>
                  </PropertyGroup>
                  <ItemGroup>{items}</ItemGroup>
                </Project>
                """);
        }
    }
}
