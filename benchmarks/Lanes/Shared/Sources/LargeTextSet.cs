using AsyncSql.Lanes.Forms;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Sources;

/// <summary>One large text, read with a data reader: asynchronously and synchronously.</summary>
internal sealed class LargeTextSet(SourceOptions options) : SourceSet
{
    private readonly LargeColumnReader _reader = new(options.ConnectionString, options.RequiredTable, LargeColumn.Text);

    [SourceForm(operations: 1)]
    public Task Async(CancellationToken cancellationToken) => _reader.ReadAsync(cancellationToken);

    [SourceForm(operations: 1)]
    public void Sync() => _reader.Read();
}
