namespace AsyncSql.Testing;

/// <summary>Small programs around the code that a test is about.</summary>
public static class Program
{
    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;
        using System.ComponentModel.DataAnnotations.Schema;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;

        """;

    /// <summary>
    /// A model with every kind of column: <c>Document</c> has large ones (Content, Data), <c>Letter</c> an ordinary string
    /// without a length (Greeting), <c>Note</c> only bounded ones, <c>Author</c> a large one behind a navigation (Photo).
    /// </summary>
    public const string Model = """
        public class Document
        {
            public int Id { get; set; }
            public string Title { get; set; } = "";
            [MaxLength(100)] public string Summary { get; set; } = "";
            public string Content { get; set; } = "";
            public byte[] Data { get; set; } = new byte[0];
            public int Pages { get; set; }
            public int? Rating { get; set; }
            public DateTime Created { get; set; }
            public string FullTitle => Title + Summary;
            [NotMapped] public string Draft { get; set; } = "";
            public int AuthorId { get; set; }
            public Author Author { get; set; } = null!;
            public List<Note> Notes { get; set; } = new();
        }

        public class Author
        {
            public int Id { get; set; }
            [MaxLength(100)] public string Name { get; set; } = "";
            public byte[] Photo { get; set; } = new byte[0];
        }

        public class Note
        {
            public int Id { get; set; }
            [MaxLength(200)] public string Text { get; set; } = "";
        }

        public class Letter
        {
            public int Id { get; set; }
            public string Greeting { get; set; } = "";
        }

        public class ShopContext : DbContext
        {
            public DbSet<Document> Documents { get; set; } = null!;
            public DbSet<Author> Authors { get; set; } = null!;
            public DbSet<Note> Notes { get; set; } = null!;
            public DbSet<Letter> Letters { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        """;

    /// <summary>The model and a class with one asynchronous method of these statements; <c>db</c> is the context, <c>token</c> a cancellation token.</summary>
    public static string Method(string statements) => Usings + Model + $$"""
        public class Service
        {
            public async Task Run(ShopContext db, int id, CancellationToken token)
            {
                await Task.Yield();
                {{statements.ReplaceLineEndings("\n        ")}}
            }

            private static string Format(object value) => value.ToString()!;
            private static void Print(string? text) { }
        }

        """;
}
