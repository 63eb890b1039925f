using System.Runtime.InteropServices;

namespace AsyncSql.Replay.Values;

/// <summary>Deterministic text: words of many scripts, surrogate pairs included, in a long row that is repeated from a place that the seed chooses.</summary>
public sealed class TextContent : LargeValue
{
    /// <summary>Code units after which the text repeats: a prime, so that no packet or chunk size divides it.</summary>
    private const int Period = 32749;

    private static readonly string Mixed = CreatePattern(
    [
        "The quick brown fox", "Größe", "naïve café", "Ελληνικά", "Русский текст", "日本語の文章", "עברית", "العربية", "¼ € ™", "\u0001\t\r\n", "😀🚀",
        "𠮷𠮷𠮷", "e\u0301", "'quoted' \"x\"", "<tag>&amp;", "0123456789",
    ]);

    private static readonly string Ascii = CreatePattern(
        ["The quick brown fox", "jumps over", "the lazy dog.", "'quoted' \"x\"", "<tag>&amp;", "\t\r\n", "0123456789", "~{|}"]);

    private readonly string _pattern;
    private readonly int _start;

    private TextContent(string pattern, int seed, int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        _pattern = pattern;
        _start = (int)((uint)seed * 7919L % Period);
        if (char.IsLowSurrogate(pattern[_start]))
            _start--;

        Length = length;
    }

    /// <summary>UTF-16 code units.</summary>
    public int Length { get; }

    /// <inheritdoc />
    public override long ByteLength => Length * 2L;

    /// <summary>Text of many scripts.</summary>
    /// <param name="seed">Where in the pattern the text begins.</param>
    /// <param name="length">UTF-16 code units. A pair that the end would cut is replaced, so the text is always valid.</param>
    public static TextContent OfManyScripts(int seed, int length) => new(Mixed, seed, length);

    /// <summary>Text of ASCII alone.</summary>
    /// <inheritdoc cref="OfManyScripts" path="/param" />
    public static TextContent OfAscii(int seed, int length) => new(Ascii, seed, length);

    /// <summary>The text as a string.</summary>
    public override string ToString() => string.Create(Length, this, static (span, text) => text.CopyTo(0, MemoryMarshal.AsBytes(span)));

    internal override void CopyTo(long offset, Span<byte> destination)
    {
        var source = MemoryMarshal.AsBytes(_pattern.AsSpan());
        Cycle.Copy(source, _start * 2L + offset, destination);

        var last = Length - 1L;
        if (Length == 0 || !char.IsHighSurrogate(_pattern[(int)((_start + last) % Period)]))
            return;

        // Half a pair at the end: an exclamation mark instead. The caller may have asked for one of its two bytes alone.
        for (var i = Math.Max(0, last * 2 - offset); i < Math.Min(destination.Length, last * 2 + 2 - offset); i++)
            destination[(int)i] = (byte)(((offset + i) & 1) == 0 ? '!' : 0);
    }

    private static string CreatePattern(string[] words)
    {
        var text = new System.Text.StringBuilder();
        for (var noise = new Noise(); text.Length < Period;)
            text.Append(words[noise.Next() % (uint)words.Length]).Append(' ');

        text.Length = Period;
        if (char.IsHighSurrogate(text[^1]))
            text[^1] = '#';

        return text.ToString();
    }
}
