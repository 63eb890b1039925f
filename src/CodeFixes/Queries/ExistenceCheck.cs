using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Shapes;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Asks with <c>AnyAsync</c> whether there is a row, where its entity is compared with <see langword="null"/> and used for nothing
/// else. Not for <c>SingleOrDefaultAsync</c>, which also says that there is no second row.
/// </summary>
internal static class ExistenceCheck
{
    private const string AnyAsync = "AnyAsync";

    /// <summary>The edits; empty where the entity is used for more, or may be tracked for a purpose.</summary>
    public static ImmutableArray<TextChange> ChangesFor(SiteInDocument document, CancellationToken cancellationToken)
    {
        var (site, root, semanticModel, facts, _) = document;
        var none = ImmutableArray<TextChange>.Empty;
        if (site.Kind is not (Materialiser.Query or Materialiser.Find)
            || ResultUses.Of(site, facts.Symbols) != ResultUse.Existence
            || site.Operation.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            || AwaitedCall.Of(call) is not { Function: { } function } awaited
            || Tracking.IsTouched(site, semanticModel, facts, cancellationToken))
            return none;

        var changes = ImmutableArray.CreateBuilder<TextChange>();
        if (site.Kind == Materialiser.Find)
        {
            if (KeyLookup.Of(site, semanticModel, facts, cancellationToken) is not { } lookup)
                return none;
            var parameter = semanticModel.FreeName(call.SpanStart, "x", "e", "item", "entity");
            var token = lookup.Token is null ? "" : ", " + lookup.Token;
            changes.Add(new TextChange(
                TextSpan.FromBounds(access.OperatorToken.SpanStart, call.Span.End),
                $"{lookup.Set}{access.OperatorToken}{AnyAsync}({parameter} => {lookup.Condition(parameter)}{token})"));
            changes.AddRange(NamespaceImport.ChangesForQueries(root, semanticModel, call.SpanStart));
        }
        else
        {
            if (!Binds(call, site.Name!, semanticModel, facts))
                return none;
            changes.Add(new TextChange(site.Name!.Identifier.Span, AnyAsync));
        }

        if (Replace(awaited.Outermost, changes))
            return changes.ToImmutable();
        if (awaited.Outermost.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } variable }
            || semanticModel.GetDeclaredSymbol(variable, cancellationToken) is not ILocalSymbol local)
            return none;
        if (!declaration.Type.IsVar)
            changes.Add(new TextChange(declaration.Type.Span, "var"));
        return semanticModel.ReferencesTo(local, function, cancellationToken).All(reference => Replace(reference, changes)) ? changes.ToImmutable() : none;
    }

    /// <summary>Replaces a comparison with <see langword="null"/> by the value itself, or its negation.</summary>
    private static bool Replace(ExpressionSyntax value, ImmutableArray<TextChange>.Builder changes)
    {
        while (value.Parent is ParenthesizedExpressionSyntax parentheses)
            value = parentheses;
        bool? isNegated = value.Parent switch
        {
            BinaryExpressionSyntax binary when IsNull(binary.Left == value ? binary.Right : binary.Left) =>
                binary.IsKind(SyntaxKind.EqualsExpression) ? true : binary.IsKind(SyntaxKind.NotEqualsExpression) ? false : null,
            IsPatternExpressionSyntax { Pattern: var pattern } => IsNegated(pattern),
            _ => null, // a constant of the program's own would be left without a use
        };
        if (isNegated is not { } negated || value.Parent is not { } comparison)
            return false;
        foreach (var span in new[] { TextSpan.FromBounds(comparison.SpanStart, value.SpanStart), TextSpan.FromBounds(value.Span.End, comparison.Span.End) })
        {
            if (comparison.HasComment(span))
                return false;
            if (!span.IsEmpty)
                changes.Add(new TextChange(span, ""));
        }

        if (negated)
            changes.Add(new TextChange(new TextSpan(value.SpanStart, 0), "!"));
        return true;
    }

    private static bool IsNull(ExpressionSyntax expression) =>
        expression is ParenthesizedExpressionSyntax { Expression: var inner } ? IsNull(inner)
        : expression.IsKind(SyntaxKind.NullLiteralExpression) || expression.IsKind(SyntaxKind.DefaultLiteralExpression);

    /// <summary>Whether a pattern asks for <see langword="null"/>, and <c>AnyAsync</c> gives the opposite; <see langword="null"/> for any other pattern.</summary>
    private static bool? IsNegated(PatternSyntax pattern) => pattern switch
    {
        ParenthesizedPatternSyntax { Pattern: var inner } => IsNegated(inner),
        ConstantPatternSyntax { Expression: var constant } when IsNull(constant) => true,
        UnaryPatternSyntax { Pattern: var inner } => !IsNegated(inner),
        _ => null,
    };

    /// <summary>Whether the new name means EF Core's method: one of another library, or none, may be nearer.</summary>
    private static bool Binds(InvocationExpressionSyntax call, SimpleNameSyntax name, SemanticModel semanticModel, DataAccessFacts facts)
    {
        var renamed = call.ReplaceToken(name.Identifier, SyntaxFactory.Identifier(AnyAsync));
        return semanticModel.GetSpeculativeSymbolInfo(call.SpanStart, renamed, SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol method
            && facts.Symbols.Queries.IsMaterialisingExtension(method);
    }
}
