using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Drivers;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>
/// Corrects a call of <c>AppContext.SetSwitch</c> that has no effect: its name, the other switch that it needs, or away with it where the
/// driver does not know it. One that comes too late has to be moved by somebody who knows the program's beginning.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SwitchCodeFixProvider)), Shared]
public sealed class SwitchCodeFixProvider : CodeFixProvider
{
    /// <summary>One key whatever is wrong: <c>dotnet format</c> applies the key of the first site to all.</summary>
    internal const string EquivalenceKey = "CorrectSwitch";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ASQL4004_IneffectiveSwitch.Id);

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var document = context.Document;
        if (await document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false) is not { } root)
            return;
        foreach (var diagnostic in context.Diagnostics)
            if (root.FullSpan.Contains(diagnostic.Location.SourceSpan)
                && root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<InvocationExpressionSyntax>() is { ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax name }, _] } call
                && diagnostic.Properties.TryGetValue(IneffectiveSwitchAnalyzer.ProblemProperty, out var problem)
                && Correct(problem, call, name) is var (title, change))
                context.RegisterCodeFix(CodeAction.Create(title, cancellationToken => ApplyAsync(document, change, cancellationToken), EquivalenceKey), diagnostic);
    }

    private static (string Title, TextChange Change)? Correct(string? problem, InvocationExpressionSyntax call, LiteralExpressionSyntax name)
    {
        if (SwitchFacts.Meant(name.Token.ValueText) is not { } meant)
            return null;
        if (problem == IneffectiveSwitchAnalyzer.Misspelt)
            return ($"Correct the name to '{meant}'", new TextChange(name.Span, SymbolDisplay.FormatLiteral(meant, quote: true)));

        // What stands behind "if (...)" without braces cannot become two statements, or none.
        if (call.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax } statement)
            return null;
        var text = statement.SyntaxTree.GetText();
        var line = text.Lines.GetLineFromPosition(statement.SpanStart);
        var before = text.ToString(TextSpan.FromBounds(line.Start, statement.SpanStart));
        var isFirstOnLine = string.IsNullOrWhiteSpace(before);
        switch (problem)
        {
            case IneffectiveSwitchAnalyzer.Alone:
                var other = SwitchFacts.OtherOf(meant);
                var newLine = text.ToString(TextSpan.FromBounds(line.End, line.EndIncludingLineBreak)) is { Length: > 0 } end ? end : "\n";
                return ($"Set '{other}' to false as well",
                    new TextChange(new TextSpan(statement.Span.End, 0), $"{(isFirstOnLine ? newLine + before : " ")}{call.Expression}({SymbolDisplay.FormatLiteral(other, quote: true)}, false);"));
            case IneffectiveSwitchAnalyzer.Unknown:
                var last = text.Lines.GetLineFromPosition(statement.Span.End);
                var isWholeLine = isFirstOnLine && string.IsNullOrWhiteSpace(text.ToString(TextSpan.FromBounds(statement.Span.End, last.End)));
                return ("Remove the switch", new TextChange(isWholeLine ? TextSpan.FromBounds(line.Start, last.EndIncludingLineBreak) : statement.Span, ""));
            default:
                return null;
        }
    }

    private static async Task<Document> ApplyAsync(Document document, TextChange change, CancellationToken cancellationToken) =>
        document.WithText((await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).WithChanges(change));
}
