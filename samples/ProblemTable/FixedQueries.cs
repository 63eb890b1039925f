using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Samples;

/// <summary>The repaired forms; none is flagged.</summary>
public static class FixedQueries
{
    /// <summary>What a list shows: only the columns it shows.</summary>
    public static Task<List<Guid>> AllIdsAsync(ProblemContext db) =>
        db.ProblemTables.Select(table => table.Id).ToListAsync();

    /// <summary>What "read only the members used" makes of <see cref="ProblemQueries.SomeIdAsync"/>.</summary>
    public static async Task<Guid> SomeIdAsync(ProblemContext db)
    {
        var row = await db.ProblemTables.OrderBy(table => table.Id).Select(x => new { x.Id }).FirstAsync();
        return row.Id;
    }

    /// <summary>The server computes the length; the value stays there.</summary>
    public static Task<int> TextLengthAsync(ProblemContext db, Guid id) =>
        db.ProblemTables.Where(table => table.Id == id).Select(table => table.LargeString.Length).FirstOrDefaultAsync();

    /// <summary>Synchronously each packet is parsed once. It blocks a thread, which a server under load has to afford.</summary>
    public static ProblemTable Single(ProblemContext db, Guid id) =>
        db.ProblemTables.Single(table => table.Id == id);

    public static ProblemTable? Find(ProblemContext db, Guid id) =>
        db.ProblemTables.Find(id);

    public static List<Report> Reports(ProblemContext db) =>
        [.. db.Reports.OrderBy(report => report.Title)];

    /// <summary>Part of the entity: the large column is left out, the rest is an entity still.</summary>
    public static Task<List<Page>> PageTitlesAsync(ProblemContext db) =>
        db.Pages.Select(page => new Page { Id = page.Id, Title = page.Title }).ToListAsync();

    /// <summary>Every column has a length, so a row is never much larger than a packet.</summary>
    public static Task<List<Thumbnail>> ThumbnailsAsync(ProblemContext db) =>
        db.Thumbnails.ToListAsync();

    /// <summary>Only a number travels.</summary>
    public static Task<int> CountAsync(ProblemContext db) =>
        db.ProblemTables.CountAsync();

    public static Task<bool> AnyAsync(ProblemContext db, Guid id) =>
        db.ProblemTables.AnyAsync(table => table.Id == id);
}
