namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Ordinals that a local variable counts: <c>var i = 0; Id = reader.GetInt32(i++), Body = reader.GetString(i++)</c>. It uses syntax alone.
/// </summary>
internal static class CountedOrdinal
{
    /// <summary>Each read of a row looks at all uses of the counter.</summary>
    private const int MaxUses = 400;

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
        var function = SyntaxFlow.FindFunction(variable);
        if (FindStart(variable, function) is not { } start || start.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: { } scope }
            || FindDeclaringBlock(start, variable.Identifier.ValueText, function) is not { } block || MayJump(block, cancellationToken))
            return null;
        var value = ReadNumber(start);
        var remaining = MaxUses;
        foreach (var use in SyntaxTreeIndex.Get(variable.SyntaxTree)
            .FindNames(block, variable.Identifier.ValueText, cancellationToken))
        {
            if (remaining-- == 0)
                return null;
            var change = ReadChange(use);
            if (change == 0)
                continue;
            if (SyntaxFlow.FindFunction(use) != function || IsInSharedLoop(use, variable, scope))
                return null;
            if (use.SpanStart < start.Span.End || use.SpanStart >= variable.SpanStart)
                continue;
            if (change is not { } number || !IsAlwaysBefore(use, variable, scope))
                return null;
            value += number;
        }

        return value;
    }

    /// <summary>
    /// Finds the last value that a statement before a place, in its block or one around it, gives a variable; <see langword="null"/> if it
    /// is no number.
    /// </summary>
    private static ExpressionSyntax? FindStart(IdentifierNameSyntax variable, SyntaxNode? function)
    {
        var name = variable.Identifier.ValueText;
        var start = FindBlocks(variable, function)
            .SelectMany(static statements => statements.Reverse())
            .Where(statement => statement.Span.End <= variable.SpanStart)
            .Select(statement => FindSet(statement, name)).FirstOrDefault(static set => set is not null);
        return start is not null && ReadNumber(start) is not null ? start : null;
    }

    /// <summary>Finds the block that declares a variable. A field has none: other methods may count it.</summary>
    private static SyntaxNode? FindDeclaringBlock(SyntaxNode place, string name, SyntaxNode? function) =>
        FindBlocks(place, function).SelectMany(static statements => statements).OfType<LocalDeclarationStatementSyntax>()
            .FirstOrDefault(local => local.Declaration.Variables.Any(variable => variable.Identifier.ValueText == name))?.Parent;

    /// <summary>The statements of the blocks around a place in its function, the innermost first.</summary>
    private static IEnumerable<SyntaxList<StatementSyntax>> FindBlocks(SyntaxNode place, SyntaxNode? function) =>
        place.Ancestors().TakeWhile(node => node != function).Select(static node => node switch
        {
            BlockSyntax block => block.Statements,
            SwitchSectionSyntax section => section.Statements,
            _ => default,
        });

    private static bool MayJump(SyntaxNode block, CancellationToken cancellationToken) =>
        block.SyntaxTree.Mentions(cancellationToken, "goto") && block.DescendantNodes().Any(static node => node is GotoStatementSyntax);

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
