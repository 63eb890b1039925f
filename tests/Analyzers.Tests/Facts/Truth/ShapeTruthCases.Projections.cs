namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>What a <c>Select</c> takes of an entity, and what EF Core reads for code that it cannot translate.</summary>
internal static partial class ShapeTruthCases
{
    private const string BookDto = """
        public class BookDto
        {
            public int Id { get; set; }
            public string Title { get; set; } = null!;
            public string? Text { get; set; }
            public AuthorDto? Author { get; set; }
            public List<string> Texts { get; set; } = new();
        }
        public class AuthorDto
        {
            public string Name { get; set; } = null!;
            public string? Bio { get; set; }
        }

        """;

    private static IEnumerable<ShapeCase> Projections() =>
    [
        Selected("one column", "b => b.BookTitle"),
        Selected("the key", "b => b.Id"),
        Selected("the entity itself", "b => b"),
        Selected("anonymous type", "b => new { b.Id, b.BookTitle, Cover = b.BookCover }"),
        Selected("DTO by initialiser", "b => new BookDto { Id = b.Id, Title = b.BookTitle }", BookDto),
        Selected("DTO by constructor", "b => new Row(b.BookTitle, b.BookNotes)", "public class Row { public Row(string title, string? notes) { Title = title; Notes = notes; } public string Title { get; } public string? Notes { get; } }"),
        Selected("DTO by constructor and initialiser", "b => new Row(b.Id) { Title = b.BookTitle }", "public class Row { public Row(int id) => Id = id; public int Id { get; } public string Title { get; set; } = null!; }"),
        Selected("record", "b => new Row(b.Id, b.BookTitle, b.BookPrice)", "public record Row(int Id, string Title, decimal Price);"),
        Selected("record given the entity", "b => new Row(b)", "public record Row(Book Book);"),
        Selected("an entity type made anew", "b => new Book { Id = b.Id, BookTitle = b.BookTitle }"),
        Selected("nested anonymous types", "b => new { b.Id, Inner = new { b.BookTitle, More = new { b.BookNotes } } }"),
        Selected("nested DTO", "b => new BookDto { Title = b.BookTitle, Author = new AuthorDto { Name = b.Author.AuthorName } }", BookDto),
        Selected("array of columns", "b => new[] { b.BookTitle, b.BookNotes }"),
        Selected("list of columns", "b => new List<string> { b.BookTitle, b.BookBody }"),
        Selected("required navigation", "b => b.Author"),
        Selected("optional navigation", "b => b.Editor"),
        Selected("navigation inside an anonymous type", "b => new { b.BookTitle, b.Author }"),
        Selected("column of a navigation", "b => new { b.BookTitle, b.Author.AuthorName }"),
        Selected("column of an optional navigation", "b => new { b.BookTitle, Editor = b.Editor!.AuthorName }"),
        Selected("optional navigation that is checked", "b => b.Editor == null ? null : b.Editor.AuthorName"),
        Selected("navigations as the fix writes them", "x => new { x.BookTitle, Author = new { x.Author.AuthorName }, Editor = x.Editor == null ? null : new { x.Editor.AuthorBorn } }"),
        Case("Select navigations as the fix writes them, behind includes", "await db.Books.Include(b => b.Author).Include(b => b.Editor).Where(b => b.Id > 1).Select(x => new { x.BookTitle, Author = new { x.Author.AuthorName }, Editor = x.Editor == null ? null : new { x.Editor.AuthorBorn } }).FirstOrDefaultAsync(token);"),
        Selected("optional navigation that is checked, into a DTO", "b => new BookDto { Id = b.Id, Author = b.Editor == null ? null : new AuthorDto { Name = b.Editor.AuthorName } }", BookDto),
        Selected("whether a navigation is there", "b => new { b.Id, HasEditor = b.Editor != null }"),
        Case("Select navigation of a navigation", "await db.Votes.Select(v => new { v.VoteUp, v.Review.Book.Author.AuthorName }).ToListAsync(token);"),
        Case("Select owned part", "await db.Authors.AsNoTracking().Select(a => a.Home).ToListAsync(token);"),
        Case("Select column of an owned part", "await db.Authors.Select(a => new { a.AuthorName, a.Home.AddressStreet }).ToListAsync(token);"),
        Case("Select owned collection", "await db.Publishers.AsNoTracking().Select(p => new { p.Id, p.Offices }).ToListAsync(token);"),
        Case("Select columns of an owned collection", "await db.Publishers.Select(p => new { p.PublisherName, Cities = p.Offices.Select(o => o.OfficeCity).ToList() }).ToListAsync(token);"),
        Selected("collection itself", "b => b.Reviews"),
        Selected("collection inside an anonymous type", "b => new { b.Id, b.Reviews }"),
        Selected("collection ToList", "b => new { b.Id, Reviews = b.Reviews.ToList() }"),
        Selected("collection of columns", "b => new { b.BookTitle, Texts = b.Reviews.Select(r => r.ReviewText).ToList() }"),
        Selected("collection of DTOs, filtered", "b => new { b.Id, Top = b.Reviews.Where(r => r.ReviewStars > 3).OrderBy(r => r.ReviewText).Select(r => new { r.ReviewerName, r.ReviewStars }).Take(3).ToList() }"),
        Selected("collection in a collection", "b => new { b.Id, Reviews = b.Reviews.Select(r => new { r.ReviewerName, Votes = r.Votes.Select(v => v.VoteComment).ToList() }).ToList() }"),
        Selected("collection into an array", "b => b.Tags.Select(t => t.TagName).ToArray()"),
        Selected("many-to-many", "b => new { b.Id, b.Tags }"),
        Selected("count of a collection", "b => new { b.BookTitle, Count = b.Reviews.Count, Long = b.Reviews.Count(r => r.ReviewText != \"\") }"),
        Selected("Any and All of a collection", "b => new { b.BookTitle, Any = b.Reviews.Any(), All = b.Reviews.All(r => r.ReviewText != \"\") }"),
        Selected("Sum and Average of a collection", "b => new { Sum = b.Reviews.Sum(r => r.ReviewStars), Average = b.Reviews.Average(r => (double?)r.ReviewStars) }"),
        Selected("Max of a collection's text", "b => b.Reviews.Max(r => r.ReviewText)"),
        Selected("Min of a collection's text", "b => b.Reviews.Min(r => r.ReviewerName)"),
        Selected("Contains on a collection's texts", "b => b.Reviews.Select(r => r.ReviewText).Contains(\"a\")"),
        Selected("first of a collection", "b => new { b.Id, First = b.Reviews.OrderBy(r => r.Id).FirstOrDefault() }"),
        Selected("column of a collection's first", "b => b.Reviews.OrderBy(r => r.Id).FirstOrDefault()!.ReviewText"),
        Selected("first of a collection's columns", "b => b.Reviews.OrderBy(r => r.Id).Select(r => r.ReviewerName).FirstOrDefault()"),
        Selected("DTO of a collection's first", "b => b.Reviews.OrderBy(r => r.Id).Select(r => new { r.ReviewerName, r.ReviewStars }).FirstOrDefault()"),
        Selected("string.Join over a collection", "b => string.Join(\", \", b.Tags.Select(t => t.TagName))"),
        Selected("entity beside columns", "b => new { Book = b, Count = b.Reviews.Count }"),
        Selected("entity twice", "b => new { b, b.Author, b.Author.AuthorName }"),
        Selected("conditional", "b => b.BookPages > 10 ? b.BookTitle : b.BookNotes"),
        Selected("conditional on a large column", "b => b.BookBody == \"\" ? 1 : 2"),
        Selected("coalesce", "b => b.BookNotes ?? b.BookTitle"),
        Selected("coalesce to a constant", "b => new { Notes = b.BookNotes ?? \"\", Rating = b.BookRating ?? 0 }"),
        Selected("concatenation", "b => b.BookTitle + \": \" + b.BookNotes"),
        Selected("interpolation", "b => $\"{b.BookTitle} ({b.BookNotes})\""),
        Selected("string.Format", "b => string.Format(\"{0}: {1}\", b.BookTitle, b.BookNotes)"),
        Selected("string.Concat", "b => string.Concat(b.BookTitle, b.BookNotes)"),
        Selected("length of a text", "b => new { b.Id, b.BookBody.Length }"),
        Selected("length of bytes", "b => new { b.Id, b.BookCover.Length }"),
        Selected("comparisons", "b => new { Is = b.BookBody == \"a\", Has = b.BookNotes != null, More = b.BookPages > 3 }"),
        Selected("string tests", "b => new { A = b.BookBody.Contains(\"a\"), B = b.BookBody.StartsWith(\"a\"), C = string.IsNullOrEmpty(b.BookNotes), D = EF.Functions.Like(b.BookBody, \"a%\") }"),
        Selected("Substring", "b => b.BookBody.Substring(0, 100)"),
        Selected("Substring under a condition on the length", "b => b.BookBody.Length > 100 ? b.BookBody.Substring(0, 100) + \"...\" : b.BookBody"),
        Selected("ToUpper, Trim and Replace", "b => new { A = b.BookTitle.ToUpper(), B = b.BookNotes!.Trim(), C = b.BookBody.Replace(\"a\", \"b\") }"),
        Selected("IndexOf", "b => b.BookBody.IndexOf(\"a\")"),
        Selected("cast of a number", "b => new { Pages = (long)b.BookPages, Status = (int)b.BookStatus }"),
        Selected("cast to object", "b => (object)b.BookTitle"),
        Selected("cast of the entity to its base", "b => (EntityBase)b"),
        Selected("cast of the entity to an interface", "b => (IHasId)b"),
        Selected("parts of a date", "b => new { b.BookPublished.Year, b.BookPublished.Date }"),
        Selected("value of a nullable", "b => new { Has = b.BookRating.HasValue, Value = b.BookRating!.Value }"),
        Selected("ToString of a text", "b => b.BookTitle.ToString()"),
        Selected("computed property", "b => b.DisplayName"),
        Selected("computed property in an anonymous type", "b => new { b.Id, b.DisplayName }"),
        Selected("unmapped property", "b => b.Marked"),
        Selected("own method of the entity", "b => b.Describe()"),
        Selected("client method on the entity", "b => Mapper.Map(b)", "public static class Mapper { public static string Map(Book book) => book.BookTitle; }"),
        Selected("client method on a column", "b => Mapper.Shorten(b.BookBody)", "public static class Mapper { public static string Shorten(string text) => text; }"),
        Selected("client method on a navigation", "b => Mapper.Map(b.Author)", "public static class Mapper { public static string Map(Author author) => author.AuthorName; }"),
        Selected("client method over part of a DTO", "b => new { b.Id, Title = Mapper.Shorten(b.BookTitle), b.BookNotes!.Length }", "public static class Mapper { public static string Shorten(string text) => text; }"),
        Selected("client extension on the entity", "b => b.ToDto()", "public static class Mapper { public static string ToDto(this Book book) => book.BookTitle; }"),
        Selected("client method on a collection", "b => Mapper.Join(b.Reviews)", "public static class Mapper { public static int Join(IEnumerable<Review> reviews) => 3; }"),
        Selected("client method on each of a collection", "b => b.Reviews.Select(r => Mapper.Map(r)).ToList()", "public static class Mapper { public static string Map(Review review) => review.ReviewText; }"),
        Selected("Split, which runs in process", "b => b.BookNotes!.Split(',', StringSplitOptions.None)"),
        Selected("constant", "b => 3"),
        Selected("captured value", "b => new { Key = id, b.BookTitle }"),
        Selected("EF.Property", "b => EF.Property<string>(b, \"BookTitle\")"),
        Selected("EF.Property of nameof", "b => new { Notes = EF.Property<string>(b, nameof(Book.BookNotes)) }"),
        Selected("a method with the name of EF.Property", "b => Mapper.Property<string>(b, \"BookTitle\")", "public static class Mapper { public static T? Property<T>(object entity, string name) => default; }"),
        Selected("type test", "b => b.Editor is Author"),
        Case("Select method group", "await db.Books.Select(Mapper.ToDto).ToListAsync(token);", types: "public static class Mapper { public static Expression<Func<Book, string>> ToDto = b => b.BookTitle; }"),
        Case("Select expression property", "await db.Books.Select(BookRow.Projection).ToListAsync(token);", types: "public class BookRow { public string Title { get; set; } = null!; public static Expression<Func<Book, BookRow>> Projection => b => new BookRow { Title = b.BookTitle }; }"),
        Case("Select expression property with a body", "await db.Books.Select(BookRow.Projection).ToListAsync(token);", types: "public class BookRow { public string? Notes { get; set; } public static Expression<Func<Book, BookRow>> Projection { get { return b => new BookRow { Notes = b.BookNotes }; } } }"),
        Case("Select expression property with an initialiser", "await db.Tags.Select(TagRow.FromEntity).FirstOrDefaultAsync(token);", types: "public record TagRow(string Name) { public static Expression<Func<Tag, TagRow>> FromEntity { get; } = t => new TagRow(t.TagName); }"),
        Case("Select expression from a method", "await db.Books.Select(Row(3)).ToListAsync(token);", members: "private static Expression<Func<Book, object>> Row(int more) => b => new { b.BookTitle, Pages = b.BookPages > more };"),
        Case("Select expression in a local", "Expression<Func<Book, string?>> selector = b => b.BookNotes; await db.Books.Select(selector).ToListAsync(token);"),
        Case("Select expression parameter of a lambda", "Expression<Func<Review, string>> text = r => r.ReviewText; await db.Books.Select(b => new { b.Id, Texts = b.Reviews.AsQueryable().Select(text).ToList() }).ToListAsync(token);"),
        Case("Select with an index is not translated, AsAsyncEnumerable is", "await foreach (var t in db.Tags.Select(t => new { t.TagName }).AsAsyncEnumerable()) { }"),
        Case("Select chained", "await db.Books.Select(b => new { b.BookTitle, b.BookBody }).Select(x => x.BookTitle).ToListAsync(token);"),
        Case("Select chained over an entity", "await db.Books.Select(b => new { Book = b, Count = b.Reviews.Count }).Where(x => x.Count > 3).Select(x => new { x.Book.BookTitle, x.Count }).ToListAsync(token);"),
        Case("Select chained over a navigation", "await db.Reviews.Select(r => r.Book).Select(b => b.Author).Select(a => a.AuthorName).ToListAsync(token);"),
        Case("Select chained over a DTO", "await db.Books.Select(b => new BookDto { Title = b.BookTitle, Text = b.BookBody, Author = new AuthorDto { Name = b.Author.AuthorName, Bio = b.Author.AuthorBio } }).Select(d => new { d.Title, d.Author!.Name }).ToListAsync(token);", types: BookDto),
        Case("Where on a DTO reads no more", "await db.Books.Select(b => new BookDto { Id = b.Id, Title = b.BookTitle }).Where(d => d.Title != \"\").OrderBy(d => d.Id).FirstOrDefaultAsync(token);", types: BookDto),
        Case("base entity reads the columns of derived ones", "await db.Media.Select(m => m).ToListAsync(token);"),
        Case("column of a derived type by cast", "await db.Media.Select(m => new { m.MediaName, Transcript = ((Video)m).VideoTranscript }).ToListAsync(token);"),
        Case("column of a derived type by as", "await db.Media.Select(m => (m as Picture)!.PictureCaption).ToListAsync(token);"),
        Case("column of a derived type under is", "await db.Media.Select(m => m is Video ? ((Video)m).VideoSeconds.ToString() : m.MediaName).ToListAsync(token);"),
        Case("self-reference", "await db.Categories.Select(c => new { c.CategoryName, Parent = c.Parent!.CategoryName, Children = c.Children.Count }).ToListAsync(token);"),
        Case("self-reference as entities", "await db.Categories.Select(c => new { c.Id, c.Children }).ToListAsync(token);"),
        Case("auto-included navigation is left out of columns", "await db.Orders.Select(o => new { o.OrderNumber, o.Customer.CustomerName }).ToListAsync(token);"),
        Case("auto-included navigation of a nested entity", "await db.OrderLines.Select(l => l.Order).ToListAsync(token);"),
        Case("auto-included navigation inside an anonymous type", "await db.Orders.Select(o => new { o, Lines = o.Lines.Count }).ToListAsync(token);"),
    ];

    /// <summary>The beginning of the statement of a projection of books.</summary>
    public const string SelectedBooks = "await db.Books.AsNoTracking().Select(";

    /// <summary>The projections of which <see cref="AsyncSql.Analyzers.Facts.Queries.SelectorSyntax"/> does not read all.</summary>
    public static IReadOnlySet<string> NotReadFromSyntax { get; } = new HashSet<string>(StringComparer.Ordinal)
    {
        "Select Substring of a long length",
        "Select Substring of a sum with the length",
        "Select Substring of almost all",
        "Select Substring of the smaller length",
        "Select Substring of the smaller length, the other way round",
        "Select Substring to the end",
        "Select Substring to the end from a captured position",
        "Select Substring to the end of a short text",
        "Select a long text whole",
        "Select a short text as nothing",
        "Select a text under the length of another",
        "Select a text whose limit is long",
        "Select computed property",
        "Select computed property in an anonymous type",
        "Select unmapped property",
    };

    private static ShapeCase Selected(string name, string selector, string types = "") => Case("Select " + name, $"{SelectedBooks}{selector}).ToListAsync(token);", types);
}
