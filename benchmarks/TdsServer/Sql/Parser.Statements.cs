using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Sql;

internal sealed partial class Parser
{
    private List<Statement> ParseStatements()
    {
        var statements = new List<Statement>();
        while (true)
        {
            while (AcceptSymbol(";"))
            {
            }

            if (Current.Kind == TokenKind.End)
                return statements;

            statements.Add(ParseStatement());
        }
    }

    private Statement ParseStatement()
    {
        EnsureStack();
        var line = Current.Line;
        var statement = ParseStatementBody();
        return statement with { Line = line };
    }

    private Statement ParseStatementBody()
    {
        if (IsWord("SELECT") || IsSymbol("("))
            return new SelectStatement(ParseQuery());

        if (Current.Kind != TokenKind.Word)
            throw Unexpected();

        var word = Current;
        switch (word.Text.ToUpperInvariant())
        {
            case "INSERT":
                return ParseInsert();
            case "UPDATE":
                return ParseUpdate();
            case "DELETE":
                return ParseDelete();
            case "MERGE":
                return ParseMerge();
            case "SET":
                return ParseSet();
            case "DECLARE":
                return ParseDeclare();
            case "BEGIN" or "COMMIT" or "ROLLBACK" or "SAVE":
                return ParseTransactionOrBlock();
            case "IF":
                return ParseIf();
            case "USE":
                _at++;
                return new UseStatement(ParseName());
            case "CREATE":
                return ParseCreate();
            case "DROP":
                return ParseDrop();
            case "ALTER":
                return ParseAlter();
            case "TRUNCATE":
                _at++;
                Expect("TABLE");
                return new TruncateTableStatement(ParseObjectName());
            case "PRINT":
                _at++;
                return new PrintStatement(ParseExpression());
            case "THROW":
                return ParseThrow();
            case "RAISERROR":
                return ParseRaiseError();
            case "WAITFOR":
                return ParseWait();
            case "EXEC" or "EXECUTE":
                return ParseExecute();
            case "WITH":
                throw Unsupported("common table expressions");
            case "WHILE" or "RETURN" or "GRANT" or "DENY" or "REVOKE" or "BACKUP" or "RESTORE" or "BULK" or "DBCC" or "GO":
                throw Unsupported($"the statement {word.Text}");
            default:
                throw Unexpected();
        }
    }

    private InsertStatement ParseInsert()
    {
        Expect("INSERT");
        if (IsWord("BULK"))
            throw Unsupported("INSERT BULK, and so SqlBulkCopy");

        _ = Accept("INTO");
        var table = ParseObjectName();
        SkipTableHints();
        IReadOnlyList<string> columns = IsSymbol("(") ? ParseNameList() : [];
        var output = ParseOutput();
        if (Accept("DEFAULT", "VALUES"))
            return new InsertStatement(table, columns, output, [[]], Query: null);

        return Accept("VALUES")
            ? new InsertStatement(table, columns, output, ParseRowList(), Query: null)
            : new InsertStatement(table, columns, output, Rows: null, ParseQuery());
    }

    private OutputClause? ParseOutput()
    {
        if (!Accept("OUTPUT"))
            return null;

        var items = ParseList(ParseSelectItem);
        if (!Accept("INTO"))
            return new OutputClause(items, Into: null, []);

        var into = ParseObjectName();
        return new OutputClause(items, into, IsSymbol("(") ? ParseNameList() : []);
    }

    private UpdateStatement ParseUpdate()
    {
        Expect("UPDATE");
        var top = Accept("TOP") ? ParseTopCount() : null;
        var target = ParseObjectName();
        SkipTableHints();
        Expect("SET");
        var assignments = ParseList(ParseAssignment);
        var output = ParseOutput();
        var from = Accept("FROM") ? ParseFrom() : null;
        return new UpdateStatement(target, assignments, output, from, Accept("WHERE") ? ParseExpression() : null, top);
    }

    private Assignment ParseAssignment()
    {
        var name = ParseName();
        while (AcceptSymbol("."))
            name = ParseName();

        foreach (var (symbol, binary) in ((string, BinaryOperator)[])[("+=", BinaryOperator.Add), ("-=", BinaryOperator.Subtract)])
        {
            if (AcceptSymbol(symbol))
                return new Assignment(name, new BinaryExpression(binary, new NameExpression(null, name), ParseExpression()));
        }

        ExpectSymbol("=");
        return new Assignment(name, ParseValueOrDefault());
    }

    private DeleteStatement ParseDelete()
    {
        Expect("DELETE");
        var top = Accept("TOP") ? ParseTopCount() : null;
        _ = Accept("FROM");
        var target = ParseObjectName();
        SkipTableHints();
        var output = ParseOutput();
        var from = Accept("FROM") ? ParseFrom() : null;
        return new DeleteStatement(target, output, from, Accept("WHERE") ? ParseExpression() : null, top);
    }

    private MergeStatement ParseMerge()
    {
        Expect("MERGE");
        _ = Accept("INTO");
        var target = ParseObjectName();
        SkipTableHints();
        var alias = TryParseAlias(out var named) ? named : null;
        Expect("USING");
        var source = ParseTablePrimary();
        Expect("ON");
        var on = ParseExpression();
        var actions = new List<MergeAction>();
        while (Accept("WHEN"))
            actions.Add(ParseMergeAction());

        return new MergeStatement(target, alias, source, on, actions, ParseOutput());
    }

    private MergeAction ParseMergeAction()
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

        var and = Accept("AND") ? ParseExpression() : null;
        Expect("THEN");
        if (Accept("DELETE"))
            return new MergeAction(condition, and, null, null, null);

        if (Accept("UPDATE", "SET"))
            return new MergeAction(condition, and, null, null, ParseList(ParseAssignment));

        Expect("INSERT");
        IReadOnlyList<string> columns = IsSymbol("(") ? ParseNameList() : [];
        if (Accept("DEFAULT", "VALUES"))
            return new MergeAction(condition, and, columns, [], null);

        Expect("VALUES");
        ExpectSymbol("(");
        var values = ParseList(ParseValueOrDefault);
        ExpectSymbol(")");
        return new MergeAction(condition, and, columns, values, null);
    }

    private Statement ParseSet()
    {
        Expect("SET");
        if (Current.Kind == TokenKind.Variable)
        {
            var name = Advance().Text;
            if (AcceptSymbol("+="))
                return new SetVariableStatement(
                    name,
                    new BinaryExpression(BinaryOperator.Add, new VariableExpression(name), ParseExpression()));

            ExpectSymbol("=");
            return new SetVariableStatement(name, ParseExpression());
        }

        if (Accept("TRANSACTION"))
        {
            Expect("ISOLATION");
            Expect("LEVEL");
            if (Accept("READ"))
                return new SetOptionStatement("TRANSACTION ISOLATION LEVEL", "READ " + ParseName());

            return new SetOptionStatement("TRANSACTION ISOLATION LEVEL", Accept("REPEATABLE", "READ") ? "REPEATABLE READ" : ParseName());
        }

        var option = string.Join(",", ParseList(ParseName)).ToUpperInvariant();
        if (option is "IDENTITY_INSERT" or "STATISTICS")
            option += " " + ParseObjectName().Name;

        var sign = AcceptSymbol("-") ? "-" : "";
        if (Current.Kind is not (TokenKind.Word or TokenKind.Number or TokenKind.Text or TokenKind.Variable or TokenKind.Binary))
            throw Unexpected();

        return new SetOptionStatement(option, sign + Advance().Text);
    }

    private Statement ParseDeclare()
    {
        Expect("DECLARE");
        if (Current.Kind != TokenKind.Variable)
            throw Unexpected();

        if (Peek(1).IsWord("TABLE") || (Peek(1).IsWord("AS") && Peek(2).IsWord("TABLE")))
        {
            var name = ParseObjectName();
            _ = Accept("AS");
            Expect("TABLE");
            return new DeclareTableStatement(ParseTableShape(name));
        }

        return new DeclareStatement(ParseList(() =>
        {
            if (Current.Kind != TokenKind.Variable)
                throw Unexpected();

            var name = Advance().Text;
            _ = Accept("AS");
            var type = ParseType();
            return new VariableDeclaration(name, type, AcceptSymbol("=") ? ParseExpression() : null);
        }));
    }

    private Statement ParseTransactionOrBlock()
    {
        var word = Advance();
        if (word.IsWord("BEGIN") && !IsAnyWord("TRAN", "TRANSACTION"))
            return ParseBlock();

        var named = Accept("TRAN") || Accept("TRANSACTION");
        if (word.IsWord("SAVE") && !named)
            throw Unexpected();

        if (!named)
            _ = Accept("WORK");

        string? name = null;
        if (
            named
            && (
                Current.Kind is TokenKind.QuotedName or TokenKind.Variable
                || (Current.Kind == TokenKind.Word && !Keywords.IsReserved(Current.Text))))
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

    private BlockStatement ParseBlock()
    {
        if (IsWord("TRY") || IsWord("CATCH"))
            throw Unsupported("TRY and CATCH");

        var statements = new List<Statement>();
        while (true)
        {
            while (AcceptSymbol(";"))
            {
            }

            if (Accept("END"))
                return new BlockStatement(statements);

            statements.Add(ParseStatement());
        }
    }

    private IfStatement ParseIf()
    {
        Expect("IF");
        var condition = ParseExpression();
        var then = ParseStatement();
        while (IsSymbol(";") && Peek(1).IsWord("ELSE"))
            _at++;

        return new IfStatement(condition, then, Accept("ELSE") ? ParseStatement() : null);
    }

    private ThrowStatement ParseThrow()
    {
        Expect("THROW");
        if (Current.Kind is not (TokenKind.Number or TokenKind.Variable))
            throw Unsupported("THROW without a number");

        var number = ParseExpression();
        ExpectSymbol(",");
        var message = ParseExpression();
        ExpectSymbol(",");
        return new ThrowStatement(number, message, ParseExpression());
    }

    private RaiseErrorStatement ParseRaiseError()
    {
        Expect("RAISERROR");
        ExpectSymbol("(");
        var message = ParseExpression();
        ExpectSymbol(",");
        var severity = ParseExpression();
        ExpectSymbol(",");
        var state = ParseExpression();
        if (IsSymbol(","))
            throw Unsupported("RAISERROR with arguments");

        ExpectSymbol(")");
        if (Accept("WITH"))
            _ = ParseList(ParseName);

        return new RaiseErrorStatement(message, severity, state);
    }

    private WaitStatement ParseWait()
    {
        Expect("WAITFOR");
        if (!Accept("DELAY"))
            throw Unsupported("WAITFOR without DELAY");

        var text = Current.Kind == TokenKind.Text ? Advance() : throw Unexpected();
        return TimeSpan.TryParse(text.Text, System.Globalization.CultureInfo.InvariantCulture, out var delay) && delay >= TimeSpan.Zero
            ? new WaitStatement(delay)
            : throw SqlErrors.Conversion(SqlType.Time(), text.Text);
    }

    private ExecuteStatement ParseExecute()
    {
        _at++;
        if (AcceptSymbol("("))
        {
            var sql = ParseExpression();
            ExpectSymbol(")");
            return new ExecuteStatement(Procedure: null, [(null, sql)]);
        }

        var name = ParseObjectName();
        var arguments = new List<(string?, Expression)>();
        if (Current.Kind is TokenKind.Variable or TokenKind.Text or TokenKind.Number)
        {
            arguments = ParseList<(string?, Expression)>(() =>
            {
                string? parameter = null;
                if (Current.Kind == TokenKind.Variable && Peek(1).IsSymbol("="))
                {
                    parameter = Advance().Text;
                    _at++;
                }

                var value = ParseExpression();
                return IsWord("OUTPUT") || IsWord("OUT") ? throw Unsupported("EXECUTE with OUTPUT parameters") : (parameter, value);
            });
        }

        return new ExecuteStatement(name.Name, arguments);
    }
}
