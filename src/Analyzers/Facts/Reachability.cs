using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Which code can run after which, as the syntax shows it.</summary>
internal static class Reachability
{
    /// <summary>
    /// Whether a piece of code may run after one that stands before it in the same function, by no loop's next round. It may not where the
    /// two are branches of one decision, or where the way from the first leaves before it comes to the second.
    /// </summary>
    public static bool MayFollow(SyntaxNode earlier, SyntaxNode later)
    {
        // A catch or finally runs when its try block is left, too.
        var isHandler = later.Ancestors().TakeWhile(ancestor => !ancestor.Span.Contains(earlier.Span)).Any(static ancestor => ancestor is CatchClauseSyntax or FinallyClauseSyntax);
        var inner = earlier;
        foreach (var ancestor in earlier.Ancestors())
        {
            if (ancestor.Span.Contains(later.Span))
                return !AreAlternatives(ancestor, inner, earlier, later);
            if (!isHandler && Leaves(ancestor))
                return false;
            inner = ancestor;
        }

        return true;
    }

    private static bool AreAlternatives(SyntaxNode decision, SyntaxNode inner, SyntaxNode earlier, SyntaxNode later) => decision switch
    {
        IfStatementSyntax branch => inner == branch.Statement && branch.Else?.Span.Contains(later.Span) == true,
        ConditionalExpressionSyntax choice => inner == choice.WhenTrue && choice.WhenFalse.Span.Contains(later.Span),
        SwitchExpressionSyntax => inner is SwitchExpressionArmSyntax arm && arm.Expression.Span.Contains(earlier.Span),
        SwitchStatementSyntax choice => inner is SwitchSectionSyntax section && section.Statements.Span.Contains(earlier.Span)
            && !choice.DescendantNodes().Any(static node => node is GotoStatementSyntax),
        _ => false,
    };

    /// <summary>Whether nothing behind a statement runs after it: it is one, or a block that ends with one, that goes elsewhere.</summary>
    private static bool Leaves(SyntaxNode node) => node switch
    {
        ReturnStatementSyntax or ThrowStatementSyntax => true,
        BlockSyntax { Statements: [.., ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax] } block =>
            !block.DescendantNodes().Any(static inside => inside is BreakStatementSyntax or GotoStatementSyntax),
        _ => false,
    };
}
