using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// What the scripts of the database declare of columns that only a convention sizes: a database that scripts create has no migrations,
/// and its models often have no lengths.
/// </summary>
internal sealed class ScriptColumns(SqlScripts scripts, CancellationToken cancellationToken)
{
    /// <summary>Decides by the tables that may have the column; as before if none of the scripts creates one of them.</summary>
    /// <param name="column">The name of the column in its table; empty if it is unknown.</param>
    public ColumnDecision Decide(ColumnDecision decision, string column, Func<ImmutableArray<string>> findTables)
    {
        if (column.Length == 0 || !IsByConvention(decision))
            return decision;
        var tables = findTables().RemoveAll(static table => table.Length == 0);
        var declared = tables.IsEmpty ? [] : scripts.GetTables(cancellationToken).FindColumns(column, tables).ToList();
        var size = ColumnSize.Combine(declared.ConvertAll(static found => found.Size));
        return declared.Count == 0 || size.Kind == decision.Size.Kind
            ? decision
            : decision with
            {
                Size = size,
                Evidence = Describe(declared[0]),
                LacksLength = false,
            };
    }

    /// <summary>
    /// Whether the size is that of a type without a length: of <c>string</c>, or of <c>HasColumnType("varchar")</c>, which is one character
    /// in a table that EF Core creates.
    /// </summary>
    private static bool IsByConvention(ColumnDecision decision) => decision.IsWritten
        ? decision.Size.LacksLength
        : decision.Size.Kind == SizeKind.Unbounded;

    private static string Describe(TableColumn declared) =>
        $"{(declared.IsChange ? "ALTER" : "CREATE")} TABLE in {Path.GetFileName(declared.Path)}";
}
