using AsyncSql.Analyzers.Pack;
using AsyncSql.CodeFixes.Pack;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Pack;

/// <summary>The provider and the snapshots of the solution, written into the nearest shared file.</summary>
public sealed class NameModelCodeFixTests
{
    private const string Source = """
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Order { public int Id { get; set; } public string Remarks { get; set; } }
        public interface IShopContext { DbSet<Order> Orders { get; } }
        public class Service { public Task<List<Order>> List(IShopContext db) => db.Orders.{|ASQL0004:ToListAsync|}(); }
        """;

    private const string Snapshot = """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Infrastructure;

        class ShopContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder) { CALL }
        }
        """;

    [Theory]
    [InlineData(
        """
        <Project>
          <PropertyGroup>
            <Nullable>enable</Nullable>
          </PropertyGroup>
        </Project>

        """,
        """
        <Project>
          <PropertyGroup>
            <Nullable>enable</Nullable>
            <AsyncSqlProvider>sqlserver</AsyncSqlProvider>
          </PropertyGroup>
          <ItemGroup>
            <AsyncSqlModelSnapshot Include="$(MSBuildThisFileDirectory)Data/Migrations/ShopContextModelSnapshot.cs" />
          </ItemGroup>
        </Project>

        """)]
    [InlineData(
        """
        <Project>

          <PropertyGroup Condition="'$(CI)' == 'true'">
            <Deterministic>true</Deterministic>
          </PropertyGroup>

        </Project>

        """,
        """
        <Project>

          <PropertyGroup Condition="'$(CI)' == 'true'">
            <Deterministic>true</Deterministic>
          </PropertyGroup>

          <PropertyGroup>
            <AsyncSqlProvider>sqlserver</AsyncSqlProvider>
          </PropertyGroup>

          <ItemGroup>
            <AsyncSqlModelSnapshot Include="$(MSBuildThisFileDirectory)Data/Migrations/ShopContextModelSnapshot.cs" />
          </ItemGroup>

        </Project>

        """)]
    [InlineData("<Project>\r\n</Project>\r\n", "<Project>\r\n  <PropertyGroup>\r\n    <AsyncSqlProvider>sqlserver</AsyncSqlProvider>\r\n  </PropertyGroup>\r\n  <ItemGroup>\r\n    <AsyncSqlModelSnapshot Include=\"$(MSBuildThisFileDirectory)Data/Migrations/ShopContextModelSnapshot.cs\" />\r\n  </ItemGroup>\r\n</Project>\r\n")]
    public Task SharedFile_GetsProviderAndSnapshot(string before, string after) => VerifyAsync(
        [("/repo/Shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n</Project>\n", null), ("/repo/Directory.Build.props", before, after)],
        "Directory.Build.props", "SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);");

    [Fact]
    public Task SnapshotOfAnotherProvider_IsNotNamed() => VerifyAsync(
        [
            ("/repo/Shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n</Project>\n", null),
            ("/repo/Directory.Build.props", "<Project>\n</Project>\n", "<Project>\n  <PropertyGroup>\n    <AsyncSqlProvider>sqlserver</AsyncSqlProvider>\n  </PropertyGroup>\n</Project>\n"),
        ],
        "Directory.Build.props", "NpgsqlModelBuilderExtensions.UseIdentityByDefaultColumns(modelBuilder);");

    [Fact]
    public Task NearestSharedFile_IsChanged() => VerifyAsync(
        [
            ("/repo/Shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n</Project>\n", null),
            ("/repo/Directory.Build.props", "<Project>\n</Project>\n", null),
            ("/repo/Shop/Directory.Build.props", "<Project>\n</Project>\n", "<Project>\n  <PropertyGroup>\n    <AsyncSqlProvider>sqlserver</AsyncSqlProvider>\n  </PropertyGroup>\n</Project>\n"),
            ("/repo/Other/Directory.Build.props", "<Project>\n</Project>\n", null),
        ],
        "Directory.Build.props", "");

    [Fact]
    public Task WithoutASharedFile_TheProjectIsChanged() => VerifyAsync(
        [("/repo/Shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <PropertyGroup>\n    <Nullable>enable</Nullable>\n  </PropertyGroup>\n</Project>\n", "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <PropertyGroup>\n    <Nullable>enable</Nullable>\n    <AsyncSqlProvider>sqlserver</AsyncSqlProvider>\n  </PropertyGroup>\n</Project>\n")],
        "Shop.csproj", "SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);");

    [Theory]
    [InlineData("<Project>")]
    [InlineData("")]
    [InlineData("<Project />")]
    [InlineData("<Project>\n  <PropertyGroup>\n    <AsyncSqlProvider Condition=\"false\">other</AsyncSqlProvider>\n  </PropertyGroup>\n</Project>\n")]
    public Task UnreadableOrDecidedFile_IsLeftAlone(string content) => VerifyAsync(
        [("/repo/Shop/Shop.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n</Project>\n", null), ("/repo/Directory.Build.props", content, null)], null, "");

    private static Task VerifyAsync((string Path, string Before, string? After)[] files, string? name, string call)
    {
        var snapshot = Snapshot.Replace("CALL", call, StringComparison.Ordinal);
        var test = new CSharpCodeFixTest<InvisibleModelAnalyzer, NameModelCodeFixProvider, DefaultVerifier>
        {
            ReferenceAssemblies = ReferenceAssemblies.Net.Net100.AddPackages([new("Microsoft.EntityFrameworkCore", "10.0.14")]),
            CompilerDiagnostics = CompilerDiagnostics.None, // the snapshot of a provider that is not referenced
            TestCode = Source,
            FixedCode = Source,
            TestState = { AdditionalProjects = { ["Data"] = { Sources = { ("/repo/Data/Migrations/ShopContextModelSnapshot.cs", snapshot) } } } },
        };
        if (name is not null)
            test.CodeActionVerifier = (action, verifier) => verifier.Equal($"Set AsyncSqlProvider to sqlserver in {name}", action.Title);
        test.SolutionTransforms.Add(static (solution, id) => solution.WithProjectFilePath(id, "/repo/Shop/Shop.csproj"));
        foreach (var (path, before, after) in files)
        {
            test.TestState.AdditionalFiles.Add((path, before));
            test.FixedState.AdditionalFiles.Add((path, after ?? before));
        }

        return test.RunAsync();
    }
}
