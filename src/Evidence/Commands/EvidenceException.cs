namespace AsyncSql.Evidence.Commands;

/// <summary>A failure whose message is the whole explanation for the user.</summary>
internal sealed class EvidenceException(string message) : Exception(message);
