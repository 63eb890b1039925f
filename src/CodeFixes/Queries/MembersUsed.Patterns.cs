namespace AsyncSql.CodeFixes.Queries;

/// <summary>The patterns that an element is matched with.</summary>
internal sealed partial class MembersUsed
{
    /// <summary>The patterns of an <c>is</c>, a <c>switch</c> statement or a <c>switch</c> expression over a value.</summary>
    private static IEnumerable<PatternSyntax>? FindPatterns(ExpressionSyntax value) => value.Parent switch
    {
        IsPatternExpressionSyntax test when test.Expression == value => [test.Pattern],
        SwitchExpressionSyntax choice when choice.GoverningExpression == value => choice.Arms.Select(static arm => arm.Pattern),
        SwitchStatementSyntax choice when choice.Expression == value => choice.Sections.SelectMany(static section => section.Labels)
            .Where(static label => label is not DefaultSwitchLabelSyntax)
            .Select(static label => label switch
            {
                CasePatternSwitchLabelSyntax { Pattern: var pattern } => pattern,
                CaseSwitchLabelSyntax { Value: var constant } => SyntaxFactory.ConstantPattern(constant),
                _ => throw new InvalidOperationException(label.ToString()),
            }),
        _ => null,
    };

    /// <summary>Whether a pattern only reads members: <c>{ Title: "x" }</c>, <c>{ } document</c>, <c>not null</c>.</summary>
    private bool IsReadByPattern(PatternSyntax pattern, SelectedMembers members) => pattern switch
    {
        DiscardPatternSyntax => true,
        ConstantPatternSyntax { Expression: var constant } => constant.IsKind(SyntaxKind.NullLiteralExpression),
        ParenthesizedPatternSyntax { Pattern: var inner } => IsReadByPattern(inner, members),
        UnaryPatternSyntax { Pattern: var inner } => IsReadByPattern(inner, members),
        BinaryPatternSyntax pair => FindAlternatives(pair).All(alternative => IsReadByPattern(alternative, members)),
        VarPatternSyntax { Designation: var designation } => IsReadOfDesignation(designation, members),
        RecursivePatternSyntax { Type: null, PositionalPatternClause: null } recursive =>
            (recursive.Designation is not { } designation || IsReadOfDesignation(designation, members))
            && recursive.PropertyPatternClause?.Subpatterns.All(member => IsReadBySubpattern(member, members)) != false,
        _ => false, // the name of a type, which the element loses
    };

    /// <summary>The parts of <c>"a" or "b" or "c"</c>, which nests to the left, as deep as it is long.</summary>
    private static Stack<PatternSyntax> FindAlternatives(BinaryPatternSyntax chain)
    {
        var alternatives = new Stack<PatternSyntax>();
        PatternSyntax first = chain;
        for (; first is BinaryPatternSyntax pair; first = pair.Left)
            alternatives.Push(pair.Right);
        alternatives.Push(first);
        return alternatives;
    }

    private bool IsReadBySubpattern(SubpatternSyntax member, SelectedMembers members)
    {
        if (member.NameColon?.Name is not { } name || semantics.FindSymbol(name) is not IPropertySymbol property)
            return false; // { Author.Name: "x" }
        if (members.Entity.FindColumn(property) is { Property: { SetMethod: not null } mapped } column)
        {
            members.Add(column);
            return mapped.IsAuto(semantics.CancellationToken);
        }

        return members.Entity.FindNavigation(property) is { IsCollection: false, OwnedOrComplexType: null } navigation
            && findTarget(navigation, members.FindPath(navigation)) is { } entity
            && IsReadByPattern(member.Pattern, members.FindMembers(navigation, entity));
    }

    private bool IsReadOfDesignation(VariableDesignationSyntax designation, SelectedMembers members) =>
        IsReadOfDesignation(designation, new Held.Element(members));

    private bool IsReadOfDesignation(VariableDesignationSyntax designation, Held held) => designation is DiscardDesignationSyntax
        || (designation is SingleVariableDesignationSyntax && Follow(semantics.FindDeclared(designation), held));
}
