namespace AsyncSql.Replay.Protocol;

/// <summary>The client sent bytes that are no TDS; the connection cannot go on.</summary>
internal sealed class ProtocolException(string message) : Exception(message);
