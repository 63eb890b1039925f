using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;

namespace AsyncSql.Lanes;

/// <summary>The model of one table of documents, with both large columns or one of them.</summary>
internal sealed class DocumentContext(Action<DbContextOptionsBuilder> configure, string table, string kind = "both") : DbContext
{
    public string Table { get; } = table;

    public string Kind { get; } = kind;

    public DbSet<Document> Documents => Set<Document>();

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder)
    {
        configure(optionsBuilder);
        optionsBuilder.ReplaceService<IModelCacheKeyFactory, TableModelCacheKeyFactory>();
    }

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        modelBuilder.Entity<Document>(entity =>
        {
            entity.ToTable(Table);
            entity.Property(static document => document.Id).ValueGeneratedNever();
            entity.Property(static document => document.Title).HasMaxLength(200);
            if (Kind == "bounded")
            {
                entity.Ignore(static document => document.Title);
                entity.Property(static document => document.Content).HasMaxLength(4000);
                entity.Property(static document => document.Data).HasMaxLength(8000);
            }

            if (Kind == "text")
                entity.Ignore(static document => document.Data);
            if (Kind == "binary")
                entity.Ignore(static document => document.Content);
        });

    /// <summary>Every table has a model of its own.</summary>
    private sealed class TableModelCacheKeyFactory : IModelCacheKeyFactory
    {
        public object Create(DbContext context, bool designTime) =>
            (((DocumentContext)context).Table, ((DocumentContext)context).Kind, designTime);

        public object Create(DbContext context) => Create(context, designTime: false);
    }
}
