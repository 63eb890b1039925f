namespace AsyncSql.TdsServer.Protocol;

/// <summary>The kind of change that an ENVCHANGE token reports.</summary>
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
