using System.Xml;
using AsyncSql.BuildTasks;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>What the task of the package reads from project.assets.json.</summary>
public sealed class RestoredPackagesTests : IDisposable
{
    private const string Driver = """ "Microsoft.Data.SqlClient/6.1.8": { "type": "package" } """;

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    /// <summary>NuGet names a target by its short name, its moniker, or with the version of the platform.</summary>
    [Theory]
    [InlineData("net10.0", "net10.0", "net10.0")]
    [InlineData("netstandard2.0", ".NETStandard,Version=v2.0", "netstandard2.0")]
    [InlineData("net472", ".NETFramework,Version=v4.7.2", "net472")]
    [InlineData("net10.0-windows", "net10.0-windows7.0", "net10.0-windows7.0")]
    [InlineData("ours", "net10.0", "net10.0")]
    public void Target_IsFoundByEachOfItsNames(string alias, string target, string framework)
    {
        var file = Write($$"""
            {
              "version": 3,
              "targets": {
                "net9.0": { "System.Data.SqlClient/4.9.1": { "type": "package" } },
                "{{target}}": { {{Driver}} },
                "{{target}}/linux-x64": { "System.Data.SqlClient/4.9.1": { "type": "package" } }
              },
              "libraries": { "Microsoft.Data.SqlClient/6.1.8": { "files": ["a", "b"] } },
              "projectFileDependencyGroups": { "{{target}}": ["Microsoft.Data.SqlClient >= 6.1.0"] },
              "project": { "frameworks": { "net9.0": { "targetAlias": "net9.0" }, "{{framework}}": { "targetAlias": "{{alias}}" } } }
            }
            """);

        var packages = RestoredPackages.Read(file, alias, target.StartsWith('.') ? target : ".NETCoreApp,Version=v10.0");

        Assert.Equal(["direct: Microsoft.Data.SqlClient/6.1.8"], packages!.FindWaysToDriver());
        Assert.Null(RestoredPackages.Read(file, "net8.0", ".NETCoreApp,Version=v8.0"));
    }

    [Fact]
    public void PackagesThatReferenceEachOther_EndTheSearch()
    {
        var file = Write($$"""
            {
              "targets": { "net10.0": {
                "A/1.0.0": { "type": "package", "dependencies": { "B": "1.0.0", "Gone": "1.0.0" } },
                "B/1.0.0": { "type": "project", "dependencies": { "a": "1.0.0", "microsoft.data.sqlclient": "5.0.0" } },
                "C/1.0.0": { "type": "package" },
                {{Driver}}
              } },
              "projectFileDependencyGroups": { "net10.0": ["a >= 1.0.0", "C >= 1.0.0"] }
            }
            """);

        Assert.Equal(
            [
                "direct: A/1.0.0",
                "project: B/1.0.0",
                "dependency: B/1.0.0 < A/1.0.0",
                "dependency: a/1.0.0 < B/1.0.0",
                "dependency: microsoft.data.sqlclient/6.1.8 < B/1.0.0",
            ],
            RestoredPackages.Read(file, "net10.0", "")!.FindWaysToDriver());
    }

    [Fact]
    public void MalformedFile_IsRefused() =>
        Assert.ThrowsAny<XmlException>(() => RestoredPackages.Read(Write($$"""{ "targets": { {{Driver}} ] """ + "\n}"), "net10.0", ""));

    [Theory]
    [InlineData("Dapper")]
    [InlineData("Contoso.Microsoft.Data.SqlClient")]
    public void WithoutADriver_NothingLeadsToOne(string package) =>
        Assert.Empty(RestoredPackages.Read(
            Write($$"""{ "targets": { "net10.0": { "{{package}}/1.0.0": { "type": "package" } } }""" + "\r\n}\r\n"), "net10.0", "")!.FindWaysToDriver());

    [Fact]
    public void HalfWrittenFile_IsRefusedAtEachLength()
    {
        var text = $$"""
            {
              "targets": { "net10.0": { "Dapper/2.1.66": { }, {{Driver}} } },
              "projectFileDependencyGroups": { "net10.0": ["Microsoft.Data.SqlClient >= 6.1.0"] }
            }
            """;
        Assert.NotEmpty(RestoredPackages.Read(Write(text), "net10.0", "")!.FindWaysToDriver());

        for (var length = 0; length < text.Length; length++)
            Assert.Null(RestoredPackages.Read(Write(text[..length]), "net10.0", ""));
    }

    private string Write(string text)
    {
        var path = _directory["project.assets.json"];
        File.WriteAllText(path, text);
        return path;
    }
}
