namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>What the forms of streaming run over.</summary>
internal static class StreamingModel
{
    public const string Usings = """
        using System;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.EntityFrameworkCore;

        """;

    /// <summary>One entity with large columns that always hold a value, with such as may be NULL, and with small ones of many types.</summary>
    public const string Source = """
        using System;
        using System.ComponentModel.DataAnnotations;
        using Microsoft.EntityFrameworkCore;

        public class Document
        {
            public int Id { get; set; }
            public int Number { get; set; }
            [MaxLength(100)] public string Title { get; set; } = "";
            public string Content { get; set; } = "";
            public byte[] Data { get; set; } = Array.Empty<byte>();
            public string? Html { get; set; }
            public byte[]? Attachment { get; set; }
            [MaxLength(50)] public string? Comment { get; set; }
            public int? Pages { get; set; }
            public long Revision { get; set; }
            public short Year { get; set; }
            public byte Level { get; set; }
            public bool IsPublic { get; set; }
            public Guid Tag { get; set; }
            public Guid? Parent { get; set; }
            public DateTime Created { get; set; }
            public DateTime? Printed { get; set; }
            public DateTimeOffset Changed { get; set; }
            public DateTimeOffset? Published { get; set; }
            public decimal Price { get; set; }
            public double Ratio { get; set; }
            public float Weight { get; set; }
            public DayOfWeek Day { get; set; }
            [System.ComponentModel.DataAnnotations.Schema.NotMapped] public string Upper => Title.ToUpperInvariant();
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

            protected override void OnModelCreating(ModelBuilder model)
            {
            }
        }

        public class Missing : Exception
        {
            public Missing(int id) : base("missing: " + id) { }
        }

        public class Holder
        {
            public Holder(ShopContext context) => Context = context;

            public ShopContext Context { get; }
        }

        """;
}
