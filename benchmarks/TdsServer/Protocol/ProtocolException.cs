namespace AsyncSql.TdsServer.Protocol;

/// <summary>The client sent bytes that are not TDS; the connection cannot continue.</summary>
internal sealed class ProtocolException(string message) : Exception(message);
