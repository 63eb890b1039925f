using System.Text;

namespace AsyncSql.Lanes.Protocol;

/// <summary>A large column of a table of documents.</summary>
public enum LargeColumn
{
    /// <summary>The column <c>Content</c>: text.</summary>
    Text,

    /// <summary>The column <c>Data</c>: a binary value.</summary>
    Binary,
}

/// <summary>
/// The forms of reading one large column with ADO.NET. A form reads all rows and returns their number. The harness, which has no driver,
/// takes the names of the forms from here: see <see cref="FormName"/>.
/// </summary>
public interface IReaderForms
{
    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    int Read();

    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    Task<int> ReadAsync(CancellationToken cancellationToken = default);

    /// <summary>SequentialAccess, ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    Task<int> ReadSequentiallyAsync(CancellationToken cancellationToken = default);

    /// <summary>SequentialAccess, ReadAsync, GetFieldValueAsync.</summary>
    Task<int> ReadSequentiallyWithoutNullCheckAsync(CancellationToken cancellationToken = default);

    /// <summary>SequentialAccess, ReadAsync, GetStream or GetTextReader. The value is never whole in memory.</summary>
    Task<int> StreamAsync(CancellationToken cancellationToken = default);

    /// <summary>ReadAsync, GetStream or GetTextReader without SequentialAccess: the driver buffers the row first.</summary>
    Task<int> StreamFromBufferAsync(CancellationToken cancellationToken = default);

    /// <summary>SequentialAccess, ReadAsync, GetStream or GetTextReader, into an array or a string.</summary>
    Task<int> StreamIntoMemoryAsync(CancellationToken cancellationToken = default);

    /// <summary>ExecuteReaderAsync, then Read, IsDBNull, GetFieldValue.</summary>
    Task<int> ReadAfterExecuteAsync(CancellationToken cancellationToken = default);

    /// <summary>ExecuteScalarAsync: the value of the first row alone.</summary>
    Task<int> ExecuteScalarAsync(CancellationToken cancellationToken = default);
}

/// <summary>The forms of reading documents with EF Core, in lanes that have it. A form reads all rows and returns their number.</summary>
public interface IQueryForms
{
    /// <summary>ToList of entities.</summary>
    int ToList();

    /// <summary>ToListAsync of entities.</summary>
    Task<int> ToListAsync(CancellationToken cancellationToken = default);

    /// <summary>AsAsyncEnumerable of entities.</summary>
    Task<int> AsAsyncEnumerable(CancellationToken cancellationToken = default);

    /// <summary>ToListAsync of a projection without the large columns.</summary>
    Task<int> ProjectAsync(CancellationToken cancellationToken = default);
}

/// <summary>What one request does in a measurement of load, with EF Core.</summary>
public interface ILoadForms
{
    /// <summary>FirstAsync of an entity.</summary>
    Task Async(CancellationToken cancellationToken);

    /// <summary>First of an entity.</summary>
    Task Sync(CancellationToken cancellationToken);

    /// <summary>FirstAsync of an entity, on a context with streamed reads. In the lanes of SQL Server.</summary>
    Task StreamedReads(CancellationToken cancellationToken);

    /// <summary>SequentialAccess and GetStream of the large column.</summary>
    Task Streamed(CancellationToken cancellationToken);

    /// <summary>FirstAsync of a projection without the large column.</summary>
    Task Projected(CancellationToken cancellationToken);
}

/// <summary>
/// The names of forms on the command line of a lane and in its messages. A form is a method; its name is the method's in lower case, with
/// hyphens between the words: "read-async-text", "to-list-async".
/// </summary>
public static class FormName
{
    /// <summary>The name of a form of <see cref="IReaderForms"/>.</summary>
    /// <param name="method">The method.</param>
    /// <param name="column">The column that it reads.</param>
    public static string Create(string method, LargeColumn column) =>
        $"{Create(method)}-{(column == LargeColumn.Text ? "text" : "binary")}";

    /// <summary>The name of a form that needs no column.</summary>
    /// <param name="method">The method.</param>
    public static string Create(string method)
    {
        var name = new StringBuilder();
        for (var i = 0; i < method.Length; i++)
        {
            // A number is a word: "Sync50" is "sync-50".
            if (i > 0 && (char.IsAsciiLetterUpper(method[i]) || (char.IsAsciiDigit(method[i]) && !char.IsAsciiDigit(method[i - 1]))))
                name.Append('-');
            name.Append(char.ToLowerInvariant(method[i]));
        }

        return name.ToString();
    }
}
