namespace AsyncSql.TdsServer.Sql;

internal sealed partial class Parser
{
    private Query ParseQuery()
    {
        EnsureStack();
        var body = ParseBody();
        var order = ParseOrder();
        Expression? offset = null, fetch = null;
        if (order.Count > 0 && Accept("OFFSET"))
        {
            offset = ParseExpression();
            if (!Accept("ROWS"))
                Expect("ROW");

            if (Accept("FETCH"))
            {
                if (!Accept("NEXT"))
                    Expect("FIRST");

                fetch = ParseExpression();
                if (!Accept("ROWS"))
                    Expect("ROW");

                Expect("ONLY");
            }
        }

        if (Accept("OPTION"))
            SkipParentheses();

        if (IsWord("FOR"))
            throw Unsupported("FOR XML, JSON or BROWSE");

        return new Query(body, order, offset, fetch);
    }

    private QueryBody ParseBody()
    {
        var left = ParseBodyTerm();
        while (true)
        {
            SetOperator binary;
            if (Accept("UNION"))
                binary = Accept("ALL") ? SetOperator.UnionAll : SetOperator.Union;
            else if (Accept("EXCEPT"))
                binary = SetOperator.Except;
            else if (Accept("INTERSECT"))
                binary = SetOperator.Intersect;
            else
                return left;

            left = new SetBody(binary, left, ParseBodyTerm());
        }
    }

    private QueryBody ParseBodyTerm()
    {
        EnsureStack();
        if (!AcceptSymbol("("))
            return ParseSelect();

        var query = ParseQuery();
        ExpectSymbol(")");
        return new NestedBody(query);
    }

    private SelectBody ParseSelect()
    {
        Expect("SELECT");
        var distinct = Accept("DISTINCT");
        if (!distinct)
            _ = Accept("ALL");

        Expression? top = null;
        if (Accept("TOP"))
        {
            top = ParseTopCount();
            if (IsAnyWord("PERCENT") || (IsWord("WITH") && Peek(1).IsWord("TIES")))
                throw Unsupported("TOP ... PERCENT or WITH TIES");
        }

        var items = ParseList(ParseSelectItem);
        if (IsWord("INTO"))
            throw Unsupported("SELECT ... INTO");

        var from = Accept("FROM") ? ParseFrom() : null;
        var where = Accept("WHERE") ? ParseExpression() : null;
        List<Expression> groups = [];
        if (Accept("GROUP"))
        {
            Expect("BY");
            groups = ParseList(ParseExpression);
        }

        return new SelectBody(distinct, top, items, from, where, groups, Accept("HAVING") ? ParseExpression() : null);
    }

    private Expression ParseTopCount()
    {
        if (!AcceptSymbol("("))
            return ParseOperand();

        var count = ParseExpression();
        ExpectSymbol(")");
        return count;
    }

    private SelectItem ParseSelectItem()
    {
        if (AcceptSymbol("*"))
            return new StarItem(null);

        if (Current.Kind is TokenKind.Word or TokenKind.QuotedName && Peek(1).IsSymbol(".") && Peek(2).IsSymbol("*"))
        {
            var qualifier = ParseName();
            _at += 2;
            return new StarItem(qualifier);
        }

        if (Current.Kind == TokenKind.Variable && Peek(1).IsSymbol("="))
        {
            var variable = Advance().Text;
            _at++;
            return new AssignmentItem(variable, ParseExpression());
        }

        var expression = ParseExpression();
        return new ValueItem(expression, TryParseAlias(out var alias) ? alias : null);
    }

    private List<OrderItem> ParseOrder()
    {
        if (!Accept("ORDER"))
            return [];

        Expect("BY");
        return ParseList(() =>
        {
            var expression = ParseExpression();
            var descending = Accept("DESC");
            if (!descending)
                _ = Accept("ASC");

            return new OrderItem(expression, descending);
        });
    }

    private FromItem ParseFrom()
    {
        var left = ParseJoinedTable();
        while (AcceptSymbol(","))
            left = new JoinItem(JoinKind.Cross, left, ParseJoinedTable(), On: null);

        return left;
    }

    private FromItem ParseJoinedTable()
    {
        EnsureStack();
        var left = ParseTablePrimary();
        while (ParseJoinOperator() is { } kind)
        {
            var right = ParseTablePrimary();
            Expression? on = null;
            if (kind is not (JoinKind.Cross or JoinKind.CrossApply or JoinKind.OuterApply))
            {
                // A JOIN b JOIN c ON .. ON ..: the inner join's condition comes first.
                while (!IsWord("ON") && ParseJoinOperator() is { } innerKind)
                {
                    var innerRight = ParseTablePrimary();
                    Expect("ON");
                    right = new JoinItem(innerKind, right, innerRight, ParseExpression());
                }

                Expect("ON");
                on = ParseExpression();
            }

            left = new JoinItem(kind, left, right, on);
        }

        return left;
    }

    private JoinKind? ParseJoinOperator()
    {
        if (Accept("JOIN") || Accept("INNER", "JOIN"))
            return JoinKind.Inner;

        if (Accept("CROSS", "JOIN"))
            return JoinKind.Cross;

        if (Accept("CROSS", "APPLY"))
            return JoinKind.CrossApply;

        if (Accept("OUTER", "APPLY"))
            return JoinKind.OuterApply;

        foreach (var (word, kind) in ((string, JoinKind)[])[("LEFT", JoinKind.Left), ("RIGHT", JoinKind.Right), ("FULL", JoinKind.Full)])
        {
            if (!IsWord(word))
                continue;

            _at++;
            _ = Accept("OUTER");
            Expect("JOIN");
            return kind;
        }

        return null;
    }

    private FromItem ParseTablePrimary()
    {
        if (!AcceptSymbol("("))
        {
            var name = ParseObjectName();
            if (IsSymbol("("))
                throw Unsupported($"the table function {name}");

            var alias = TryParseAlias(out var named) ? named : null;
            var sample = Accept("TABLESAMPLE") ? ParseSample() : null;
            SkipTableHints();
            return new TableItem(name, alias, sample);
        }

        if (Accept("VALUES"))
        {
            var rows = ParseRowList();
            ExpectSymbol(")");
            var (alias, columns) = ParseDerivedAlias();
            return new ValuesItem(rows, alias, columns);
        }

        if (IsWord("SELECT") || (IsSymbol("(") && Peek(1).IsWord("SELECT")))
        {
            var query = ParseQuery();
            ExpectSymbol(")");
            var (alias, columns) = ParseDerivedAlias();
            return new DerivedItem(query, alias, columns);
        }

        var join = ParseFrom();
        ExpectSymbol(")");
        return join;
    }

    /// <summary><c>SYSTEM (10 PERCENT) REPEATABLE (1)</c>; a number without a unit is a percentage.</summary>
    private SampleClause ParseSample()
    {
        _ = Accept("SYSTEM");
        ExpectSymbol("(");
        var size = ParseExpression();
        var isPercent = Accept("PERCENT") || !Accept("ROWS");
        ExpectSymbol(")");
        Expression? seed = null;
        if (Accept("REPEATABLE"))
        {
            ExpectSymbol("(");
            seed = ParseExpression();
            ExpectSymbol(")");
        }

        return new SampleClause(size, isPercent, seed);
    }

    private (string Alias, IReadOnlyList<string> Columns) ParseDerivedAlias()
    {
        if (!TryParseAlias(out var alias))
            throw Unexpected();

        return (alias, IsSymbol("(") ? ParseNameList() : []);
    }

    /// <summary>Rows in parentheses, after VALUES.</summary>
    private List<IReadOnlyList<Expression>> ParseRowList() => ParseList<IReadOnlyList<Expression>>(() =>
    {
        ExpectSymbol("(");
        var values = ParseList(ParseValueOrDefault);
        ExpectSymbol(")");
        return values;
    });

    /// <summary>A value, or DEFAULT, which is valid only in INSERT and UPDATE.</summary>
    private Expression ParseValueOrDefault() => Accept("DEFAULT") ? DefaultValue : ParseExpression();

    /// <summary>Represents the word DEFAULT in a list of values.</summary>
    internal static VariableExpression DefaultValue { get; } = new("DEFAULT");

    private void SkipTableHints()
    {
        if (IsWord("WITH") && Peek(1).IsSymbol("("))
        {
            _at++;
            SkipParentheses();
        }
    }

    private void SkipParentheses()
    {
        ExpectSymbol("(");
        for (var depth = 1; depth > 0;)
        {
            if (Current.Kind == TokenKind.End)
                throw Unexpected();

            var token = Advance();
            depth += token.IsSymbol("(") ? 1 : token.IsSymbol(")") ? -1 : 0;
        }
    }
}
