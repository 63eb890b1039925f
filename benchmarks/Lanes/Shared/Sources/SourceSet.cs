namespace AsyncSql.Lanes.Sources;

/// <summary>What a set of forms works on.</summary>
/// <param name="ConnectionString">The connection string of the database.</param>
/// <param name="OwnDatabase">Whether the database was created for this run, so that a set can create and fill tables in it.</param>
/// <param name="Table">The table of documents, for sets that read one.</param>
/// <param name="Rows">The number of rows of the set that reads many small rows.</param>
internal sealed record SourceOptions(string ConnectionString, bool OwnDatabase, TableOfDocuments? Table, int Rows)
{
    /// <exception cref="ArgumentException">The option is missing.</exception>
    public TableOfDocuments RequiredTable => Table ?? throw new ArgumentException("This set reads a table of documents. Give --table.");

    /// <exception cref="ArgumentException">The option is missing.</exception>
    public void RequireOwnDatabase()
    {
        if (!OwnDatabase)
            throw new ArgumentException("This set writes. Give --create, so that it writes to a database of its own.");
    }
}

/// <summary>The forms of one published table: the methods with a <see cref="SourceFormAttribute"/>.</summary>
internal abstract class SourceSet : IAsyncDisposable
{
    protected SourceSet() => Forms = SourceForm.FindAll(this);

    /// <summary>The forms, by the names that the files of benchmarks/sources use.</summary>
    public IReadOnlyDictionary<string, SourceForm> Forms { get; }

    /// <summary>Creates what the forms need.</summary>
    public virtual Task SetUpAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Ends what <see cref="SetUpAsync"/> started.</summary>
    public virtual ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        return ValueTask.CompletedTask;
    }
}
