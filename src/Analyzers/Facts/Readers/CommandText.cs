using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The SQL of a command, where it stands in the method that executes it.</summary>
internal static class CommandText
{
    /// <summary>The text, with holes for what is put in at run time; <see langword="null"/> where nothing of it is seen, or there are several.</summary>
    /// <param name="execution">The call that executes the command.</param>
    /// <param name="semanticModel">The model of its file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <param name="file">The index of the file, for who asks often.</param>
    public static string? Of(InvocationExpressionSyntax execution, SemanticModel semanticModel, CancellationToken cancellationToken, TreeFacts? file = null)
    {
        var texts = new HashSet<string?>();
        foreach (var expression in ExpressionsOf(execution, semanticModel, cancellationToken, file))
        {
            var text = SqlText.Of(expression, semanticModel, cancellationToken);
            // What a command is made with may be anything: a connection, or nothing that counts when a text is assigned.
            if (text is not null || expression.Parent is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax })
                texts.Add(text);
        }

        return texts.Count == 1 ? texts.First() : null;
    }

    /// <summary>The parameter that hands the text to the method that executes the command; <see langword="null"/> where none alone does.</summary>
    public static IParameterSymbol? ParameterOf(InvocationExpressionSyntax execution, SemanticModel semanticModel, TreeFacts file, CancellationToken cancellationToken) =>
        ExpressionsOf(execution, semanticModel, cancellationToken, file).Where(text => semanticModel.GetTypeInfo(text, cancellationToken).Type?.SpecialType == SpecialType.System_String).ToList() is [var only]
            ? semanticModel.GetSymbolInfo(Places.Value(only, semanticModel, file, cancellationToken), cancellationToken).Symbol as IParameterSymbol
            : null;

    /// <summary>What a command is given as its text: where it is made, and where <c>CommandText</c> is assigned.</summary>
    /// <inheritdoc cref="Of"/>
    public static IEnumerable<ExpressionSyntax> ExpressionsOf(InvocationExpressionSyntax execution, SemanticModel semanticModel, CancellationToken cancellationToken, TreeFacts? file = null)
    {
        if (execution.Expression is not MemberAccessExpressionSyntax { Expression: var command })
            return [];
        if (command is BaseObjectCreationExpressionSyntax created)
            return OfCreation(created) is { } only ? [only] : [];
        if (command is not IdentifierNameSyntax { Identifier.ValueText: var name } || execution.MemberAround() is not { } member)
            return [];

        var expressions = new List<ExpressionSyntax>();
        if (semanticModel.GetSymbolInfo(command, cancellationToken).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
            && reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial }
            && (initial is BaseObjectCreationExpressionSyntax creation ? OfCreation(creation) : OfHelper(initial, semanticModel, cancellationToken)) is { } declared)
            expressions.Add(declared);
        foreach (var use in Names(name))
            if (use.Parent is AssignmentExpressionSyntax { Right: BaseObjectCreationExpressionSyntax made } assignment && assignment.Left == use && OfCreation(made) is { } text)
                expressions.Add(text);
        foreach (var use in Names("CommandText"))
            if (use.Parent is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax of, Parent: AssignmentExpressionSyntax assignment } target
                && target.Name == use && assignment.Left == target && of.Identifier.ValueText == name)
                expressions.Add(assignment.Right);
        return expressions;

        IEnumerable<SimpleNameSyntax> Names(string wanted) =>
            file?.NamesIn(member, wanted, cancellationToken) ?? member.DescendantNodes().OfType<SimpleNameSyntax>().Where(use => use.Identifier.ValueText == wanted);
    }

    /// <summary>The SELECT that a method is given which makes a command: <c>CreateCommand(connection, "SELECT ...")</c>.</summary>
    private static ExpressionSyntax? OfHelper(ExpressionSyntax initial, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        initial is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
        && arguments.Select(static argument => argument.Expression).Where(value => SqlText.Of(value, semanticModel, cancellationToken) is { } sql && SqlTokens.Read(sql) is [var word, ..] && word.IsWord("SELECT")).ToList() is [var only]
            ? only
            : null;

    private static ExpressionSyntax? OfCreation(BaseObjectCreationExpressionSyntax creation) =>
        creation.Initializer?.Expressions.OfType<AssignmentExpressionSyntax>().FirstOrDefault(static assignment => assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "CommandText" })?.Right
        ?? creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression;
}
