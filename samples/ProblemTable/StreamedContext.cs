using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Samples;

/// <summary>A text and a binary value, as in <see cref="ProblemTable"/>.</summary>
public class Letter
{
    public Guid Id { get; set; }

    public string Content { get; set; } = "";

    public byte[] Scan { get; set; } = [];
}

/// <summary>
/// A context with streamed reads: the result of the fix "Stream large columns of the context". The driver parses each packet of its
/// queries once, so none of <see cref="StreamedQueries"/> is reported.
/// </summary>
public class StreamedContext(string connectionString) : DbContext
{
    public DbSet<Letter> Letters => Set<Letter>();

    // The driver is reported in ProblemConnections. Streamed reads are fast with an outdated one, too.
#pragma warning disable ASQL4001
    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) =>
        optionsBuilder.UseSqlServer(connectionString).UseStreamedReads();
#pragma warning restore ASQL4001
}
