using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The SQL of a command, where it stands in the method that executes it.</summary>
internal static class CommandText
{
    /// <summary>The constant text; <see langword="null"/> where it is not one, or there are several.</summary>
    /// <param name="execution">The call that executes the command.</param>
    /// <param name="semanticModel">The model of its file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public static string? Of(InvocationExpressionSyntax execution, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (execution.Expression is not MemberAccessExpressionSyntax { Expression: var command })
            return null;
        if (command is BaseObjectCreationExpressionSyntax created)
            return OfCreation(created, semanticModel, cancellationToken);
        if (command is not IdentifierNameSyntax { Identifier.ValueText: var name } || execution.MemberAround() is not { } member)
            return null;

        var texts = new HashSet<string?>();
        foreach (var node in member.DescendantNodes())
            switch (node)
            {
                case VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax initial } variable when variable.Identifier.ValueText == name:
                    if (OfCreation(initial, semanticModel, cancellationToken) is { } text)
                        texts.Add(text);
                    break;
                case AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CommandText", Expression: IdentifierNameSyntax of } } assignment when of.Identifier.ValueText == name:
                    texts.Add(semanticModel.GetConstantValue(assignment.Right, cancellationToken).Value as string);
                    break;
            }

        return texts.Count == 1 ? texts.First() : null;
    }

    private static string? OfCreation(BaseObjectCreationExpressionSyntax creation, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var assigned = creation.Initializer?.Expressions.OfType<AssignmentExpressionSyntax>().FirstOrDefault(static assignment => assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "CommandText" })?.Right;
        return (assigned ?? creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression) is { } text ? semanticModel.GetConstantValue(text, cancellationToken).Value as string : null;
    }
}
