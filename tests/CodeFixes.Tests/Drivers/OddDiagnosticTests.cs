using System.Collections.Immutable;
using AsyncSql.Analyzers;
using AsyncSql.CodeFixes.Drivers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>Diagnostics and solutions as no analyzer makes them: no fix, and no exception.</summary>
public sealed class OddDiagnosticTests
{
    private const string Project = "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    <PackageReference Include=\"Dapper\" Version=\"2.1.66\" />\n  </ItemGroup>\n</Project>\n";

    [Theory]
    [InlineData("Microsoft.Data.SqlClient", "6.1.8", 1)]
    [InlineData("Microsoft.Data.SqlClient", "6.1.8;7.1.0", 0)]
    [InlineData("System.Data.SqlClient", "4.9.1", 1)]
    [InlineData("Microsoft.Data.SqlClient", null, 0)]
    [InlineData("Microsoft.Data.SqlClient", "", 0)]
    [InlineData("Microsoft.Data.SqlClient", "[1.0]", 0)]
    [InlineData("Microsoft.Data.SqlClient", "6.1.8-\" />", 0)]
    [InlineData("<&\">", "6.1.8", 0)]
    [InlineData(null, "6.1.8", 0)]
    public async Task Properties_AreOfferedOrLeftAlone(string? package, string? version, int offers)
    {
        using var workspace = new AdhocWorkspace();
        var document = Document(workspace.CurrentSolution, Project, "/shop/Shop.csproj");
        Assert.Equal(offers, (await OffersAsync(document, await DiagnosticAsync(document, package, version))).Count);
    }

    [Theory]
    [InlineData(Project, "/shop/Shop.csproj", 1)]
    [InlineData(Project, "Shop.csproj", 1)]
    [InlineData(Project, "/shop/SHOP.CSPROJ", 1)]
    [InlineData(Project, "/shop/Shop.csproj.user", 0)]
    [InlineData(Project, null, 0)]
    [InlineData("\0", "/shop/Shop.csproj", 0)]
    public async Task Files_AreFoundOrLeftAlone(string content, string? path, int offers)
    {
        using var workspace = new AdhocWorkspace();
        var document = Document(workspace.CurrentSolution, content, path);
        Assert.Equal(offers, (await OffersAsync(document, await DiagnosticAsync(document, PinCase.Package, "6.1.8"))).Count);
    }

    [Fact]
    public async Task DiagnosticElsewhere_IsLeftAlone()
    {
        using var workspace = new AdhocWorkspace();
        var document = Document(workspace.CurrentSolution, Project, "/shop/Shop.csproj");
        var properties = (await DiagnosticAsync(document, PinCase.Package, "6.1.8")).Properties;
        foreach (var location in new[] { Location.None, Location.Create("/shop/Shop.csproj", default, default) })
            Assert.Null(await new SolutionPins(document.Project.Solution).PinAsync(document.Project, Diagnostic.Create(Rules.ASQL4001_TransitiveOutdatedDriver, location, properties), CancellationToken.None));
    }

    [Theory]
    [InlineData("PinDriver", true)]
    [InlineData("PinDriver:0", false)]
    [InlineData("Other", false)]
    [InlineData(null, true)]
    public async Task KeyOfFixAll_IsKnownOrLeftAlone(string? key, bool isFixed)
    {
        using var workspace = new AdhocWorkspace();
        var document = Document(workspace.CurrentSolution, Project, "/shop/Shop.csproj");
        var diagnostic = await DiagnosticAsync(document, PinCase.Package, "6.1.8");
        foreach (var scope in new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution })
        {
            var context = new FixAllContext(document, new PinDriverCodeFixProvider(), scope, key!, [diagnostic.Id], new Given([diagnostic]), CancellationToken.None);
            var action = await new PinDriverCodeFixProvider().GetFixAllProvider().GetFixAsync(context);
            Assert.Equal(isFixed, action is not null);
            Assert.Equal(isFixed ? "PinDriver" : null, action?.EquivalenceKey);
        }
    }

    /// <summary>Each edit begins with what the one before has left.</summary>
    [Fact]
    public async Task TwoDriversOfOneProject_AreBothPinned()
    {
        using var workspace = new AdhocWorkspace();
        var document = Document(workspace.CurrentSolution, Project, "/shop/Shop.csproj");
        ImmutableArray<Diagnostic> diagnostics = [await DiagnosticAsync(document, PinCase.Package, "6.1.8"), await DiagnosticAsync(document, "System.Data.SqlClient", "4.9.1")];
        var context = new FixAllContext(document, new PinDriverCodeFixProvider(), FixAllScope.Solution, "PinDriver", [diagnostics[0].Id], new Given(diagnostics), CancellationToken.None);
        var action = await new PinDriverCodeFixProvider().GetFixAllProvider().GetFixAsync(context);
        var changed = Assert.Single((await action!.GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>()).ChangedSolution;
        Assert.Equal(
            Project.Replace("  </ItemGroup>", "    <PackageReference Include=\"Microsoft.Data.SqlClient\" Version=\"6.1.8\" />\n    <PackageReference Include=\"System.Data.SqlClient\" Version=\"4.9.1\" />\n  </ItemGroup>", StringComparison.Ordinal),
            (await Assert.Single(changed.Projects.Single().AdditionalDocuments).GetTextAsync()).ToString());
    }

    private static Document Document(Solution solution, string content, string? path)
    {
        var project = solution.AddProject("Shop", "Shop", LanguageNames.CSharp);
        return project.AddAdditionalDocument("Shop.csproj", SourceText.From(content), filePath: path).Project
            .AddDocument("Shop.cs", SourceText.From("class Shop { }"), filePath: "/shop/Shop.cs");
    }

    private static async Task<Diagnostic> DiagnosticAsync(Document document, string? package, string? version)
    {
        var properties = ImmutableDictionary<string, string?>.Empty.Add("package", package);
        if (version is not null)
            properties = properties.Add("version", version);
        return Diagnostic.Create(Rules.ASQL4001_TransitiveOutdatedDriver, Location.Create((await document.GetSyntaxTreeAsync())!, new TextSpan(0, 5)), properties);
    }

    /// <summary>Each action, applied.</summary>
    private static async Task<List<CodeAction>> OffersAsync(Document document, Diagnostic diagnostic)
    {
        var actions = new List<CodeAction>();
        await new PinDriverCodeFixProvider().RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        foreach (var action in actions)
            Assert.Single((await action.GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>());
        return actions;
    }

    /// <summary>The diagnostics as they were reported.</summary>
    private sealed class Given(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
