namespace AsyncSql.Streaming.Driver;

/// <summary>Checks of arguments.</summary>
internal static class Guard
{
    /// <exception cref="ArgumentNullException">The argument is null.</exception>
    public static void ThrowIfNull(object? argument, string name)
    {
#if NET
        ArgumentNullException.ThrowIfNull(argument, name);
#else
        if (argument is null)
            throw new ArgumentNullException(name);
#endif
    }
}
