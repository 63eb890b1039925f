using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Samples;

/// <summary>The repaired forms. None of them is reported.</summary>
public static class FixedQueries
{
    /// <summary>Reads only the columns that a list shows.</summary>
    public static Task<List<Guid>> AllIdsAsync(ProblemContext db) =>
        db.ProblemTables.Select(table => table.Id).ToListAsync();

    /// <summary>The result of the fix "Read only the members used" for <see cref="ProblemQueries.SomeIdAsync"/>.</summary>
    public static async Task<Guid> SomeIdAsync(ProblemContext db)
    {
        var row = await db.ProblemTables.OrderBy(table => table.Id).Select(table => new { table.Id }).FirstAsync();
        return row.Id;
    }

    /// <summary>The server computes the length and does not send the value.</summary>
    public static Task<int> TextLengthAsync(ProblemContext db, Guid id) =>
        db.ProblemTables.Where(table => table.Id == id).Select(table => table.LargeString.Length).FirstOrDefaultAsync();

    /// <summary>A synchronous read parses each packet once. It blocks a thread, which is a problem for a server under load.</summary>
    public static ProblemTable Single(ProblemContext db, Guid id) =>
        db.ProblemTables.Single(table => table.Id == id);

    public static ProblemTable? Find(ProblemContext db, Guid id) =>
        db.ProblemTables.Find(id);

    public static List<Report> Reports(ProblemContext db) =>
        [.. db.Reports.OrderBy(report => report.Title)];

    /// <summary>Reads an entity without its large column.</summary>
    public static Task<List<Page>> PageTitlesAsync(ProblemContext db) =>
        db.Pages.Select(page => new Page { Id = page.Id, Title = page.Title }).ToListAsync();

    /// <summary>Every column has a length, so a row is at most slightly larger than a packet.</summary>
    public static Task<List<Thumbnail>> ThumbnailsAsync(ProblemContext db) =>
        db.Thumbnails.ToListAsync();

    /// <summary>The server sends only a number.</summary>
    public static Task<int> CountAsync(ProblemContext db) =>
        db.ProblemTables.CountAsync();

    public static Task<bool> AnyAsync(ProblemContext db, Guid id) =>
        db.ProblemTables.AnyAsync(table => table.Id == id);
}
