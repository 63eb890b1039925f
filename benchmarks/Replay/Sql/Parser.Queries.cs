namespace AsyncSql.Replay.Sql;

internal sealed partial class Parser
{
    private Query Query()
    {
        Guard();
        var body = Body();
        var order = Order();
        Expression? offset = null, fetch = null;
        if (order.Count > 0 && Accept("OFFSET"))
        {
            offset = Expression();
            if (!Accept("ROWS"))
                Expect("ROW");

            if (Accept("FETCH"))
            {
                if (!Accept("NEXT"))
                    Expect("FIRST");

                fetch = Expression();
                if (!Accept("ROWS"))
                    Expect("ROW");

                Expect("ONLY");
            }
        }

        if (Accept("OPTION"))
            SkipParentheses();

        if (Is("FOR"))
            throw Unsupported("FOR XML, JSON or BROWSE");

        return new Query(body, order, offset, fetch);
    }

    private QueryBody Body()
    {
        var left = BodyTerm();
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

            left = new SetBody(binary, left, BodyTerm());
        }
    }

    private QueryBody BodyTerm()
    {
        Guard();
        if (!AcceptSymbol("("))
            return Select();

        var query = Query();
        ExpectSymbol(")");
        return new NestedBody(query);
    }

    private SelectBody Select()
    {
        Expect("SELECT");
        var distinct = Accept("DISTINCT");
        if (!distinct)
            _ = Accept("ALL");

        Expression? top = null;
        if (Accept("TOP"))
        {
            top = TopCount();
            if (IsAny("PERCENT") || (Is("WITH") && Ahead(1).IsWord("TIES")))
                throw Unsupported("TOP ... PERCENT or WITH TIES");
        }

        var items = List(SelectItem);
        if (Is("INTO"))
            throw Unsupported("SELECT ... INTO");

        var from = Accept("FROM") ? From() : null;
        var where = Accept("WHERE") ? Expression() : null;
        List<Expression> groups = [];
        if (Accept("GROUP"))
        {
            Expect("BY");
            groups = List(Expression);
        }

        return new SelectBody(distinct, top, items, from, where, groups, Accept("HAVING") ? Expression() : null);
    }

    private Expression TopCount()
    {
        if (!AcceptSymbol("("))
            return Operand();

        var count = Expression();
        ExpectSymbol(")");
        return count;
    }

    private SelectItem SelectItem()
    {
        if (AcceptSymbol("*"))
            return new StarItem(null);

        if (Current.Kind is TokenKind.Word or TokenKind.QuotedName && Ahead(1).IsSymbol(".") && Ahead(2).IsSymbol("*"))
        {
            var qualifier = Name();
            _at += 2;
            return new StarItem(qualifier);
        }

        if (Current.Kind == TokenKind.Variable && Ahead(1).IsSymbol("="))
        {
            var variable = Advance().Text;
            _at++;
            return new AssignmentItem(variable, Expression());
        }

        var expression = Expression();
        return new ValueItem(expression, TryAlias(out var alias) ? alias : null);
    }

    private List<OrderItem> Order()
    {
        if (!Accept("ORDER"))
            return [];

        Expect("BY");
        return List(() =>
        {
            var expression = Expression();
            var descending = Accept("DESC");
            if (!descending)
                _ = Accept("ASC");

            return new OrderItem(expression, descending);
        });
    }

    private FromItem From()
    {
        var left = JoinedTable();
        while (AcceptSymbol(","))
            left = new JoinItem(JoinKind.Cross, left, JoinedTable(), On: null);

        return left;
    }

    private FromItem JoinedTable()
    {
        Guard();
        var left = TablePrimary();
        while (JoinOperator() is { } kind)
        {
            var right = TablePrimary();
            Expression? on = null;
            if (kind is not (JoinKind.Cross or JoinKind.CrossApply or JoinKind.OuterApply))
            {
                // A JOIN b JOIN c ON .. ON ..: the inner join's condition comes first.
                while (!Is("ON") && JoinOperator() is { } innerKind)
                {
                    var innerRight = TablePrimary();
                    Expect("ON");
                    right = new JoinItem(innerKind, right, innerRight, Expression());
                }

                Expect("ON");
                on = Expression();
            }

            left = new JoinItem(kind, left, right, on);
        }

        return left;
    }

    private JoinKind? JoinOperator()
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
            if (!Is(word))
                continue;

            _at++;
            _ = Accept("OUTER");
            Expect("JOIN");
            return kind;
        }

        return null;
    }

    private FromItem TablePrimary()
    {
        if (!AcceptSymbol("("))
        {
            var name = ObjectName();
            if (IsSymbol("("))
                throw Unsupported($"the table function {name}");

            var alias = TryAlias(out var named) ? named : null;
            SkipTableHints();
            return new TableItem(name, alias);
        }

        if (Accept("VALUES"))
        {
            var rows = RowList();
            ExpectSymbol(")");
            var (alias, columns) = DerivedAlias();
            return new ValuesItem(rows, alias, columns);
        }

        if (Is("SELECT") || (IsSymbol("(") && Ahead(1).IsWord("SELECT")))
        {
            var query = Query();
            ExpectSymbol(")");
            var (alias, columns) = DerivedAlias();
            return new DerivedItem(query, alias, columns);
        }

        var join = From();
        ExpectSymbol(")");
        return join;
    }

    private (string Alias, IReadOnlyList<string> Columns) DerivedAlias()
    {
        if (!TryAlias(out var alias))
            throw Unexpected();

        return (alias, IsSymbol("(") ? NameList() : []);
    }

    /// <summary>Rows in parentheses, after VALUES.</summary>
    private List<IReadOnlyList<Expression>> RowList() => List<IReadOnlyList<Expression>>(() =>
    {
        ExpectSymbol("(");
        var values = List(ValueOrDefault);
        ExpectSymbol(")");
        return values;
    });

    /// <summary>A value, or DEFAULT, which only INSERT and UPDATE know.</summary>
    private Expression ValueOrDefault() => Accept("DEFAULT") ? DefaultValue : Expression();

    /// <summary>Stands for the word DEFAULT among values.</summary>
    internal static VariableExpression DefaultValue { get; } = new("DEFAULT");

    private void SkipTableHints()
    {
        if (Is("WITH") && Ahead(1).IsSymbol("("))
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
