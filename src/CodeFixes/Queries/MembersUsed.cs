namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Follows the result of a query through a method and collects the columns that are read from it. Any use but the read of a mapped scalar
/// ends the collection, because the entity could then be seen, changed or kept elsewhere. <paramref name="target"/> finds the entity of a
/// navigation, by its path, where the query loads it.
/// </summary>
internal sealed class MembersUsed(EntityColumns entity, Func<Navigation, string, EntityColumns?> target, Semantics semantics)
{
    /// <summary>LINQ methods whose lambda receives an element and whose result contains none.</summary>
    private static readonly HashSet<string> Reducing = new(StringComparer.Ordinal)
    {
        "Select", "Any", "All", "Count", "LongCount", "Sum", "Average", "Min", "Max",
    };

    /// <summary>LINQ methods that return the same elements.</summary>
    private static readonly HashSet<string> Passing = new(StringComparer.Ordinal)
    {
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Skip", "Take", "Reverse", "AsEnumerable", "ToList",
        "ToArray",
    };

    /// <summary>Whether the variable is declared as an interface. As <c>var</c> it is a list, with another <c>Reverse</c>.</summary>
    public bool IsDeclaredAsInterface { get; set; }

    public SelectedMembers Selected { get; } = new(entity, "");

    /// <summary>Types of variables that must become <c>var</c>, because the type of the element loses its name.</summary>
    public List<TypeSyntax> ExplicitTypes { get; } = [];

    public bool FollowElement(ISymbol variable, SyntaxNode body) =>
        semantics.FindReferences(variable, body).All(reference => IsReadOfElement(reference, Selected));

    public bool FollowCollection(ISymbol variable, SyntaxNode body) =>
        semantics.FindReferences(variable, body).All(reference => IsReadOfCollection(reference, body));

    public bool FollowDictionary(ISymbol variable, SyntaxNode body) =>
        semantics.FindReferences(variable, body).All(reference => IsReadOfDictionary(reference, body));

    public bool FollowLoop(ForEachStatementSyntax loop)
    {
        if (semantics.FindDeclared(loop) is not { } variable)
            return false;
        NoteType(loop.Type);
        return FollowElement(variable, loop.Statement);
    }

    public bool FollowLambda(LambdaExpressionSyntax lambda) =>
        lambda is SimpleLambdaExpressionSyntax { Parameter: var parameter, Body: var body }
        && semantics.FindDeclared(parameter) is { } element
        && FollowElement(element, body);

    public void NoteType(TypeSyntax type)
    {
        if (!type.IsVar)
            ExplicitTypes.Add(type);
    }

    private bool IsReadOfElement(ExpressionSyntax element, SelectedMembers members)
    {
        var use = element.WithParentheses();
        switch (use.Parent)
        {
            case MemberAccessExpressionSyntax access when access.Expression == use:
                return IsReadOfMember(access.Name, access, members);
            case ConditionalAccessExpressionSyntax access when access.Expression == use:
                // element?.Title, element?.Title.Length
                return access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault() is { } binding
                    && binding.SpanStart == access.WhenNotNull.SpanStart && IsReadOfMember(binding.Name, binding, members);
            default:
                return (use.Parent as ExpressionSyntax)?.FindNullComparison() is not null;
        }
    }

    private bool IsReadOfMember(SimpleNameSyntax name, ExpressionSyntax access, SelectedMembers members)
    {
        if (semantics.FindSymbol(name) is not IPropertySymbol property || access.IsChanged())
            return false;
        if (members.Entity.FindColumn(property) is { Property: { SetMethod: not null } mapped } column)
        {
            // The projection reads the column and not the code of a property.
            members.Add(column);
            return mapped.IsAuto(semantics.CancellationToken);
        }

        // The members behind a reference may be read in turn; never a collection, nor an owned object as a whole.
        return members.Entity.FindNavigation(property) is { IsCollection: false, OwnedOrComplexType: null } navigation
            && target(navigation, members.FindPath(navigation)) is { } entity
            && IsReadOfElement(access, members.FindMembers(navigation, entity));
    }

    private bool IsReadOfCollection(ExpressionSyntax collection, SyntaxNode body)
    {
        var use = collection.WithParentheses();
        switch (use.Parent)
        {
            case ForEachStatementSyntax loop when loop.Expression == use:
                return FollowLoop(loop);
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var index }] } access when access.Expression == use:
                return !access.IsChanged() && IsInt32(index) && IsReadOfElement(access, Selected);
            case MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access when access.Expression == use:
                var method = access.Name is IdentifierNameSyntax name ? name.Identifier.ValueText : "";
                return !(IsDeclaredAsInterface && method == "Reverse") && IsEnumerableMethod(call)
                    && call.ArgumentList.Arguments.All(IsFollowedLambdaOrSimple)
                    && (Reducing.Contains(method) || (Passing.Contains(method) && IsReadOfCollection(call, body)));
            case MemberAccessExpressionSyntax access when access.Expression == use:
                return access.Name.Identifier.ValueText is "Count" or "Length";
            default:
                return false;
        }

        bool IsFollowedLambdaOrSimple(ArgumentSyntax argument) => argument.Expression switch
        {
            LambdaExpressionSyntax lambda => FollowLambda(lambda),
            LiteralExpressionSyntax => true,
            var value => value is IdentifierNameSyntax && IsInt32(value),
        };
    }

    private bool IsReadOfDictionary(ExpressionSyntax dictionary, SyntaxNode body)
    {
        var use = dictionary.WithParentheses();
        switch (use.Parent)
        {
            case ElementAccessExpressionSyntax access when access.Expression == use:
                return !access.IsChanged() && IsReadOfElement(access, Selected);
            case ForEachVariableStatementSyntax { Variable: DeclarationExpressionSyntax declaration } loop when loop.Expression == use:
                return declaration.Designation is ParenthesizedVariableDesignationSyntax { Variables: [_, var value] }
                    && IsReadOfVariable(value, loop.Statement);
            case ForEachStatementSyntax loop when loop.Expression == use:
                NoteType(loop.Type);
                return semantics.FindDeclared(loop) is { } pair && semantics.FindReferences(pair, loop.Statement).All(IsReadOfPair);
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } access when access.Expression == use:
                return (member, access.Parent) switch
                {
                    ("Count", not InvocationExpressionSyntax) => true,
                    ("Values", _) => IsReadOfCollection(access, body),
                    ("Keys", ForEachStatementSyntax or MemberAccessExpressionSyntax) => true,
                    ("ContainsKey", InvocationExpressionSyntax) => true,
                    ("GetValueOrDefault", InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } call) =>
                        IsReadOfElement(call, Selected),
                    ("TryGetValue",
                        InvocationExpressionSyntax { ArgumentList.Arguments: [_, { Expression: DeclarationExpressionSyntax found }] }) =>
                        IsReadOfFound(found),
                    _ => false,
                };
            default:
                return false;
        }

        bool IsReadOfPair(IdentifierNameSyntax pair) => pair.FindMemberAccess() is { Name.Identifier.ValueText: var name } part
            && (name == "Key" || (name == "Value" && IsReadOfElement(part, Selected)));

        bool IsReadOfFound(DeclarationExpressionSyntax found)
        {
            NoteType(found.Type);
            return IsReadOfVariable(found.Designation, body);
        }

        bool IsReadOfVariable(VariableDesignationSyntax designation, SyntaxNode scope) => designation is DiscardDesignationSyntax
            || (designation is SingleVariableDesignationSyntax && semantics.FindDeclared(designation) is { } variable
                && FollowElement(variable, scope));
    }

    private bool IsInt32(ExpressionSyntax expression) => semantics.FindType(expression)?.SpecialType == SpecialType.System_Int32;

    private bool IsEnumerableMethod(InvocationExpressionSyntax call) =>
        semantics.FindSymbol(call) is IMethodSymbol { ContainingType: var type } && semantics.Is(type, "System.Linq.Enumerable");
}
