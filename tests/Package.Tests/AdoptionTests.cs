using System.Text.RegularExpressions;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>The ways of docs/adopt.md to let only new code fail, as the page shows them.</summary>
[Collection(ShareBuilds.Name)]
public sealed partial class AdoptionTests(SharedBuilds builds) : IDisposable
{
    private const string OldFile = "src/Legacy/Queries.cs";
    private const string NewMethod = "public static Task<List<ProblemTable>> NewAsync(ProblemContext db) => db.ProblemTables.ToListAsync();";

    private static readonly string Page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "adopt.md")).ReplaceLineEndings("\n");

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    /// <summary>One test, because each step builds what the one before it changed.</summary>
    [BashFact]
    public void OldCode_PassesAfterItsLinesMove_AndNewCodeFails()
    {
        Write();

        // By member: the suppressed query is not in the list.
        Assert.Empty(RunScript("--accept"));
        var accepted = ReadList();
        Assert.Equal(
            [$"{OldFile} ASQL1001 'FirstOrDefaultAsync'", $"{OldFile} ASQL1001 'ToListAsync'"],
            accepted.Select(static line => Beginning().Match(line).Value));

        // By a list: the lines move, and one warning occurs a second time in the same file.
        var old = "// moved\n// by\n// three lines\n" + ConsumerSources.Queries;
        _directory.Write(OldFile, old);
        Assert.Empty(RunScript());
        _directory.Write(OldFile, old.Replace("public static class Queries\n{", "public static class Queries\n{\n    " + NewMethod, StringComparison.Ordinal));
        Assert.Equal(accepted[1], Assert.Throws<InvalidOperationException>(() => RunScript()).Message.Split(":\n")[1].TrimEnd());

        // By folder: the same old file, and a new one.
        _directory.Write(".editorconfig", "root = true\n" + Find("ini", "# .editorconfig\n[*.cs]\ndotnet_analyzer_diagnostic"));
        _directory.Write("src/New/NewQueries.cs", $$"""
            using Microsoft.EntityFrameworkCore;

            namespace Consumer;

            public static class NewQueries
            {
                {{NewMethod}}
            }

            """);
        var failure = Assert.Throws<InvalidOperationException>(() => DotNet.Run(_directory.Root, "build", "--no-restore")).Message;
        Assert.Equal(["NewQueries.cs(7,92): error ASQL1001"], Reported().Matches(failure).Select(static match => match.Value).Distinct());
    }

    private static string Find(string language, string beginning) =>
        Assert.Single(Fence().Matches(Page), fence => fence.Groups["language"].Value == language && fence.Groups["text"].Value.StartsWith(beginning, StringComparison.Ordinal))
            .Groups["text"].Value;

    private void Write()
    {
        ConsumerSettings.Write(_directory, builds.Pack);
        _directory.Write("src/Legacy/Model.cs", ConsumerSources.Model);
        _directory.Write(OldFile, ConsumerSources.Queries);
        _directory.Write("asyncsql-baseline.sh", Find("sh", "#!/usr/bin/env bash\n"));
        _directory.Write("GlobalSuppressions.cs", """
            using System.Diagnostics.CodeAnalysis;

            [assembly: SuppressMessage("AsyncSql", "ASQL1001", Justification = "Old code", Scope = "member",
                Target = "~M:Consumer.Queries.FindAsync(Consumer.ProblemContext,System.Guid)~System.Threading.Tasks.ValueTask{Consumer.ProblemTable}")]

            """);
        _directory.Write(".globalconfig", "is_global = true\ndotnet_diagnostic.ASQL4001.severity = none\ndotnet_diagnostic.ASQL5001.severity = none\n");
        _directory.Write("Shop.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <UseSharedCompilation>false</UseSharedCompilation>
              </PropertyGroup>
              <ItemGroup>
                {ConsumerSettings.InstalledPack}
                {ConsumerSettings.EntityFrameworkOnSqlServer}
              </ItemGroup>
            </Project>
            """);
    }

    private string RunScript(params string[] arguments) => DotNet.RunWith("bash", _directory.Root, ["asyncsql-baseline.sh", .. arguments]).Trim();

    private string[] ReadList() => File.ReadAllLines(_directory["asyncsql-baseline.txt"]);

    /// <summary>The script is for Linux and macOS.</summary>
    private sealed class BashFactAttribute : FactAttribute
    {
        public BashFactAttribute() => Skip = OperatingSystem.IsWindows() ? "The script of the page needs Bash." : null;
    }

    [GeneratedRegex(@"^.*?'\w+'")]
    private static partial Regex Beginning();

    [GeneratedRegex(@"\w+\.cs\([0-9,]+\): error \w+")]
    private static partial Regex Reported();

    [GeneratedRegex("^```(?<language>\\w+)\n(?<text>.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Fence();
}
