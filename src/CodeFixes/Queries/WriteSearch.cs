using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Looks for the write of a column among statements that may all run beside the reader, also inside a <c>using</c>.</summary>
internal sealed class WriteSearch(RowUses uses, BesideReader beside, SemanticModel semanticModel, CancellationToken cancellationToken)
{
    /// <summary>The write that a branch of an <c>if</c> runs, or a <c>using</c>, with braces or without.</summary>
    public ColumnWrite? In(StatementSyntax body) => Among(body is BlockSyntax block ? block.Statements : new[] { body }, 0, isOutermost: false);

    /// <summary>The write among statements, from one of them on.</summary>
    /// <param name="statements">The statements.</param>
    /// <param name="start">The first that may be it.</param>
    /// <param name="isOutermost">Whether what follows the write runs when the reader is closed.</param>
    public ColumnWrite? Among(IReadOnlyList<StatementSyntax> statements, int start, bool isOutermost)
    {
        for (var i = start; i < statements.Count; i++)
        {
            var before = uses.Save();
            var write = statements[i] switch
            {
                ExpressionStatementSyntax expression => ColumnWrite.Of(expression, uses.IsValue, semanticModel, cancellationToken),
                UsingStatementSyntax @using when IsHarmless(@using) => In(@using.Statement),
                _ => null,
            };
            if (write is not null)
            {
                // What is disposed at the end of the block would be disposed with the reader.
                var passed = statements.Skip(start).Take(i - start).Where(statement => statement != write.First).ToList();
                var rest = statements.Skip(i + 1).ToList();
                return passed.All(beside.Allows)
                    && (isOutermost ? rest.Count == 0 || !passed.Any(static statement => statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }) : rest.All(beside.Allows))
                    ? write
                    : null;
            }

            uses.Restore(before);
        }

        return null;
    }

    private bool IsHarmless(UsingStatementSyntax statement) =>
        statement.Expression is { } expression
            ? beside.Allows(expression) && beside.AllowsDisposing(expression)
            : statement.Declaration!.Variables.All(variable => variable.Initializer is not { Value: var value } || (beside.Allows(value) && beside.AllowsDisposing(value)));
}
