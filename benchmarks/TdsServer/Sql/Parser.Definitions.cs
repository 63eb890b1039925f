using System.Globalization;
using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Sql;

internal sealed partial class Parser
{
    private Statement ParseCreate()
    {
        Expect("CREATE");
        if (Accept("DATABASE"))
        {
            var name = ParseName();
            if (Accept("COLLATE"))
                _ = ParseName();

            return new CreateDatabaseStatement(name);
        }

        if (Accept("TABLE"))
            return new CreateTableStatement(ParseTableShape(ParseObjectName()));

        if (IsAnyWord("INDEX", "UNIQUE", "CLUSTERED", "NONCLUSTERED"))
        {
            while (!Accept("INDEX"))
                _ = ParseName();

            _ = ParseName();
            Expect("ON");
            _ = ParseObjectName();
            SkipParentheses();
            if (Accept("INCLUDE"))
                SkipParentheses();

            if (Accept("WHERE"))
                _ = ParseExpression();

            return new IgnoredStatement("CREATE INDEX");
        }

        throw Unsupported($"CREATE {Current.Text}");
    }

    private Statement ParseDrop()
    {
        Expect("DROP");
        if (!IsAnyWord("DATABASE", "TABLE"))
            throw Unsupported($"DROP {Current.Text}");

        var isDatabase = Advance().IsWord("DATABASE");
        var ifExists = Accept("IF", "EXISTS");
        return isDatabase
            ? new DropDatabaseStatement(ParseList(ParseName), ifExists)
            : new DropTableStatement(ParseList(ParseObjectName), ifExists);
    }

    private IgnoredStatement ParseAlter()
    {
        Expect("ALTER");
        if (!Accept("DATABASE"))
            throw Unsupported($"ALTER {Current.Text}");

        _ = ParseName();
        Expect("SET");
        // Options, and how to handle transactions that block them. There are none here, so every option takes effect at once.
        while (Current.Kind != TokenKind.End && !IsSymbol(";") && !IsWord("END"))
            _at++;

        return new IgnoredStatement("ALTER DATABASE ... SET");
    }

    private TableShape ParseTableShape(ObjectName name)
    {
        var columns = new List<ColumnShape>();
        IReadOnlyList<string> key = [];
        ExpectSymbol("(");
        do
        {
            // A comma before the closing parenthesis is allowed.
            if (IsSymbol(")"))
                break;

            if (IsAnyWord("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "INDEX"))
            {
                if (ParseTableConstraint() is { } constrained)
                    key = constrained;
            }
            else
            {
                columns.Add(ParseColumnShape(out var isKey));
                if (isKey)
                    key = [columns[^1].Name];
            }
        }
        while (AcceptSymbol(","));
        ExpectSymbol(")");
        return new TableShape(name, columns, key);
    }

    private ColumnShape ParseColumnShape(out bool isKey)
    {
        var name = ParseName();
        var type = ParseType();
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
                    seed = ParseInteger();
                    ExpectSymbol(",");
                    increment = ParseInteger();
                    ExpectSymbol(")");
                }
            }
            else if (Accept("DEFAULT"))
            {
                defaultValue = ParseExpression(AdditiveLevel);
            }
            else if (Accept("PRIMARY", "KEY"))
            {
                isKey = true;
                if (!Accept("CLUSTERED"))
                    _ = Accept("NONCLUSTERED");
            }
            else if (Accept("CONSTRAINT") || Accept("COLLATE"))
            {
                _ = ParseName();
            }
            else if (Accept("REFERENCES"))
            {
                SkipReferences();
            }
            else if (!Accept("UNIQUE") && !Accept("SPARSE"))
            {
                throw Unsupported($"{Current.Text} on a column");
            }
        }

        return new ColumnShape(name, type, nullable ?? !(isKey || identity), identity, seed, increment, defaultValue);
    }

    /// <summary>The columns of a primary key; <see langword="null"/> for constraints that the server ignores.</summary>
    private List<string>? ParseTableConstraint()
    {
        if (Accept("CONSTRAINT"))
            _ = ParseName();

        if (Accept("PRIMARY", "KEY"))
        {
            if (!Accept("CLUSTERED"))
                _ = Accept("NONCLUSTERED");

            ExpectSymbol("(");
            var key = ParseList(() =>
            {
                var column = ParseName();
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
            SkipReferences();
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

    /// <summary>Foreign keys are ignored: the programs that use this server satisfy them.</summary>
    private void SkipReferences()
    {
        _ = ParseObjectName();
        if (IsSymbol("("))
            SkipParentheses();

        while (Accept("ON"))
        {
            _ = ParseName();
            if (!Accept("CASCADE") && !Accept("NO", "ACTION") && !Accept("SET", "NULL"))
                Expect("SET");
        }
    }

    private long ParseInteger()
    {
        var sign = AcceptSymbol("-") ? -1 : 1;
        return
            Current.Kind == TokenKind.Number
            && long.TryParse(Current.Text, NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            && Advance() is { }
            ? sign * value
            : throw Unexpected();
    }

    /// <summary>Parses the name and the facets of a type.</summary>
    private SqlType ParseType()
    {
        var line = Current.Line;
        var name = ParseName();
        if (AcceptSymbol("."))
            name = ParseName();

        int? first = null, second = null;
        if (AcceptSymbol("("))
        {
            if (Accept("MAX"))
            {
                first = SqlType.MaxLength;
            }
            else
            {
                first = ParseFacet();
                if (AcceptSymbol(","))
                    second = ParseFacet();
            }

            ExpectSymbol(")");
        }

        return FindType(name.ToUpperInvariant(), first, second) ?? throw SqlErrors.Unsupported($"the type {name}", line);
    }

    private int ParseFacet()
    {
        var facet = ParseInteger();
        return facet is >= 0 and <= 8000 ? (int)facet : throw Unexpected();
    }

    private static SqlType? FindType(string name, int? first, int? second)
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
            // A .NET decimal has 28 digits.
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
