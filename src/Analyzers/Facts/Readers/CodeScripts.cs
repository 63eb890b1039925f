using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// The tables that strings in any file of the compilation create: libraries and migrations in code create the tables that other files
/// read. The scripts of a file are read once, so an edit reads those of one file.
/// </summary>
internal sealed class CodeScripts(SourceMembers members)
{
    private TableScript? _tables;

    /// <summary>Finds a column; <see langword="null"/> if no string declares it, or the declarations differ.</summary>
    /// <param name="tables">The tables that are read; empty if unknown: then all tables with such a column agree.</param>
    public TableColumn? Find(string column, ImmutableArray<string> tables, CancellationToken cancellationToken)
    {
        var isComposed = tables.Any(static table => table.IndexOf(SqlTokens.Placeholder) >= 0);
        var found = GetTables(cancellationToken).FindColumns(column, isComposed ? ImmutableArray<string>.Empty : tables).ToList();
        return ColumnSize.Combine(found.ConvertAll(static declared => declared.Size)).Kind != SizeKind.Unknown ? found[0] : null;
    }

    /// <summary>The names of migrations begin with a number or a date, so the last one is the newest.</summary>
    private TableScript GetTables(CancellationToken cancellationToken) =>
        _tables ??= TableScript.Merge(members.Trees
            .Select(tree => (tree.FilePath, Scripts: ReaderFile.Get(tree, cancellationToken).GetScripts(cancellationToken)))
            .Where(static file => !file.Scripts.IsEmpty)
            .OrderBy(static file => file.FilePath, StringComparer.OrdinalIgnoreCase)
            .SelectMany(static file => file.Scripts.Select(script => (script, file.FilePath))));
}
