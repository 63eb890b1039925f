using AsyncSql.Analyzers.Facts.Sql;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The SQL scripts of a project and of its database: the tables and procedures that they create.</summary>
internal sealed class SqlScripts(ImmutableArray<AdditionalText> additionalFiles)
{
    private static readonly WeakCache<SourceText, TableScript> Tables = new(static (text, _) => new TableScript(text));
    private static readonly WeakCache<SourceText, ImmutableArray<Procedure>> Procedures =
        new(static (text, _) => ProcedureScript.Read(text.ToString()));

    /// <summary>Longer scripts insert rows. To read one of this length takes a third of a second at most.</summary>
    private const int MaxLength = 1_000_000;

    private TableScript? _tables;
    private ILookup<string, Procedure>? _procedures;

    public IEnumerable<(string Path, SourceText Text)> GetFiles(CancellationToken cancellationToken)
    {
        foreach (var file in additionalFiles)
            if (file.Path.EndsWith(".sql", StringComparison.OrdinalIgnoreCase)
                && file.GetText(cancellationToken) is { Length: <= MaxLength } text)
                yield return (file.Path, text);
    }

    /// <summary>The tables of all scripts. The names of migrations begin with a number or a date, so the last one is the newest.</summary>
    public TableScript GetTables(CancellationToken cancellationToken) =>
        _tables ??= TableScript.Merge(GetFiles(cancellationToken)
            .OrderBy(static file => file.Path, StringComparer.OrdinalIgnoreCase)
            .Select(file => (Tables.Get(file.Text, cancellationToken), file.Path)));

    /// <summary>
    /// Finds the result sets of the procedure that a text calls; default if it calls none, or several scripts create different ones.
    /// </summary>
    public ImmutableArray<SelectList?> FindResults(string sql, CancellationToken cancellationToken)
    {
        if (ProcedureScript.ReadCall(sql) is not (var schema, { } name))
            return default;
        _procedures ??= GetFiles(cancellationToken).SelectMany(file => Procedures.Get(file.Text, cancellationToken))
            .ToLookup(static procedure => procedure.Name, StringComparer.OrdinalIgnoreCase);
        var found = _procedures[name].Where(procedure => schema is null || procedure.Schema is null
            || string.Equals(procedure.Schema, schema, StringComparison.OrdinalIgnoreCase)).ToList();
        return found is [var only] ? only.Results : default;
    }
}
