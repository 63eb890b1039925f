namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The effect of a connection's packet size.</summary>
internal enum PacketSizeVerdict
{
    Works,
    /// <summary>The driver throws: less than 512, more than 32768, or not a number.</summary>
    Throws,
    /// <summary>32768: the driver accepts it, but the server's maximum is one byte less.</summary>
    AboveServerMaximum,
    /// <summary>Too large for an encrypted connection: the driver accepts it, and the connection breaks.</summary>
    AboveEncryptedMaximum,
}

/// <summary>Limits of <c>Packet Size</c>, in bytes.</summary>
internal static class PacketSizes
{
    /// <summary>The driver throws outside of its limits (TdsEnums.MIN_PACKET_SIZE and MAX_PACKET_SIZE).</summary>
    public const int DriverMinimum = 512;

    /// <inheritdoc cref="DriverMinimum"/>
    public const int DriverMaximum = 32768;
    public const int ServerMaximum = 32767;
    /// <summary>A TLS record holds 16 KB. SQL Server documents one byte less for a packet.</summary>
    public const int EncryptedMaximum = 16383;
    /// <summary>With MARS each packet also carries the header of its session (SMUX).</summary>
    public const int EncryptedMarsMaximum = 16368;

    public static int Greatest(bool isEncrypted, bool isMars) => (isEncrypted, isMars) switch
    {
        (true, true) => EncryptedMarsMaximum,
        (true, false) => EncryptedMaximum,
        _ => ServerMaximum,
    };

    /// <summary>
    /// 32768 exceeds both maxima of an encrypted connection; <see cref="PacketSizeVerdict.AboveEncryptedMaximum"/> takes precedence.
    /// </summary>
    public static PacketSizeVerdict Judge(int size, bool isEncrypted, bool isMars) =>
        size is < DriverMinimum or > DriverMaximum ? PacketSizeVerdict.Throws
        : size <= Greatest(isEncrypted, isMars) ? PacketSizeVerdict.Works
        : isEncrypted ? PacketSizeVerdict.AboveEncryptedMaximum : PacketSizeVerdict.AboveServerMaximum;
}
