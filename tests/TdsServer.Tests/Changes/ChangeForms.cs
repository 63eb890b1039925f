namespace AsyncSql.TdsServer.Tests.Changes;

/// <summary>A method that loads rows, changes or removes them, and saves.</summary>
/// <param name="Name">Part of the name of its class.</param>
/// <param name="Statements"><c>db</c> is the context, <c>id</c> the key of a row.</param>
internal sealed record ChangeForm(string Name, string Statements)
{
    /// <summary>Those that "Update without loading" and "Delete without loading" repair.</summary>
    public static IReadOnlyList<ChangeForm> All { get; } =
    [
        new("UpdateChecked", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            if (document is null)
                return "none";
            document.Title = "New";
            await db.SaveChangesAsync();
            """),
        new("UpdateFound", """
            var document = await db.Documents.FindAsync(id);
            if (document == null)
                throw new ArgumentException("There is no such document.");
            document.Title = "New";
            document.Pages = 5;
            document.Rating = 6;
            await db.SaveChangesAsync();
            """),
        new("UpdateFirst", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            document.Rating = null;
            await db.SaveChangesAsync();
            """),
        new("UpdateOrThrow", """
            var document = await db.Documents.Where(d => d.Pages > 1).SingleOrDefaultAsync(d => d.Id == id) ?? throw new ArgumentException("none");
            document.Rating = 7;
            await db.SaveChangesAsync();
            """),
        new("UpdateIfThere", """
            var document = await db.Documents.Where(d => d.Id == id).FirstOrDefaultAsync();
            if (document != null)
            {
                document.Content = "Short, and much less: ü \U0001F600";
                await db.SaveChangesAsync();
            }
            """),
        new("UpdateList", """
            var documents = await db.Documents.Where(d => d.Pages > 5).ToListAsync();
            foreach (var document in documents)
                document.Pages = id;
            await db.SaveChangesAsync();
            """),
        new("UpdateAll", """
            foreach (var document in await db.Documents.ToListAsync())
            {
                document.Pages = 0;
                document.Title = "All";
            }
            await db.SaveChangesAsync();
            """),
        new("DeleteFound", """
            var document = await db.Documents.FindAsync(id);
            if (document == null)
                return "none";
            db.Documents.Remove(document);
            await db.SaveChangesAsync();
            """),
        new("DeleteSingle", """
            var document = await db.Documents.SingleAsync(d => d.Id == id);
            db.Remove(document);
            await db.SaveChangesAsync();
            """),
        new("DeleteIfThere", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            if (document is not null)
            {
                db.Documents.Remove(document);
                await db.SaveChangesAsync();
            }
            """),
        new("DeleteRange", """
            var documents = await db.Documents.Where(d => d.Pages > 5).ToListAsync();
            db.Documents.RemoveRange(documents);
            await db.SaveChangesAsync();
            """),
        new("DeleteLoop", """
            foreach (var document in await db.Documents.Where(d => d.Rating == null).ToArrayAsync())
                db.Documents.Remove(document);
            await db.SaveChangesAsync();
            """),
    ];

    /// <summary>The entity and its context.</summary>
    public const string Model = """
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;
        using Microsoft.EntityFrameworkCore;

        public class Document
        {
            public int Id { get; set; }
            [MaxLength(100)] public string Title { get; set; } = "";
            public string Content { get; set; } = "";
            public byte[]? Data { get; set; }
            public int Pages { get; set; }
            public int? Rating { get; set; }
        }

        public class ShopContext : DbContext
        {
            public ShopContext(DbContextOptions<ShopContext> options) : base(options) { }

            public DbSet<Document> Documents { get; set; } = null!;

            protected override void OnConfiguring(DbContextOptionsBuilder options)
            {
                if (!options.IsConfigured)
                    options.UseSqlServer("Server=.");
            }
        }

        public static class Contexts
        {
            /// <summary>A context, and the number of bytes that its connection has received.</summary>
            public static (IAsyncDisposable Context, Func<long> CountReceived) Create(string connectionString)
            {
                var context = new ShopContext(new DbContextOptionsBuilder<ShopContext>().UseSqlServer(connectionString).Options);
                var connection = (SqlConnection)context.Database.GetDbConnection();
                connection.StatisticsEnabled = true;
                return (context, () => (long)connection.RetrieveStatistics()["BytesReceived"]!);
            }
        }

        """;

    /// <summary>The whole file.</summary>
    public string Program => $$"""
        using System;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public static class Form{{Name}}
        {
            public static async Task<string> Run(ShopContext db, int id)
            {
                {{Statements.ReplaceLineEndings("\n        ")}}
                return "done";
            }
        }

        """;
}
