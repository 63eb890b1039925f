using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>What a SELECT gives: the name and the source of each column, and the tables it reads. Only of the simple kind that stands in code.</summary>
/// <param name="Columns">In their order; a name is <see langword="null"/> where an expression has none.</param>
/// <param name="Tables">The names behind FROM and JOIN, without their schema.</param>
internal sealed record SelectList(ImmutableArray<SelectedColumn> Columns, ImmutableArray<string> Tables)
{
    private static readonly string[] Writing = ["INSERT", "UPDATE", "DELETE", "MERGE"];
    private static readonly string[] Silent = ["IF", "INSERT", "UPDATE", "DELETE", "MERGE", "DECLARE", "SET", "CREATE", "ALTER", "DROP", "TRUNCATE", "USE", "PRINT"];
    private static readonly string[] Speaking = ["SELECT", "EXEC", "EXECUTE", "FETCH"];

    /// <summary>The results of a batch, one a statement between semicolons; <see langword="null"/> for one that is no plain SELECT.</summary>
    public static ImmutableArray<SelectList?> ReadBatch(string sql)
    {
        var results = ImmutableArray.CreateBuilder<SelectList?>();
        var statement = ImmutableArray.CreateBuilder<SqlToken>();
        foreach (var token in SqlTokens.Read(sql))
            if (token.IsSign(';'))
            {
                if (GivesRows(statement))
                    results.Add(Read(statement.ToImmutable()));
                statement.Clear();
            }
            else
                statement.Add(token);
        if (results.Count == 0 || (statement.Count > 0 && GivesRows(statement)))
            results.Add(Read(statement.ToImmutable()));
        return results.ToImmutable();
    }

    /// <summary>Whether a statement may have a result: one that only prepares or writes has none, unless it says OUTPUT or another follows without a semicolon.</summary>
    private static bool GivesRows(ImmutableArray<SqlToken>.Builder statement)
    {
        if (statement.Count == 0)
            return false;
        if (statement[0].IsWord("SELECT"))
            return !(statement.Count > 2 && statement[1].Text.StartsWith("@", StringComparison.Ordinal) && statement[2].IsSign('='));
        return !Silent.Any(statement[0].IsWord) || statement.Any(static token => Speaking.Any(token.IsWord))
            || (statement.Any(static token => token.IsWord("OUTPUT")) && !statement.SkipWhile(static token => !token.IsWord("OUTPUT")).Any(static token => token.IsWord("INTO")));
    }

    /// <summary>Whether a text begins by writing: what such a statement gives back is a key.</summary>
    public static bool IsWriting(string sql) => SqlTokens.Read(sql) is [var first, ..] && Writing.Any(first.IsWord);

    /// <summary>Where the column of a name stands; <see langword="null"/> where there is none or several, or where a column without a name may be some.</summary>
    public int? OrdinalOf(string name)
    {
        if (Columns.Any(static column => column.Name is null))
            return null;
        var found = Enumerable.Range(0, Columns.Length).Where(i => string.Equals(Columns[i].Name, name, StringComparison.OrdinalIgnoreCase)).ToList();
        return found.Count == 1 ? found[0] : null;
    }

    private static SelectList? Read(ImmutableArray<SqlToken> tokens)
    {
        var start = tokens.Length > 0 && tokens[0].IsWord("WITH") ? AfterTableExpressions(tokens) : 0;
        if (start >= tokens.Length || !tokens[start++].IsWord("SELECT"))
            return null;
        if (IsDocument(tokens, start)) // in rows of about 2033 characters each
            return new SelectList(ImmutableArray.Create(new SelectedColumn(null, null, default, IsBounded: true)), TablesIn(tokens, start));
        while (start < tokens.Length && (tokens[start].IsWord("DISTINCT") || tokens[start].IsWord("ALL")))
            start++;
        if (start < tokens.Length && tokens[start].IsWord("TOP"))
            start = AfterTop(tokens, start + 1);

        var columns = ImmutableArray.CreateBuilder<SelectedColumn>();
        var item = ImmutableArray.CreateBuilder<SqlToken>();
        var depth = 0;
        var i = start;
        for (; i < tokens.Length; i++)
        {
            var token = tokens[i];
            depth += token.IsSign('(') ? 1 : token.IsSign(')') ? -1 : 0;
            if (depth == 0 && (token.IsWord("FROM")))
                break;
            if (depth == 0 && token.IsSign(SqlText.Hole))
            {
                if (i + 1 >= tokens.Length || !tokens[i + 1].IsSign('.'))
                    return null; // one column, or several
                i++; // the qualifier of one
                continue;
            }

            if (depth == 0 && token.IsSign(','))
            {
                if (IsAll(item))
                    return null;
                columns.Add(Column(item));
                item.Clear();
            }
            else if (depth == 0 && item.Count > 0 && token.IsSign('*') && item[item.Count - 1].IsSign('.'))
                return null;
            else
                item.Add(token);
        }

        if (IsAll(item))
            return null;
        columns.Add(Column(item));
        return new SelectList(columns.ToImmutable(), TablesIn(tokens, i));
    }

    /// <summary>Whether FOR JSON or FOR XML makes text of the whole result; what TYPE asks for is one value.</summary>
    private static bool IsDocument(ImmutableArray<SqlToken> tokens, int from)
    {
        var depth = 0;
        for (var i = from; i + 1 < tokens.Length; i++)
        {
            depth += tokens[i].IsSign('(') ? 1 : tokens[i].IsSign(')') ? -1 : 0;
            if (depth == 0 && tokens[i].IsWord("FOR") && (tokens[i + 1].IsWord("JSON") || tokens[i + 1].IsWord("XML")))
                return !tokens.Skip(i + 2).Any(static token => token.IsWord("TYPE"));
        }

        return false;
    }

    private static bool IsAll(ImmutableArray<SqlToken>.Builder item) => item.Count == 1 && item[0].IsSign('*');

    /// <summary>Behind <c>WITH a AS (...), b (x) AS (...)</c>; what follows may write, too.</summary>
    private static int AfterTableExpressions(ImmutableArray<SqlToken> tokens)
    {
        var depth = 0;
        for (var i = 1; i < tokens.Length; i++)
        {
            depth += tokens[i].IsSign('(') ? 1 : tokens[i].IsSign(')') ? -1 : 0;
            if (depth == 0 && (tokens[i].IsWord("SELECT") || Writing.Any(tokens[i].IsWord)))
                return i;
        }

        return tokens.Length;
    }

    /// <summary>TOP 1, TOP (1), TOP (@n) PERCENT, WITH TIES.</summary>
    private static int AfterTop(ImmutableArray<SqlToken> tokens, int i)
    {
        for (var depth = 0; i < tokens.Length; i++)
        {
            depth += tokens[i].IsSign('(') ? 1 : tokens[i].IsSign(')') ? -1 : 0;
            if (depth <= 0)
                break;
        }

        i++;
        while (i < tokens.Length && (tokens[i].IsWord("PERCENT") || tokens[i].IsWord("WITH") || tokens[i].IsWord("TIES")))
            i++;
        return i;
    }

    /// <summary>"a.Data AS Content", "Data Content", "Content = a.Data", "a.Data"; of an expression only its alias.</summary>
    private static SelectedColumn Column(ImmutableArray<SqlToken>.Builder item)
    {
        var last = item.Count - 1;
        var span = last < 0 ? default : TextSpan.FromBounds(item[0].Span.Start, item[last].Span.End);
        var isBounded = SelectedColumn.Bounds(item);
        if (last >= 2 && item[last].IsName && item[last - 1].IsWord("AS"))
            return new SelectedColumn(Known(item[last].Text), Path(item, 0, last - 1), span, isBounded) { BasedOn = BasedOn(item, 0, last - 1) };
        if (last >= 2 && item[0].IsName && item[1].IsSign('='))
            return new SelectedColumn(Known(item[0].Text), Path(item, 2, item.Count - 2), span, SelectedColumn.Bounds(item.Skip(2).ToList())) { BasedOn = BasedOn(item, 2, item.Count - 2) };
        if (last >= 1 && item[last].IsName && (item[last - 1].IsName || item[last - 1].IsSign(')')))
            return new SelectedColumn(Known(item[last].Text), Path(item, 0, last), span, isBounded) { BasedOn = BasedOn(item, 0, last) };
        var column = Path(item, 0, item.Count);
        return new SelectedColumn(column, column, span, isBounded) { BasedOn = BasedOn(item, 0, item.Count) };
    }

    /// <summary>A name that is put together at run time is none.</summary>
    private static string? Known(string name) => name.IndexOf(SqlText.Hole) < 0 ? name : null;

    /// <summary>The column that an expression has its values from: "Data" of <c>ISNULL(a.Data, 0x)</c>, and of itself.</summary>
    private static string? BasedOn(ImmutableArray<SqlToken>.Builder item, int start, int count)
    {
        while (count > 3 && SelectedColumn.Passes(item[start]) && item[start + 1].IsSign('(') && item[start + count - 1].IsSign(')'))
        {
            (start, count) = (start + 2, count - 3);
            var first = count;
            for (var (i, depth) = (count - 1, 0); i >= 0; i--)
            {
                depth += item[start + i].IsSign(')') ? 1 : item[start + i].IsSign('(') ? -1 : 0;
                if (depth < 0)
                    return null; // the parenthesis at the end is another one's
                if (depth == 0 && item[start + i].IsSign(','))
                    first = i;
            }

            count = first;
        }

        return Path(item, start, count);
    }

    /// <summary>The last name of "a.b.Data"; <see langword="null"/> for anything else.</summary>
    private static string? Path(ImmutableArray<SqlToken>.Builder item, int start, int count)
    {
        for (var i = 0; i < count; i++)
            if (i % 2 == 0 ? !item[start + i].IsName : !item[start + i].IsSign('.'))
                return null;
        return count % 2 == 1 ? Known(item[start + count - 1].Text) : null;
    }

    private static ImmutableArray<string> TablesIn(ImmutableArray<SqlToken> tokens, int from)
    {
        var tables = ImmutableArray.CreateBuilder<string>();
        for (var i = from; i + 1 < tokens.Length; i++)
            if (tokens[i].IsWord("FROM") || tokens[i].IsWord("JOIN"))
            {
                var last = i + 1;
                while (last + 2 < tokens.Length && tokens[last + 1].IsSign('.'))
                    last += 2;
                if (tokens[last].IsName)
                    tables.Add(tokens[last].Text);
            }

        return tables.ToImmutable();
    }
}
