namespace AsyncSql.Replay.Execution;

/// <summary>Numbers transactions; clients carry the number back with every request.</summary>
internal static class TransactionIds
{
    private static long _last = 0x10000;

    public static long Next() => Interlocked.Increment(ref _last);
}
