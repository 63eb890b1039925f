using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The SQL of a command, where it stands in the method that executes it.</summary>
internal static class CommandText
{
    /// <summary>The text, a constant or a variable that is given one and no other; <see langword="null"/> where it is not one, or there are several.</summary>
    /// <param name="execution">The call that executes the command.</param>
    /// <param name="semanticModel">The model of its file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public static string? Of(InvocationExpressionSyntax execution, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var texts = new HashSet<string?>();
        foreach (var expression in ExpressionsOf(execution))
        {
            var text = semanticModel.GetConstantValue(Places.Value(expression, semanticModel, cancellationToken), cancellationToken).Value as string;
            // What a command is made with may be anything: a connection, or nothing that counts when a text is assigned.
            if (text is not null || expression.Parent is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax })
                texts.Add(text);
        }

        return texts.Count == 1 ? texts.First() : null;
    }

    /// <summary>What a command is given as its text: where it is made, and where <c>CommandText</c> is assigned.</summary>
    public static IEnumerable<ExpressionSyntax> ExpressionsOf(InvocationExpressionSyntax execution)
    {
        if (execution.Expression is not MemberAccessExpressionSyntax { Expression: var command })
            return [];
        if (command is BaseObjectCreationExpressionSyntax created)
            return OfCreation(created) is { } only ? [only] : [];
        if (command is not IdentifierNameSyntax { Identifier.ValueText: var name } || execution.MemberAround() is not { } member)
            return [];

        var expressions = new List<ExpressionSyntax>();
        foreach (var node in member.DescendantNodes())
            switch (node)
            {
                case VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax initial } variable when variable.Identifier.ValueText == name:
                    if (OfCreation(initial) is { } text)
                        expressions.Add(text);
                    break;
                case AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CommandText", Expression: IdentifierNameSyntax of } } assignment when of.Identifier.ValueText == name:
                    expressions.Add(assignment.Right);
                    break;
            }

        return expressions;
    }

    private static ExpressionSyntax? OfCreation(BaseObjectCreationExpressionSyntax creation) =>
        creation.Initializer?.Expressions.OfType<AssignmentExpressionSyntax>().FirstOrDefault(static assignment => assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "CommandText" })?.Right
        ?? creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression;
}
