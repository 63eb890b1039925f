using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>The correct fix of <see cref="BadNameAnalyzer"/>: Bad becomes Good, Worst is not fixable.</summary>
public class RenameFix : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds => ["TEST1"];

    public override FixAllProvider? GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken);
        var type = root!.FindNode(context.Span).FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()!;
        if (type.Identifier.ValueText.EndsWith("Worst", StringComparison.Ordinal))
            return;
        foreach (var good in new[] { "Good", "Better" })
            context.RegisterCodeFix(CodeAction.Create($"Use {good}", token => Apply(context.Document, type, good, token), good), context.Diagnostics);
    }

    protected virtual Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
        => ReplaceName(document, type, good, cancellationToken);

    protected static async Task<Solution> ReplaceName(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
    {
        var name = type.Identifier.ValueText.Replace("Bad", good, StringComparison.Ordinal);
        var identifier = SyntaxFactory.Identifier(name).WithTriviaFrom(type.Identifier);
        var root = await document.GetSyntaxRootAsync(cancellationToken);
        return document.WithSyntaxRoot(root!.ReplaceToken(type.Identifier, identifier)).Project.Solution;
    }

    protected static async Task<Solution> Edit(TextDocument document, Func<string, string> edit, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken);
        var edited = SourceText.From(edit(text.ToString()), text.Encoding);
        return document is Document
            ? document.Project.Solution.WithDocumentText(document.Id, edited)
            : document.Project.Solution.WithAdditionalDocumentText(document.Id, edited);
    }
}
