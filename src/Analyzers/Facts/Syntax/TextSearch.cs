using System.Buffers;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// Searches the text of a file in parts. Roslyn copies a large text when it is read as a string, and in a project of migrations these
/// copies cost more than all other work.
/// </summary>
internal static class TextSearch
{
    private const int PartLength = 16_384;

    /// <summary>Whether a text contains any of the words.</summary>
    public static bool ContainsAny(this SourceText text, params string[] words) =>
        Search(text, words.Max(static word => word.Length), (part, _) => words.Any(word => part.Find(word, 0) >= 0));

    /// <summary>Finds the first place of a word; -1 if there is none.</summary>
    public static int Find(this SourceText text, string word)
    {
        var place = -1;
        Search(text, word.Length, (part, start) =>
        {
            place = part.Find(word, 0) is >= 0 and var i ? start + i : -1;
            return place >= 0;
        });
        return place;
    }

    /// <summary>Finds all places of a word, in their order.</summary>
    public static List<int> FindAll(this SourceText text, string word, StringComparison comparison = StringComparison.Ordinal)
    {
        var places = new List<int>();
        Search(text, word.Length, (part, start) =>
        {
            for (var i = part.Find(word, 0, comparison); i >= 0; i = part.Find(word, i + 1, comparison))
                places.Add(start + i);
            return false;
        });
        return places;
    }

    /// <summary>Asks each part of a text, until one answers. A word of the given length is in one part entirely.</summary>
    private static bool Search(SourceText text, int wordLength, Func<ArraySegment<char>, int, bool> isFound)
    {
        var buffer = ArrayPool<char>.Shared.Rent(PartLength + wordLength);
        try
        {
            for (var start = 0; start < text.Length; start += PartLength)
            {
                var length = Math.Min(PartLength + wordLength - 1, text.Length - start);
                text.CopyTo(start, buffer, 0, length);
                if (isFound(new ArraySegment<char>(buffer, 0, length), start))
                    return true;
            }

            return false;
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
    }

    private static int Find(
        this ArraySegment<char> part, string word, int start, StringComparison comparison = StringComparison.Ordinal) =>
        part.AsSpan(start).IndexOf(word.AsSpan(), comparison) is >= 0 and var i ? start + i : -1;
}
