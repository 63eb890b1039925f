namespace AsyncSql.TdsServer;

/// <summary>How the values of <c>max</c> columns are divided into chunks (PLP, "partially length-prefixed", in MS-TDS).</summary>
/// <remarks>
/// MS-TDS does not state which layout SQL Server uses; the README lists what others report. Drivers support different layouts: <c>Microsoft.Data.SqlClient</c> 6.1 and 7.x misread
/// strings or throw when a chunk crosses packets, so the other layouts test drivers and are not used for measurements.
/// </remarks>
public enum PlpLayout
{
    /// <summary>
    /// The length comes first; every chunk is within one packet and has an even length. All known drivers read it. Packets end up to five
    /// bytes early where they must.
    /// </summary>
    PacketAligned,

    /// <summary>Like <see cref="PacketAligned"/>, but with an unknown length.</summary>
    PacketAlignedUnknownLength,

    /// <summary>The length comes first; one chunk holds the entire value and crosses packets.</summary>
    SingleChunk,

    /// <summary>The length comes first; the chunks have <see cref="EmulatorOptions.PlpChunkSize"/> and can cross packets.</summary>
    FixedChunks,
}
