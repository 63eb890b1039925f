using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace AsyncSql.Mutation;

/// <summary>
/// Inserts all mutants of a file at once, each behind a switch: <c>a &lt; b</c> becomes <c>(MutantSwitch.IsOn(7) ? a &lt;= b : a &lt; b)</c>.
/// Behind a condition, the switch comes last: a test that never evaluates it cannot notice the mutant.
/// </summary>
/// <param name="model">The semantic model of the unchanged file.</param>
/// <param name="path">The file, relative to the root of the repository.</param>
/// <param name="mutants">Receives the mutants. The last one has the number that is equal to the count.</param>
/// <param name="excluded">The numbers of mutants that do not compile.</param>
internal sealed class MutationRewriter(SemanticModel model, string path, List<Mutant> mutants, IReadOnlySet<int> excluded) : CSharpSyntaxRewriter
{
    private static readonly Dictionary<string, string> Counterparts = new()
    {
        ["Any"] = "All",
        ["All"] = "Any",
        ["First"] = "Last",
        ["Last"] = "First",
        ["FirstOrDefault"] = "LastOrDefault",
        ["LastOrDefault"] = "FirstOrDefault",
        ["Min"] = "Max",
        ["Max"] = "Min",
        ["Take"] = "Skip",
        ["Skip"] = "Take",
    };

    private static readonly Dictionary<SyntaxKind, (SyntaxKind Expression, SyntaxKind Sign)> Bounds = new()
    {
        [SyntaxKind.LessThanExpression] = (SyntaxKind.LessThanOrEqualExpression, SyntaxKind.LessThanEqualsToken),
        [SyntaxKind.LessThanOrEqualExpression] = (SyntaxKind.LessThanExpression, SyntaxKind.LessThanToken),
        [SyntaxKind.GreaterThanExpression] = (SyntaxKind.GreaterThanOrEqualExpression, SyntaxKind.GreaterThanEqualsToken),
        [SyntaxKind.GreaterThanOrEqualExpression] = (SyntaxKind.GreaterThanExpression, SyntaxKind.GreaterThanToken),
    };

    private static ExpressionSyntax Default => LiteralExpression(SyntaxKind.DefaultLiteralExpression);

    public override SyntaxNode? Visit(SyntaxNode? node)
    {
        var visited = base.Visit(node);
        return node is ExpressionSyntax expression && visited is ExpressionSyntax changed ? MutateDecision(expression, changed) : visited;
    }

    public override SyntaxNode? VisitBinaryExpression(BinaryExpressionSyntax node)
    {
        var visited = (BinaryExpressionSyntax)base.VisitBinaryExpression(node)!;
        if (Bounds.TryGetValue(node.Kind(), out var bound))
            return Choose(node, visited, "bound", BinaryExpression(bound.Expression, node.Left, Token(bound.Sign), node.Right));
        if (!node.IsKind(SyntaxKind.CoalesceExpression))
            return visited;
        visited = visited.WithLeft(Choose(node, visited.Left, "left of ?? removed", Default));
        return node.Right is ThrowExpressionSyntax or LiteralExpressionSyntax
            ? visited
            : visited.WithRight(Choose(node, visited.Right, "right of ?? removed", Default));
    }

    public override SyntaxNode? VisitLiteralExpression(LiteralExpressionSyntax node)
    {
        if (node.Kind() is SyntaxKind.TrueLiteralExpression or SyntaxKind.FalseLiteralExpression)
            return Negate(node, node, "true or false");
        if (node.Token.Value is not int value)
            return node;
        var larger = Choose(node, node, "constant + 1", CreateNumber(value + 1));
        return value == 0 ? larger : Choose(node, larger, "constant - 1", CreateNumber(value - 1));
    }

    public override SyntaxNode? VisitInvocationExpression(InvocationExpressionSyntax node)
    {
        var visited = (ExpressionSyntax)base.VisitInvocationExpression(node)!;
        return node.Expression is MemberAccessExpressionSyntax called
            && Counterparts.TryGetValue(called.Name.Identifier.Text, out var counterpart)
            && (counterpart != "All" || node.ArgumentList.Arguments.Count > 0)
            ? Choose(node, visited, counterpart, node.WithExpression(called.WithName(IdentifierName(counterpart))))
            : visited;
    }

    public override SyntaxNode? VisitExpressionStatement(ExpressionStatementSyntax node) =>
        Remove(node, (StatementSyntax)base.VisitExpressionStatement(node)!);

    public override SyntaxNode? VisitYieldStatement(YieldStatementSyntax node) => Remove(node, (StatementSyntax)base.VisitYieldStatement(node)!);

    public override SyntaxNode? VisitSwitchExpressionArm(SwitchExpressionArmSyntax node)
    {
        var visited = (SwitchExpressionArmSyntax)base.VisitSwitchExpressionArm(node)!;
        // A variable with the name 'and' in front of 'when' is no variable.
        return node is { Pattern: not (DiscardPatternSyntax or VarPatternSyntax), WhenClause: null } && node.Pattern.GetLastToken().Text is not ("and" or "or")
            ? Add(node, visited, "arm removed", number => visited.WithWhenClause(WhenClause(Token(TriviaList(Space), SyntaxKind.WhenKeyword, TriviaList(Space)), IsOff(number))))
            : visited;
    }

    private ExpressionSyntax MutateDecision(ExpressionSyntax node, ExpressionSyntax visited) => node.Parent switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } when !node.IsKind(SyntaxKind.LogicalAndExpression) && !Declares(node) =>
            Add(node, visited, "operand of && removed", number => Or(visited, IsOn(number))),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } when !node.IsKind(SyntaxKind.LogicalOrExpression) && !Declares(node) =>
            Add(node, visited, "operand of || removed", number => And(visited, IsOff(number))),
        IfStatementSyntax or WhileStatementSyntax or DoStatementSyntax or WhenClauseSyntax => MutateCondition(node, visited),
        ForStatementSyntax loop when loop.Condition == node => MutateCondition(node, visited),
        ConditionalExpressionSyntax choice when choice.Condition == node => MutateCondition(node, visited),
        ReturnStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax or SwitchExpressionArmSyntax
            when node is not LiteralExpressionSyntax && model.GetTypeInfo(node).Type?.SpecialType == SpecialType.System_Boolean =>
            Negate(node, visited, "negated"),
        _ => visited,
    };

    /// <summary>The variables of a pattern stay assigned where they are used.</summary>
    private ExpressionSyntax MutateCondition(ExpressionSyntax node, ExpressionSyntax visited) =>
        !Declares(node) ? Negate(node, visited, "negated")
        : IsNegative(node) ? Add(node, visited, "always true", number => Or(visited, IsOn(number)))
        : Add(node, visited, "never true", number => And(visited, IsOff(number)));

    private static bool IsNegative(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => IsNegative(inner.Expression),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => !IsNegative(not.Operand),
        IsPatternExpressionSyntax pattern => pattern.Pattern is UnaryPatternSyntax,
        _ => condition.IsKind(SyntaxKind.LogicalOrExpression),
    };

    private static bool Declares(ExpressionSyntax expression) =>
        expression.DescendantNodes(static node => node is not AnonymousFunctionExpressionSyntax).Any(static node => node is VariableDesignationSyntax);

    private ExpressionSyntax Negate(ExpressionSyntax node, ExpressionSyntax visited, string change) =>
        Add(node, visited, change, number =>
            ParenthesizedExpression(BinaryExpression(SyntaxKind.NotEqualsExpression, IsOn(number), ParenthesizedExpression(visited))));

    private ExpressionSyntax Choose(ExpressionSyntax node, ExpressionSyntax visited, string change, ExpressionSyntax changed) =>
        Declares(changed)
            ? visited
            : Add(node, visited, change, number => ParenthesizedExpression(
                ConditionalExpression(IsOn(number), ParenthesizedExpression(changed), ParenthesizedExpression(visited))));

    private StatementSyntax Remove(StatementSyntax node, StatementSyntax visited) =>
        Add(node, visited, "statement removed", number => Block(IfStatement(IsOff(number), visited)));

    private T Add<T>(T node, T visited, string change, Func<int, T> create)
        where T : SyntaxNode
    {
        if (IsData(node))
            return visited;
        var line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
        var code = string.Join(' ', node.ToString().Split(default(char[]), StringSplitOptions.RemoveEmptyEntries));
        var mutant = new Mutant(mutants.Count + 1, path, line, change, code);
        mutants.Add(mutant);
        return excluded.Contains(mutant.Number) ? visited : create(mutant.Number);
    }

    /// <summary>Evaluated by the compiler, or once for all tests.</summary>
    private static bool IsData(SyntaxNode node)
    {
        foreach (var parent in node.Ancestors())
        {
            switch (parent)
            {
                case AnonymousFunctionExpressionSyntax or BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax:
                    return false;
                case PatternSyntax or CaseSwitchLabelSyntax or AttributeSyntax or ParameterSyntax or EnumMemberDeclarationSyntax:
                case LocalDeclarationStatementSyntax { IsConst: true }:
                case MemberDeclarationSyntax { Modifiers: var modifiers } when modifiers.Any(SyntaxKind.StaticKeyword) || modifiers.Any(SyntaxKind.ConstKeyword):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Finds the mutant that a node of the mutated file decides about.</summary>
    public static int? FindNumber(SyntaxNode node)
    {
        var condition = node switch
        {
            ConditionalExpressionSyntax choice => choice.Condition,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } negated => negated.Left,
            BinaryExpressionSyntax binary => binary.Right,
            IfStatementSyntax statement => statement.Condition,
            SwitchExpressionArmSyntax arm => arm.WhenClause?.Condition,
            _ => null,
        };
        return (condition is PrefixUnaryExpressionSyntax not ? not.Operand : condition) is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: MutantSwitch.Name } },
            ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax { Token.Value: int number } }],
        }
            ? number
            : null;
    }

    private static LiteralExpressionSyntax CreateNumber(int value) => LiteralExpression(SyntaxKind.NumericLiteralExpression, Literal(value));

    private static ExpressionSyntax IsOn(int number) => ParseExpression($"{MutantSwitch.Name}.IsOn({number})");

    private static ExpressionSyntax IsOff(int number) => ParseExpression($"!{MutantSwitch.Name}.IsOn({number})");

    private static ParenthesizedExpressionSyntax Or(ExpressionSyntax condition, ExpressionSyntax isOn) =>
        ParenthesizedExpression(BinaryExpression(SyntaxKind.LogicalOrExpression, ParenthesizedExpression(condition), isOn));

    private static ParenthesizedExpressionSyntax And(ExpressionSyntax condition, ExpressionSyntax isOff) =>
        ParenthesizedExpression(BinaryExpression(SyntaxKind.LogicalAndExpression, ParenthesizedExpression(condition), isOff));
}
