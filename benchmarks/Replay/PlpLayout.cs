namespace AsyncSql.Replay;

/// <summary>How the values of <c>max</c> columns are cut into chunks (PLP, "partially length-prefixed", of MS-TDS).</summary>
/// <remarks>
/// Which of them SQL Server chooses was not checked. Drivers differ in what they bear: <c>Microsoft.Data.SqlClient</c> 6.1 and 7.x read
/// strings wrongly or throw when a chunk crosses packets, so the other layouts are tests of drivers, not ground for measurements.
/// </remarks>
public enum PlpLayout
{
    /// <summary>
    /// The length comes first; every chunk lies in one packet and has an even length. All drivers known read it. Packets end up to five bytes
    /// early where they must.
    /// </summary>
    PacketAligned,

    /// <summary>As <see cref="PacketAligned"/>, but the length is said to be unknown.</summary>
    PacketAlignedUnknownLength,

    /// <summary>The length comes first; one chunk holds the whole value and crosses as many packets as it takes.</summary>
    SingleChunk,

    /// <summary>The length comes first; chunks of 4,000 bytes, wherever the packets end.</summary>
    FixedChunks,
}
