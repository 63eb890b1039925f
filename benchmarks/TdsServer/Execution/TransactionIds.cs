namespace AsyncSql.TdsServer.Execution;

/// <summary>Numbers transactions; clients send the number with every request.</summary>
internal static class TransactionIds
{
    private static long _last = 0x10000;

    public static long Next() => Interlocked.Increment(ref _last);
}
