using AsyncSql.Analyzers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>A call of a compiled repository takes no projection and has no synchronous form: only the context is repaired.</summary>
public sealed class PackageRepositoryFixTests
{
    private const string Package = """
        namespace Ardalis.Specification
        {
            public interface ISpecification<T> { }
            public interface IReadRepositoryBase<T> where T : class
            {
                Task<T> GetByIdAsync<TId>(TId id, CancellationToken cancellationToken = default);
                Task<T> FirstOrDefaultAsync(ISpecification<T> specification, CancellationToken cancellationToken = default);
                Task<List<T>> ListAsync(CancellationToken cancellationToken = default);
                Task<List<T>> ListAsync(ISpecification<T> specification, CancellationToken cancellationToken = default);
            }
        }
        """;

    private const string ProjectFile = """
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.14" />
          </ItemGroup>
        </Project>
        """;

    [Theory]
    [InlineData("var order = await repository.GetByIdAsync(1); return order.Number;")]
    [InlineData("var order = await repository.FirstOrDefaultAsync(open); return order == null ? null : order.Number;")]
    [InlineData("var orders = await repository.ListAsync(); return string.Join(\", \", orders.Select(o => o.Number));")]
    [InlineData("var orders = await repository.ListAsync(open); foreach (var order in orders) return order.Number; return null;")]
    public async Task OnlyTheContext_IsRepaired(string body)
    {
        using var workspace = new AdhocWorkspace();
        var project = ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Shop", "Shop", LanguageNames.CSharp, filePath: "/Shop.csproj");
        var document = workspace.AddProject(project)
            .AddAdditionalDocument("Shop.csproj", ProjectFile, filePath: "/Shop.csproj").Project
            .WithMetadataReferences(PackageReferences.EntityFrameworkCore10.References.Add(Compile()))
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
            .AddDocument("Shop.cs", "using Ardalis.Specification;\n" + Program.Usings + $$"""
                public class Order { public int Id { get; set; } public byte[] Scan { get; set; } public string Number { get; set; } }
                public class ShopContext : DbContext
                {
                    public DbSet<Order> Orders { get; set; }
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                }
                public class Service { public async Task<string> M(IReadRepositoryBase<Order> repository, ISpecification<Order> open) { {{body}} } }
                """, filePath: "/Shop.cs");
        var compilation = (CSharpCompilation)(await document.Project.GetCompilationAsync())!;
        Assert.Empty(Errors(compilation));
        var diagnostic = Assert.Single(
            await AnalyzerRun.OnceAsync(compilation, AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly), document.Project.AnalyzerOptions),
            static diagnostic => diagnostic.Id == "ASQL1001");

        var actions = new List<CodeAction>();
        foreach (var fix in FixProviders.All().Where(static fix => fix.FixableDiagnosticIds.Contains("ASQL1001")))
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        Assert.Equal(["Set Packet Size to 16000 in Shop.cs", "Stream large columns of 'ShopContext' (changes Shop.cs, Shop.csproj)"], actions.Select(static action => action.Title).Order(StringComparer.Ordinal));
    }

    private static IEnumerable<Diagnostic> Errors(Compilation compilation) =>
        compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    private static PortableExecutableReference Compile()
    {
        using var image = new MemoryStream();
        var emitted = CSharpCompilation.Create(
            "Ardalis.Specification",
            [CSharpSyntaxTree.ParseText(Program.Usings + Package)],
            PackageReferences.EntityFrameworkCore10.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(image);
        Assert.True(emitted.Success);
        return MetadataReference.CreateFromImage(image.ToArray());
    }
}
