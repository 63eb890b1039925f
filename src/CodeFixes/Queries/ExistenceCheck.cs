namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Calls <c>AnyAsync</c> where the entity is only compared with <see langword="null"/>. Not for <c>SingleOrDefaultAsync</c>, which also
/// checks that there is no second row.
/// </summary>
internal static class ExistenceCheck
{
    private const string AnyAsync = "AnyAsync";

    public static ImmutableArray<TextChange> CreateChanges(QueryInDocument document)
    {
        var (site, _, semantics, facts, _) = document;
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        return site.Kind is Materializer.Query or Materializer.Find
            && site.ResultUses.IsExistence
            && site.Operation.Syntax is InvocationExpressionSyntax call
            && AwaitedCall.Find(call) is { Function: { } function } awaited
            && new Includes(document) is var includes
            && !(site.Shape.Element is ElementShape.Whole { Entity: var entity } && includes.MayOmitRows(entity))
            && !Tracking.IsTouched(document)
            && TryReplaceCall(call, document, changes)
            && (TryReplaceComparison(awaited.Outermost, changes) || TryReplaceVariable(awaited.Outermost, function, semantics, changes))
            ? changes.Concat(includes.Remove(call)).ToImmutableArray()
            : ImmutableArray<TextChange>.Empty;
    }

    private static bool TryReplaceCall(
        InvocationExpressionSyntax call, QueryInDocument document, ImmutableArray<TextChange>.Builder changes)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { OperatorToken: var dot })
            return false;
        if (document.Site.Kind == Materializer.Find)
        {
            if (KeyLookup.Read(document) is not { } lookup)
                return false;
            var parameter = document.Semantics.ChooseParameterName(call.SpanStart);
            var token = lookup.Token is null ? "" : ", " + lookup.Token;
            changes.Add(Edit.Replace(dot.SpanStart, call.Span.End,
                $"{lookup.Set}{dot}{AnyAsync}({parameter} => {lookup.EmitCondition(parameter)}{token})"));
            changes.AddRange(NamespaceImport.ImportForQueries(document.Root, document.Semantics, call.SpanStart));
            return true;
        }

        // A method of another library with the same name may be nearer.
        var name = document.Site.Name!.Identifier;
        var renamed = call.ReplaceToken(name, SyntaxFactory.Identifier(AnyAsync));
        changes.Add(new TextChange(name.Span, AnyAsync));
        return document.Semantics.Speculate(call.SpanStart, renamed) is IMethodSymbol method
            && document.Facts.Symbols.Queries.IsMaterializingExtension(method);
    }

    private static bool TryReplaceVariable(
        ExpressionSyntax value, SyntaxNode function, Semantics semantics, ImmutableArray<TextChange>.Builder changes)
    {
        if (value.Parent is not EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Type: var type } } variable,
            }
            || semantics.FindDeclared(variable) is not ILocalSymbol local)
            return false;
        if (!type.IsVar)
            changes.Add(Edit.Replace(type, "var"));
        var references = semantics.FindReferences(local, function).ToList();
        if (!references.TrueForAll(reference => TryReplaceComparison(reference, changes)))
            return false;
        var name = RenamedLocal.ForExistence(variable.Identifier, semantics);
        if (name != variable.Identifier.Text)
            changes.AddRange(references.Select(static reference => reference.Identifier).Prepend(variable.Identifier)
                .Select(identifier => new TextChange(identifier.Span, name)));
        return true;
    }

    /// <summary>Replaces a comparison with <see langword="null"/> by the value itself, or its negation.</summary>
    private static bool TryReplaceComparison(ExpressionSyntax value, ImmutableArray<TextChange>.Builder changes)
    {
        while (value.Parent is ParenthesizedExpressionSyntax parentheses)
            value = parentheses;
        bool? isNegated = value.Parent switch
        {
            BinaryExpressionSyntax binary when IsNull(binary.Left == value ? binary.Right : binary.Left) =>
                binary.IsKind(SyntaxKind.EqualsExpression) ? true : binary.IsKind(SyntaxKind.NotEqualsExpression) ? false : null,
            IsPatternExpressionSyntax { Pattern: var pattern } => IsNegated(pattern),
            _ => null, // the program's own constant would be left without a use
        };
        if (isNegated is not { } negated || value.Parent is not { } comparison)
            return false;
        TextChange[] removed = [Edit.Remove(comparison.SpanStart, value.SpanStart), Edit.Remove(value.Span.End, comparison.Span.End)];
        if (removed.Any(change => comparison.HasComment(change.Span)))
            return false;
        changes.AddRange(removed.Where(static change => !change.Span.IsEmpty));
        if (negated)
            changes.Add(Edit.Insert(value.SpanStart, "!"));
        return true;
    }

    private static bool IsNull(ExpressionSyntax expression) =>
        expression is ParenthesizedExpressionSyntax { Expression: var inner } ? IsNull(inner)
        : expression.IsKind(SyntaxKind.NullLiteralExpression) || expression.IsKind(SyntaxKind.DefaultLiteralExpression);

    /// <summary>Whether a pattern matches <see langword="null"/>, so that <c>AnyAsync</c> is its opposite.</summary>
    private static bool? IsNegated(PatternSyntax pattern) => pattern switch
    {
        ParenthesizedPatternSyntax { Pattern: var inner } => IsNegated(inner),
        ConstantPatternSyntax { Expression: var constant } when IsNull(constant) => true,
        UnaryPatternSyntax { Pattern: var inner } => !IsNegated(inner),
        _ => null,
    };
}
