using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Follows the result of a query through a method and collects the columns that are read from it. Anything but a read of
/// a mapped scalar ends the collection: the entity could then be seen, changed or kept where we cannot follow.
/// </summary>
/// <param name="entity">The entity that the query gives.</param>
/// <param name="target">The entity that a navigation leads to, by its path, when the query loads it; <see langword="null"/> when it does not.</param>
/// <param name="semanticModel">The model of the document.</param>
/// <param name="cancellationToken">Stops the collection.</param>
internal sealed class MembersUsed(EntityColumns entity, Func<Navigation, string, EntityColumns?> target, SemanticModel semanticModel, CancellationToken cancellationToken)
{
    /// <summary>LINQ methods over a result whose lambda sees an element and whose result holds none.</summary>
    private static readonly HashSet<string> Reducing = new(StringComparer.Ordinal) { "Select", "Any", "All", "Count", "LongCount", "Sum", "Average", "Min", "Max" };

    /// <summary>LINQ methods that give the same elements again.</summary>
    private static readonly HashSet<string> Passing = new(StringComparer.Ordinal)
    {
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Skip", "Take", "Reverse", "AsEnumerable", "ToList", "ToArray",
    };

    private readonly List<TypeSyntax> _explicitTypes = [];

    /// <summary>Whether the collection's variable is declared as an interface; as a <c>var</c> it has the members of a list, and its <c>Reverse</c> is another one.</summary>
    public bool IsDeclaredAsInterface { get; set; }

    /// <summary>What is read.</summary>
    public SelectedMembers Selected { get; } = new(entity, "");

    /// <summary>Types of variables that must become <c>var</c>, because the element's type loses its name.</summary>
    public IReadOnlyList<TypeSyntax> ExplicitTypes => _explicitTypes;

    /// <summary>Whether every use of a variable that holds one element is understood.</summary>
    public bool FollowElement(ISymbol variable, SyntaxNode body) => semanticModel.ReferencesTo(variable, body, cancellationToken).All(reference => IsReadOfElement(reference, Selected));

    /// <summary>Whether every use of a variable that holds a collection of elements is understood.</summary>
    public bool FollowCollection(ISymbol variable, SyntaxNode body) => semanticModel.ReferencesTo(variable, body, cancellationToken).All(reference => IsReadOfCollection(reference, body));

    /// <summary>Whether the loop over a collection is understood.</summary>
    public bool FollowLoop(ForEachStatementSyntax loop)
    {
        if (semanticModel.GetDeclaredSymbol(loop, cancellationToken) is not { } variable)
            return false;
        if (!loop.Type.IsVar)
            _explicitTypes.Add(loop.Type);
        return FollowElement(variable, loop.Statement);
    }

    /// <summary>Whether a lambda that is handed each element only reads it.</summary>
    public bool FollowLambda(LambdaExpressionSyntax lambda) =>
        lambda is SimpleLambdaExpressionSyntax { Parameter: var parameter, Body: var body }
        && semanticModel.GetDeclaredSymbol(parameter, cancellationToken) is { } element
        && FollowElement(element, body);

    /// <summary>Whether every use of a variable that holds a dictionary of elements is understood.</summary>
    public bool FollowDictionary(ISymbol variable, SyntaxNode body) => semanticModel.ReferencesTo(variable, body, cancellationToken).All(reference => IsReadOfDictionary(reference, body));

    private bool IsReadOfElement(ExpressionSyntax element, SelectedMembers members)
    {
        var use = Outermost(element);
        switch (use.Parent)
        {
            case MemberAccessExpressionSyntax access when access.Expression == use:
                return IsReadOfMember(access.Name, access, members);
            case ConditionalAccessExpressionSyntax access when access.Expression == use:
                // element?.Title, element?.Title.Length
                return access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault() is { } binding
                    && IsFirst(binding, access.WhenNotNull) && IsReadOfMember(binding.Name, binding, members);
            case BinaryExpressionSyntax comparison when comparison.IsKind(SyntaxKind.EqualsExpression) || comparison.IsKind(SyntaxKind.NotEqualsExpression):
                return (comparison.Left == use ? comparison.Right : comparison.Left).IsKind(SyntaxKind.NullLiteralExpression);
            case IsPatternExpressionSyntax { Pattern: var pattern }:
                return pattern is ConstantPatternSyntax constant ? constant.Expression.IsKind(SyntaxKind.NullLiteralExpression)
                    : pattern is UnaryPatternSyntax { Pattern: ConstantPatternSyntax negated } && negated.Expression.IsKind(SyntaxKind.NullLiteralExpression);
            default:
                return false;
        }
    }

    private bool IsReadOfMember(SimpleNameSyntax name, ExpressionSyntax access, SelectedMembers members)
    {
        if (semanticModel.GetSymbolInfo(name, cancellationToken).Symbol is not IPropertySymbol property || IsWritten(access))
            return false;
        if (members.Entity.Column(property) is { Property: { SetMethod: not null } mapped } column)
        {
            members.Add(column);
            return IsAuto(mapped);
        }

        // Of what a navigation leads to, members may be read in turn; never a collection, nor an owned object as a whole.
        return members.Entity.Navigation(property) is { IsCollection: false, Part: null } navigation
            && target(navigation, members.PathOf(navigation)) is { } entity
            && IsReadOfElement(access, members.Behind(navigation, entity));
    }

    private bool IsReadOfCollection(ExpressionSyntax collection, SyntaxNode body)
    {
        var use = Outermost(collection);
        switch (use.Parent)
        {
            case ForEachStatementSyntax loop when loop.Expression == use:
                return FollowLoop(loop);
            case ElementAccessExpressionSyntax access when access.Expression == use && access.ArgumentList.Arguments.Count == 1 && !IsWritten(access)
                && semanticModel.GetTypeInfo(access.ArgumentList.Arguments[0].Expression, cancellationToken).Type?.SpecialType == SpecialType.System_Int32:
                return IsReadOfElement(access, Selected);
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Count" or "Length", Parent: not InvocationExpressionSyntax } access when access.Expression == use:
                return true;
            case MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access when access.Expression == use && access.Name is IdentifierNameSyntax { Identifier.ValueText: var method } && !(IsDeclaredAsInterface && method == "Reverse") && IsEnumerableMethod(call):
                if (!call.ArgumentList.Arguments.All(IsFollowedLambdaOrSimple))
                    return false;
                return Reducing.Contains(access.Name.Identifier.ValueText) || (Passing.Contains(access.Name.Identifier.ValueText) && IsReadOfCollection(call, body));
            default:
                return false;
        }

        bool IsFollowedLambdaOrSimple(ArgumentSyntax argument) => argument.Expression switch
        {
            LambdaExpressionSyntax lambda => FollowLambda(lambda),
            LiteralExpressionSyntax => true,
            var value => value is IdentifierNameSyntax && semanticModel.GetTypeInfo(value, cancellationToken).Type?.SpecialType == SpecialType.System_Int32,
        };
    }

    private bool IsReadOfDictionary(ExpressionSyntax dictionary, SyntaxNode body)
    {
        var use = Outermost(dictionary);
        switch (use.Parent)
        {
            case ElementAccessExpressionSyntax access when access.Expression == use:
                return !IsWritten(access) && IsReadOfElement(access, Selected);
            case ForEachVariableStatementSyntax { Variable: DeclarationExpressionSyntax { Designation: ParenthesizedVariableDesignationSyntax { Variables: [_, var value] } } } loop when loop.Expression == use:
                return value is DiscardDesignationSyntax || (value is SingleVariableDesignationSyntax && IsReadOfVariable(value, loop.Statement));
            case ForEachStatementSyntax loop when loop.Expression == use:
                if (!loop.Type.IsVar)
                    _explicitTypes.Add(loop.Type);
                return semanticModel.GetDeclaredSymbol(loop, cancellationToken) is { } pair
                    && semanticModel.ReferencesTo(pair, loop.Statement, cancellationToken).All(reference =>
                        reference.Parent is MemberAccessExpressionSyntax part && part.Expression == reference
                        && (part.Name.Identifier.ValueText == "Key" || (part.Name.Identifier.ValueText == "Value" && IsReadOfElement(part, Selected))));
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } access when access.Expression == use:
                return (member, access.Parent) switch
                {
                    ("Count", not InvocationExpressionSyntax) => true,
                    ("Values", _) => IsReadOfCollection(access, body),
                    ("Keys", ForEachStatementSyntax or MemberAccessExpressionSyntax) => true,
                    ("ContainsKey", InvocationExpressionSyntax) => true,
                    ("GetValueOrDefault", InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } call) => IsReadOfElement(call, Selected),
                    ("TryGetValue", InvocationExpressionSyntax { ArgumentList.Arguments: [_, { Expression: DeclarationExpressionSyntax found }] }) => IsReadOfFound(found),
                    _ => false,
                };
            default:
                return false;
        }

        bool IsReadOfFound(DeclarationExpressionSyntax found)
        {
            if (!found.Type.IsVar)
                _explicitTypes.Add(found.Type);
            return found.Designation is DiscardDesignationSyntax || IsReadOfVariable(found.Designation, body);
        }

        bool IsReadOfVariable(SyntaxNode designation, SyntaxNode scope) => semanticModel.GetDeclaredSymbol(designation, cancellationToken) is { } variable && FollowElement(variable, scope);
    }

    private bool IsEnumerableMethod(InvocationExpressionSyntax call) =>
        semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: { Name: "Enumerable", ContainingNamespace: { Name: "Linq", ContainingNamespace.Name: "System" } } };

    /// <summary>Whether a property gives what is stored: one with code of its own may give something else, and a projection reads the column past it.</summary>
    private bool IsAuto(IPropertySymbol property) =>
        property.DeclaringSyntaxReferences.Length > 0
        && property.DeclaringSyntaxReferences.All(reference => reference.GetSyntax(cancellationToken) switch
        {
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors } => accessors.All(static accessor => accessor.Body is null && accessor.ExpressionBody is null),
            ParameterSyntax => true,
            _ => false,
        });

    private static bool IsFirst(MemberBindingExpressionSyntax binding, ExpressionSyntax whenNotNull) => binding.SpanStart == whenNotNull.SpanStart;

    /// <summary>Parentheses and the null-forgiving operator change nothing.</summary>
    public static ExpressionSyntax Outermost(ExpressionSyntax expression)
    {
        while (expression.Parent is ParenthesizedExpressionSyntax || expression.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression))
            expression = (ExpressionSyntax)expression.Parent;
        return expression;
    }

    /// <summary>Whether a member is assigned, incremented, passed by reference or changed in place.</summary>
    public static bool IsWritten(ExpressionSyntax access)
    {
        var use = Outermost(access);
        return use.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == use,
            PrefixUnaryExpressionSyntax unary => unary.IsKind(SyntaxKind.PreIncrementExpression) || unary.IsKind(SyntaxKind.PreDecrementExpression) || unary.IsKind(SyntaxKind.AddressOfExpression),
            PostfixUnaryExpressionSyntax unary => unary.IsKind(SyntaxKind.PostIncrementExpression) || unary.IsKind(SyntaxKind.PostDecrementExpression),
            ArgumentSyntax argument => argument.RefOrOutKeyword.RawKind != 0 || argument.Parent is TupleExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: TupleExpressionSyntax left } } && left == argument.Parent,
            RefExpressionSyntax => true,
            ElementAccessExpressionSyntax element => element.Expression == use && IsWritten(element),
            _ => false,
        };
    }
}
