using System.Data.Common;
using AsyncSql.Streaming;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Samples;

/// <summary>
/// The patterns of <see cref="ProblemQueries"/> and <see cref="ProblemReaders"/> on streamed reads. They read the entire entity
/// asynchronously, and none of them is reported.
/// </summary>
public static class StreamedQueries
{
    public static Task<List<Letter>> AllAsync(StreamedContext db) =>
        db.Letters.ToListAsync();

    public static Task<Letter[]> PageAsync(StreamedContext db, int page) =>
        db.Letters.AsNoTracking().OrderBy(row => row.Id).Skip(page * 10).Take(10).ToArrayAsync();

    public static Task<Letter> SingleAsync(StreamedContext db, Guid id) =>
        db.Letters.SingleAsync(letter => letter.Id == id);

    public static ValueTask<Letter?> FindAsync(StreamedContext db, Guid id) =>
        db.Letters.FindAsync(id);

    /// <summary>A command without EF Core: the result of the fix "Read the row as streams".</summary>
    public static async Task<List<byte[]>> ScansAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT Id, Scan FROM Letters", connection);
        await using DbDataReader reader = await command.ExecuteStreamedReaderAsync();
        var scans = new List<byte[]>();
        while (await reader.ReadAsync())
            scans.Add(reader.GetFieldValue<byte[]>(1));
        return scans;
    }
}
