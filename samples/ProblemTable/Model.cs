using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;

namespace AsyncSql.Samples;

/// <summary>Both values are unbounded, so SQL Server stores <c>nvarchar(max)</c> and <c>varbinary(max)</c>.</summary>
public class ProblemTable
{
    public Guid Id { get; set; }

    public string LargeString { get; set; } = "";

    public byte[] LargeBinary { get; set; } = [];
}

/// <summary>Large because of its configuration in <see cref="ReportConfiguration"/>.</summary>
public class Report
{
    public Guid Id { get; set; }

    [MaxLength(200)]
    public string Title { get; set; } = "";

    public string Findings { get; set; } = "";
}

public class ReportConfiguration : IEntityTypeConfiguration<Report>
{
    public void Configure(EntityTypeBuilder<Report> builder) =>
        builder.Property(report => report.Findings).HasColumnType("nvarchar(max)");
}

/// <summary>Large because an attribute declares the column's type.</summary>
public class Article
{
    public Guid Id { get; set; }

    [Column(TypeName = "nvarchar(max)")]
    public string Manuscript { get; set; } = "";
}

/// <summary>Large because its name indicates content.</summary>
public class Page
{
    public Guid Id { get; set; }

    [MaxLength(200)]
    public string Title { get; set; } = "";

    public string HtmlBody { get; set; } = "";
}

/// <summary>Has no length, but nothing indicates that it is meant to be large.</summary>
public class Comment
{
    public Guid Id { get; set; }

    public string Remark { get; set; } = "";
}

/// <summary>Every column has a length.</summary>
public class Thumbnail
{
    public Guid Id { get; set; }

    [MaxLength(200)]
    public string Caption { get; set; } = "";

    [MaxLength(4000)]
    public byte[] Pixels { get; set; } = [];
}

public class ProblemContext(DbContextOptions<ProblemContext> options) : DbContext(options)
{
    public DbSet<ProblemTable> ProblemTables => Set<ProblemTable>();

    public DbSet<Report> Reports => Set<Report>();

    public DbSet<Article> Articles => Set<Article>();

    public DbSet<Page> Pages => Set<Page>();

    public DbSet<Comment> Comments => Set<Comment>();

    public DbSet<Thumbnail> Thumbnails => Set<Thumbnail>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        modelBuilder.ApplyConfiguration(new ReportConfiguration());
}
