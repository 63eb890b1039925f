namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>Which code may run after which, from syntax alone.</summary>
internal static class Reachability
{
    /// <summary>
    /// Whether code may run after earlier code of the same function, within one iteration of each loop. It may not if the two are branches
    /// of one decision, or if the earlier code always leaves before it reaches the later one.
    /// </summary>
    public static bool MayFollow(SyntaxNode earlier, SyntaxNode later)
    {
        // A catch or finally also runs when its try block is left.
        var isHandler = later.Ancestors().TakeWhile(ancestor => !ancestor.Span.Contains(earlier.Span))
            .Any(static ancestor => ancestor is CatchClauseSyntax or FinallyClauseSyntax);
        var inner = earlier;
        foreach (var ancestor in earlier.Ancestors())
        {
            if (ancestor.Span.Contains(later.Span))
                return !AreAlternatives(ancestor, inner, earlier, later);
            if (!isHandler && Leaves(ancestor))
                return false;
            inner = ancestor;
        }

        return true;
    }

    /// <summary>Whether a statement is a jump, or a block that ends with one: control never reaches its end.</summary>
    public static bool EndsWithJump(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [.., var last] } => EndsWithJump(last),
        ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax => true,
        YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement } => true,
        _ => false,
    };

    /// <summary>Finds the jumps that lead out of a statement: the <c>break</c> of a loop in it does not.</summary>
    public static IEnumerable<StatementSyntax> FindJumps(StatementSyntax statement) =>
        statement.DescendantNodesAndSelf(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<StatementSyntax>().Where(jump => jump switch
            {
                ReturnStatementSyntax or GotoStatementSyntax => true,
                YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement } => true,
                BreakStatementSyntax => !jump.Ancestors().TakeWhile(around => statement.Span.Contains(around.Span))
                    .Any(static around => IsLoop(around) || around is SwitchStatementSyntax),
                ContinueStatementSyntax => !jump.Ancestors().TakeWhile(around => statement.Span.Contains(around.Span)).Any(IsLoop),
                _ => false,
            });

    /// <summary>Whether a loop may end before its last element.</summary>
    public static bool MayEndEarly(CommonForEachStatementSyntax loop) =>
        FindJumps(loop.Statement).Any(static jump => jump is not ContinueStatementSyntax);

    /// <summary>Whether a loop of the same function is around a statement.</summary>
    public static bool IsInLoop(StatementSyntax statement) => statement.Ancestors()
        .TakeWhile(static around =>
            around is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax))
        .Any(IsLoop);

    /// <summary>Whether a statement repeats its body.</summary>
    public static bool IsLoop(SyntaxNode node) =>
        node is CommonForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    private static bool AreAlternatives(SyntaxNode decision, SyntaxNode inner, SyntaxNode earlier, SyntaxNode later) => decision switch
    {
        IfStatementSyntax branch => inner == branch.Statement && branch.Else?.Span.Contains(later.Span) == true,
        ConditionalExpressionSyntax choice => inner == choice.WhenTrue && choice.WhenFalse.Span.Contains(later.Span),
        SwitchExpressionSyntax => inner is SwitchExpressionArmSyntax arm && arm.Expression.Span.Contains(earlier.Span),
        SwitchStatementSyntax choice => inner is SwitchSectionSyntax section && section.Statements.Span.Contains(earlier.Span)
            && !choice.DescendantNodes().Any(static node => node is GotoStatementSyntax),
        _ => false,
    };

    /// <summary>Whether nothing behind a node runs after it in this iteration. A break or goto in a block may lead there.</summary>
    private static bool Leaves(SyntaxNode node) =>
        node is ReturnStatementSyntax or ThrowStatementSyntax
        || (node is BlockSyntax block && EndsWithJump(block)
            && !block.DescendantNodes().Any(static inside => inside is BreakStatementSyntax or GotoStatementSyntax));
}
