using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.CodeFixes.Connections;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The literals of the text of a command, where only one execution uses them.</summary>
internal sealed class CommandLiterals(List<SyntaxToken> tokens)
{
    /// <summary>Members of a command that neither expose it nor read its text.</summary>
    private static readonly HashSet<string> Harmless = new(StringComparer.Ordinal)
    {
        "Parameters", "CreateParameter", "Connection", "Transaction", "CommandTimeout", "CommandType", "Prepare", "PrepareAsync", "Cancel",
        "Dispose", "DisposeAsync", "ConfigureAwait",
    };

    public string Text { get; } = string.Concat(tokens.Select(static token => token.ValueText));

    /// <summary>The literals of the command; <see langword="null"/> where the text is computed, or other code may read it.</summary>
    public static CommandLiterals? Find(InvocationExpressionSyntax execution, CommandTexts texts, Semantics semantics)
    {
        if (SyntaxFlow.FindFunction(execution) is not { } function
            || texts.FindExpressions(execution, semantics.Model, semantics.CancellationToken) is not [var text]
            || text.Parent is AssignmentExpressionSyntax { RawKind: not (int)SyntaxKind.SimpleAssignmentExpression } // added to others
            || !IsOwnCommand(execution, function, semantics)
            || FindLiteral(text, function, semantics) is not { } literal)
            return null;
        var tokens = new List<SyntaxToken>();
        return TryCollect(literal, tokens)
            && tokens.All(token => token.IsKind(tokens[0].Kind()) && token.Text[0] == tokens[0].Text[0])
            && (tokens.Count == 1 || !literal.HasComment(literal.Span))
            ? new CommandLiterals(tokens)
            : null;
    }

    private static bool IsOwnCommand(InvocationExpressionSyntax execution, SyntaxNode function, Semantics semantics)
    {
        var command = ((MemberAccessExpressionSyntax)execution.Expression).Expression;
        return command is BaseObjectCreationExpressionSyntax
            || (semantics.FindSymbol(command) is ILocalSymbol { DeclaringSyntaxReferences: [var reference] } local
                && reference.GetSyntax(semantics.CancellationToken)
                    is VariableDeclaratorSyntax { Initializer.Value: var initial } declaration
                && SyntaxFlow.FindFunction(declaration) == function
                && (initial is BaseObjectCreationExpressionSyntax
                    || (initial as InvocationExpressionSyntax)?.GetCalledName()?.Identifier.ValueText == "CreateCommand")
                && semantics.FindReferences(local, function)
                    .All(use => use == command || (SyntaxFlow.FindFunction(use) == function && IsHarmless(use))));
    }

    private static bool IsHarmless(IdentifierNameSyntax command) => command.Parent switch
    {
        UsingStatementSyntax => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access => access.Expression == command
            && (Harmless.Contains(name)
                || (name == "CommandText" && access.Parent is AssignmentExpressionSyntax assignment && assignment.Left == access)),
        _ => false,
    };

    /// <summary>The text itself, or the value of a local or a private constant without other references.</summary>
    private static ExpressionSyntax? FindLiteral(ExpressionSyntax text, SyntaxNode function, Semantics semantics)
    {
        if (text is not IdentifierNameSyntax name)
            return text;
        var cancellationToken = semantics.CancellationToken;
        return semantics.FindSymbol(name) switch
        {
            ILocalSymbol { DeclaringSyntaxReferences: [var local] } => FindInitial(local, function),
            IFieldSymbol { IsConst: true, DeclaredAccessibility: Accessibility.Private, DeclaringSyntaxReferences: [var field] } constant
                when constant.ContainingType.DeclaringSyntaxReferences is [var type] && type.SyntaxTree == text.SyntaxTree =>
                FindInitial(field, type.GetSyntax(cancellationToken)),
            _ => null,
        };

        ExpressionSyntax? FindInitial(SyntaxReference reference, SyntaxNode scope) =>
            reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial }
                && scope.Span.Contains(initial.Span)
            && scope.DescendantTokens().Count(token => token.IsKind(SyntaxKind.IdentifierToken)
                && token.ValueText == name.Identifier.ValueText) == 2
            && !scope.DescendantTrivia().Any(static trivia => trivia.IsKind(SyntaxKind.DisabledTextTrivia))
                ? initial
                : null;
    }

    private static bool TryCollect(ExpressionSyntax expression, List<SyntaxToken> tokens)
    {
        switch (expression)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return TryCollect(parenthesized.Expression, tokens);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum:
                return sum.GetOperands().All(operand => TryCollect(operand, tokens));
            case LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression, Token: var token }:
                tokens.Add(token);
                return token.Text.Length > 0 && !token.IsMissing;
            default:
                return false;
        }
    }

    /// <summary>
    /// The edits that write parts of the text to the places of others, as they are written in the source; <see langword="null"/> where a
    /// part is not in a single literal, or where the edited source would have another value.
    /// </summary>
    public ImmutableArray<TextChange>? Move(IEnumerable<(TextSpan Place, TextSpan Part)> moves)
    {
        var source = tokens[0].SyntaxTree!.GetText();
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        var values = new List<TextChange>();
        foreach (var (place, part) in moves.OrderBy(static move => move.Place))
        {
            if (FindSpan(place) is not { } to || FindSpan(part) is not { } from)
                return null;
            changes.Add(new TextChange(to, source.ToString(from)));
            values.Add(new TextChange(place, Text.Substring(part.Start, part.Length)));
        }

        return Evaluate(changes) == SourceText.From(Text).WithChanges(values).ToString() ? changes.ToImmutable() : null;
    }

    /// <summary>The value of the literals after changes; <see langword="null"/> where they are no such literals any more.</summary>
    private string? Evaluate(IEnumerable<TextChange> changes)
    {
        var text = "";
        foreach (var token in tokens)
        {
            var moved = changes.Where(change => token.Span.Contains(change.Span)).Select(change => change.Move(-token.SpanStart));
            // Newer compilers only know the value of a raw literal in an expression.
            var written = SyntaxFactory.ParseExpression(SourceText.From(token.Text).WithChanges(moved).ToString());
            if (written is not LiteralExpressionSyntax { Token: var changed } || !changed.IsKind(token.Kind())
                || written.ContainsDiagnostics)
                return null;
            text += changed.ValueText;
        }

        return text;
    }

    private TextSpan? FindSpan(TextSpan part)
    {
        var start = 0;
        foreach (var token in tokens)
        {
            var end = start + token.ValueText.Length;
            if (part.Start >= start && part.End <= end)
                return LiteralText.FindSpan(token, new TextSpan(part.Start - start, part.Length), allowsLines: true);
            start = end;
        }

        return null;
    }
}
