namespace AsyncSql.CodeFixes.Readers;

/// <summary>A variable that only carries a value into the next statement.</summary>
internal sealed record ValueCarrier(
    LocalDeclarationStatementSyntax Declaration, string Name, StatementSyntax Next, IReadOnlyList<IdentifierNameSyntax> References)
{
    /// <summary>The variable that is declared with a value; <see langword="null"/> where it is used in other statements, too.</summary>
    public static ValueCarrier? Find(ExpressionSyntax value, Semantics semantics)
    {
        if (SyntaxExtensions.FindDeclaration(value) is not var (declaration, variable)
            || declaration.Parent is not BlockSyntax block
            || block.Statements.ElementAtOrDefault(block.Statements.IndexOf(declaration) + 1) is not { } next
            || semantics.FindDeclared(variable) is not { } local
            || SyntaxFlow.IsInOtherBranches(local.Name, block))
            return null;
        var references = semantics.FindReferences(local, block).ToList();
        return references.TrueForAll(use => next.Span.Contains(use.Span))
            ? new ValueCarrier(declaration, local.Name, next, references)
            : null;
    }
}
