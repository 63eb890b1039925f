using AsyncSql.Analyzers.Drivers;
using AsyncSql.Analyzers.Facts.Drivers;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>
/// Corrects a call of <c>AppContext.SetSwitch</c> without effect: corrects its name, adds the other switch that it needs, or removes it
/// where the driver does not know it. A call that comes too late must be moved by hand.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SwitchCodeFixProvider)), Shared]
public sealed class SwitchCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL4004_IneffectiveSwitch)
{
    /// <summary>One key whatever is wrong: <c>dotnet format</c> applies the key of the first site to all.</summary>
    internal const string EquivalenceKey = "CorrectSwitch";

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var document = context.Document;
        if (await document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false) is not { } root)
            return;
        foreach (var diagnostic in context.Diagnostics)
            if (diagnostic.Location.SourceSpan is var place && root.FullSpan.Contains(place)
                && root.FindNode(place).FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call
                && call.ArgumentList.Arguments is [{ Expression: LiteralExpressionSyntax name }, _]
                && diagnostic.Properties.TryGetValue(IneffectiveSwitchAnalyzer.ProblemProperty, out var problem)
                && Correct(problem, call, name) is var (title, change))
                context.RegisterCodeFix(
                    CodeAction.Create(title, cancellationToken => ApplyAsync(document, [change], cancellationToken), EquivalenceKey),
                    diagnostic);
    }

    private static (string Title, TextChange Change)? Correct(
        string? problem, InvocationExpressionSyntax call, LiteralExpressionSyntax name)
    {
        if (SqlClientSwitches.FindClosestKnownSwitch(name.Token.ValueText) is not { } meant)
            return null;
        if (problem == IneffectiveSwitchAnalyzer.Misspelt)
            return ($"Correct the name to '{meant}'", Edit.Replace(name, SymbolDisplay.FormatLiteral(meant, quote: true)));

        // The body of an "if (...)" without braces cannot become two statements, or none.
        if (call.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax or GlobalStatementSyntax or SwitchSectionSyntax } statement)
            return null;
        var text = statement.SyntaxTree.GetText();
        var blanks = text.FindBlanksBefore(statement.SpanStart);
        switch (problem)
        {
            case IneffectiveSwitchAnalyzer.Alone:
                var other = SqlClientSwitches.GetOther(meant);
                var separator = blanks is null ? " " : text.GetNewLine(statement.SpanStart) + blanks;
                var added = $"{separator}{call.Expression}({SymbolDisplay.FormatLiteral(other, quote: true)}, false);";
                return ($"Set '{other}' to false as well", Edit.Insert(statement.Span.End, added));
            case IneffectiveSwitchAnalyzer.Unknown:
                var isWholeLine = blanks is not null && string.IsNullOrWhiteSpace(text.GetTextAfter(statement.Span.End));
                var end = isWholeLine ? text.Lines.GetLineFromPosition(statement.Span.End).EndIncludingLineBreak : statement.Span.End;
                return ("Remove the switch", Edit.Remove(statement.SpanStart - (isWholeLine ? blanks!.Length : 0), end));
            default:
                return null;
        }
    }
}
