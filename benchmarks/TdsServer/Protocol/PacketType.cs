namespace AsyncSql.TdsServer.Protocol;

/// <summary>The first byte of a packet: the type of its message.</summary>
internal enum PacketType : byte
{
    SqlBatch = 0x01,
    RemoteProcedureCall = 0x03,
    TabularResult = 0x04,
    Attention = 0x06,
    BulkLoad = 0x07,
    TransactionManager = 0x0E,
    Login7 = 0x10,
    PreLogin = 0x12,
}
