using AsyncSql.Replay.Execution;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Sql;

internal sealed partial class Parser
{
    private List<Statement> Batch()
    {
        var statements = new List<Statement>();
        while (true)
        {
            while (AcceptSymbol(";"))
            {
            }

            if (Current.Kind == TokenKind.End)
                return statements;

            statements.Add(Statement());
        }
    }

    private Statement Statement()
    {
        Guard();
        var line = Current.Line;
        var statement = StatementBody();
        return statement with { Line = line };
    }

    private Statement StatementBody()
    {
        if (Is("SELECT") || IsSymbol("("))
            return new SelectStatement(Query());

        if (Current.Kind != TokenKind.Word)
            throw Unexpected();

        var word = Current;
        switch (word.Text.ToUpperInvariant())
        {
            case "INSERT":
                return Insert();
            case "UPDATE":
                return Update();
            case "DELETE":
                return Delete();
            case "MERGE":
                return Merge();
            case "SET":
                return Set();
            case "DECLARE":
                return Declare();
            case "BEGIN" or "COMMIT" or "ROLLBACK" or "SAVE":
                return TransactionOrBlock();
            case "IF":
                return If();
            case "USE":
                _at++;
                return new UseStatement(Name());
            case "CREATE":
                return Create();
            case "DROP":
                return Drop();
            case "ALTER":
                return Alter();
            case "TRUNCATE":
                _at++;
                Expect("TABLE");
                return new TruncateTableStatement(ObjectName());
            case "PRINT":
                _at++;
                return new PrintStatement(Expression());
            case "THROW":
                return Throw();
            case "RAISERROR":
                return RaiseError();
            case "WAITFOR":
                return Wait();
            case "EXEC" or "EXECUTE":
                return Execute();
            case "WITH":
                throw Unsupported("common table expressions");
            case "WHILE" or "RETURN" or "GRANT" or "DENY" or "REVOKE" or "BACKUP" or "RESTORE" or "BULK" or "DBCC" or "GO":
                throw Unsupported($"the statement {word.Text}");
            default:
                throw Unexpected();
        }
    }

    private InsertStatement Insert()
    {
        Expect("INSERT");
        if (Is("BULK"))
            throw Unsupported("INSERT BULK, and so SqlBulkCopy");

        _ = Accept("INTO");
        var table = ObjectName();
        SkipTableHints();
        IReadOnlyList<string> columns = IsSymbol("(") ? NameList() : [];
        var output = Output();
        if (Accept("DEFAULT", "VALUES"))
            return new InsertStatement(table, columns, output, [[]], Query: null);

        return Accept("VALUES")
            ? new InsertStatement(table, columns, output, RowList(), Query: null)
            : new InsertStatement(table, columns, output, Rows: null, Query());
    }

    private OutputClause? Output()
    {
        if (!Accept("OUTPUT"))
            return null;

        var items = List(SelectItem);
        if (!Accept("INTO"))
            return new OutputClause(items, Into: null, []);

        var into = ObjectName();
        return new OutputClause(items, into, IsSymbol("(") ? NameList() : []);
    }

    private UpdateStatement Update()
    {
        Expect("UPDATE");
        var top = Accept("TOP") ? TopCount() : null;
        var target = ObjectName();
        SkipTableHints();
        Expect("SET");
        var assignments = List(Assignment);
        var output = Output();
        var from = Accept("FROM") ? From() : null;
        return new UpdateStatement(target, assignments, output, from, Accept("WHERE") ? Expression() : null, top);
    }

    private Assignment Assignment()
    {
        var name = Name();
        while (AcceptSymbol("."))
            name = Name();

        foreach (var (symbol, binary) in ((string, BinaryOperator)[])[("+=", BinaryOperator.Add), ("-=", BinaryOperator.Subtract)])
        {
            if (AcceptSymbol(symbol))
                return new Assignment(name, new BinaryExpression(binary, new NameExpression(null, name), Expression()));
        }

        ExpectSymbol("=");
        return new Assignment(name, ValueOrDefault());
    }

    private DeleteStatement Delete()
    {
        Expect("DELETE");
        var top = Accept("TOP") ? TopCount() : null;
        _ = Accept("FROM");
        var target = ObjectName();
        SkipTableHints();
        var output = Output();
        var from = Accept("FROM") ? From() : null;
        return new DeleteStatement(target, output, from, Accept("WHERE") ? Expression() : null, top);
    }

    private MergeStatement Merge()
    {
        Expect("MERGE");
        _ = Accept("INTO");
        var target = ObjectName();
        SkipTableHints();
        var alias = TryAlias(out var named) ? named : null;
        Expect("USING");
        var source = TablePrimary();
        Expect("ON");
        var on = Expression();
        var actions = new List<MergeAction>();
        while (Accept("WHEN"))
            actions.Add(MergeAction());

        return new MergeStatement(target, alias, source, on, actions, Output());
    }

    private MergeAction MergeAction()
    {
        var condition = MergeCondition.Matched;
        if (Accept("NOT"))
        {
            condition = MergeCondition.NotMatched;
            Expect("MATCHED");
            if (Accept("BY") && !Accept("TARGET"))
            {
                Expect("SOURCE");
                condition = MergeCondition.NotMatchedBySource;
            }
        }
        else
        {
            Expect("MATCHED");
        }

        var and = Accept("AND") ? Expression() : null;
        Expect("THEN");
        if (Accept("DELETE"))
            return new MergeAction(condition, and, null, null, null);

        if (Accept("UPDATE", "SET"))
            return new MergeAction(condition, and, null, null, List(Assignment));

        Expect("INSERT");
        IReadOnlyList<string> columns = IsSymbol("(") ? NameList() : [];
        if (Accept("DEFAULT", "VALUES"))
            return new MergeAction(condition, and, columns, [], null);

        Expect("VALUES");
        ExpectSymbol("(");
        var values = List(ValueOrDefault);
        ExpectSymbol(")");
        return new MergeAction(condition, and, columns, values, null);
    }

    private Statement Set()
    {
        Expect("SET");
        if (Current.Kind == TokenKind.Variable)
        {
            var name = Advance().Text;
            if (AcceptSymbol("+="))
                return new SetVariableStatement(name, new BinaryExpression(BinaryOperator.Add, new VariableExpression(name), Expression()));

            ExpectSymbol("=");
            return new SetVariableStatement(name, Expression());
        }

        if (Accept("TRANSACTION"))
        {
            Expect("ISOLATION");
            Expect("LEVEL");
            if (Accept("READ"))
                return new SetOptionStatement("TRANSACTION ISOLATION LEVEL", "READ " + Name());

            return new SetOptionStatement("TRANSACTION ISOLATION LEVEL", Accept("REPEATABLE", "READ") ? "REPEATABLE READ" : Name());
        }

        var option = string.Join(",", List(Name)).ToUpperInvariant();
        if (option is "IDENTITY_INSERT" or "STATISTICS")
            option += " " + ObjectName().Name;

        var sign = AcceptSymbol("-") ? "-" : "";
        if (Current.Kind is not (TokenKind.Word or TokenKind.Number or TokenKind.Text or TokenKind.Variable or TokenKind.Binary))
            throw Unexpected();

        return new SetOptionStatement(option, sign + Advance().Text);
    }

    private Statement Declare()
    {
        Expect("DECLARE");
        if (Current.Kind != TokenKind.Variable)
            throw Unexpected();

        if (Ahead(1).IsWord("TABLE") || (Ahead(1).IsWord("AS") && Ahead(2).IsWord("TABLE")))
        {
            var name = ObjectName();
            _ = Accept("AS");
            Expect("TABLE");
            return new DeclareTableStatement(TableShape(name));
        }

        return new DeclareStatement(List(() =>
        {
            if (Current.Kind != TokenKind.Variable)
                throw Unexpected();

            var name = Advance().Text;
            _ = Accept("AS");
            var type = Type();
            return new VariableDeclaration(name, type, AcceptSymbol("=") ? Expression() : null);
        }));
    }

    private Statement TransactionOrBlock()
    {
        var word = Advance();
        if (word.IsWord("BEGIN") && !IsAny("TRAN", "TRANSACTION"))
            return Block();

        var named = Accept("TRAN") || Accept("TRANSACTION");
        if (word.IsWord("SAVE") && !named)
            throw Unexpected();

        if (!named)
            _ = Accept("WORK");

        string? name = null;
        if (named && (Current.Kind is TokenKind.QuotedName or TokenKind.Variable || (Current.Kind == TokenKind.Word && !Keywords.IsReserved(Current.Text))))
            name = Advance().Text;

        var action = word.Text.ToUpperInvariant() switch
        {
            "BEGIN" => TransactionAction.Begin,
            "COMMIT" => TransactionAction.Commit,
            "ROLLBACK" => TransactionAction.Rollback,
            _ => TransactionAction.Save,
        };
        return action == TransactionAction.Save && name is null ? throw Unexpected() : new TransactionStatement(action, name);
    }

    private BlockStatement Block()
    {
        if (Is("TRY") || Is("CATCH"))
            throw Unsupported("TRY and CATCH");

        var statements = new List<Statement>();
        while (true)
        {
            while (AcceptSymbol(";"))
            {
            }

            if (Accept("END"))
                return new BlockStatement(statements);

            statements.Add(Statement());
        }
    }

    private IfStatement If()
    {
        Expect("IF");
        var condition = Expression();
        var then = Statement();
        while (IsSymbol(";") && Ahead(1).IsWord("ELSE"))
            _at++;

        return new IfStatement(condition, then, Accept("ELSE") ? Statement() : null);
    }

    private ThrowStatement Throw()
    {
        Expect("THROW");
        if (Current.Kind is not (TokenKind.Number or TokenKind.Variable))
            throw Unsupported("THROW without a number");

        var number = Expression();
        ExpectSymbol(",");
        var message = Expression();
        ExpectSymbol(",");
        return new ThrowStatement(number, message, Expression());
    }

    private RaiseErrorStatement RaiseError()
    {
        Expect("RAISERROR");
        ExpectSymbol("(");
        var message = Expression();
        ExpectSymbol(",");
        var severity = Expression();
        ExpectSymbol(",");
        var state = Expression();
        if (IsSymbol(","))
            throw Unsupported("RAISERROR with arguments");

        ExpectSymbol(")");
        if (Accept("WITH"))
            _ = List(Name);

        return new RaiseErrorStatement(message, severity, state);
    }

    private WaitStatement Wait()
    {
        Expect("WAITFOR");
        if (!Accept("DELAY"))
            throw Unsupported("WAITFOR without DELAY");

        var text = Current.Kind == TokenKind.Text ? Advance() : throw Unexpected();
        return TimeSpan.TryParse(text.Text, System.Globalization.CultureInfo.InvariantCulture, out var delay) && delay >= TimeSpan.Zero
            ? new WaitStatement(delay)
            : throw SqlErrors.Conversion(SqlType.Time(), text.Text);
    }

    private ExecuteStatement Execute()
    {
        _at++;
        if (AcceptSymbol("("))
        {
            var sql = Expression();
            ExpectSymbol(")");
            return new ExecuteStatement(Procedure: null, [(null, sql)]);
        }

        var name = ObjectName();
        var arguments = new List<(string?, Expression)>();
        if (Current.Kind is TokenKind.Variable or TokenKind.Text or TokenKind.Number)
        {
            arguments = List<(string?, Expression)>(() =>
            {
                string? parameter = null;
                if (Current.Kind == TokenKind.Variable && Ahead(1).IsSymbol("="))
                {
                    parameter = Advance().Text;
                    _at++;
                }

                var value = Expression();
                return Is("OUTPUT") || Is("OUT") ? throw Unsupported("EXECUTE with OUTPUT parameters") : (parameter, value);
            });
        }

        return new ExecuteStatement(name.Name, arguments);
    }
}
