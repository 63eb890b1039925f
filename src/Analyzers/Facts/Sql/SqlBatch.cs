namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>Splits a batch into its statements, and finds the results that they return. T-SQL needs no semicolons between them.</summary>
internal static class SqlBatch
{
    /// <summary>
    /// How deep parentheses are read. SQL Server accepts 32 nested subqueries; generated text that is deeper would overflow the stack.
    /// </summary>
    private const int MaxDepth = 100;

    private static readonly string[] StatementsWithoutRows =
    [
        "IF", "ELSE", "BEGIN", "END", "WHILE", "DECLARE", "SET", "CREATE", "ALTER", "DROP", "TRUNCATE", "USE", "PRINT", "COMMIT",
        "ROLLBACK", "RETURN", "THROW", "RAISERROR", "WAITFOR",
    ];

    private static readonly string[] Calls = ["EXEC", "EXECUTE", "FETCH"];

    /// <summary>The words in front of a SELECT that belongs to the statement around it.</summary>
    private static readonly string[] Connectors = ["UNION", "ALL", "EXCEPT", "INTERSECT", "FOR", "AS"];

    /// <summary>Reserved words that are in no other statement.</summary>
    private static readonly string[] Endings = ["COMMIT", "ROLLBACK"];

    /// <summary>Statements that end where the next one begins, as none of their clauses is one.</summary>
    private static readonly string[] Openings = ["DECLARE", "SET", "IF", "ELSE", "BEGIN", "END", "PRINT"];

    /// <summary>
    /// Reads the results in their order; <see langword="null"/> for one whose columns are unknown. There is at least one.
    /// </summary>
    public static ImmutableArray<SelectList?> ReadResults(ReadOnlySpan<SqlToken> tokens)
    {
        var results = new Results();
        if (IsTooDeep(tokens))
            return results.ToImmutable();
        var variables = ReadVariables(tokens);
        var tables = tokens.ToArray().Any(static token => token.IsWord("TABLE")) ? new TableScript(tokens) : null;
        foreach (var (start, end) in Split(tokens))
        {
            var statement = tokens.Slice(start, end - start);
            var returnsRows = ReturnsRows(statement);
            if (returnsRows)
                results.Add(AddSizes(SelectList.Read(statement), variables, tables));
            results.AddBranches(statement, returnsRows);
        }

        return results.ToImmutable();
    }

    private static bool IsTooDeep(ReadOnlySpan<SqlToken> tokens)
    {
        var depth = 0;
        foreach (var token in tokens)
            if ((depth = Math.Max(0, depth + token.DepthChange)) > MaxDepth)
                return true;
        return false;
    }

    /// <summary>Finds the statements: between semicolons, and where a word begins another one.</summary>
    private static List<(int Start, int End)> Split(ReadOnlySpan<SqlToken> tokens)
    {
        var statements = new List<(int, int)>();
        var (start, depth) = (0, 0);
        for (var i = 0; i <= tokens.Length; i++)
        {
            var token = tokens.At(i);
            if (i == tokens.Length || token.IsSign(';'))
            {
                statements.Add((start, i));
                (start, depth) = (i + 1, 0);
                continue;
            }

            depth = Math.Max(0, depth + GetDepthChange(token));
            if (depth == 0 && i > start && BeginsStatement(tokens.Slice(start, i - start), token))
            {
                statements.Add((start, i));
                start = i;
            }
        }

        return statements;
    }

    private static bool BeginsStatement(ReadOnlySpan<SqlToken> before, SqlToken token)
    {
        var first = before[0];
        if (Endings.Any(token.IsWord))
            return true;
        if (SelectList.IsWrite(token) || Calls.Any(token.IsWord))
            return Openings.Any(first.IsWord);
        if (!token.IsWord("SELECT"))
            return false;
        var last = before[before.Length - 1];
        if (Connectors.Any(last.IsWord) || (before.Length == 1 && last.IsSign(SqlTokens.Placeholder)))
            return false;
        // WITH a AS (...) SELECT, and INSERT INTO a (...) SELECT
        var verb = SelectList.FindVerb(before);
        return verb < before.Length
            && (!before[verb].IsWord("INSERT") || Contains(before, "VALUES") || Contains(before, "SELECT") || Contains(before, "EXEC"));
    }

    /// <summary>Whether a statement may return rows.</summary>
    private static bool ReturnsRows(ReadOnlySpan<SqlToken> statement)
    {
        if (statement.IsEmpty)
            return false;
        var verb = SelectList.FindVerb(statement);
        if (SelectList.IsWrite(statement.At(verb)))
            return SelectList.FindOutput(statement, verb) is not null;
        if (statement.At(verb).IsWord("SELECT"))
        {
            // SELECT @a = b assigns, and SELECT a INTO b creates a table.
            var column = SelectList.SkipTop(statement, verb + 1);
            return !(statement.At(column).Text.StartsWith("@", StringComparison.Ordinal) && statement.At(column + 1).IsSign('='))
                && !Contains(statement, "INTO");
        }

        return !StatementsWithoutRows.Any(statement[0].IsWord)
            || statement.FindOutside(0, static token => Calls.Any(token.IsWord)) < statement.Length;
    }

    private static bool Contains(ReadOnlySpan<SqlToken> statement, string word) =>
        statement.FindOutside(0, token => token.IsWord(word)) < statement.Length;

    private static int GetDepthChange(SqlToken token) =>
        token.DepthChange + (token.IsWord("CASE") ? 1 : token.IsWord("END") ? -1 : 0);

    /// <summary>Reads <c>DECLARE @a nvarchar(max) = .., @b int</c>.</summary>
    private static Dictionary<string, ColumnSize> ReadVariables(ReadOnlySpan<SqlToken> tokens)
    {
        var variables = new Dictionary<string, ColumnSize>(StringComparer.OrdinalIgnoreCase);
        for (var i = 0; i < tokens.Length; i++)
            if (tokens[i].IsWord("DECLARE"))
                do
                {
                    var type = tokens.At(i + 2).IsWord("AS") ? i + 3 : i + 2;
                    if (tokens.At(i + 1).Text.StartsWith("@", StringComparison.Ordinal) && tokens.At(type).IsName)
                        variables[tokens[i + 1].Text] = StoreType.Parse(tokens, type);
                    i = tokens.FindOutside(i + 1, static token => token.IsSign(',') || token.IsSign(';') || token.IsWord("SELECT"));
                }
                while (tokens.At(i).IsSign(','));
        return variables;
    }

    /// <summary>Adds the sizes of the variables, and those of temporary tables, which no other batch needs to have.</summary>
    private static SelectList? AddSizes(SelectList? select, Dictionary<string, ColumnSize> variables, TableScript? tables)
    {
        if (select is null || (variables.Count == 0 && tables is null))
            return select;
        return select with { Columns = select.Columns.Select(AddSize).ToImmutableArray() };

        SelectedColumn AddSize(SelectedColumn column) =>
            column.Source is { } source && variables.TryGetValue(source, out var size) ? column with { Variable = size }
            : column.BasedOn is { } based
                && (column.Tables.IsDefault ? select.Tables : column.Tables) is { IsEmpty: false } read && read.All(TableScript.IsTemporary)
                && tables?.FindSize(based, read) is { Kind: not SizeKind.Unknown } declared
                ? column with { Variable = declared }
            : column;
    }

    /// <summary>
    /// Collects results. What IF and ELSE return is one result, which is known if both have the same columns. A result behind a branch that
    /// may be skipped has no known position.
    /// </summary>
    private sealed class Results
    {
        private readonly List<SelectList?> _all = [];
        private bool _isConditional;
        private bool _isBehindIf;
        private bool _isBehindElse;
        private bool _isInBlock;
        private int _beforeBlock;

        public void Add(SelectList? result)
        {
            if (_isBehindElse)
                _all[_all.Count - 1] = HaveSameColumns(_all[_all.Count - 1], result) ? result : null;
            else if (_isConditional)
            {
                _all[_all.Count - 1] = null;
                _all.Add(null);
            }
            else
                _all.Add(result);
            _isConditional = _isBehindIf;
            (_isBehindIf, _isBehindElse) = (_isInBlock, false);
        }

        /// <summary>Notes the branches that begin or end in a statement.</summary>
        public void AddBranches(ReadOnlySpan<SqlToken> statement, bool returnsRows)
        {
            if (!returnsRows && !_isInBlock)
                _isBehindIf = false; // the statement that IF guards
            var depth = 0;
            foreach (var token in statement)
            {
                depth = Math.Max(0, depth + GetDepthChange(token));
                if (depth > 0)
                    continue;
                _isBehindIf |= token.IsWord("IF");
                if (token.IsWord("RETURN"))
                    EndBranch();
                if (token.IsWord("BEGIN") && !_isInBlock && (_isBehindIf || _isBehindElse))
                    (_isInBlock, _beforeBlock) = (true, _all.Count);
                if (token.IsWord("END"))
                    (_isInBlock, _isBehindIf) = (false, false);
                if (token.IsWord("ELSE"))
                    (_isBehindElse, _isConditional) = (_isConditional, false);
            }
        }

        /// <summary>
        /// Ends a branch that leaves the batch. Its results precede none of those behind it, which code that reads them distinguishes.
        /// </summary>
        private void EndBranch()
        {
            if (!_isInBlock)
                _isBehindIf = false;
            else if (!_isBehindElse && _beforeBlock < _all.Count)
            {
                _all.RemoveRange(_beforeBlock, _all.Count - _beforeBlock);
                _isConditional = false;
            }
        }

        public ImmutableArray<SelectList?> ToImmutable() =>
            _all.Count == 0 ? ImmutableArray.Create((SelectList?)null) : _all.ToImmutableArray();

        private static bool HaveSameColumns(SelectList? left, SelectList? right) =>
            left is { Columns.IsEmpty: false } && right is not null
            && left.Columns.Select(static column => column.Name).SequenceEqual(right.Columns.Select(static column => column.Name));
    }
}
