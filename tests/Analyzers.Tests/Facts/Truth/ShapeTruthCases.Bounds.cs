namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Texts that a query shortens, or only seems to.</summary>
internal static partial class ShapeTruthCases
{
    private static IEnumerable<ShapeCase> Bounds() =>
    [
        Selected("the beginning of a long text, a short text whole", "b => b.BookBody.Length > 200 ? b.BookBody.Substring(0, 200) : b.BookBody"),
        Selected("a short text whole, else its beginning", "b => b.BookBody.Length <= 200 ? b.BookBody : b.BookBody.Substring(0, 200)"),
        Selected("a short text whole, else its beginning and dots", "b => new { b.Id, Text = b.BookBody.Length < 200 ? b.BookBody : b.BookBody.Substring(0, 197) + \"...\" }"),
        Selected("the beginning of a long text and dots", "b => new { b.Id, Text = b.BookBody.Length > 200 ? b.BookBody.Substring(0, 197) + \"...\" : b.BookBody }"),
        Selected("the limit on the left", "b => 200 < b.BookBody.Length ? b.BookBody.Substring(0, 200) : b.BookBody"),
        Selected("the beginning of a text that may be null", "b => b.BookNotes == null ? null : b.BookNotes.Length > 200 ? b.BookNotes.Substring(0, 200) : b.BookNotes"),
        Selected("the beginning of a text that is not null", "b => b.BookNotes != null && b.BookNotes.Length > 200 ? b.BookNotes.Substring(0, 200) : b.BookNotes"),
        Selected("the beginning of a text that is null or short", "b => b.BookNotes == null || b.BookNotes.Length <= 200 ? b.BookNotes : b.BookNotes.Substring(0, 200)"),
        Selected("a long text whole", "b => b.BookBody.Length > 200 ? b.BookBody : \"\""),
        Selected("a short text as nothing", "b => b.BookBody.Length < 10 ? \"\" : b.BookBody"),
        Selected("a text whose limit is long", "b => b.BookBody.Length > 100000 ? b.BookBody.Substring(0, 100000) : b.BookBody"),
        Selected("a text under the length of another", "b => b.BookNotes!.Length > 200 ? b.BookNotes.Substring(0, 200) : b.BookBody"),
        Selected("a text of a navigation by its length", "b => b.Author.AuthorBio.Length > 100 ? b.Author.AuthorBio.Substring(0, 100) : b.Author.AuthorBio"),
        Selected("a text by its captured length", "b => b.BookBody.Length > id ? b.BookBody.Substring(0, id) : b.BookBody"),
        Selected("a text that is not empty", "b => string.IsNullOrEmpty(b.BookNotes) ? \"-\" : b.BookNotes"),
        Selected("Substring of a sum", "b => b.BookBody.Substring(0, id + 10)"),
        Selected("Substring of a sum with the length", "b => b.BookBody.Substring(0, 10 + b.BookBody.Length)"),
        Selected("Substring to the end from a captured position", "b => b.BookBody.Substring(id - 10)"),
        Selected("Substring to the end", "b => b.BookBody.Substring(200)"),
        Selected("Substring of a length", "b => b.BookBody.Substring(5, 200)"),
        Selected("Substring of a captured length", "b => b.BookBody.Substring(0, id)"),
        Selected("Substring of almost all", "b => b.BookBody.Substring(0, b.BookBody.Length - 1)"),
        Selected("Substring of the smaller length", "b => b.BookBody.Substring(0, Math.Min(200, b.BookBody.Length))"),
        Selected("Substring of the smaller length, the other way round", "b => b.BookBody.Substring(0, Math.Min(b.BookBody.Length, 200))"),
        Selected("Substring of the length or a limit", "b => b.BookBody.Substring(0, b.BookBody.Length > 200 ? 200 : b.BookBody.Length)"),
        Selected("Substring of a long length", "b => b.BookBody.Substring(0, 100000)"),
        Selected("Substring to the end of a short text", "b => b.BookTitle.Substring(3)"),
        Selected("the first characters", "b => new { First = b.BookBody.FirstOrDefault(), Last = b.BookBody.LastOrDefault() }"),
        Selected("a branch that is never taken", "b => new { b.BookTitle, Body = false ? b.BookBody : null }"),
        Selected("a branch that is always taken", "b => new { b.BookTitle, Body = true ? null : b.BookBody }"),
        Case("Select a branch of a constant", "const bool withBody = false; await db.Books.Select(b => new { b.BookTitle, Body = withBody ? b.BookBody : b.BookNotes }).ToListAsync(token);"),
        Case("Select a branch of a captured value", "var withBody = id > 0; await db.Books.Select(b => new { b.BookTitle, Body = withBody ? b.BookBody : null }).ToListAsync(token);"),
        Selected("coalesced beginning", "b => (b.BookNotes ?? \"\").Substring(0, 100)"),
    ];
}
