using AsyncSql.TdsServer.Sql;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>A request to the transaction manager.</summary>
/// <param name="Action">The action; <see langword="null"/> for an unsupported one.</param>
/// <param name="Name">The name of the transaction or savepoint; can be empty.</param>
/// <param name="BeginsNext">Whether another transaction begins after the commit or rollback.</param>
internal sealed record TransactionRequest(TransactionAction? Action, string Name, bool BeginsNext)
{
    private const ushort Begin = 5, Commit = 7, Rollback = 8, Save = 9;

    public static TransactionRequest Parse(ReadOnlySpan<byte> payload)
    {
        var reader = new PayloadReader(payload);
        reader.SkipAllHeaders();
        switch (reader.ReadUInt16())
        {
            case Begin:
                // The isolation level: accepted, see Transaction.
                _ = reader.ReadByte();
                return new TransactionRequest(TransactionAction.Begin, ReadName(ref reader), BeginsNext: false);
            case Commit:
                return new TransactionRequest(TransactionAction.Commit, ReadName(ref reader), (reader.ReadByte() & 1) != 0);
            case Rollback:
                return new TransactionRequest(TransactionAction.Rollback, ReadName(ref reader), (reader.ReadByte() & 1) != 0);
            case Save:
                return new TransactionRequest(TransactionAction.Save, ReadName(ref reader), BeginsNext: false);
            default:
                return new TransactionRequest(Action: null, "", BeginsNext: false);
        }
    }

    /// <summary>Reads a name after its length in bytes.</summary>
    private static string ReadName(ref PayloadReader reader) => PayloadReader.DecodeText(reader.ReadBytes(reader.ReadByte()));
}
