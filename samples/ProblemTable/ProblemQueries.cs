using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Samples;

/// <summary>One pattern in each method. Each is slow for rows larger than one network packet, and each is reported.</summary>
public static class ProblemQueries
{
    /// <summary>Loads whole entities for a list.</summary>
    public static Task<List<ProblemTable>> AllAsync(ProblemContext db) =>
        db.ProblemTables.ToListAsync();

    /// <summary>Paging does not help: each row of the page is read with its large values.</summary>
    public static Task<ProblemTable[]> PageAsync(ProblemContext db, int page) =>
        db.ProblemTables.AsNoTracking().OrderBy(row => row.Id).Skip(page * 10).Take(10).ToArrayAsync();

    /// <summary>Reads both large values for the length of one, which the server can compute.</summary>
    public static async Task<int> TextLengthAsync(ProblemContext db, Guid id)
    {
        var row = await db.ProblemTables.FirstOrDefaultAsync(table => table.Id == id);
        return row == null ? 0 : row.LargeString.Length;
    }

    /// <summary>Reads both large values for a key. The fix "Read only the members used" selects only the key.</summary>
    public static async Task<Guid> SomeIdAsync(ProblemContext db)
    {
        var row = await db.ProblemTables.OrderBy(table => table.Id).FirstAsync();
        return row.Id;
    }

    /// <summary>A single row is slow too: the cost depends on the size of a row, not on the number of rows.</summary>
    public static Task<ProblemTable> SingleAsync(ProblemContext db, Guid id) =>
        db.ProblemTables.SingleAsync(table => table.Id == id);

    public static Task<ProblemTable?> SingleOrNothingAsync(ProblemContext db, Guid id) =>
        db.ProblemTables.Where(table => table.Id == id).SingleOrDefaultAsync();

    /// <summary><c>FindAsync</c> reads the same row unless the context tracks it. It does not support a projection.</summary>
    public static ValueTask<ProblemTable?> FindAsync(ProblemContext db, Guid id) =>
        db.ProblemTables.FindAsync(id);

    /// <summary>The set does not have to be a property of the context.</summary>
    public static Task<List<ProblemTable>> BySetAsync(DbContext db) =>
        db.Set<ProblemTable>().ToListAsync();

    /// <summary>Large because <c>ReportConfiguration</c> calls <c>HasColumnType("nvarchar(max)")</c>.</summary>
    public static Task<List<Report>> ReportsAsync(ProblemContext db) =>
        db.Reports.OrderBy(report => report.Title).ToListAsync();

    /// <summary>Large because of the attribute <c>[Column(TypeName = "nvarchar(max)")]</c>.</summary>
    public static Task<Article?> NewestArticleAsync(ProblemContext db) =>
        db.Articles.OrderByDescending(article => article.Id).FirstOrDefaultAsync();

    /// <summary>Large because the last word of <c>HtmlBody</c> indicates content.</summary>
    public static Task<List<Page>> PagesAsync(ProblemContext db) =>
        db.Pages.ToListAsync();

    /// <summary>A projection helps only without the large column. This one reads it.</summary>
    public static Task<List<byte[]>> BinariesAsync(ProblemContext db) =>
        db.ProblemTables.Select(table => table.LargeBinary).ToListAsync();

    /// <summary>ASQL1002: a string without a length, and nothing indicates that it is meant to be large.</summary>
    public static Task<List<Comment>> CommentsAsync(ProblemContext db) =>
        db.Comments.ToListAsync();
}
