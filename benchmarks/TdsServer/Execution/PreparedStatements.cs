namespace AsyncSql.TdsServer.Execution;

/// <summary>The SQL that a client has prepared, by handle.</summary>
internal sealed class PreparedStatements
{
    private readonly Dictionary<int, (string Declarations, string Sql)> _statements = [];
    private int _last;

    public int Add(string declarations, string sql)
    {
        _statements.Add(++_last, (declarations, sql));
        return _last;
    }

    public (string Declarations, string Sql) Find(int handle) =>
        _statements.TryGetValue(handle, out var statement) ? statement : throw SqlErrors.UnknownHandle(handle);

    public void Remove(int handle)
    {
        if (!_statements.Remove(handle))
            throw SqlErrors.UnknownHandle(handle);
    }

    public void Clear() => _statements.Clear();
}
