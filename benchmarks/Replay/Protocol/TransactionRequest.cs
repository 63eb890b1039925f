using AsyncSql.Replay.Sql;

namespace AsyncSql.Replay.Protocol;

/// <summary>A request to the transaction manager.</summary>
/// <param name="Action">What to do; <see langword="null"/> for what the server does not support.</param>
/// <param name="Name">Of the transaction or savepoint; may be empty.</param>
/// <param name="BeginsNext">After a commit or rollback, another transaction is to begin.</param>
internal sealed record TransactionRequest(TransactionAction? Action, string Name, bool BeginsNext)
{
    private const ushort Begin = 5, Commit = 7, Rollback = 8, Save = 9;

    public static TransactionRequest Parse(ReadOnlySpan<byte> payload)
    {
        var reader = new PayloadReader(payload);
        reader.SkipAllHeaders();
        switch (reader.UInt16())
        {
            case Begin:
                // The isolation level: accepted, see Transaction.
                _ = reader.Byte();
                return new TransactionRequest(TransactionAction.Begin, NameOf(ref reader), BeginsNext: false);
            case Commit:
                return new TransactionRequest(TransactionAction.Commit, NameOf(ref reader), (reader.Byte() & 1) != 0);
            case Rollback:
                return new TransactionRequest(TransactionAction.Rollback, NameOf(ref reader), (reader.Byte() & 1) != 0);
            case Save:
                return new TransactionRequest(TransactionAction.Save, NameOf(ref reader), BeginsNext: false);
            default:
                return new TransactionRequest(Action: null, "", BeginsNext: false);
        }
    }

    /// <summary>The name after its length in bytes.</summary>
    private static string NameOf(ref PayloadReader reader) => PayloadReader.Text(reader.Bytes(reader.Byte()));
}
