namespace AsyncSql.TdsServer.Protocol;

/// <summary>The second byte of a packet.</summary>
[Flags]
internal enum PacketStatus : byte
{
    None = 0,

    /// <summary>The last packet of the message.</summary>
    EndOfMessage = 0x01,

    /// <summary>The client withdraws the message: it gets no answer.</summary>
    Ignore = 0x02,

    /// <summary>Reset the session before the request.</summary>
    ResetConnection = 0x08,

    /// <summary>Reset the session before the request, but keep its transaction.</summary>
    ResetConnectionKeepTransaction = 0x10,
}
