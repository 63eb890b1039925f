namespace AsyncSql.CodeFixes.Queries;

/// <summary>The uses of lists, dictionaries and groups of elements.</summary>
internal sealed partial class MembersUsed
{
    /// <summary>Methods whose lambdas receive an element, and whose result contains no element beside what a lambda returns.</summary>
    private static readonly HashSet<string> Reducing = new(StringComparer.Ordinal)
    {
        "Select", "SelectMany", "Any", "All", "Count", "LongCount", "Sum", "Average", "Min", "Max",
        "Exists", "TrueForAll", "FindIndex", "FindLastIndex", "ForEach",
    };

    /// <summary>Methods that return the same elements.</summary>
    private static readonly HashSet<string> Passing = new(StringComparer.Ordinal)
    {
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Skip", "SkipWhile", "Take", "TakeWhile", "DistinctBy",
        "Reverse", "AsEnumerable", "ToList", "ToArray", "FindAll",
    };

    /// <summary>Methods that return one of the elements.</summary>
    private static readonly HashSet<string> Choosing = new(StringComparer.Ordinal)
    {
        "First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault", "ElementAt", "ElementAtOrDefault", "MinBy",
        "MaxBy", "Find", "FindLast",
    };

    private bool IsReadOfSequence(ExpressionSyntax use, Held.Sequence held)
    {
        if (held.Item is Held.Element { Members: var members })
            members.IsListed |= !IsCount(use);
        switch (use.Parent)
        {
            case ForEachStatementSyntax loop when loop.Expression == use:
                return FollowLoop(loop, held.Item);
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var index }] } access when access.Expression == use:
                return !access.IsChanged() && (IsInt32(index) || index.IsKind(SyntaxKind.IndexExpression)) && IsRead(access, held.Item);
            case MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name, Parent: InvocationExpressionSyntax call } access
                when access.Expression == use:
                return IsReadByCall(call, name.Identifier.ValueText, held);
            case MemberAccessExpressionSyntax { Parent: not InvocationExpressionSyntax } access when access.Expression == use:
                var member = access.Name.Identifier.ValueText;
                return member is "Count" or "Length" || (member == "Key" && held is Held.Group);
            default:
                return (use.Parent as ExpressionSyntax)?.FindNullComparison() is not null
                    || FindPatterns(use)?.All(IsPatternOfCount) == true;
        }

        static bool IsCount(ExpressionSyntax list) =>
            list.FindMemberAccess() is { Name.Identifier.ValueText: "Count", Parent: not InvocationExpressionSyntax };
    }

    /// <summary>Whether a pattern matches the number of elements only: <c>{ Count: > 0 }</c>.</summary>
    private static bool IsPatternOfCount(PatternSyntax pattern) => pattern switch
    {
        UnaryPatternSyntax { Pattern: var inner } => IsPatternOfCount(inner),
        RecursivePatternSyntax { Type: null, PositionalPatternClause: null, Designation: null, PropertyPatternClause: { } clause } =>
            clause.Subpatterns.All(static member => member.NameColon?.Name.Identifier.ValueText is "Count" or "Length"),
        _ => false,
    };

    private bool IsReadByCall(InvocationExpressionSyntax call, string method, Held.Sequence held)
    {
        if (semantics.FindSymbol(call) is not { } symbol || !semantics.IsMethodOfSequences(symbol)
            || (held.IsRetyped && method == "Reverse") || !call.ArgumentList.Arguments.All(IsReadByArgument))
            return false;
        var lambdas = call.ArgumentList.Arguments.Count(static argument => argument.Expression is LambdaExpressionSyntax);
        return Reducing.Contains(method)
            || (Passing.Contains(method) && IsRead(call, new Held.Sequence(held.Item)))
            || (Choosing.Contains(method) && IsRead(call, held.Item))
            || (method, lambdas) switch
            {
                ("GroupBy", 1) => IsRead(call, new Held.Sequence(new Held.Group(held.Item))),
                ("ToLookup", 1) => IsRead(call, new Held.Lookup(held.Item)),
                ("ToDictionary", 1) => IsRead(call, new Held.Dictionary(held.Item)),
                ("GroupBy" or "ToLookup" or "ToDictionary", 2) => true, // what the second lambda returns is followed from there
                _ => false,
            };

        bool IsReadByArgument(ArgumentSyntax argument) => argument.Expression switch
        {
            LambdaExpressionSyntax lambda => FollowLambda(lambda, held.Item, mayHaveIndex: method is "Select" or "Where"),
            LiteralExpressionSyntax => true,
            IdentifierNameSyntax value => IsInt32(value),
            var value => semantics.FindType(value)?.ToDisplayString() == "System.StringComparer",
        };
    }

    /// <summary>Follows what a lambda returns: the call around it makes a sequence or a dictionary of it.</summary>
    private bool IsReadOfLambda(SimpleLambdaExpressionSyntax lambda, Held held)
    {
        if (!lambda.AsyncKeyword.IsKind(SyntaxKind.None)
            || lambda.Parent is not ArgumentSyntax { NameColon: null, Parent.Parent: InvocationExpressionSyntax call } argument
            || call.GetCalledName() is not IdentifierNameSyntax { Identifier.ValueText: var name }
            || semantics.FindSymbol(call) is not IMethodSymbol method || !semantics.IsMethodOfSequences(method)
            || method.Parameters.ElementAtOrDefault(call.ArgumentList.Arguments.IndexOf(argument)) is not { Name: var parameter })
            return false;
        return (name, parameter) switch
        {
            ("Select", "selector") => IsRead(call, new Held.Sequence(held)),
            ("SelectMany", "selector") => held is Held.Sequence { Item: var item } && IsRead(call, new Held.Sequence(item)),
            ("GroupBy", "elementSelector") => IsRead(call, new Held.Sequence(new Held.Group(held))),
            ("ToLookup", "elementSelector") => IsRead(call, new Held.Lookup(held)),
            ("ToDictionary", "elementSelector") => IsRead(call, new Held.Dictionary(held)),
            _ => false,
        };
    }

    private bool IsReadOfLookup(ExpressionSyntax use, Held.Lookup held) => use.Parent switch
    {
        ElementAccessExpressionSyntax access when access.Expression == use => IsRead(access, new Held.Sequence(held.Item)),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Contains", Parent: InvocationExpressionSyntax } access
            when access.Expression == use => true,
        _ => IsReadOfSequence(use, new Held.Sequence(new Held.Group(held.Item))),
    };

    private bool IsReadOfDictionary(ExpressionSyntax use, Held.Dictionary held)
    {
        switch (use.Parent)
        {
            case ElementAccessExpressionSyntax access when access.Expression == use:
                return !access.IsChanged() && IsRead(access, held.Value);
            case ForEachVariableStatementSyntax { Variable: DeclarationExpressionSyntax declaration } loop when loop.Expression == use:
                return declaration.Designation is ParenthesizedVariableDesignationSyntax { Variables: [_, var value] }
                    && IsReadOfDesignation(value, held.Value);
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } access when access.Expression == use:
                switch (member, access.Parent)
                {
                    case ("Values", _):
                        return IsRead(access, new Held.Sequence(held.Value));
                    case ("Keys", ForEachStatementSyntax or MemberAccessExpressionSyntax):
                    case ("ContainsKey", InvocationExpressionSyntax):
                        return true;
                    case ("GetValueOrDefault", InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } call):
                        return IsRead(call, held.Value);
                    case ("TryGetValue",
                        InvocationExpressionSyntax { ArgumentList.Arguments: [_, { Expression: DeclarationExpressionSyntax found }] }):
                        NoteType(found.Type);
                        return IsReadOfDesignation(found.Designation, held.Value);
                }

                break;
        }

        return IsReadOfSequence(use, new Held.Sequence(new Held.Pair(held.Value)));
    }

    private bool IsInt32(ExpressionSyntax expression) => semantics.FindType(expression)?.SpecialType == SpecialType.System_Int32;
}
