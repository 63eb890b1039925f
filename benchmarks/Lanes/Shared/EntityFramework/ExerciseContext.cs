using System.ComponentModel.DataAnnotations;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <summary>The model of <see cref="Exercise"/>: an application with two tables.</summary>
internal sealed class ExerciseContext(Action<DbContextOptionsBuilder> configure) : DbContext
{
    public DbSet<Shelf> Shelves => Set<Shelf>();

    public DbSet<Book> Books => Set<Book>();

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => configure(optionsBuilder);
}

/// <summary>A parent with a key that the database generates.</summary>
internal sealed class Shelf
{
    public int Id { get; set; }

    [MaxLength(100)]
    public string Name { get; set; } = "";

    /// <summary>A concurrency token: an update must find the value that was read.</summary>
    [ConcurrencyCheck]
    public int Version { get; set; }

    public List<Book> Books { get; } = [];
}

/// <summary>A child with large columns.</summary>
internal sealed class Book
{
    public int Id { get; set; }

    public int ShelfId { get; set; }

    [MaxLength(200)]
    public string Title { get; set; } = "";

    public string? Text { get; set; }

    public byte[]? Scan { get; set; }
}
