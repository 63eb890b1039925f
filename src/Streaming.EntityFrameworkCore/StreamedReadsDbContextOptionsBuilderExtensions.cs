using AsyncSql.Streaming.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;

namespace Microsoft.EntityFrameworkCore;

/// <summary>Configures contexts to read large columns through streams.</summary>
public static class StreamedReadsDbContextOptionsBuilderExtensions
{
    /// <summary>Reads the rows of asynchronous queries with large columns through streams, as fast as synchronous queries do.</summary>
    /// <remarks>
    /// <para>
    /// Contexts without <c>max</c> columns (<c>nvarchar(max)</c>, <c>varbinary(max)</c>, <c>json</c>, <c>xml</c>, ...) in their model,
    /// synchronous queries, <c>SaveChanges</c>, migrations, <c>ExecuteSql</c>, connections with column encryption and other providers than
    /// SQL Server are not affected, nor are queries of spatial columns, for which EF Core casts the reader to that of the driver. A query
    /// whose results had no such column runs as without this call from its second execution on.
    /// </para>
    /// <para>
    /// It can be called before or after <c>UseSqlServer</c> and <c>AddInterceptors</c>: all interceptors of the application run first. A
    /// second call changes the options of the first one.
    /// </para>
    /// </remarks>
    /// <param name="optionsBuilder">The options of the context.</param>
    /// <param name="configure">Configures which queries are read through streams; by default all.</param>
    /// <returns>The same options.</returns>
    public static DbContextOptionsBuilder UseStreamedReads(
        this DbContextOptionsBuilder optionsBuilder,
        Action<StreamedReadsOptionsBuilder>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(optionsBuilder);

        var builder = new StreamedReadsOptionsBuilder(
            optionsBuilder.Options.FindExtension<StreamedReadsOptionsExtension>() ?? new StreamedReadsOptionsExtension());
        configure?.Invoke(builder);
        ((IDbContextOptionsBuilderInfrastructure)optionsBuilder).AddOrUpdateExtension(builder.Extension);
        return optionsBuilder;
    }

    /// <typeparam name="TContext">The type of the context.</typeparam>
    /// <inheritdoc cref="UseStreamedReads(DbContextOptionsBuilder, Action{StreamedReadsOptionsBuilder})" />
    public static DbContextOptionsBuilder<TContext> UseStreamedReads<TContext>(
        this DbContextOptionsBuilder<TContext> optionsBuilder,
        Action<StreamedReadsOptionsBuilder>? configure = null)
        where TContext : DbContext
    {
        UseStreamedReads((DbContextOptionsBuilder)optionsBuilder, configure);
        return optionsBuilder;
    }
}
