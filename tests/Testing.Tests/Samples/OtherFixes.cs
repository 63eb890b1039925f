using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>Has no fix-all.</summary>
public class NoFixAllFix : RenameFix
{
    public override FixAllProvider? GetFixAllProvider() => null;
}

/// <summary>Writes long names and odd blanks, which the clean-up after a fix simplifies.</summary>
public class AnnotatingFix : RenameFix
{
    protected override async Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
    {
        var root = await document.GetSyntaxRootAsync(cancellationToken);
        var member = SyntaxFactory.ParseMemberDeclaration("global::System.String   Name=\"\";")!
            .WithAdditionalAnnotations(Formatter.Annotation);
        member = member.ReplaceNode(
            ((FieldDeclarationSyntax)member).Declaration.Type,
            ((FieldDeclarationSyntax)member).Declaration.Type
                .WithAdditionalAnnotations(Simplifier.Annotation));
        var fixedType = ((ClassDeclarationSyntax)type).AddMembers(member).WithIdentifier(SyntaxFactory.Identifier("Good"));
        return document.WithSyntaxRoot(root!.ReplaceNode(type, fixedType)).Project.Solution;
    }
}

/// <summary>Edits an additional file instead of the source, once for all diagnostics.</summary>
public class SettingsFix : RenameFix
{
    public override FixAllProvider? GetFixAllProvider() => null;

    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var settings = context.Document.Project.AdditionalDocuments.Single(document => document.Name == "settings.json");
        context.RegisterCodeFix(
            CodeAction.Create(
                "Allow it",
                token => Edit(settings, text => text.Replace("false", "true", StringComparison.Ordinal), token),
                "allow"),
            context.Diagnostics);
        return Task.CompletedTask;
    }
}

/// <summary>Takes the new name from the option <c>sample.good_name</c>.</summary>
public class ConfiguredFix : RenameFix
{
    protected override async Task<Solution> Apply(
        Document document, BaseTypeDeclarationSyntax type, string good, CancellationToken cancellationToken)
    {
        var options = document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(type.SyntaxTree);
        return await ReplaceName(document, type, options.TryGetValue("sample.good_name", out var name) ? name : good, cancellationToken);
    }
}
