namespace AsyncSql.Analyzers.Tests.Facts.Connections;

/// <summary>Texts with a few wrong characters, the same ones in each run.</summary>
internal static class Mutations
{
    public const int Count = 200;

    /// <summary>Each text is cut, swapped, inserted into or repeated in one to three places; the alphabet contains the characters that the reader interprets.</summary>
    public static IEnumerable<string> Of(string text, string alphabet)
    {
        var random = new Random(text.Length * 31 + 7);
        for (var i = 0; i < Count; i++)
        {
            var mutated = text;
            for (var times = random.Next(1, 4); times > 0 && mutated.Length > 1; times--)
            {
                var at = random.Next(mutated.Length);
                var length = random.Next(1, Math.Min(8, mutated.Length - at + 1));
                mutated = random.Next(6) switch
                {
                    0 => mutated[..at],
                    1 => mutated.Remove(at, length),
                    2 => mutated[at] + mutated.Remove(at, 1),
                    3 => mutated.Insert(at, alphabet[random.Next(alphabet.Length)].ToString()),
                    4 => mutated.Insert(at, mutated.Substring(at, length)),
                    _ => mutated.Remove(at, 1).Insert(at, alphabet[random.Next(alphabet.Length)].ToString()),
                };
            }

            yield return mutated;
        }
    }
}
