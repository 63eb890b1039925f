using System.Runtime.InteropServices;

namespace AsyncSql.TdsServer.Values;

/// <summary>
/// Deterministic text: words of many scripts, including surrogate pairs, in a long sequence that repeats. The seed selects the start.
/// </summary>
public sealed class TextContent : LargeValue
{
    /// <summary>The number of code units after which the text repeats: a prime, so that no packet or chunk size divides it.</summary>
    private const int Period = 32749;

    private static readonly string Mixed = CreatePattern([
        "The quick brown fox",
        "Größe",
        "naïve café",
        "Ελληνικά",
        "Русский текст",
        "日本語の文章",
        "עברית",
        "العربية",
        "¼ € ™",
        "\u0001\t\r\n",
        "😀🚀",
        "𠮷𠮷𠮷",
        "e\u0301",
        "'quoted' \"x\"",
        "<tag>&amp;",
        "0123456789",
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

    /// <summary>The length in UTF-16 code units.</summary>
    public int Length { get; }

    /// <inheritdoc />
    public override long ByteLength => Length * 2L;

    /// <summary>Creates text of many scripts.</summary>
    /// <param name="seed">Selects the start of the text in the pattern.</param>
    /// <param name="length">
    /// The length in UTF-16 code units. A surrogate pair that the end would divide is replaced, so the text is always valid.
    /// </param>
    public static TextContent CreateMultilingual(int seed, int length) => new(Mixed, seed, length);

    /// <summary>Creates ASCII text.</summary>
    /// <inheritdoc cref="CreateMultilingual" path="/param" />
    public static TextContent CreateAscii(int seed, int length) => new(Ascii, seed, length);

    /// <summary>The text as a string.</summary>
    public override string ToString() => string.Create(Length, this, static (span, text) => text.CopyTo(0, MemoryMarshal.AsBytes(span)));

    internal override void CopyTo(long offset, Span<byte> destination)
    {
        var source = MemoryMarshal.AsBytes(_pattern.AsSpan());
        Cycle.Copy(source, _start * 2L + offset, destination);

        var last = Length - 1L;
        if (Length == 0 || !char.IsHighSurrogate(_pattern[(int)((_start + last) % Period)]))
            return;

        // Half a surrogate pair at the end is replaced with an exclamation mark. The caller can request only one of its two bytes.
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
