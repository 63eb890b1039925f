using System.Collections.Immutable;
using System.Text.RegularExpressions;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// Which columns the rows of a statement carry: what its outermost select list holds, followed through derived tables. A
/// text that is put together carries its parts; what the server computes from a column, such as a length, does not carry it.
/// </summary>
internal static class CarriedColumns
{
    /// <param name="sql">The text of a command.</param>
    /// <param name="columnsOf">The columns of a table, for <c>SELECT *</c>.</param>
    public static ImmutableSortedSet<string> Read(string sql, Func<string, IEnumerable<string>> columnsOf) =>
        SqlText.Split(SqlScanner.Scan(sql), token => token.Is(";"))
            .Where(SqlQuery.IsQuery)
            .SelectMany(statement => new SqlQuery(statement, outer: null, columnsOf).Columns())
            .ToImmutableSortedSet(StringComparer.Ordinal);
}

/// <summary>Cuts tokens where neither parentheses nor <c>CASE .. END</c> are open.</summary>
internal static class SqlText
{
    /// <summary>The positions of the tokens outside of all parentheses and cases, with those that open and close them.</summary>
    public static IEnumerable<int> TopLevel(ImmutableArray<SqlToken> tokens)
    {
        var depth = 0;
        for (var i = 0; i < tokens.Length; i++)
        {
            if (tokens[i].Is(")") || tokens[i].Is("END"))
                depth--;
            if (depth == 0)
                yield return i;
            if (tokens[i].Is("(") || tokens[i].Is("CASE"))
                depth++;
        }
    }

    public static int IndexOf(ImmutableArray<SqlToken> tokens, Func<SqlToken, bool> isMatch) =>
        TopLevel(tokens).Where(i => isMatch(tokens[i])).Append(-1).First();

    /// <summary>The parts between separators; empty ones are left out.</summary>
    public static ImmutableArray<ImmutableArray<SqlToken>> Split(ImmutableArray<SqlToken> tokens, Func<SqlToken, bool> isSeparator)
    {
        var parts = ImmutableArray.CreateBuilder<ImmutableArray<SqlToken>>();
        var start = 0;
        foreach (var i in TopLevel(tokens).Where(i => isSeparator(tokens[i])).Append(tokens.Length))
        {
            if (i > start)
                parts.Add(tokens[start..i]);
            start = i + 1;
        }

        return parts.ToImmutable();
    }

    /// <summary>What stands between the parenthesis at a position and the one that closes it.</summary>
    public static ImmutableArray<SqlToken> Inside(ImmutableArray<SqlToken> tokens, int open)
    {
        var rest = tokens[open..];
        return rest[1..IndexOf(rest, token => token.Is(")"))];
    }
}

/// <summary>A query: one SELECT, or several that set operations combine.</summary>
internal sealed class SqlQuery
{
    private static readonly ImmutableHashSet<string> SetOperations = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase, "UNION", "EXCEPT", "INTERSECT");

    private readonly ImmutableArray<SqlSelect> _selects;

    public SqlQuery(ImmutableArray<SqlToken> tokens, SqlSelect? outer, Func<string, IEnumerable<string>> columnsOf)
    {
        var selects = ImmutableArray.CreateBuilder<SqlSelect>();
        var start = 0;
        var isRead = true; // EXCEPT and INTERSECT choose among the rows of what stands before them
        foreach (var i in SqlText.TopLevel(tokens).Where(i => tokens[i].IsOneOf(SetOperations)).Append(tokens.Length))
        {
            if (isRead)
                selects.AddRange(Branch(tokens[start..i], outer, columnsOf));
            isRead = i < tokens.Length && tokens[i].Is("UNION");
            start = i + 1;
        }

        _selects = selects.ToImmutable();
    }

    public static bool IsQuery(ImmutableArray<SqlToken> tokens) =>
        !tokens.IsEmpty && (tokens[0].Is("SELECT") || (tokens[0].Is("(") && IsQuery(SqlText.Inside(tokens, 0))));

    public IEnumerable<string> Columns() => _selects.SelectMany(select => Enumerable.Range(0, select.Count).SelectMany(select.Columns));

    /// <summary>What a column of the result carries. Its name is that in the first SELECT; the others count by position.</summary>
    public IEnumerable<string> Columns(string name) => _selects[0].IndexOf(name) is var index && index >= 0
        ? _selects.SelectMany(select => select.Columns(index))
        : _selects.Any(select => select.HasStar) ? Columns().Where(column => column == name)
        : throw new FormatException($"A derived table has no column {name}.");

    private static ImmutableArray<SqlSelect> Branch(ImmutableArray<SqlToken> tokens, SqlSelect? outer, Func<string, IEnumerable<string>> columnsOf)
    {
        if (tokens is [var all, ..] && all.Is("ALL"))
            tokens = tokens[1..];
        return tokens[0].Is("(") ? new SqlQuery(SqlText.Inside(tokens, 0), outer, columnsOf)._selects : [new SqlSelect(tokens, outer, columnsOf)];
    }
}

/// <summary>One SELECT with the tables that its columns come from.</summary>
internal sealed class SqlSelect
{
    private static readonly ImmutableHashSet<string> Clauses = Words("FROM", "WHERE", "GROUP", "HAVING", "ORDER", "OFFSET", "FOR", "OPTION");
    private static readonly ImmutableHashSet<string> Joins = Words("FROM", "JOIN", "APPLY", ",");
    private static readonly ImmutableHashSet<string> AfterTable = Words("INNER", "LEFT", "RIGHT", "FULL", "CROSS", "OUTER", "JOIN", "ON", "WITH", ",");
    private static readonly ImmutableHashSet<string> Conditions = Words("=", "<>", "!=", "<", ">", "<=", ">=", "LIKE", "IN", "IS", "BETWEEN", "AND", "OR", "NOT", "EXISTS");
    private static readonly ImmutableHashSet<string> Computations = Words("-", "*", "/", "%", "&", "|", "^", "~");

    /// <summary>Functions whose result is as long as their arguments.</summary>
    private static readonly ImmutableHashSet<string> WholeFunctions = Words(
        "COALESCE", "ISNULL", "UPPER", "LOWER", "TRIM", "LTRIM", "RTRIM", "REPLACE", "MAX", "MIN", "CONCAT", "CONCAT_WS", "STRING_AGG", "REVERSE");

    private readonly SqlSelect? _outer;
    private readonly Func<string, IEnumerable<string>> _columnsOf;
    private readonly ImmutableArray<(string Name, ImmutableArray<SqlToken> Value)> _items;
    private readonly Dictionary<string, Func<string?, IEnumerable<string>>> _tables = new(StringComparer.OrdinalIgnoreCase);

    public SqlSelect(ImmutableArray<SqlToken> tokens, SqlSelect? outer, Func<string, IEnumerable<string>> columnsOf)
    {
        if (tokens.IsEmpty || !tokens[0].Is("SELECT"))
            throw new FormatException("No SELECT: " + string.Join(' ', tokens.Select(token => token.Text)));
        _outer = outer;
        _columnsOf = columnsOf;
        var start = 1;
        if (tokens[start].Is("DISTINCT"))
            start++;
        if (tokens[start].Is("TOP"))
            start = tokens[start + 1].Is("(") ? start + 3 + SqlText.Inside(tokens, start + 1).Length : start + 2;

        var clauses = SqlText.TopLevel(tokens).Where(i => tokens[i].IsOneOf(Clauses)).Append(tokens.Length).ToArray();
        _items = [.. SqlText.Split(tokens[start..clauses[0]], token => token.Is(",")).Select(Item)];
        if (clauses.Length > 1 && tokens[clauses[0]].Is("FROM"))
            ReadTables(tokens[clauses[0]..clauses[1]]);
    }

    public int Count => _items.Length;

    public bool HasStar => _items.Any(item => item.Name == "*");

    public int IndexOf(string name) => _items.Select(item => item.Name).ToList().FindIndex(n => string.Equals(n, name, StringComparison.OrdinalIgnoreCase));

    /// <summary>The columns that an item of the select list carries.</summary>
    public IEnumerable<string> Columns(int index) => _items[index] switch
    {
        { Name: "*", Value: [var table, ..] } when !table.Is("*") => Table(table.Text)(null),
        { Name: "*" } => _tables.Values.SelectMany(columns => columns(null)),
        var item => Value(item.Value),
    };

    private static ImmutableHashSet<string> Words(params string[] words) => ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase, words);

    private static (string Name, ImmutableArray<SqlToken> Value) Item(ImmutableArray<SqlToken> tokens) =>
        SqlText.IndexOf(tokens, token => token.Is("AS")) is >= 0 and var alias
            ? (tokens[alias + 1].Text, tokens[..alias])
            : (tokens[^1].Text, tokens);

    /// <summary>Notes every table by its alias, or by its name where it has none.</summary>
    private void ReadTables(ImmutableArray<SqlToken> tokens)
    {
        foreach (var join in SqlText.TopLevel(tokens).Where(i => tokens[i].IsOneOf(Joins)))
        {
            var table = tokens[(join + 1)..];
            Func<string?, IEnumerable<string>> columns;
            var end = 1;
            if (table[0].Is("("))
            {
                var inside = SqlText.Inside(table, 0);
                var query = SqlQuery.IsQuery(inside) ? new SqlQuery(inside, this, _columnsOf) : null; // else VALUES
                columns = name => query is null ? [] : name is null ? query.Columns() : query.Columns(name);
                end = inside.Length + 2;
            }
            else
            {
                for (; end < table.Length && table[end].Is("."); end += 2)
                    ;
                var name = table[end - 1].Text;
                columns = column => column is null ? _columnsOf(name) : [column];
                if (end < table.Length && table[end].Is("(")) // a function, such as OPENJSON
                {
                    columns = _ => [];
                    end += SqlText.Inside(table, end).Length + 2;
                    if (end + 1 < table.Length && table[end].Is("WITH") && table[end + 1].Is("("))
                        end += SqlText.Inside(table, end + 1).Length + 3;
                }
            }

            var alias = end < table.Length && table[end].Is("AS") ? table[end + 1] : end < table.Length && !table[end].IsOneOf(AfterTable) ? table[end] : table[end - 1];
            _tables[alias.Text] = columns;
        }
    }

    private Func<string?, IEnumerable<string>> Table(string alias)
    {
        for (var select = this; select is not null; select = select._outer)
            if (select._tables.TryGetValue(alias, out var table))
                return table;
        throw new FormatException($"No table {alias}.");
    }

    /// <summary>What an expression carries.</summary>
    private IEnumerable<string> Value(ImmutableArray<SqlToken> tokens)
    {
        if (SqlText.TopLevel(tokens).Any(i => tokens[i].IsOneOf(Conditions) || tokens[i].IsOneOf(Computations)))
            return [];
        return SqlText.Split(tokens, token => token.Is("+")).SelectMany(Operand);
    }

    private IEnumerable<string> Operand(ImmutableArray<SqlToken> tokens)
    {
        var first = tokens[0];
        if (first.Is("("))
            return SqlText.Inside(tokens, 0) is var inside && SqlQuery.IsQuery(inside) ? new SqlQuery(inside, this, _columnsOf).Columns() : Value(inside);
        if (first.Is("CASE"))
            return Case(tokens);
        if (first.Is("DISTINCT"))
            return Value(tokens[1..]);
        if (first.Kind is not (SqlTokenKind.Name or SqlTokenKind.Word) || first.Is("NULL"))
            return [];
        if (tokens.Length > 1 && tokens[1].Is("("))
            return Function(first, SqlText.Inside(tokens, 1));

        var end = 1;
        for (; end + 1 < tokens.Length && tokens[end].Is("."); end += 2)
            ;
        var name = tokens[end - 1].Text;
        if (end > 1)
            return Table(tokens[end - 3].Text)(name);
        return _tables.Count == 1 ? _tables.Values.First()(name) : [name];
    }

    /// <summary>The results of a case, not what it asks. A text that the case shows to be short is no result.</summary>
    private IEnumerable<string> Case(ImmutableArray<SqlToken> tokens)
    {
        var inside = tokens[1..SqlText.IndexOf(tokens, token => token.Is("END"))];
        var marks = SqlText.TopLevel(inside).Where(i => inside[i].Is("WHEN") || inside[i].Is("THEN") || inside[i].Is("ELSE")).Append(inside.Length).ToArray();
        var conditions = new List<string>();
        foreach (var i in Enumerable.Range(0, marks.Length - 1))
        {
            var part = inside[(marks[i] + 1)..marks[i + 1]];
            if (inside[marks[i]].Is("WHEN"))
                conditions.Add(Write(part));
            else if (!IsShort(Write(part), conditions, inside[marks[i]].Is("THEN")))
                foreach (var column in Value(part))
                    yield return column;
        }
    }

    /// <summary>Whether a branch of a case is a text whose length the case has compared with a small number or a parameter.</summary>
    private static bool IsShort(string branch, List<string> conditions, bool isThen)
    {
        var text = Regex.Escape(branch);
        var length = $"(CAST )?LEN {text}( AS int)?";
        const string Limit = @"([0-9]{1,3}|[0-3][0-9]{3}|@\w+)";
        var less = $"({length} <=? {Limit}|{Limit} >=? {length})";
        var greater = $"({length} >=? {Limit}|{Limit} <=? {length})";
        return isThen
            ? Regex.IsMatch(conditions[^1], $"^({text} IS NULL OR )?{less}$")
            : conditions.Any(condition => Regex.IsMatch(condition, $"^({text} IS NOT NULL AND )?{greater}$"));
    }

    /// <summary>The words of an expression, without parentheses.</summary>
    private static string Write(ImmutableArray<SqlToken> tokens) =>
        string.Join(' ', tokens.Where(token => !token.Is("(") && !token.Is(")")).Select(token => token.Text));

    private IEnumerable<string> Function(SqlToken name, ImmutableArray<SqlToken> inside)
    {
        var arguments = SqlText.Split(inside, token => token.Is(","));
        return name.Text.ToUpperInvariant() switch
        {
            "CAST" => SqlText.IndexOf(inside, token => token.Is("AS")) is var type && inside[type + 1].Is("bit") ? [] : Value(inside[..type]),
            "CONVERT" => arguments[0][0].Is("bit") || arguments[0][0].Is("date") ? [] : Value(arguments[1]),
            "NULLIF" => Value(arguments[0]),
            "IIF" => arguments.Skip(1).SelectMany(Value),
            // The length is that of the text itself, or large. One that a case chooses is the smaller.
            "SUBSTRING" when arguments[2].Any(token => token.Is("LEN")) && !arguments[2].Any(token => token.Is("CASE")) => Value(arguments[0]),
            "SUBSTRING" when arguments[2] is [var only] && int.TryParse(only.Text, out var length) && length > 4000 => Value(arguments[0]),
            _ when name.IsOneOf(WholeFunctions) => arguments.SelectMany(Value),
            _ => [],
        };
    }
}
