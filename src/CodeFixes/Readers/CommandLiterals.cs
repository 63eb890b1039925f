using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.CodeFixes.Connections;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The literal, or the literals that are put together, that one execution of a command alone takes its text from.</summary>
/// <param name="tokens">In their order.</param>
internal sealed class CommandLiterals(ImmutableArray<SyntaxToken> tokens)
{
    /// <summary>What may be done with a command beside the execution: nothing that gives it away, or sees its text.</summary>
    private static readonly HashSet<string> Harmless = new(StringComparer.Ordinal)
    {
        "Parameters", "CreateParameter", "Connection", "Transaction", "CommandTimeout", "CommandType", "Prepare", "PrepareAsync", "Cancel", "Dispose", "DisposeAsync", "ConfigureAwait",
    };

    /// <summary>The SQL.</summary>
    public string Text { get; } = string.Concat(tokens.Select(static token => token.ValueText));

    /// <summary>The literals of the command that a call executes; <see langword="null"/> where the text is made otherwise, or may be seen elsewhere.</summary>
    public static CommandLiterals? Of(InvocationExpressionSyntax execution, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (Places.Function(execution) is not { } function
            || CommandText.ExpressionsOf(execution, semanticModel, cancellationToken).ToList() is not [var text] || !IsGiven(text)
            || !IsOwnCommand(execution, function, semanticModel, cancellationToken)
            || LiteralOf(text, function, semanticModel, cancellationToken) is not { } literal)
            return null;
        var tokens = ImmutableArray.CreateBuilder<SyntaxToken>();
        return TryCollect(literal, tokens) && tokens.All(token => token.IsKind(tokens[0].Kind()) && token.Text[0] == tokens[0].Text[0]) && (tokens.Count == 1 || !literal.HasComment(literal.Span))
            ? new CommandLiterals(tokens.ToImmutable())
            : null;
    }

    /// <summary>Whether a text is all that a command is given: not added to another one.</summary>
    private static bool IsGiven(ExpressionSyntax text) => text.Parent is not AssignmentExpressionSyntax assignment || assignment.IsKind(SyntaxKind.SimpleAssignmentExpression);

    private static bool IsOwnCommand(InvocationExpressionSyntax execution, SyntaxNode function, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var command = ((MemberAccessExpressionSyntax)execution.Expression).Expression;
        return command is BaseObjectCreationExpressionSyntax
            || (semanticModel.GetSymbolInfo(command, cancellationToken).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] } local
                && reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial } declaration
                && Places.Function(declaration) == function
                && initial is BaseObjectCreationExpressionSyntax or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CreateCommand" } }
                && semanticModel.ReferencesTo(local, function, cancellationToken).All(use => use == command || (Places.Function(use) == function && IsHarmless(use))));
    }

    private static bool IsHarmless(IdentifierNameSyntax command) => command.Parent switch
    {
        UsingStatementSyntax => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access => access.Expression == command
            && (Harmless.Contains(name) || (name == "CommandText" && access.Parent is AssignmentExpressionSyntax assignment && assignment.Left == access)),
        _ => false,
    };

    /// <summary>The expression itself, or what stands for it: a local or a private constant that nothing else names.</summary>
    private static ExpressionSyntax? LiteralOf(ExpressionSyntax text, SyntaxNode function, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (text is not IdentifierNameSyntax name)
            return text;
        return semanticModel.GetSymbolInfo(name, cancellationToken).Symbol switch
        {
            ILocalSymbol { DeclaringSyntaxReferences: [var local] } => Initial(local, function),
            IFieldSymbol { IsConst: true, DeclaredAccessibility: Accessibility.Private, DeclaringSyntaxReferences: [var field], ContainingType.DeclaringSyntaxReferences: [var type] }
                when type.SyntaxTree == text.SyntaxTree => Initial(field, type.GetSyntax(cancellationToken)),
            _ => null,
        };

        ExpressionSyntax? Initial(SyntaxReference reference, SyntaxNode scope) =>
            reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial } && scope.Span.Contains(initial.Span)
            && scope.DescendantTokens().Count(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name.Identifier.ValueText) == 2
            && !scope.DescendantTrivia().Any(static trivia => trivia.IsKind(SyntaxKind.DisabledTextTrivia))
                ? initial
                : null;
    }

    private static bool TryCollect(ExpressionSyntax expression, ImmutableArray<SyntaxToken>.Builder tokens)
    {
        switch (expression)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return TryCollect(parenthesized.Expression, tokens);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum:
                return TryCollect(sum.Left, tokens) && TryCollect(sum.Right, tokens);
            case LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression, Token: var token }:
                tokens.Add(token);
                return token.Text.Length > 0 && !token.IsMissing;
            default:
                return false;
        }
    }

    /// <summary>
    /// The edits that write parts of the text to the places of others, as they stand in the source; <see langword="null"/> where a part is
    /// not in one literal, or where the source would mean anything else.
    /// </summary>
    public ImmutableArray<TextChange>? Moved(IEnumerable<(TextSpan Place, TextSpan Part)> moves)
    {
        var source = tokens[0].SyntaxTree!.GetText();
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        var values = new List<TextChange>();
        foreach (var (place, part) in moves.OrderBy(static move => move.Place))
        {
            if (InSource(place) is not { } to || InSource(part) is not { } from)
                return null;
            changes.Add(new TextChange(to, source.ToString(from)));
            values.Add(new TextChange(place, Text.Substring(part.Start, part.Length)));
        }

        return Meaning(changes) == SourceText.From(Text).WithChanges(values).ToString() ? changes.ToImmutable() : null;
    }

    private string? Meaning(IEnumerable<TextChange> changes)
    {
        var text = "";
        foreach (var token in tokens)
        {
            // Newer compilers know what a raw literal means only where it is an expression.
            var written = SyntaxFactory.ParseExpression(SourceText.From(token.Text).WithChanges(
                changes.Where(change => token.Span.Contains(change.Span)).Select(change => new TextChange(new TextSpan(change.Span.Start - token.SpanStart, change.Span.Length), change.NewText!))).ToString());
            if (written is not LiteralExpressionSyntax { Token: var changed } || !changed.IsKind(token.Kind()) || written.ContainsDiagnostics)
                return null;
            text += changed.ValueText;
        }

        return text;
    }

    /// <summary>Where a part of the text stands in the file.</summary>
    private TextSpan? InSource(TextSpan part)
    {
        var start = 0;
        foreach (var token in tokens)
        {
            var end = start + token.ValueText.Length;
            if (part.Start >= start && part.End <= end)
                return PositionOf(token, part.Start - start) is { } from && PositionOf(token, part.End - start) is { } to ? TextSpan.FromBounds(from, to) : null;
            start = end;
        }

        return null;
    }

    private static int? PositionOf(SyntaxToken token, int offset) =>
        token.IsKind(SyntaxKind.MultiLineRawStringLiteralToken) ? PositionInLines(token, offset) : LiteralText.PositionOf(token, offset);

    /// <summary>In a raw literal of several lines: the value leaves out the first line break, and of each line what the last one begins with.</summary>
    private static int? PositionInLines(SyntaxToken token, int offset)
    {
        var lines = SourceText.From(token.Text).Lines;
        var indentation = lines[lines.Count - 1].ToString();
        indentation = indentation.Substring(0, indentation.Length - indentation.TrimStart().Length);
        for (var i = 1; i < lines.Count - 1; i++)
        {
            var (line, start) = (lines[i].ToString(), lines[i].Start);
            var left = line.StartsWith(indentation, StringComparison.Ordinal) ? indentation.Length : line.Length;
            if (offset <= line.Length - left)
                return token.SpanStart + start + left + offset;
            offset -= lines[i].EndIncludingLineBreak - start - left;
            if (offset < 0)
                return null; // inside a line break
        }

        return null;
    }
}
