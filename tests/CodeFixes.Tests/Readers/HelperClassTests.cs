using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>The class with the methods that streaming fixes call: where it is written, and how.</summary>
public sealed class HelperClassTests
{
    private const string Method = "ReadBytesAsync";

    /// <summary>The namespaces of the project and of the call, and whether the call needs a using.</summary>
    [Theory]
    [InlineData("Contoso.App", "Contoso.App", false)]
    [InlineData("Contoso.App", "Contoso.App.Data", false)]
    [InlineData("Contoso.App", "Contoso", true)]
    [InlineData("Contoso.App", "Contoso.Apps", true)]
    public Task RootNamespace_HasTheClass(string root, string own, bool needsUsing) => VerifyAsync(
        Source(own),
        Source(own, "StreamedValues", needsUsing ? root : ""),
        Class(root),
        $"build_property.RootNamespace = {root}");

    /// <summary>Without a usable root namespace, the class is where the call is.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("build_property.RootNamespace = My-App")]
    [InlineData("build_property.RootNamespace = Contoso.class")]
    [InlineData("build_property.RootNamespace = Contoso.Data.Store")] // a type
    public Task NamespaceOfTheCall_HasTheClass(string option) =>
        VerifyAsync(Source("Contoso.Data"), Source("Contoso.Data", "StreamedValues"), Class("Contoso.Data"), option);

    [Fact]
    public Task EmptyRootNamespace_MeansNone() => VerifyAsync(
        Source("Contoso.Data"), Source("Contoso.Data", "StreamedValues"), ReaderProgram.Helpers(ReaderProgram.Bytes()), "build_property.RootNamespace =");

    /// <summary>The class has the namespaces, the indentation and the line breaks of the file with the call.</summary>
    [Fact]
    public Task BlockWithTabs_IsWrittenAlike()
    {
        const string FirstLine = "namespace Contoso.Data;\n\n";
        return VerifyAsync(Restyle(Source("Contoso.Data")), Restyle(Source("Contoso.Data", "StreamedValues")), Restyle(Class("Contoso.Data")));

        static string Restyle(string source)
        {
            var start = source.IndexOf(FirstLine, StringComparison.Ordinal);
            var body = source[(start + FirstLine.Length)..].TrimEnd('\n').Split('\n').Select(static line => line.Length == 0 ? line : "    " + line);
            return (source[..start] + "namespace Contoso.Data\n{\n" + string.Join("\n", body) + "\n}\n")
                .Replace("    ", "\t", StringComparison.Ordinal).Replace("\n", "\r\n", StringComparison.Ordinal);
        }
    }

    /// <summary>A class of another kind keeps its name; a static one gets the method.</summary>
    [Theory]
    [InlineData("public class StreamedValues { }")]
    [InlineData("public interface StreamedValues { }")]
    [InlineData("public static class StreamedValues<T> { }")]
    [InlineData("public static class StreamedValues { }")] // without a line for the method
    public async Task OtherType_KeepsItsName(string other)
    {
        var test = Test(Source("Contoso.Data") + other, Source("Contoso.Data", "StreamedValues2") + other);
        test.FixedState.Sources.Add(("/0/StreamedValues2.cs", Class("Contoso.Data").Replace("class StreamedValues", "class StreamedValues2", StringComparison.Ordinal)));
        await test.RunAsync();
    }

    /// <summary>The class that another fix has added, or somebody has moved.</summary>
    [Fact]
    public async Task ClassOfAnotherNamespace_GetsTheMethod()
    {
        var test = Test(Source("Contoso.Data"), Source("Contoso.Data", "StreamedValues", "Contoso.Other"));
        test.AddHelpers(
            Class("Contoso.Other", ReaderProgram.Text() + "\n\n" + ReaderProgram.Bytes()),
            Class("Contoso.Other", ReaderProgram.Text()));
        await test.RunAsync();
    }

    [Fact]
    public async Task FileThatIsThere_IsNotReplaced()
    {
        var test = Test(Source("Contoso.Data"), Source("Contoso.Data", "StreamedValues2"));
        const string Other = "namespace Contoso.Other;\n\npublic class StreamedValues { }\n";
        test.TestState.Sources.Add((ReaderProgram.HelperPath, Other));
        test.FixedState.Sources.Add((ReaderProgram.HelperPath, Other));
        test.FixedState.Sources.Add(("/0/StreamedValues2.cs", Class("Contoso.Data").Replace("class StreamedValues", "class StreamedValues2", StringComparison.Ordinal)));
        await test.RunAsync();
    }

    /// <summary>The class may be in the file of the call.</summary>
    [Fact]
    public Task ClassInTheSameFile_GetsTheMethod()
    {
        const string Empty = "\ninternal static class StreamedValues\n{\n}\n";
        var filled = "\ninternal static class StreamedValues\n{\n" + Indented(ReaderProgram.Bytes()) + "}\n";
        var after = Source("Contoso.Data", "StreamedValues").Replace("using System.Threading.Tasks;\n", "using System.Data.SqlTypes;\nusing System.IO;\nusing System.Threading;\nusing System.Threading.Tasks;\n", StringComparison.Ordinal);
        return VerifyAsync(Source("Contoso.Data") + Empty, after + filled, "");
    }

    /// <summary>The file is beside the project file, not beside the call.</summary>
    [Fact]
    public async Task ProjectFile_IsBesideTheClass()
    {
        const string Project = "<Project Sdk=\"Microsoft.NET.Sdk\" />";
        var test = new CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier>
        {
            TestState = { Sources = { ("/src/Data/Stores/Store.cs", Source("Contoso.Data")) }, AdditionalFiles = { ("/src/Data/Data.csproj", Project) } },
            FixedState = { Sources = { ("/src/Data/Stores/Store.cs", Source("Contoso.Data", "StreamedValues")), ("/src/Data/StreamedValues.cs", Class("Contoso.Data")) } },
            ReferenceAssemblies = PackageReferences.SqlClient6,
        };
        await test.RunAsync();
    }

    /// <summary>A project with two target frameworks gets one file; none where the frameworks would need different ones.</summary>
    [Theory]
    [InlineData(LanguageVersion.CSharp10, 1)]
    [InlineData(LanguageVersion.CSharp7_3, 0)]
    public async Task TargetFrameworks_ShareTheFile(LanguageVersion other, int offered)
    {
        const string Program = """
            using System.Data;
            using System.Threading.Tasks;
            using Microsoft.Data.SqlClient;

            public class Store
            {
                public async Task<byte[]> ReadAsync(SqlConnection connection)
                {
                    using (var command = new SqlCommand("SELECT Data FROM Documents", connection))
                    using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess))
                    {
                        await reader.ReadAsync();
                        return await reader.GetFieldValueAsync<byte[]>(0);
                    }
                }
            }

            """;
        using var workspace = new AdhocWorkspace();
        var solution = workspace.CurrentSolution;
        foreach (var version in new[] { LanguageVersion.CSharp10, other })
        {
            var id = ProjectId.CreateNewId();
            solution = solution
                .AddProject(ProjectInfo.Create(
                    id, VersionStamp.Default, "Shop", "Shop", LanguageNames.CSharp, "/Shop/Shop.csproj",
                    compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                    parseOptions: new CSharpParseOptions(version),
                    metadataReferences: PackageReferences.SqlClient6.References))
                .AddDocument(DocumentId.CreateNewId(id), "Store.cs", SourceText.From(Program), filePath: "/Shop/Data/Store.cs");
        }

        var document = solution.Projects.First().Documents.Single();
        Assert.Single(document.GetLinkedDocumentIds());
        var diagnostics = await AnalyzerRun.OnceAsync(
            (await document.Project.GetCompilationAsync())!, [new LargeValueReadAnalyzer()], document.Project.AnalyzerOptions);
        var actions = new List<CodeAction>();
        await new ReaderStreamingCodeFixProvider().RegisterCodeFixesAsync(
            new CodeFixContext(document, Assert.Single(diagnostics), (action, _) => actions.Add(action), CancellationToken.None));

        Assert.Equal(offered, actions.Count);
        foreach (var action in actions)
        {
            var operation = Assert.IsType<ApplyChangesOperation>(Assert.Single(await action.GetOperationsAsync(CancellationToken.None)));
            var changed = operation.ChangedSolution.GetChanges(solution).GetProjectChanges().ToList();
            var added = Assert.Single(changed.SelectMany(static changes => changes.GetAddedDocuments()));
            Assert.Equal("/Shop/StreamedValues.cs", operation.ChangedSolution.GetDocument(added)!.FilePath);
        }
    }

    private static string Source(string ns, string helper = "", string @using = "") => $$"""
        using System.Data;
        using System.Threading.Tasks;{{(@using.Length == 0 ? "" : $"\nusing {@using};")}}
        using Microsoft.Data.SqlClient;

        namespace {{ns}};

        public class Store
        {
            public async Task<byte[]> ReadAsync(SqlConnection connection)
            {
                using var command = new SqlCommand("SELECT Data FROM Documents", connection);
                using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
                await reader.ReadAsync();
                return await {{(helper.Length == 0 ? "reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(0)" : $"{helper}.{Method}(reader, 0)")}};
            }
        }

        """;

    private static string Class(string ns) => Class(ns, ReaderProgram.Bytes());

    private static string Class(string ns, string methods) => ReaderProgram.Helpers(methods)
        .Replace("\n/// <summary>", "\n" + $"namespace {ns};\n\n" + "/// <summary>", StringComparison.Ordinal);

    private static string Indented(string methods) =>
        string.Concat(methods.ReplaceLineEndings("\n").Split('\n').Select(static line => line.Length == 0 ? "\n" : $"    {line}\n"));

    private static Task VerifyAsync(string before, string after, string helpers, string option = "")
    {
        var test = Test(before, after);
        test.AddHelpers(helpers);
        if (option.Length > 0)
            test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", $"is_global = true\n{option}\n"));
        return test.RunAsync();
    }

    private static CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier> Test(string before, string after) => new()
    {
        TestCode = before,
        FixedCode = after,
        ReferenceAssemblies = PackageReferences.SqlClient6,
    };
}
