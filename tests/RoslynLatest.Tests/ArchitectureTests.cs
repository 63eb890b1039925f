using System.Text.RegularExpressions;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.RoslynLatest.Tests;

/// <summary>
/// The folders of the analyzers depend in one direction, as docs/architecture.md lists them. The sources need the newest compiler.
/// </summary>
public sealed partial class ArchitectureTests
{
    private const string Root = "src/Analyzers";

    /// <summary>Types that netstandard2.0 lacks: they stand for the framework's.</summary>
    private const string Polyfills = "Polyfills.cs";

    /// <summary>How many files may know a type, unless its folder is one that all others build on.</summary>
    private const int MaxFiles = 25;

    /// <summary>Symbols, options and the basic records: everything is made of them.</summary>
    private static readonly string[] BasicFolders = ["Facts/Syntax", "Facts/Symbols", "Options", "Facts/Sql"];

    private static readonly Lazy<IReadOnlyList<(string From, string To, ITypeSymbol Type)>> References = new(() => FindReferences(SourceFiles()));

    [Fact]
    public void EveryFolder_IsListed() =>
        Assert.Equal(Folders().Order(StringComparer.Ordinal), SourceFiles().Select(source => FolderOf(source.File)).Distinct().Order(StringComparer.Ordinal));

    [Fact]
    public void Folders_DependInOneDirection() => Assert.Empty(FindWrongEdges(References.Value));

    /// <summary>A file needs no using directive to depend on a namespace of the global usings.</summary>
    [Theory]
    [InlineData("class Site { bool Known(string id) => Rule.IsRule(id); }", "Facts/Syntax/Site.cs uses Rule of Queries")]
    [InlineData("class Site { bool Known(string id) => id.IsRule(); }", "Facts/Syntax/Site.cs uses Rule of Queries")]
    [InlineData("class Site;", null)]
    public void EdgeThroughGlobalUsing_IsFound(string source, string? edge) =>
        Assert.Equal(edge is null ? [] : [edge], FindWrongEdges(FindReferences(
        [
            ("GlobalUsings.cs", "global using AsyncSql.Analyzers.Queries;"),
            ("Facts/Syntax/Site.cs", "namespace AsyncSql.Analyzers.Facts.Syntax;" + source),
            ("Queries/Rule.cs", "namespace AsyncSql.Analyzers.Queries; static class Rule { public static bool IsRule(this string id) => true; }"),
        ])));

    [Fact]
    public void NoType_IsKnownEverywhere() =>
        Assert.Equal("", string.Join('\n', References.Value
            .Where(reference => !BasicFolders.Contains(FolderOf(reference.To)))
            .GroupBy(reference => reference.Type.OriginalDefinition.ToDisplayString())
            .Where(type => type.Select(reference => reference.From).Distinct().Count() > MaxFiles)
            .Select(type => $"{type.Key} is known by {type.Select(reference => reference.From).Distinct().Count()} files")));

    /// <summary>The test can fail: the folders that depend on the contexts are not empty, and every file is bound.</summary>
    [Fact]
    public void References_AreFound()
    {
        Assert.Contains(References.Value, reference => reference.From.EndsWith("Analyzer.cs", StringComparison.Ordinal) && reference.Type.Name == "DataAccessContext");
        Assert.Contains(References.Value, reference => FolderOf(reference.From) == "Facts/Columns" && FolderOf(reference.To) == "Facts/Columns/Configuration");
        Assert.True(References.Value.Select(reference => reference.From).Distinct().Count() > 100);
    }

    private static List<string> Folders() =>
        [.. ListedFolder().Matches(Repository.TryRead("docs/architecture.md")!).Select(match => match.Groups[1].Value)];

    private static IEnumerable<(string File, string Text)> SourceFiles() =>
        Repository.Sources(Root).Select(static source => (source.Path[(Root.Length + 1)..], source.Text));

    private static string FolderOf(string file) => Path.GetDirectoryName(file)!.Replace('\\', '/') is { Length: > 0 } folder ? folder : ".";

    private static List<string> FindWrongEdges(IEnumerable<(string From, string To, ITypeSymbol Type)> references)
    {
        var order = Folders().Select((folder, place) => (folder, place)).ToDictionary(pair => pair.folder, pair => pair.place);
        return [.. references
            .Where(reference => order[FolderOf(reference.From)] < order[FolderOf(reference.To)])
            .Select(reference => $"{reference.From} uses {reference.Type.Name} of {FolderOf(reference.To)}")
            .Distinct().Order(StringComparer.Ordinal)];
    }

    /// <summary>Binds the sources and lists the types of other files that each file names.</summary>
    private static List<(string From, string To, ITypeSymbol Type)> FindReferences(IEnumerable<(string File, string Text)> sources)
    {
        var platform = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(static path => MetadataReference.CreateFromFile(path));
        var trees = sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, new CSharpParseOptions(LanguageVersion.Latest), source.File));
        var usings = CSharpSyntaxTree.ParseText("global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Threading; global using System.Threading.Tasks;");
        var compilation = CSharpCompilation.Create("Sources", trees.Append(usings), platform, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        return [.. compilation.SyntaxTrees.Where(static tree => tree.FilePath.Length > 0).SelectMany(tree => FindReferences(compilation.GetSemanticModel(tree)))];
    }

    private static IEnumerable<(string From, string To, ITypeSymbol Type)> FindReferences(SemanticModel model) =>
        model.SyntaxTree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>()
            .Select(name => model.GetSymbolInfo(name).Symbol)
            .Select(static symbol => symbol as ITypeSymbol ?? symbol?.ContainingType)
            .OfType<INamedTypeSymbol>().Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
            .SelectMany(type => type.Locations.Where(static location => location.IsInSource).Select(location => (model.SyntaxTree.FilePath, location.SourceTree!.FilePath, (ITypeSymbol)type)))
            .Where(static reference => reference.Item1 != reference.Item2 && reference.Item2 != Polyfills);

    [GeneratedRegex(@"^ ?\d+ ([\w./]+) ", RegexOptions.Multiline)]
    private static partial Regex ListedFolder();
}
