namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Ordinals that a local variable counts: <c>var i = 0; Id = reader.GetInt32(i++), Body = reader.GetString(i++)</c>. It uses syntax alone.
/// </summary>
internal static class CountedOrdinal
{
    /// <summary>
    /// Finds the value of an ordinal; <see langword="null"/> if it is no counter, or if branches, loops or other functions count it.
    /// </summary>
    public static int? Find(ExpressionSyntax ordinal, CancellationToken cancellationToken) => ordinal switch
    {
        IdentifierNameSyntax variable => FindValue(variable, cancellationToken),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression, Operand: IdentifierNameSyntax variable } =>
            FindValue(variable, cancellationToken),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression, Operand: IdentifierNameSyntax variable } =>
            FindValue(variable, cancellationToken) + 1,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression, Left: IdentifierNameSyntax variable } sum =>
            FindValue(variable, cancellationToken) + ReadNumber(sum.Right),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.SubtractExpression, Left: IdentifierNameSyntax variable } difference =>
            FindValue(variable, cancellationToken) - ReadNumber(difference.Right),
        _ => null,
    };

    private static int? FindValue(IdentifierNameSyntax variable, CancellationToken cancellationToken)
    {
        if (FindStart(variable) is not var (start, value) || start.Parent is not { } scope)
            return null;
        foreach (var use in SyntaxTreeIndex.Get(variable.SyntaxTree)
            .FindNames(scope, variable.Identifier.ValueText, cancellationToken))
        {
            var change = use.SpanStart < start.Span.End ? 0 : ReadChange(use);
            if (change == 0)
                continue;
            if (IsInSharedLoop(use, variable, scope) || SyntaxFlow.FindFunction(use) != SyntaxFlow.FindFunction(variable))
                return null;
            if (use.SpanStart >= variable.SpanStart)
                continue;
            if (change is not { } number || !IsAlwaysBefore(use, variable, scope))
                return null;
            value += number;
        }

        return value;
    }

    /// <summary>Finds the last statement before a place, in its block or one around it, that sets a variable to a number.</summary>
    private static (StatementSyntax Statement, int Value)? FindStart(IdentifierNameSyntax variable)
    {
        var name = variable.Identifier.ValueText;
        var function = SyntaxFlow.FindFunction(variable);
        foreach (var ancestor in variable.Ancestors().TakeWhile(node => node != function))
        {
            var statements = ancestor switch
            {
                BlockSyntax block => block.Statements,
                SwitchSectionSyntax section => section.Statements,
                _ => default,
            };
            foreach (var statement in statements.Where(statement => statement.Span.End <= variable.SpanStart).Reverse())
                if (FindSet(statement, name) is { } set)
                    return ReadNumber(set) is { } number ? (statement, number) : null;
        }

        return null;
    }

    /// <summary>Finds the value to which a statement sets a variable.</summary>
    private static ExpressionSyntax? FindSet(StatementSyntax statement, string name) => statement switch
    {
        LocalDeclarationStatementSyntax { Declaration.Variables: var variables } =>
            variables.FirstOrDefault(variable => variable.Identifier.ValueText == name)?.Initializer?.Value,
        ExpressionStatementSyntax
        {
            Expression: AssignmentExpressionSyntax
            {
                RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: IdentifierNameSyntax { Identifier.ValueText: var set }
            } assignment
        } when set == name => assignment.Right,
        _ => null,
    };

    private static int? ReadNumber(ExpressionSyntax value) => value switch
    {
        LiteralExpressionSyntax { Token.Value: int number } => number,
        PrefixUnaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.UnaryMinusExpression, Operand: LiteralExpressionSyntax { Token.Value: int number }
        } => -number,
        _ => null,
    };

    /// <summary>By how much a use changes the variable; <see langword="null"/> if that is unknown.</summary>
    private static int? ReadChange(SimpleNameSyntax use) => use.Parent switch
    {
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression } => 1,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression } => 1,
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression } assignment when assignment.Left == use =>
            ReadNumber(assignment.Right),
        _ => SyntaxFlow.IsWritten(use) ? null : 0,
    };

    private static bool IsInSharedLoop(SyntaxNode use, SyntaxNode variable, SyntaxNode scope) =>
        variable.Ancestors().TakeWhile(node => node != scope).Any(node => Reachability.IsLoop(node) && node.Span.Contains(use.Span));

    /// <summary>Whether a use runs once whenever a later place runs.</summary>
    private static bool IsAlwaysBefore(SyntaxNode use, SyntaxNode later, SyntaxNode scope)
    {
        for (var node = use; node.Parent is { } parent && node != scope; node = parent)
            if (MayBeSkipped(node, parent) && !node.Span.Contains(later.Span))
                return false;
        return true;
    }

    /// <summary>Whether a part of a node does not run each time that the node does.</summary>
    private static bool MayBeSkipped(SyntaxNode part, SyntaxNode node) => node switch
    {
        IfStatementSyntax choice => part != choice.Condition,
        ConditionalExpressionSyntax choice => part != choice.Condition,
        BinaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression or (int)SyntaxKind.CoalesceExpression
        } choice => part == choice.Right,
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } choice => part == choice.Right,
        ConditionalAccessExpressionSyntax access => part == access.WhenNotNull,
        SwitchStatementSyntax choice => part != choice.Expression,
        SwitchExpressionSyntax choice => part != choice.GoverningExpression,
        // An exception may come before the part.
        TryStatementSyntax attempt => part != attempt.Finally,
        _ => Reachability.IsLoop(node),
    };
}
