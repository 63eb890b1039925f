using System.Globalization;
using AsyncSql.Replay.Execution;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Sql;

internal sealed partial class Parser
{
    private Statement Create()
    {
        Expect("CREATE");
        if (Accept("DATABASE"))
        {
            var name = Name();
            if (Accept("COLLATE"))
                _ = Name();

            return new CreateDatabaseStatement(name);
        }

        if (Accept("TABLE"))
            return new CreateTableStatement(TableShape(ObjectName()));

        if (IsAny("INDEX", "UNIQUE", "CLUSTERED", "NONCLUSTERED"))
        {
            while (!Accept("INDEX"))
                _ = Name();

            _ = Name();
            Expect("ON");
            _ = ObjectName();
            SkipParentheses();
            if (Accept("INCLUDE"))
                SkipParentheses();

            if (Accept("WHERE"))
                _ = Expression();

            return new IgnoredStatement("CREATE INDEX");
        }

        throw Unsupported($"CREATE {Current.Text}");
    }

    private Statement Drop()
    {
        Expect("DROP");
        if (!IsAny("DATABASE", "TABLE"))
            throw Unsupported($"DROP {Current.Text}");

        var isDatabase = Advance().IsWord("DATABASE");
        var ifExists = Accept("IF", "EXISTS");
        return isDatabase
            ? new DropDatabaseStatement(List(Name), ifExists)
            : new DropTableStatement(List(ObjectName), ifExists);
    }

    private IgnoredStatement Alter()
    {
        Expect("ALTER");
        if (!Accept("DATABASE"))
            throw Unsupported($"ALTER {Current.Text}");

        _ = Name();
        Expect("SET");
        // Options, and what becomes of the transactions that are in their way: none is, so all of it holds already.
        while (Current.Kind != TokenKind.End && !IsSymbol(";") && !Is("END"))
            _at++;

        return new IgnoredStatement("ALTER DATABASE ... SET");
    }

    private TableShape TableShape(ObjectName name)
    {
        var columns = new List<ColumnShape>();
        IReadOnlyList<string> key = [];
        ExpectSymbol("(");
        do
        {
            // A comma before the closing parenthesis is allowed.
            if (IsSymbol(")"))
                break;

            if (IsAny("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "INDEX"))
            {
                if (TableConstraint() is { } constrained)
                    key = constrained;
            }
            else
            {
                columns.Add(ColumnShape(out var isKey));
                if (isKey)
                    key = [columns[^1].Name];
            }
        }
        while (AcceptSymbol(","));
        ExpectSymbol(")");
        return new TableShape(name, columns, key);
    }

    private ColumnShape ColumnShape(out bool isKey)
    {
        var name = Name();
        var type = Type();
        bool? nullable = null;
        var identity = false;
        long seed = 1, increment = 1;
        Expression? defaultValue = null;
        isKey = false;
        while (!IsSymbol(",") && !IsSymbol(")"))
        {
            if (Accept("NOT", "NULL"))
            {
                nullable = false;
            }
            else if (Accept("NULL"))
            {
                nullable = true;
            }
            else if (Accept("IDENTITY"))
            {
                identity = true;
                if (AcceptSymbol("("))
                {
                    seed = Integer();
                    ExpectSymbol(",");
                    increment = Integer();
                    ExpectSymbol(")");
                }
            }
            else if (Accept("DEFAULT"))
            {
                defaultValue = Expression(AdditiveLevel);
            }
            else if (Accept("PRIMARY", "KEY"))
            {
                isKey = true;
                if (!Accept("CLUSTERED"))
                    _ = Accept("NONCLUSTERED");
            }
            else if (Accept("CONSTRAINT") || Accept("COLLATE"))
            {
                _ = Name();
            }
            else if (Accept("REFERENCES"))
            {
                References();
            }
            else if (!Accept("UNIQUE") && !Accept("SPARSE"))
            {
                throw Unsupported($"{Current.Text} on a column");
            }
        }

        return new ColumnShape(name, type, nullable ?? !(isKey || identity), identity, seed, increment, defaultValue);
    }

    /// <summary>The columns of a primary key; <see langword="null"/> for the constraints that are read over.</summary>
    private List<string>? TableConstraint()
    {
        if (Accept("CONSTRAINT"))
            _ = Name();

        if (Accept("PRIMARY", "KEY"))
        {
            if (!Accept("CLUSTERED"))
                _ = Accept("NONCLUSTERED");

            ExpectSymbol("(");
            var key = List(() =>
            {
                var column = Name();
                if (!Accept("ASC"))
                    _ = Accept("DESC");

                return column;
            });
            ExpectSymbol(")");
            return key;
        }

        if (Accept("FOREIGN", "KEY"))
        {
            SkipParentheses();
            Expect("REFERENCES");
            References();
            return null;
        }

        if (Accept("UNIQUE"))
        {
            if (!Accept("CLUSTERED"))
                _ = Accept("NONCLUSTERED");

            SkipParentheses();
            return null;
        }

        throw Unsupported($"the table constraint {Current.Text}");
    }

    /// <summary>Foreign keys are read over: the programs that use this server keep them by themselves.</summary>
    private void References()
    {
        _ = ObjectName();
        if (IsSymbol("("))
            SkipParentheses();

        while (Accept("ON"))
        {
            _ = Name();
            if (!Accept("CASCADE") && !Accept("NO", "ACTION") && !Accept("SET", "NULL"))
                Expect("SET");
        }
    }

    private long Integer()
    {
        var sign = AcceptSymbol("-") ? -1 : 1;
        return Current.Kind == TokenKind.Number && long.TryParse(Current.Text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && Advance() is { }
            ? sign * value
            : throw Unexpected();
    }

    /// <summary>A type as SQL writes it.</summary>
    private SqlType Type()
    {
        var line = Current.Line;
        var name = Name();
        if (AcceptSymbol("."))
            name = Name();

        int? first = null, second = null;
        if (AcceptSymbol("("))
        {
            if (Accept("MAX"))
            {
                first = SqlType.MaxLength;
            }
            else
            {
                first = Facet();
                if (AcceptSymbol(","))
                    second = Facet();
            }

            ExpectSymbol(")");
        }

        return TypeNamed(name.ToUpperInvariant(), first, second) ?? throw SqlErrors.Unsupported($"the type {name}", line);
    }

    private int Facet()
    {
        var facet = Integer();
        return facet is >= 0 and <= 8000 ? (int)facet : throw Unexpected();
    }

    private static SqlType? TypeNamed(string name, int? first, int? second)
    {
        return name switch
        {
            "BIT" => SqlType.Bit,
            "TINYINT" => SqlType.TinyInt,
            "SMALLINT" => SqlType.SmallInt,
            "INT" or "INTEGER" => SqlType.Int,
            "BIGINT" => SqlType.BigInt,
            "REAL" => SqlType.Real,
            "FLOAT" => first <= 24 ? SqlType.Real : SqlType.Float,
            "MONEY" => SqlType.Money,
            // A .NET decimal holds 28 digits, and so does this server.
            "DECIMAL" or "NUMERIC" or "DEC" => SqlType.Decimal((byte)Math.Clamp(first ?? 18, 1, 28), (byte)Math.Clamp(second ?? 0, 0, 28)),
            "DATE" => SqlType.Date,
            "TIME" => SqlType.Time((byte)Math.Min(first ?? 7, 7)),
            "DATETIME" => SqlType.DateTime,
            "DATETIME2" => SqlType.DateTime2((byte)Math.Min(first ?? 7, 7)),
            "DATETIMEOFFSET" => SqlType.DateTimeOffset((byte)Math.Min(first ?? 7, 7)),
            "UNIQUEIDENTIFIER" => SqlType.UniqueIdentifier,
            "SYSNAME" => SqlType.NVarChar(128),
            "NVARCHAR" => SqlType.NVarChar(Bound(4000)),
            "VARCHAR" => SqlType.VarChar(Bound(8000)),
            "NCHAR" => SqlType.NChar(Bound(4000)),
            "CHAR" => SqlType.Char(Bound(8000)),
            "VARBINARY" => SqlType.VarBinary(Bound(8000)),
            "BINARY" => SqlType.Binary(Bound(8000)),
            _ => null,
        };

        int Bound(int greatest) => first is SqlType.MaxLength ? SqlType.MaxLength : Math.Clamp(first ?? 30, 1, greatest);
    }
}
