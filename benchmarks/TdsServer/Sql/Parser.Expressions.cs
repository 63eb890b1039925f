using System.Globalization;
using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Sql;

internal sealed partial class Parser
{
    private const int OrLevel = 1, AndLevel = 2, NotLevel = 3, ComparisonLevel = 4, AdditiveLevel = 5, MultiplicativeLevel = 6;

    private Expression ParseExpression() => ParseExpression(OrLevel);

    /// <summary>Operators that bind at least as tightly as <paramref name="level"/>.</summary>
    private Expression ParseExpression(int level)
    {
        EnsureStack();
        var left = level <= NotLevel && Accept("NOT") ? new UnaryExpression(UnaryOperator.Not, ParseExpression(NotLevel)) : ParseOperand();
        while (true)
        {
            if (level <= ComparisonLevel && TryParsePredicate(left) is { } predicate)
            {
                left = predicate;
                continue;
            }

            if (PeekOperator() is not var (binary, binds) || binds < level)
                return left;

            _at++;
            left = new BinaryExpression(binary, left, ParseExpression(binds + 1));
        }
    }

    private (BinaryOperator Operator, int Level)? PeekOperator() => Current switch
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

    /// <summary>
    /// <c>IS NULL</c>, <c>IN</c>, <c>BETWEEN</c>, <c>LIKE</c> after an operand; <see langword="null"/> if none of them follows.
    /// </summary>
    private Expression? TryParsePredicate(Expression left)
    {
        if (Accept("IS"))
        {
            var isNot = Accept("NOT");
            Expect("NULL");
            return new IsNullExpression(left, isNot);
        }

        if (Accept("COLLATE"))
        {
            // There is only one collation; the name is ignored.
            _ = ParseName();
            return left;
        }

        var negated = IsWord("NOT") && (Peek(1).IsWord("IN") || Peek(1).IsWord("LIKE") || Peek(1).IsWord("BETWEEN")) && Accept("NOT");
        if (Accept("IN"))
        {
            ExpectSymbol("(");
            if (IsWord("SELECT"))
            {
                var query = ParseQuery();
                ExpectSymbol(")");
                return new InExpression(left, [], query, negated);
            }

            var list = ParseList(ParseExpression);
            ExpectSymbol(")");
            return new InExpression(left, list, null, negated);
        }

        if (Accept("BETWEEN"))
        {
            var low = ParseExpression(AdditiveLevel);
            Expect("AND");
            return new BetweenExpression(left, low, ParseExpression(AdditiveLevel), negated);
        }

        if (Accept("LIKE"))
        {
            var pattern = ParseExpression(AdditiveLevel);
            return new LikeExpression(left, pattern, Accept("ESCAPE") ? ParseExpression(AdditiveLevel) : null, negated);
        }

        return null;
    }

    private Expression ParseOperand()
    {
        EnsureStack();
        var token = Current;
        switch (token.Kind)
        {
            case TokenKind.Number:
                _at++;
                return ParseNumber(token);
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
                return ParseSymbolOperand();
            case TokenKind.QuotedName:
                return ParseNameOrCall();
            case TokenKind.Word:
                return ParseWordOperand();
            default:
                throw Unexpected();
        }
    }

    private Expression ParseSymbolOperand()
    {
        if (AcceptSymbol("("))
        {
            Expression inner;
            if (IsWord("SELECT"))
                inner = new ScalarQueryExpression(ParseQuery());
            else
                inner = ParseExpression();

            ExpectSymbol(")");
            return inner;
        }

        if (AcceptSymbol("-"))
            return new UnaryExpression(UnaryOperator.Negate, ParseExpression(MultiplicativeLevel));

        if (AcceptSymbol("+"))
            return ParseExpression(MultiplicativeLevel);

        if (AcceptSymbol("~"))
            return new UnaryExpression(UnaryOperator.Complement, ParseExpression(MultiplicativeLevel));

        throw Unexpected();
    }

    private Expression ParseWordOperand()
    {
        if (Accept("NULL"))
            return new LiteralExpression(null, SqlType.Int);

        if (Accept("CASE"))
            return ParseCase();

        if (Accept("EXISTS"))
        {
            ExpectSymbol("(");
            var query = ParseQuery();
            ExpectSymbol(")");
            return new ExistsExpression(query);
        }

        if (IsAnyWord("CAST", "TRY_CAST") && Peek(1).IsSymbol("("))
        {
            var isTry = Advance().IsWord("TRY_CAST");
            ExpectSymbol("(");
            var operand = ParseExpression();
            Expect("AS");
            var type = ParseType();
            ExpectSymbol(")");
            return new CastExpression(operand, type, isTry);
        }

        if (IsAnyWord("CONVERT", "TRY_CONVERT") && Peek(1).IsSymbol("("))
        {
            var isTry = Advance().IsWord("TRY_CONVERT");
            ExpectSymbol("(");
            var type = ParseType();
            ExpectSymbol(",");
            var operand = ParseExpression();
            if (AcceptSymbol(","))
                throw Unsupported("CONVERT with a style");

            ExpectSymbol(")");
            return new CastExpression(operand, type, isTry);
        }

        if (Keywords.IsReserved(Current.Text) && !(IsAnyWord("LEFT", "RIGHT") && Peek(1).IsSymbol("(")))
            throw Unexpected();

        return ParseNameOrCall();
    }

    private CaseExpression ParseCase()
    {
        var operand = IsWord("WHEN") ? null : ParseExpression();
        var branches = new List<(Expression, Expression)>();
        while (Accept("WHEN"))
        {
            var when = ParseExpression();
            Expect("THEN");
            branches.Add((when, ParseExpression()));
        }

        if (branches.Count == 0)
            throw Unexpected();

        var otherwise = Accept("ELSE") ? ParseExpression() : null;
        Expect("END");
        return new CaseExpression(operand, branches, otherwise);
    }

    private Expression ParseNameOrCall()
    {
        var name = ParseName();
        if (!IsSymbol("("))
        {
            string? qualifier = null;
            while (AcceptSymbol("."))
            {
                // In dbo.Table.Column, only the table qualifies the column.
                qualifier = name;
                name = ParseName();
            }

            // A function of a schema, such as sys.fn_...: the error names it.
            return IsSymbol("(") ? throw Unsupported($"the function {qualifier}.{name}") : new NameExpression(qualifier, name);
        }

        ExpectSymbol("(");
        if (AcceptSymbol("*"))
        {
            ExpectSymbol(")");
            return ParseWindow(new CallExpression(name, [], Star: true, Distinct: false));
        }

        var distinct = Accept("DISTINCT");
        List<Expression> arguments = IsSymbol(")") ? [] : IsDatePart(name) ? ParseDatePartArguments() : ParseList(ParseExpression);
        ExpectSymbol(")");
        return ParseWindow(new CallExpression(name, arguments, Star: false, distinct));
    }

    private static bool IsDatePart(string function) =>
        function.ToUpperInvariant() is "DATEADD" or "DATEDIFF" or "DATEPART" or "DATEDIFF_BIG" or "DATENAME";

    /// <summary>The first argument is a word, not a column.</summary>
    private List<Expression> ParseDatePartArguments()
    {
        var part = ParseName();
        var arguments = new List<Expression> { new LiteralExpression(part, SqlType.VarChar(part.Length)) };
        while (AcceptSymbol(","))
            arguments.Add(ParseExpression());

        return arguments;
    }

    private Expression ParseWindow(CallExpression call)
    {
        if (!Accept("OVER"))
            return call;

        if (!call.Name.Equals("ROW_NUMBER", StringComparison.OrdinalIgnoreCase))
            throw Unsupported($"{call.Name} OVER");

        ExpectSymbol("(");
        List<Expression> partition = [];
        if (Accept("PARTITION", "BY"))
            partition = ParseList(ParseExpression);

        var order = ParseOrder();
        ExpectSymbol(")");
        return new RowNumberExpression(partition, order);
    }

    private static LiteralExpression ParseNumber(Token token)
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
        var scale = (byte)
            Math.Min(
                digits,
                text.Contains('.', StringComparison.Ordinal) ? text.Length - text.IndexOf('.', StringComparison.Ordinal) - 1 : 0);
        return new LiteralExpression(exact, SqlType.Decimal(digits, scale));
    }
}
