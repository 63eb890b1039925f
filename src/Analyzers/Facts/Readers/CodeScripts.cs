using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// The tables that strings in any file of the compilation create: libraries and migrations in code create the tables that other files
/// read. In a product for several databases, the files that create the tables are in another project. The scripts of a file are read once,
/// so an edit reads those of one file.
/// </summary>
internal sealed class CodeScripts(SourceMembers members, SolutionFiles? solution)
{
    private TableScript? _tables;
    private TableScript? _otherTables;

    /// <summary>
    /// Finds a column, in other projects if no string of this one declares it; <see langword="null"/> if the declarations differ.
    /// </summary>
    /// <param name="tables">The tables that are read; empty if unknown: then all tables with such a column agree.</param>
    public TableColumn? Find(string column, ImmutableArray<string> tables, CancellationToken cancellationToken)
    {
        var isComposed = tables.Any(static table => table.IndexOf(SqlTokens.Placeholder) >= 0);
        if (isComposed)
            tables = ImmutableArray<string>.Empty;
        var found = GetTables(cancellationToken).FindColumns(column, tables).ToList();
        if (found.Count == 0)
            found = GetOtherTables(cancellationToken).FindColumns(column, tables).ToList();
        return ColumnSize.Combine(found.ConvertAll(static declared => declared.Size)).Kind != SizeKind.Unknown ? found[0] : null;
    }

    private TableScript GetTables(CancellationToken cancellationToken) => _tables ??= Read(members.Trees, cancellationToken);

    private TableScript GetOtherTables(CancellationToken cancellationToken) =>
        _otherTables ??= Read(
            solution?.FindTrees(ScriptStrings.MayHaveScripts, first: null, cancellationToken) ?? [],
            cancellationToken);

    /// <summary>The names of migrations begin with a number or a date, so the last one is the newest.</summary>
    private static TableScript Read(IEnumerable<SyntaxTree> trees, CancellationToken cancellationToken) =>
        TableScript.Merge(trees
            .Select(tree => (tree.FilePath, Scripts: ReaderFile.Get(tree, cancellationToken).GetScripts(cancellationToken)))
            .Where(static file => !file.Scripts.IsEmpty)
            .OrderBy(static file => file.FilePath, StringComparer.OrdinalIgnoreCase)
            .SelectMany(static file => file.Scripts.Select(script => (script, file.FilePath))));
}
