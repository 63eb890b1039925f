using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Looks for the write of a column among statements that may all run beside the reader, also inside a <c>using</c>.</summary>
internal sealed class WriteSearch(RowUses uses, BesideReader beside, SemanticModel semanticModel, CancellationToken cancellationToken)
{
    /// <summary>The write that an <c>if</c> runs.</summary>
    public ColumnWrite? In(IfStatementSyntax asked) => asked.Statement switch
    {
        BlockSyntax body => Among(body.Statements, 0, isOutermost: false),
        _ => null,
    };

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
                UsingStatementSyntax { Statement: BlockSyntax body } @using when IsHarmless(@using) => Among(body.Statements, 0, isOutermost: false),
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
            ? beside.Allows(expression)
            : statement.Declaration!.Variables.All(variable => variable.Initializer is not { Value: var value } || beside.Allows(value));
}
