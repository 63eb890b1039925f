using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>Adds an unexpected line.</summary>
public class OtherLineFix : RenameFix
{
    protected override async Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
    {
        var renamed = await ReplaceName(document, type, good, cancellationToken);
        return await Edit(renamed.GetDocument(document.Id)!, text => "// line\n" + text, cancellationToken);
    }
}

/// <summary>Also edits every other file of the project.</summary>
public class OtherFileFix : RenameFix
{
    protected override async Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
    {
        var solution = await ReplaceName(document, type, good, cancellationToken);
        foreach (var other in document.Project.Documents.Concat(document.Project.AdditionalDocuments).Where(other => other.Id != document.Id))
        {
            var current = (TextDocument?)solution.GetDocument(other.Id) ?? solution.GetAdditionalDocument(other.Id)!;
            solution = await Edit(current, text => text + "\n", cancellationToken);
        }

        return solution;
    }
}

/// <summary>Builds a tree that differs from the parsed text.</summary>
public class UnparsableTreeFix : RenameFix
{
    protected override async Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
    {
        var root = await document.GetSyntaxRootAsync(cancellationToken);
        return document.WithSyntaxRoot(root!.ReplaceToken(type.Identifier, SyntaxFactory.Identifier("Good { } class Other")))
            .Project.Solution;
    }
}

/// <summary>Is offered, but changes nothing.</summary>
public class IdleFix : RenameFix
{
    protected override Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
        => Task.FromResult(document.Project.Solution);
}

/// <summary>Does not fix the diagnostic.</summary>
public class EndlessFix : RenameFix
{
    protected override Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
        => Edit(document, text => text + "// again\n", cancellationToken);
}

/// <summary>Its fix-all writes other code than its single fix.</summary>
public class OtherFixAllFix : RenameFix
{
    public override FixAllProvider GetFixAllProvider()
        => FixAllProvider.Create(async (context, document, _) =>
        {
            var root = await document.GetSyntaxRootAsync(context.CancellationToken);
            var text = root!.ToFullString().Replace("class Bad", "class All", StringComparison.Ordinal);
            return document.WithSyntaxRoot(CSharpSyntaxTree.ParseText(text, cancellationToken: context.CancellationToken)
                .GetRoot(context.CancellationToken));
        });
}

/// <summary>Adds an unused field.</summary>
public class WarningFix : RenameFix
{
    protected override async Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
    {
        var renamed = await ReplaceName(document, type, good, cancellationToken);
        return await Edit(
            renamed.GetDocument(document.Id)!, text => text.Replace("{ }", "{ int x; }", StringComparison.Ordinal), cancellationToken);
    }
}
