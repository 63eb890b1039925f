using System.Globalization;
using AsyncSql.Replay.Execution;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Sql;

internal sealed partial class Parser
{
    private const int OrLevel = 1, AndLevel = 2, NotLevel = 3, ComparisonLevel = 4, AdditiveLevel = 5, MultiplicativeLevel = 6;

    private Expression Expression() => Expression(OrLevel);

    /// <summary>Operators that bind at least as tightly as <paramref name="level"/>.</summary>
    private Expression Expression(int level)
    {
        Guard();
        var left = level <= NotLevel && Accept("NOT") ? new UnaryExpression(UnaryOperator.Not, Expression(NotLevel)) : Operand();
        while (true)
        {
            if (level <= ComparisonLevel && TryPredicate(left) is { } predicate)
            {
                left = predicate;
                continue;
            }

            if (Operator() is not var (binary, binds) || binds < level)
                return left;

            _at++;
            left = new BinaryExpression(binary, left, Expression(binds + 1));
        }
    }

    private (BinaryOperator Operator, int Level)? Operator() => Current switch
    {
        { Kind: TokenKind.Word } word when word.IsWord("OR") => (BinaryOperator.Or, OrLevel),
        { Kind: TokenKind.Word } word when word.IsWord("AND") => (BinaryOperator.And, AndLevel),
        { Kind: TokenKind.Symbol, Text: var symbol } => symbol switch
        {
            "=" => (BinaryOperator.Equal, ComparisonLevel),
            "<>" or "!=" => (BinaryOperator.NotEqual, ComparisonLevel),
            "<" => (BinaryOperator.Less, ComparisonLevel),
            "<=" => (BinaryOperator.LessOrEqual, ComparisonLevel),
            ">" => (BinaryOperator.Greater, ComparisonLevel),
            ">=" => (BinaryOperator.GreaterOrEqual, ComparisonLevel),
            "+" => (BinaryOperator.Add, AdditiveLevel),
            "-" => (BinaryOperator.Subtract, AdditiveLevel),
            "&" => (BinaryOperator.BitAnd, AdditiveLevel),
            "|" => (BinaryOperator.BitOr, AdditiveLevel),
            "^" => (BinaryOperator.BitXor, AdditiveLevel),
            "*" => (BinaryOperator.Multiply, MultiplicativeLevel),
            "/" => (BinaryOperator.Divide, MultiplicativeLevel),
            "%" => (BinaryOperator.Modulo, MultiplicativeLevel),
            _ => null,
        },
        _ => null,
    };

    /// <summary><c>IS NULL</c>, <c>IN</c>, <c>BETWEEN</c>, <c>LIKE</c> behind an operand; <see langword="null"/> if none follows.</summary>
    private Expression? TryPredicate(Expression left)
    {
        if (Accept("IS"))
        {
            var isNot = Accept("NOT");
            Expect("NULL");
            return new IsNullExpression(left, isNot);
        }

        if (Accept("COLLATE"))
        {
            // One collation is all there is; naming another changes nothing.
            _ = Name();
            return left;
        }

        var negated = Is("NOT") && (Ahead(1).IsWord("IN") || Ahead(1).IsWord("LIKE") || Ahead(1).IsWord("BETWEEN")) && Accept("NOT");
        if (Accept("IN"))
        {
            ExpectSymbol("(");
            if (Is("SELECT"))
            {
                var query = Query();
                ExpectSymbol(")");
                return new InExpression(left, [], query, negated);
            }

            var list = List(Expression);
            ExpectSymbol(")");
            return new InExpression(left, list, null, negated);
        }

        if (Accept("BETWEEN"))
        {
            var low = Expression(AdditiveLevel);
            Expect("AND");
            return new BetweenExpression(left, low, Expression(AdditiveLevel), negated);
        }

        if (Accept("LIKE"))
        {
            var pattern = Expression(AdditiveLevel);
            return new LikeExpression(left, pattern, Accept("ESCAPE") ? Expression(AdditiveLevel) : null, negated);
        }

        return null;
    }

    private Expression Operand()
    {
        Guard();
        var token = Current;
        switch (token.Kind)
        {
            case TokenKind.Number:
                _at++;
                return Number(token);
            case TokenKind.Text:
                _at++;
                var length = Math.Max(1, token.Text.Length);
                return new LiteralExpression(token.Text, token.Unicode
                    ? SqlType.NVarChar(length > 4000 ? SqlType.MaxLength : length)
                    : SqlType.VarChar(length > 8000 ? SqlType.MaxLength : length));
            case TokenKind.Binary:
                _at++;
                var bytes = Convert.FromHexString(token.Text.Length % 2 == 0 ? token.Text : "0" + token.Text);
                return new LiteralExpression(bytes, SqlType.VarBinary(bytes.Length > 8000 ? SqlType.MaxLength : Math.Max(1, bytes.Length)));
            case TokenKind.Variable:
                _at++;
                return new VariableExpression(token.Text);
            case TokenKind.Symbol:
                return SymbolOperand();
            case TokenKind.QuotedName:
                return NameOrCall();
            case TokenKind.Word:
                return WordOperand();
            default:
                throw Unexpected();
        }
    }

    private Expression SymbolOperand()
    {
        if (AcceptSymbol("("))
        {
            Expression inner;
            if (Is("SELECT"))
                inner = new ScalarQueryExpression(Query());
            else
                inner = Expression();

            ExpectSymbol(")");
            return inner;
        }

        if (AcceptSymbol("-"))
            return new UnaryExpression(UnaryOperator.Negate, Expression(MultiplicativeLevel));

        if (AcceptSymbol("+"))
            return Expression(MultiplicativeLevel);

        if (AcceptSymbol("~"))
            return new UnaryExpression(UnaryOperator.Complement, Expression(MultiplicativeLevel));

        throw Unexpected();
    }

    private Expression WordOperand()
    {
        if (Accept("NULL"))
            return new LiteralExpression(null, SqlType.Int);

        if (Accept("CASE"))
            return Case();

        if (Accept("EXISTS"))
        {
            ExpectSymbol("(");
            var query = Query();
            ExpectSymbol(")");
            return new ExistsExpression(query);
        }

        if (IsAny("CAST", "TRY_CAST") && Ahead(1).IsSymbol("("))
        {
            var isTry = Advance().IsWord("TRY_CAST");
            ExpectSymbol("(");
            var operand = Expression();
            Expect("AS");
            var type = Type();
            ExpectSymbol(")");
            return new CastExpression(operand, type, isTry);
        }

        if (IsAny("CONVERT", "TRY_CONVERT") && Ahead(1).IsSymbol("("))
        {
            var isTry = Advance().IsWord("TRY_CONVERT");
            ExpectSymbol("(");
            var type = Type();
            ExpectSymbol(",");
            var operand = Expression();
            if (AcceptSymbol(","))
                throw Unsupported("CONVERT with a style");

            ExpectSymbol(")");
            return new CastExpression(operand, type, isTry);
        }

        if (Keywords.IsReserved(Current.Text) && !(IsAny("LEFT", "RIGHT") && Ahead(1).IsSymbol("(")))
            throw Unexpected();

        return NameOrCall();
    }

    private CaseExpression Case()
    {
        var operand = Is("WHEN") ? null : Expression();
        var branches = new List<(Expression, Expression)>();
        while (Accept("WHEN"))
        {
            var when = Expression();
            Expect("THEN");
            branches.Add((when, Expression()));
        }

        if (branches.Count == 0)
            throw Unexpected();

        var otherwise = Accept("ELSE") ? Expression() : null;
        Expect("END");
        return new CaseExpression(operand, branches, otherwise);
    }

    private Expression NameOrCall()
    {
        var name = Name();
        if (!IsSymbol("("))
        {
            string? qualifier = null;
            while (AcceptSymbol("."))
            {
                // Of dbo.Table.Column, the table is what qualifies.
                qualifier = name;
                name = Name();
            }

            // A function of a schema, such as sys.fn_...: its own error names it.
            return IsSymbol("(") ? throw Unsupported($"the function {qualifier}.{name}") : new NameExpression(qualifier, name);
        }

        ExpectSymbol("(");
        if (AcceptSymbol("*"))
        {
            ExpectSymbol(")");
            return Windowed(new CallExpression(name, [], Star: true, Distinct: false));
        }

        var distinct = Accept("DISTINCT");
        List<Expression> arguments = IsSymbol(")") ? [] : IsDatePart(name) ? DatePartArguments() : List(Expression);
        ExpectSymbol(")");
        return Windowed(new CallExpression(name, arguments, Star: false, distinct));
    }

    private static bool IsDatePart(string function) =>
        function.ToUpperInvariant() is "DATEADD" or "DATEDIFF" or "DATEPART" or "DATEDIFF_BIG" or "DATENAME";

    /// <summary>The first argument is a word, not a column.</summary>
    private List<Expression> DatePartArguments()
    {
        var part = Name();
        var arguments = new List<Expression> { new LiteralExpression(part, SqlType.VarChar(part.Length)) };
        while (AcceptSymbol(","))
            arguments.Add(Expression());

        return arguments;
    }

    private Expression Windowed(CallExpression call)
    {
        if (!Accept("OVER"))
            return call;

        if (!call.Name.Equals("ROW_NUMBER", StringComparison.OrdinalIgnoreCase))
            throw Unsupported($"{call.Name} OVER");

        ExpectSymbol("(");
        List<Expression> partition = [];
        if (Accept("PARTITION", "BY"))
            partition = List(Expression);

        var order = Order();
        ExpectSymbol(")");
        return new RowNumberExpression(partition, order);
    }

    private static LiteralExpression Number(Token token)
    {
        var text = token.Text;
        if (text.Contains('e', StringComparison.OrdinalIgnoreCase))
        {
            return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var real)
                ? new LiteralExpression(real, SqlType.Float)
                : throw SqlErrors.Syntax(text, token.Line);
        }

        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var integer))
            return new LiteralExpression(integer, SqlType.Int);

        if (long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var large))
            return new LiteralExpression(large, SqlType.BigInt);

        if (!decimal.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var exact))
            throw SqlErrors.Syntax(text, token.Line);

        var digits = (byte)Math.Clamp(text.Count(char.IsAsciiDigit), 1, 28);
        var scale = (byte)Math.Min(digits, text.Contains('.', StringComparison.Ordinal) ? text.Length - text.IndexOf('.', StringComparison.Ordinal) - 1 : 0);
        return new LiteralExpression(exact, SqlType.Decimal(digits, scale));
    }
}
