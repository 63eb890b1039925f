using AsyncSql.Streaming.EntityFrameworkCore.Interception;

namespace Microsoft.EntityFrameworkCore;

/// <summary>Selects the queries that are read through streams.</summary>
public static class StreamedReadsQueryableExtensions
{
    /// <summary>Reads the rows of this query through streams, also where the context reads only tagged queries so.</summary>
    /// <remarks>
    /// The query is tagged with a comment in its SQL (<see cref="EntityFrameworkQueryableExtensions.TagWith{T}"/>). Without
    /// <see cref="StreamedReadsDbContextOptionsBuilderExtensions.UseStreamedReads(DbContextOptionsBuilder,
    /// Action{AsyncSql.Streaming.EntityFrameworkCore.StreamedReadsOptionsBuilder})"/>, the comment is ignored.
    /// </remarks>
    /// <typeparam name="T">The type of the query's elements.</typeparam>
    /// <param name="source">The query.</param>
    /// <returns>The query with a tag.</returns>
    public static IQueryable<T> WithStreamedReads<T>(this IQueryable<T> source) => source.TagWith(StreamedReadsTag.On);

    /// <summary>Reads the rows of this query as the driver does. It prevails if a query has both tags.</summary>
    /// <inheritdoc cref="WithStreamedReads" />
    public static IQueryable<T> WithoutStreamedReads<T>(this IQueryable<T> source) => source.TagWith(StreamedReadsTag.Off);
}
