namespace AsyncSql.TdsServer.Execution;

/// <summary>Compares values as keys and groups do: NULL equals NULL; text ignores case and trailing blanks.</summary>
internal sealed class KeyComparer : IEqualityComparer<object>
{
    public static KeyComparer Instance { get; } = new();

    public new bool Equals(object? x, object? y)
    {
        if (x is null || y is null)
            return x is null && y is null;

        if (x is object?[] left && y is object?[] right)
            return left.SequenceEqual(right, this!);

        return x is not object?[] && y is not object?[] && Operators.Compare(x, y) == 0;
    }

    public int GetHashCode(object obj)
    {
        switch (obj)
        {
            case null:
                return 0;
            case object?[] parts:
                var hash = default(HashCode);
                foreach (var part in parts)
                    hash.Add(part is null ? 0 : GetHashCode(part));

                return hash.ToHashCode();
            case string text:
                return StringComparer.OrdinalIgnoreCase.GetHashCode(text.TrimEnd(' '));
            case byte[] bytes:
                var content = default(HashCode);
                content.AddBytes(bytes);
                return content.ToHashCode();
            case byte or short or int or long or bool:
                return Convert.ToInt64(obj, null).GetHashCode();
            case decimal or float or double:
                var number = Convert.ToDouble(obj, null);
                return number == Math.Truncate(number) && Math.Abs(number) < long.MaxValue
                    ? ((long)number).GetHashCode()
                    : number.GetHashCode();
            case Values.TextContent large:
                return GetHashCode(large.ToString());
            case Values.BinaryContent large:
                return GetHashCode(large.ToArray());
            default:
                return obj.GetHashCode();
        }
    }
}
