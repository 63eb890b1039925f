namespace AsyncSql.CodeFixes.Queries;

/// <summary>Searches statements that may all run while a reader is open for the write of a column, also inside a <c>using</c>.</summary>
internal sealed class WriteSearch(RowUses uses, OpenReaderSafety safety, Semantics semantics)
{
    private readonly ValueWriteReader _reader = new(uses.IsValue, semantics);

    /// <summary>The write in the body of an <c>if</c> or a <c>using</c>, with braces or without.</summary>
    public ValueWrite? FindIn(StatementSyntax body) =>
        FindAmong(body is BlockSyntax block ? block.Statements : new[] { body }, 0, isOutermost: false);

    /// <summary>
    /// The write among statements, from one of them on. The statements after an outermost write run when the reader is closed.
    /// </summary>
    public ValueWrite? FindAmong(IReadOnlyList<StatementSyntax> statements, int start, bool isOutermost)
    {
        for (var i = start; i < statements.Count; i++)
        {
            var before = uses.Save();
            var write = statements[i] switch
            {
                ExpressionStatementSyntax expression => _reader.Read(expression),
                UsingStatementSyntax @using when safety.AllowsResource(@using) => FindIn(@using.Statement),
                _ => null,
            };
            if (write is null)
            {
                uses.Restore(before);
                continue;
            }

            // The end of the new block would dispose of a variable of a using declaration too early.
            var passed = statements.Skip(start).Take(i - start).Where(statement => statement != write.First).ToList();
            var rest = statements.Skip(i + 1).ToList();
            var isRestSafe = isOutermost
                ? rest.Count == 0
                || !passed.Exists(static statement => statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 })
                : rest.All(safety.Allows);
            return isRestSafe && passed.All(safety.Allows) ? write : null;
        }

        return null;
    }
}
