using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>The SQL scripts of a project and of its database: the tables and procedures that they create.</summary>
internal sealed class SqlScripts(ImmutableArray<AdditionalText> additionalFiles)
{
    private static readonly WeakCache<SourceText, TableScript> Tables = new(static (text, _) => new TableScript(text));
    private static readonly WeakCache<SourceText, ImmutableArray<Procedure>> Procedures =
        new(static (text, _) => ProcedureScript.Read(text.ToString()));

    /// <summary>Longer scripts insert rows. To read one of this length takes a third of a second at most.</summary>
    private const int MaxLength = 1_000_000;

    /// <summary>The characters behind the folders of a file or the namespace of a resource.</summary>
    private static readonly char[] Separators = ['.', '/', '\\'];

    private TableScript? _tables;
    private ILookup<string, SourceText>? _names;
    private ILookup<string, Procedure>? _procedures;

    public IEnumerable<(string Path, SourceText Text)> GetFiles(CancellationToken cancellationToken)
    {
        foreach (var file in additionalFiles)
            if (SolutionFiles.IsScript(file) && file.GetText(cancellationToken) is { Length: <= MaxLength } text)
                yield return (file.Path, text);
    }

    /// <summary>
    /// Finds the text of a file by its name, alone or behind folders or the namespace of a resource; <see langword="null"/> if there is no
    /// or more than one such file.
    /// </summary>
    public string? FindText(string name, CancellationToken cancellationToken)
    {
        _names ??= GetFiles(cancellationToken).ToLookup(
            static file => Path.GetFileName(file.Path), static file => file.Text, StringComparer.OrdinalIgnoreCase);
        for (; name.Length > 0; name = name.IndexOfAny(Separators) is >= 0 and var end ? name.Substring(end + 1) : "")
            if (_names[name].ToList() is { Count: > 0 } found)
                return found is [var only] ? only.ToString().TrimStart('\uFEFF') : null;
        return null;
    }

    /// <summary>
    /// The tables of all scripts. The names of migrations have a number or a date, so the last one is the newest: <c>V10</c> comes after
    /// <c>V9</c>.
    /// </summary>
    public TableScript GetTables(CancellationToken cancellationToken) =>
        _tables ??= TableScript.Merge(GetFiles(cancellationToken)
            .OrderBy(static file => file.Path, NumberedNameComparer.Instance)
            .Select(file => (Tables.Get(file.Text, cancellationToken), file.Path)));

    /// <summary>
    /// Finds the result sets of the procedure that a text calls: several ones if several databases have a procedure of this name; none if
    /// the text calls no procedure of the scripts.
    /// </summary>
    public IEnumerable<ImmutableArray<SelectList?>> FindResults(string sql, CancellationToken cancellationToken)
    {
        if (ProcedureScript.ReadCall(sql) is not (var schema, { } name))
            return [];
        _procedures ??= GetFiles(cancellationToken).SelectMany(file => Procedures.Get(file.Text, cancellationToken))
            .ToLookup(static procedure => procedure.Name, StringComparer.OrdinalIgnoreCase);
        return _procedures[name].Where(procedure => schema is null || procedure.Schema is null
            || string.Equals(procedure.Schema, schema, StringComparison.OrdinalIgnoreCase)).Select(static procedure => procedure.Results);
    }
}
