namespace AsyncSql.Replay.Protocol;

/// <summary>The second byte of a packet.</summary>
[Flags]
internal enum PacketStatus : byte
{
    None = 0,

    /// <summary>The message's last packet.</summary>
    EndOfMessage = 0x01,

    /// <summary>The client has thought better of the message: it is not to be answered.</summary>
    Ignore = 0x02,

    /// <summary>Reset the session before the request.</summary>
    ResetConnection = 0x08,

    /// <summary>Reset the session before the request, but keep its transaction.</summary>
    ResetConnectionKeepTransaction = 0x10,
}
