using System.Text.RegularExpressions;
using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Catalogue.Tests;

/// <summary>The relative links of the pages lead to files and headings that exist.</summary>
public sealed partial class LinkTests : IDisposable
{
    private static readonly string[] OtherPages =
    [
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "benchmarks/README.md",
        "benchmarks/TdsServer/README.md",
    ];

    private readonly string _folder = Directory.CreateTempSubdirectory("asyncsql-links-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Pages_HaveNoDeadLinks()
    {
        string[] pages =
        [
            .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md", SearchOption.AllDirectories),
            .. OtherPages.Select(static page => Path.Combine(Repository.Root, page)),
        ];
        Assert.NotEmpty(pages);
        Assert.Equal([], pages.SelectMany(FindDeadLinks));
    }

    /// <summary>Each kind of dead link is found, and nothing else.</summary>
    [Theory]
    [InlineData("[a](other.md) [b](other.md#a-heading-of-it) [c](#here) [d](https://example.org/x) ![e](other.md)", null)]
    [InlineData("`[a](gone.md)`", null)]
    [InlineData("```\n[a](gone.md)\n```", null)]
    [InlineData("[a](gone.md)", "gone.md")]
    [InlineData("![a](gone.svg)", "gone.svg")]
    [InlineData("[a](other.md#gone)", "other.md#gone")]
    [InlineData("[a](#gone)", "#gone")]
    public void DeadLink_IsFound(string text, string? dead)
    {
        File.WriteAllText(Path.Combine(_folder, "other.md"), "# A heading, of `it`\n");
        var page = Path.Combine(_folder, "page.md");
        File.WriteAllText(page, "## Here\n\n" + text + "\n");
        Assert.Equal(dead is null ? [] : [$"{page}: {dead}"], FindDeadLinks(page));
    }

    /// <summary>
    /// NuGet.org shows the readme of a package without HTML, and has no files beside it: its links are whole addresses
    /// (https://learn.microsoft.com/nuget/nuget-org/package-readme-on-nuget-org).
    /// </summary>
    [Theory]
    [MemberData(nameof(PackageReadmes))]
    public void PackageReadme_HasWholeLinksThatLeadToFiles_AndNoHtml(string readme)
    {
        var text = ReadProse(Path.Combine(Repository.Root, readme));
        Assert.DoesNotMatch("<[A-Za-z/!]", text);
        Assert.Empty(Link().Matches(text));
        var links = RepositoryLink().Matches(text).Select(static match => match.Groups["path"].Value).ToList();
        Assert.NotEmpty(links);
        Assert.Equal([], links.Where(static link => !File.Exists(Path.Combine(Repository.Root, link))));
    }

    public static TheoryData<string> PackageReadmes() => new(
        from project in Directory.EnumerateFiles(Repository.Root, "*.csproj", SearchOption.AllDirectories)
        where File.ReadAllText(project).Contains("<PackageReadmeFile>", StringComparison.Ordinal)
        select Path.GetRelativePath(Repository.Root, Path.Combine(Path.GetDirectoryName(project)!, "README.md")));

    private static IEnumerable<string> FindDeadLinks(string page)
    {
        foreach (var link in Link().Matches(ReadProse(page)).Select(static match => match.Groups["link"].Value).Distinct())
        {
            var (path, anchor) = link.Split('#') is [var file, var heading] ? (file, heading) : (link, null);
            var target = path.Length == 0 ? page : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(page)!, path));
            if (!File.Exists(target) && !Directory.Exists(target))
                yield return $"{page}: {link}";
            else if (anchor is not null && File.Exists(target) && !FindAnchors(target).Contains(anchor))
                yield return $"{page}: {link}";
        }
    }

    /// <summary>The anchors of the headings, as GitHub makes them.</summary>
    private static HashSet<string> FindAnchors(string page)
    {
        var anchors = new HashSet<string>(StringComparer.Ordinal);
        foreach (Match heading in Heading().Matches(CodeBlock().Replace(File.ReadAllText(page), "")))
        {
            var anchor = NotInAnchor().Replace(heading.Groups["text"].Value.Trim().ToLowerInvariant(), "").Replace(' ', '-');
            for (var number = 1; !anchors.Add(number == 1 ? anchor : $"{anchor}-{number - 1}"); number++)
            {
            }
        }

        return anchors;
    }

    private static string ReadProse(string page) => Code().Replace(CodeBlock().Replace(File.ReadAllText(page), ""), "");

    [GeneratedRegex(@"\]\((?<link>(?![a-z]+:)[^)\s]+)\)")]
    private static partial Regex Link();

    [GeneratedRegex(@"\]\(https://github\.com/AsyncSql/AnalyzerPack/blob/main/(?<path>[^)#\s]+)")]
    private static partial Regex RepositoryLink();

    [GeneratedRegex("^```.*?^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CodeBlock();

    [GeneratedRegex("`[^`\n]+`")]
    private static partial Regex Code();

    [GeneratedRegex("^#{1,6} (?<text>.+)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex(@"[^\p{L}\p{N} _-]")]
    private static partial Regex NotInAnchor();
}
