using System.ComponentModel.DataAnnotations;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;

internal sealed class Author
{
    public int Id { get; set; }

    [MaxLength(100)]
    public string Name { get; set; } = "";

    public string? Biography { get; set; }

    public List<Post> Posts { get; set; } = [];
}

internal sealed class Post
{
    private readonly ILazyLoader? _loader;
    private Author? _author;

    public Post()
    {
    }

    public Post(ILazyLoader loader) => _loader = loader;

    public int Id { get; set; }

    public int AuthorId { get; set; }

    public Author? Author
    {
        get => _loader is null ? _author : _loader.Load(this, ref _author);
        set => _author = value;
    }

    [MaxLength(200)]
    public string Title { get; set; } = "";

    public string Body { get; set; } = "";

    public DateTime Published { get; set; }

    public List<Comment> Comments { get; set; } = [];
}

internal sealed class Comment
{
    public int Id { get; set; }

    public int PostId { get; set; }

    [MaxLength(400)]
    public string Text { get; set; } = "";
}

internal sealed class Document
{
    public int Id { get; set; }

    [MaxLength(200)]
    public string Title { get; set; } = "";

    public string? Content { get; set; }

    public byte[]? Data { get; set; }
}

internal sealed class Size
{
    public int Id { get; set; }

    public int Length { get; set; }

    public string? Content { get; set; }

    public string? Ascii { get; set; }

    public byte[]? Data { get; set; }
}

/// <summary>All bounded types; one read with a converter from text.</summary>
internal sealed class TypeRow
{
    public int Id { get; set; }

    public byte Tiny { get; set; }

    public short? Short { get; set; }

    public long Long { get; set; }

    public bool? Flag { get; set; }

    [Precision(18, 2)]
    public decimal Amount { get; set; }

    public double Ratio { get; set; }

    public float? Single { get; set; }

    public TimeSpan Clock { get; set; }

    public DateTime Moment { get; set; }

    public DateTimeOffset Zoned { get; set; }

    public Guid Guid { get; set; }

    public byte[] Code { get; set; } = [];
}

internal sealed class Note
{
    public int Id { get; set; }

    [MaxLength(100)]
    public string Name { get; set; } = "";

    public string? Text { get; set; }

    public byte[]? Scan { get; set; }

    [ConcurrencyCheck]
    public int Version { get; set; }

#if !EF6
    public NoteDetails? Details { get; set; }
#endif
}

#if !EF6
/// <summary>In a JSON column.</summary>
internal sealed class NoteDetails
{
    public string Summary { get; set; } = "";

    public int Pages { get; set; }

    public List<NoteLink> Links { get; set; } = [];
}

internal sealed class NoteLink
{
    public string Address { get; set; } = "";
}
#endif

/// <summary>The properties are queries: on .NET 10, ToListAsync of a DbSet of older versions would be ambiguous.</summary>
internal sealed class Shop(DbContextOptions<Shop> options) : DbContext(options)
{
    public IQueryable<Author> Authors => Set<Author>();

    public IQueryable<Post> Posts => Set<Post>();

    public IQueryable<Comment> Comments => Set<Comment>();

    public IQueryable<Document> Documents => Set<Document>();

    public IQueryable<Size> Sizes => Set<Size>();

    public IQueryable<TypeRow> Types => Set<TypeRow>();

    public IQueryable<Note> Notes => Set<Note>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Author>().ToTable("Authors").HasMany(static a => a.Posts).WithOne(static p => p.Author).HasForeignKey(static p => p.AuthorId);
        modelBuilder.Entity<Post>().ToTable("Posts").HasMany(static p => p.Comments).WithOne().HasForeignKey(static c => c.PostId);
        modelBuilder.Entity<Comment>().ToTable("Comments");
        modelBuilder.Entity<Document>().ToTable("Documents");
        modelBuilder.Entity<Size>().ToTable("Sizes");
        modelBuilder.Entity<TypeRow>(static type =>
        {
            type.ToTable("Types");
            type.Property(static t => t.Code).HasColumnType("binary(4)");
        });
        modelBuilder.Entity<Note>(static note =>
        {
            note.ToTable("Notes");
#if !EF6
            note.OwnsOne(static n => n.Details, static details =>
            {
                details.ToJson();
                details.OwnsMany(static d => d.Links);
            });
#endif
        });
    }
}

/// <summary>A model without a column that may be large.</summary>
internal sealed class Counters(DbContextOptions<Counters> options) : DbContext(options)
{
    public IQueryable<Comment> Comments => Set<Comment>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.Entity<Comment>().ToTable("Comments");
}
