namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The sources of the consumers. A rule is expected in lines that end with its ID: <c>// ASQL1001</c>.</summary>
internal static class ConsumerSources
{
    /// <summary>The entity of the article, and an entity with an unbounded string that is not meant to be large.</summary>
    public const string Model = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public class ProblemTable
        {
            public Guid Id { get; set; }

            public string LargeString { get; set; } = "";

            public byte[] LargeBinary { get; set; } = [];
        }

        public class Comment
        {
            public Guid Id { get; set; }

            public string Remark { get; set; } = "";
        }

        public class ProblemContext(DbContextOptions<ProblemContext> options) : DbContext(options)
        {
            public DbSet<ProblemTable> ProblemTables => Set<ProblemTable>();

            public DbSet<Comment> Comments => Set<Comment>();
        }

        """;

    public const string Queries = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public static class Queries
        {
            public static async Task<List<ProblemTable>> AllAsync(ProblemContext db)
            {
                return await db.ProblemTables.ToListAsync(); // ASQL1001
            }

            public static Task<ProblemTable?> FirstAsync(ProblemContext db, Guid id) =>
                db.ProblemTables
                    .Where(table => table.Id == id)
                    .FirstOrDefaultAsync(); // ASQL1001

            public static ValueTask<ProblemTable?> FindAsync(ProblemContext db, Guid id) =>
                db.Set<ProblemTable>().FindAsync(id); // ASQL1001

            public static Task<List<Comment>> CommentsAsync(ProblemContext db) =>
                db.Comments.ToListAsync(); // ASQL1002

            public static Task<List<Guid>> IdsAsync(ProblemContext db) =>
                db.ProblemTables.Select(table => table.Id).ToListAsync();

            public static Task<int> CountAsync(ProblemContext db) =>
                db.ProblemTables.CountAsync();

            public static List<ProblemTable> All(ProblemContext db) =>
                db.ProblemTables.ToList();
        }

        """;

    public const string SilencingEditorConfig = """
        [*.cs]
        dotnet_diagnostic.ASQL1001.severity = none
        dotnet_diagnostic.ASQL1002.severity = none
        dotnet_diagnostic.ASQL5001.severity = none

        """;

    /// <summary>Methods of the same names that are not EF Core's.</summary>
    public const string SameNamesWithoutEntityFramework = """
        namespace Consumer;

        public class Document
        {
            public byte[] LargeBinary { get; set; } = [];
        }

        public static class Queries
        {
            public static Task<List<T>> ToListAsync<T>(this IQueryable<T> source) => Task.FromResult(source.ToList());

            public static Task<List<Document>> AllAsync(IQueryable<Document> documents) => documents.ToListAsync();
        }

        """;

    public const string Repairable = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public static class Queries
        {
            public static async Task<Guid> WithTextAsync(ProblemContext db, string text, CancellationToken cancellationToken)
            {
                // Kept with its line.
                var row = await db.ProblemTables.Where(table => table.LargeString == text).FirstAsync(cancellationToken); // ASQL1001
                return row.Id;
            }

            public static async Task<(Guid, string)> OldestAsync(ProblemContext db)
            {
                var row = await db.ProblemTables.OrderBy(table => table.Id).FirstAsync().ConfigureAwait(false); // ASQL1001
                return (row.Id, row.Id.ToString());
            }
        }

        """;

    public const string Repaired = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public static class Queries
        {
            public static async Task<Guid> WithTextAsync(ProblemContext db, string text, CancellationToken cancellationToken)
            {
                // Kept with its line.
                var row = await db.ProblemTables.Where(table => table.LargeString == text).Select(table => new { table.Id }).FirstAsync(cancellationToken); // ASQL1001
                return row.Id;
            }

            public static async Task<(Guid, string)> OldestAsync(ProblemContext db)
            {
                var row = await db.ProblemTables.OrderBy(table => table.Id)
                    .Select(table => new { table.Id })
                    .FirstAsync().ConfigureAwait(false); // ASQL1001
                return (row.Id, row.Id.ToString());
            }
        }

        """;

    /// <summary>Returns the entity, and awaits something else too. Only "run the query synchronously" is offered.</summary>
    public const string OnlySynchronous = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public static class FirstQueries
        {
            public static async Task<ProblemTable?> WholeAsync(ProblemContext db, Guid id)
            {
                if (!await db.ProblemTables.AnyAsync(table => table.Id == id))
                    return null;
                return await db.ProblemTables.Where(table => table.Id == id).SingleAsync(); // ASQL1001
            }
        }

        """;

    /// <summary>The lines of the model with a string without a length, which ASQL5001 reports.</summary>
    public static readonly int[] ModelLines = [9, 18];

    /// <summary>The marked lines of a source, as expected diagnostics.</summary>
    public static (int Line, string Rule)[] Expected(string source) =>
        [.. source.Split('\n')
            .Select((text, index) => (Line: index + 1, Mark: text.LastIndexOf("// ASQL", StringComparison.Ordinal), Text: text))
            .Where(line => line.Mark >= 0)
            .Select(line => (line.Line, line.Text[(line.Mark + "// ".Length)..].TrimEnd()))];
}
