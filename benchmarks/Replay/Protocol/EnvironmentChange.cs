namespace AsyncSql.Replay.Protocol;

/// <summary>What an ENVCHANGE token tells.</summary>
internal enum EnvironmentChange : byte
{
    Database = 1,
    Language = 2,
    PacketSize = 4,
    Collation = 7,
    BeginTransaction = 8,
    CommitTransaction = 9,
    RollbackTransaction = 10,
    ResetConnection = 18,
}
