namespace AsyncSql.TdsServer.Values;

/// <summary>Copies from a pattern that repeats endlessly.</summary>
internal static class Cycle
{
    public static void Copy(ReadOnlySpan<byte> pattern, long offset, Span<byte> destination)
    {
        var at = (int)(offset % pattern.Length);
        while (!destination.IsEmpty)
        {
            var part = Math.Min(destination.Length, pattern.Length - at);
            pattern.Slice(at, part).CopyTo(destination);
            destination = destination[part..];
            at = 0;
        }
    }
}
