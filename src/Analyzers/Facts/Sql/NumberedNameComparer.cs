namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>Compares names by the values of the numbers in them, in any case.</summary>
internal sealed class NumberedNameComparer : IComparer<string>
{
    public static readonly NumberedNameComparer Instance = new();

    public int Compare(string x, string y)
    {
        int i = 0, j = 0;
        while (i < x.Length && j < y.Length)
        {
            var order = IsDigit(x[i]) && IsDigit(y[j]) ? CompareNumbers(x, ref i, y, ref j)
                : char.ToUpperInvariant(x[i++]).CompareTo(char.ToUpperInvariant(y[j++]));
            if (order != 0)
                return order;
        }

        return (x.Length - i).CompareTo(y.Length - j);
    }

    /// <summary>Of two numbers without leading zeros, the longer one is greater.</summary>
    private static int CompareNumbers(string x, ref int i, string y, ref int j)
    {
        var (first, second) = (ReadNumber(x, ref i), ReadNumber(y, ref j));
        return first.Length != second.Length ? first.Length.CompareTo(second.Length) : string.CompareOrdinal(first, second);
    }

    private static string ReadNumber(string name, ref int i)
    {
        var start = i;
        while (i < name.Length && IsDigit(name[i]))
            i++;
        return name.Substring(start, i - start).TrimStart('0');
    }

    private static bool IsDigit(char character) => character is >= '0' and <= '9';
}
