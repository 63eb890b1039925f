namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>
/// Finds the text of a local that several statements compose: <c>sql += " WHERE Id = @id"</c>, <c>sql = "SET NOCOUNT ON; " + sql</c>, and
/// the calls of a <c>StringBuilder</c>. What a branch adds counts as added, since it rarely changes the columns; of two branches, the
/// first.
/// </summary>
/// <param name="trace">Finds the text of a part, with a placeholder for each part of it that is unknown.</param>
internal sealed class ComposedText(
    ValueTracer values, Func<ExpressionSyntax, SemanticModel, string> trace, char placeholder, CancellationToken cancellationToken)
{
    /// <summary>How many statements may compose a text. More of them insert rows.</summary>
    private const int MaxStatements = 500;

    /// <summary>Finds the text that a local has where it is used; <see langword="null"/> for any other expression.</summary>
    public string? Find(ExpressionSyntax use, SemanticModel model) => use switch
    {
        IdentifierNameSyntax name => FindLocal(name, model),
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToString", Expression: IdentifierNameSyntax builder }
        } => FindLocal(builder, model),
        _ => null,
    };

    private string? FindLocal(IdentifierNameSyntax use, SemanticModel model)
    {
        if (model.GetSymbolInfo(use, cancellationToken).Symbol is not ILocalSymbol { IsConst: false } local)
            return null;
        var definitions = values.Definitions.Find(local, model, cancellationToken);
        if (local.Type.Name == "StringBuilder")
            return definitions.Only is { Expression: BaseObjectCreationExpressionSyntax creation }
                ? ReadBuilder(local, creation, use, model)
                : null;
        return local.Type.SpecialType == SpecialType.System_String
            && definitions is { IsComplete: true, All.Length: > 1 and < MaxStatements }
            ? ReadAssignments(definitions.All, local.Name, use)
            : null;
    }

    /// <summary>Reads the last assignment of a whole text in front of a use, and all that is added to it.</summary>
    private string? ReadAssignments(ImmutableArray<ValueDefinition> definitions, string variable, SyntaxNode use)
    {
        var before = definitions.Where(definition => definition.Expression.Span.End < use.SpanStart).ToList();
        var last = before.FindLastIndex(static definition => definition.IsValue);
        // Two texts that do not contain each other are alternatives.
        if (last < 0 || before.Count(definition => definition.IsValue && !Names(definition.Expression, variable)) != 1)
            return null;
        return trace(before[last].Expression, before[last].Model)
            + string.Concat(before.Skip(last + 1).Where(added => !IsAlternative(added.Expression, variable))
                .Select(added => added.Kind == DefinitionKind.CompoundAssignment ? trace(added.Expression, added.Model) : ""));
    }

    private string? ReadBuilder(ILocalSymbol local, BaseObjectCreationExpressionSyntax creation, SyntaxNode use, SemanticModel model)
    {
        var text = creation.ArgumentList?.Arguments is [{ Expression: var start }, ..] && IsText(start, model) ? trace(start, model) : "";
        var calls = SyntaxTreeIndex.Get(use.SyntaxTree).FindNames(use.FindContainingMember(), local.Name, cancellationToken)
            .Where(name => name.SpanStart > creation.SpanStart && name.SpanStart < use.SpanStart).ToList();
        if (calls.Count >= MaxStatements)
            return null;
        foreach (var name in calls)
            if (!IsAlternative(name, local.Name) && model.GetSymbolInfo(name, cancellationToken).Symbol.SymbolEquals(local))
                text = ReadCalls(text, name, model);
        return text;
    }

    /// <summary>Reads a chain of calls. A method that takes the builder may add anything.</summary>
    private string ReadCalls(string text, SimpleNameSyntax builder, SemanticModel model)
    {
        if (builder.Parent is ArgumentSyntax)
            return text + placeholder;
        for (SyntaxNode receiver = builder;
            receiver.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access
                && access.Expression == receiver;
            receiver = call)
            text = ReadCall(text, access.Name.Identifier.ValueText, call.ArgumentList.Arguments, model);
        return text;
    }

    private string ReadCall(string text, string method, SeparatedSyntaxList<ArgumentSyntax> arguments, SemanticModel model) =>
        (method, arguments) switch
        {
            ("Append", [{ Expression: var added }]) => text + trace(added, model),
            ("AppendLine", []) => text + "\n",
            ("AppendLine", [{ Expression: var added }]) => text + trace(added, model) + "\n",
            ("Insert", [{ Expression: LiteralExpressionSyntax { Token.ValueText: "0" } }, { Expression: var added }]) =>
                trace(added, model) + text,
            ("Clear", []) => "",
            ("Insert", _) => placeholder.ToString(), // any position
            // Remove cuts off the last separator.
            ("ToString" or "Replace" or "Remove" or "EnsureCapacity", _) => text,
            _ => text + placeholder,
        };

    /// <summary>Whether a statement runs only if another one, which names the variable too, does not.</summary>
    private static bool IsAlternative(SyntaxNode node, string variable) =>
        node.Ancestors().TakeWhile(static ancestor => ancestor is not MemberDeclarationSyntax).Any(ancestor => ancestor switch
        {
            ElseClauseSyntax { Parent: IfStatementSyntax { Statement: var first } } => Names(first, variable),
            SwitchSectionSyntax { Parent: SwitchStatementSyntax choice } section =>
                choice.Sections.TakeWhile(other => other != section).Any(other => Names(other, variable)),
            _ => false,
        });

    private static bool Names(SyntaxNode node, string variable) =>
        node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == variable);

    private bool IsText(ExpressionSyntax expression, SemanticModel model) =>
        model.GetTypeInfo(expression, cancellationToken).Type?.SpecialType == SpecialType.System_String;
}
