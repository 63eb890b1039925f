using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Testing;

/// <summary>The programs in the tests of rules and fixes, found in the source of these tests: whole ones, members and statements.</summary>
public static class TestPrograms
{
    private const int MinLength = 30;

    private const string Usings = Program.Usings + """
        using System.Data;
        using System.Data.Common;
        using System.IO;
        using Microsoft.Data.SqlClient;

        """;

    private static readonly Regex Markup = new(@"\{\|[A-Za-z0-9#]*:?|\|\}|\[\||\|\]|\$\$", RegexOptions.CultureInvariant);

    private static readonly Lazy<IReadOnlyList<(string Name, string Source)>> Found = new(() =>
    [
        .. new[] { "tests/Analyzers.Tests", "tests/CodeFixes.Tests" }.SelectMany(Repository.Sources)
            .SelectMany(static file => Find(file.Path, file.Text)).DistinctBy(static program => program.Source, StringComparer.Ordinal),
    ]);

    /// <summary>The programs, with the file and the line where they are.</summary>
    public static IReadOnlyList<(string Name, string Source)> All => Found.Value;

    private static IEnumerable<(string Name, string Source)> Find(string path, string text)
    {
        var tree = CSharpSyntaxTree.ParseText(text);
        foreach (var node in tree.GetRoot().DescendantNodes())
            if (ReadText(node) is { Length: >= MinLength } value && Complete(Markup.Replace(value, "")) is { } program)
                yield return ($"{path}:{tree.GetLineSpan(node.Span).StartLinePosition.Line + 1}", program);
    }

    /// <summary>The text of a string. A name takes the place of each value that the test inserts.</summary>
    private static string? ReadText(SyntaxNode node) => node switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => text,
        InterpolatedStringExpressionSyntax text => string.Concat(text.Contents.Select(static part =>
            part is InterpolatedStringTextSyntax written ? written.TextToken.ValueText : "Inserted")),
        _ => null,
    };

    /// <summary>Adds what is missing to compile; <see langword="null"/> if it is no C#.</summary>
    private static string? Complete(string text)
    {
        if (text.IndexOfAny([';', '{', '(']) < 0)
            return null;
        var tree = CSharpSyntaxTree.ParseText(text);
        if (tree.GetRoot() is not CompilationUnitSyntax { Members.Count: > 0 } unit
            || unit.GetDiagnostics().Count(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error) > 2)
            return null;
        var model = text.Contains(": DbContext", StringComparison.Ordinal) ? "" : Program.Model;
        var usings = unit.Usings.Count > 0 ? "" : Usings;
        if (unit.Members.Any(static member => member is GlobalStatementSyntax))
            return Usings + model + $$"""
                public class Service
                {
                    public async Task Run(ShopContext db, int id, CancellationToken token, SqlConnection connection, SqlCommand command, SqlDataReader reader)
                    {
                {{text}}
                    }
                    private static string Format(object value) => value.ToString()!;
                    private static void Print(string? text) { }
                }
                """;
        return unit.Members.All(static member => member is BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax or DelegateDeclarationSyntax)
            ? usings + text + "\n" + (unit.Usings.Count > 0 ? "" : model)
            : Usings + model + $"public class Service\n{{\n{text}\n}}\n";
    }
}
