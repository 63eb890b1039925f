using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Streaming.EntityFrameworkCore;

/// <summary>Configures streamed reads.</summary>
public sealed class StreamedReadsOptionsBuilder
{
    internal StreamedReadsOptionsBuilder(StreamedReadsOptionsExtension extension) => Extension = extension;

    internal StreamedReadsOptionsExtension Extension { get; private set; }

    /// <summary>
    /// Reads only those queries through streams that are tagged by <see cref="StreamedReadsQueryableExtensions.WithStreamedReads"/>.
    /// <c>FindAsync</c> and <c>LoadAsync</c> of a navigation cannot be tagged.
    /// </summary>
    /// <param name="onlyTagged"><see langword="false"/> for all queries.</param>
    /// <returns>The same options.</returns>
    public StreamedReadsOptionsBuilder OnlyTagged(bool onlyTagged = true)
    {
        Extension = new StreamedReadsOptionsExtension { IsOnlyTagged = onlyTagged };
        return this;
    }
}
