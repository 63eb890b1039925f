namespace AsyncSql.TdsServer.Execution;

/// <summary>A pattern of LIKE: <c>%</c>, <c>_</c> and sets in brackets. Case is ignored.</summary>
internal sealed class LikePattern
{
    private readonly List<Func<char, bool>?> _parts = [];

    /// <summary>Parses a pattern.</summary>
    /// <param name="pattern">The pattern.</param>
    /// <param name="escape">The escape character; <see langword="null"/> for none.</param>
    public LikePattern(string pattern, char? escape)
    {
        for (var i = 0; i < pattern.Length; i++)
        {
            var c = pattern[i];
            if (c == escape && i + 1 < pattern.Length)
            {
                var literal = pattern[++i];
                _parts.Add(other => IsSame(other, literal));
            }
            else if (c == '[' && pattern.IndexOf(']', i + 1) is > 0 and var end)
            {
                var set = pattern[(i + 1)..end];
                _parts.Add(other => IsInSet(other, set));
                i = end;
            }
            else
            {
                _parts.Add(c switch
                {
                    '%' => null,
                    '_' => static _ => true,
                    _ => other => IsSame(other, c),
                });
            }
        }
    }

    /// <summary>Whether the entire text matches, in time proportional to the lengths of both.</summary>
    public bool IsMatch(string text)
    {
        // The last % takes more characters until the rest matches; an earlier % never has to change again.
        var (part, at) = (0, 0);
        var (afterPercent, resumeAt) = (-1, 0);
        while (at < text.Length)
        {
            if (part < _parts.Count && _parts[part] is null)
            {
                afterPercent = ++part;
                resumeAt = at;
            }
            else if (part < _parts.Count && _parts[part]!(text[at]))
            {
                part++;
                at++;
            }
            else if (afterPercent >= 0)
            {
                part = afterPercent;
                at = ++resumeAt;
            }
            else
            {
                return false;
            }
        }

        while (part < _parts.Count && _parts[part] is null)
            part++;

        return part == _parts.Count;
    }

    private static bool IsInSet(char c, string set)
    {
        var negated = set.StartsWith('^');
        for (var i = negated ? 1 : 0; i < set.Length; i++)
        {
            if (i + 2 < set.Length && set[i + 1] == '-')
            {
                if (
                    char.ToUpperInvariant(c) >= char.ToUpperInvariant(set[i])
                    && char.ToUpperInvariant(c) <= char.ToUpperInvariant(set[i + 2]))
                    return !negated;

                i += 2;
            }
            else if (IsSame(c, set[i]))
            {
                return !negated;
            }
        }

        return negated;
    }

    private static bool IsSame(char a, char b) => char.ToUpperInvariant(a) == char.ToUpperInvariant(b);
}
