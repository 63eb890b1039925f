namespace AsyncSql.Replay.Sql;

/// <summary>Words that end an expression or a table and so cannot be an alias without AS.</summary>
internal static class Keywords
{
    private static readonly HashSet<string> Reserved = new(
        [
            "ADD", "ALL", "ALTER", "AND", "AS", "ASC", "BEGIN", "BETWEEN", "BY", "CASE", "COMMIT", "CREATE", "CROSS", "DECLARE", "DEFAULT",
            "DELETE", "DESC", "DISTINCT", "DROP", "ELSE", "END", "ESCAPE", "EXCEPT", "EXEC", "EXECUTE", "EXISTS", "FETCH", "FOR", "FROM",
            "FULL", "GROUP", "HAVING", "IF", "IN", "INNER", "INSERT", "INTERSECT", "INTO", "IS", "JOIN", "LEFT", "LIKE", "MERGE", "NOT",
            "NULL", "OFFSET", "ON", "OPTION", "OR", "ORDER", "OUTER", "OUTPUT", "PRINT", "RAISERROR", "RETURN", "RIGHT", "ROLLBACK", "SAVE",
            "SELECT", "SET", "TABLE", "THEN", "THROW", "TOP", "TRUNCATE", "UNION", "UPDATE", "USE", "USING", "VALUES", "WAITFOR", "WHEN", "WHERE",
            "WHILE", "WITH",
        ],
        StringComparer.OrdinalIgnoreCase);

    public static bool IsReserved(string word) => Reserved.Contains(word);
}
