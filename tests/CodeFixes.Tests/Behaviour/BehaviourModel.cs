namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>The model of the behaviour tests, with the data that the methods run over.</summary>
internal static class BehaviourModel
{
    public const string Context = "ShopContext";

    /// <summary>A context whose caller has left a changed document unsaved.</summary>
    public const string Pending = "pending";

    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        """;

    /// <summary>
    /// No rows; a row with little in it; rows with NULLs only; rows that differ; rows that are alike; and those that differ under a
    /// context with unsaved changes of other entities.
    /// </summary>
    public static IReadOnlyList<string> DataSets { get; } = ["empty", "one", "nulls", "several", "duplicates", "unsaved"];

    /// <summary>The entities and their context.</summary>
    public const string Entities = """
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;
        using System.ComponentModel.DataAnnotations.Schema;
        using System.Linq;
        using Microsoft.EntityFrameworkCore;

        public enum Kind { Draft, Letter, Report }

        public class Document
        {
            private string _code = "";
            private string _place = "";

            public int Id { get; set; }
            [MaxLength(100)] public string Title { get; set; } = "";
            [MaxLength(200)] public string? Summary { get; set; }
            public string Content { get; set; } = "";
            public byte[]? Data { get; set; }
            [MaxLength(16)] public byte[] Hash { get; set; } = Array.Empty<byte>();
            [MaxLength(20)] public string Code { get => _code.ToUpperInvariant(); set => _code = value; }
            [MaxLength(20)] public string Place { get => _place; set => _place = value.Trim(); }
            public int Pages { get; set; }
            public int? Rating { get; set; }
            public bool Archived { get; set; }
            public Kind Kind { get; set; }
            public Kind? Former { get; set; }
            public DateTime Created { get; set; }
            public DateTime? Published { get; set; }
            public string Label => Title + ":" + Pages;
            [NotMapped] public string Remark { get; set; } = "none";
            public int AuthorId { get; set; }
            public Author Author { get; set; } = null!;
            public int? ReviewerId { get; set; }
            public Author? Reviewer { get; set; }
            public List<Note> Notes { get; set; } = new();
        }

        public class Author
        {
            public int Id { get; set; }
            [MaxLength(100)] public string Name { get; set; } = "";
            public List<Document> Documents { get; set; } = new();
        }

        public class Note
        {
            public int Id { get; set; }
            [MaxLength(200)] public string Text { get; set; } = "";
            public int DocumentId { get; set; }
        }

        public class Letter
        {
            public int Id { get; set; }
            [MaxLength(50)] public string Sender { get; set; } = "";
            public string Greeting { get; set; } = "";
            public int? Stamp { get; set; }
        }

        public partial class ShopContext : DbContext
        {
            public ShopContext(DbContextOptions<ShopContext> options) : base(options) { }

            public DbSet<Document> Documents { get; set; } = null!;
            public DbSet<Author> Authors { get; set; } = null!;
            public DbSet<Note> Notes { get; set; } = null!;
            public DbSet<Letter> Letters { get; set; } = null!;

            protected override void OnModelCreating(ModelBuilder modelBuilder)
            {
                modelBuilder.Entity<Document>().HasOne(d => d.Author).WithMany(a => a.Documents).HasForeignKey(d => d.AuthorId);
                modelBuilder.Entity<Document>().HasOne(d => d.Reviewer).WithMany().HasForeignKey(d => d.ReviewerId);
                modelBuilder.Entity<Document>().Property(d => d.Former).HasConversion<string>().HasMaxLength(20);
                modelBuilder.Entity<Document>().Property(d => d.Place).UsePropertyAccessMode(PropertyAccessMode.Property);
            }
        }

        """;

    /// <summary>The whole model, with the rows that the methods run over.</summary>
    public const string Source = Entities + """
        public partial class ShopContext
        {
            public static void Fill(ShopContext db, string set)
            {
                if (set == "empty")
                    return;
                db.Authors.AddRange(new Author { Id = 1, Name = "Ada" }, new Author { Id = 2, Name = "Bob" }, new Author { Id = 3, Name = "Cyd" });
                db.SaveChanges();
                foreach (var id in set == "one" ? new[] { 2 } : set == "nulls" ? new[] { 1, 2 } : Enumerable.Range(1, 6))
                {
                    var plain = set is "one" or "nulls";
                    var n = set == "duplicates" ? 1 : id;
                    db.Documents.Add(new Document
                    {
                        Id = id,
                        Title = plain ? "" : n % 3 == 0 ? "Common" : "Title " + n,
                        Summary = plain || n % 2 == 0 ? null : "Summary " + n,
                        Content = new string((char)('a' + n), 500),
                        Data = plain || n % 2 == 0 ? null : new byte[] { (byte)n, 2, 3 },
                        Hash = new byte[] { (byte)n, 9 },
                        Code = "code" + n,
                        Pages = plain ? 0 : 7 - n,
                        Rating = plain || n % 2 == 0 ? null : n,
                        Archived = !plain && n % 3 == 0,
                        Kind = plain ? Kind.Draft : (Kind)(n % 3),
                        Former = plain || n % 2 == 0 ? null : Kind.Letter,
                        Created = new DateTime(2020, 1, 1).AddDays(n * 40),
                        Published = plain || n % 2 == 0 ? null : new DateTime(2021, 5, 6, 7, 8, 9).AddDays(n),
                        AuthorId = n % 2 == 0 ? 2 : 1,
                        ReviewerId = plain || n % 2 == 0 ? null : 3,
                    });
                    if (!plain)
                        db.Notes.AddRange(new Note { Text = "Note " + n, DocumentId = id }, new Note { Text = "More", DocumentId = id });
                    db.Letters.Add(new Letter { Id = id, Sender = "Sender " + n, Greeting = new string('g', 300 + n), Stamp = n % 2 == 0 ? null : n });
                    db.SaveChanges();
                }

                db.Database.ExecuteSqlRaw("UPDATE Documents SET Place = ' here '");
            }

            public static void Pend(ShopContext db, string set)
            {
                if (set == "unsaved")
                {
                    db.Authors.Find(1)!.Name = "Changed";
                    db.Authors.Add(new Author { Name = "New" });
                    db.Documents.Add(new Document { Title = "New", AuthorId = 1 });
                    db.Notes.Remove(db.Notes.Find(1)!);
                    db.Letters.Find(1);
                }
                else if (set == "pending")
                {
                    foreach (var document in db.Documents.ToList())
                        (document.Title, document.Pages, document.Rating) = ("Pending " + document.Id, 50, 50);
                }
            }
        }

        """;
}
