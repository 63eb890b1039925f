using System.Globalization;

namespace AsyncSql.Analyzers.Facts.Packages;

/// <summary>The version of a package, ordered as NuGet orders it: two to four numbers and a prerelease label.</summary>
internal sealed class PackageVersion : IComparable<PackageVersion>
{
    private readonly int[] _numbers;
    private readonly string _prerelease;

    private PackageVersion(int[] numbers, string prerelease)
    {
        _numbers = numbers;
        _prerelease = prerelease;
    }

    public int Major => _numbers[0];

    public int Minor => _numbers[1];

    public bool IsPrerelease => _prerelease.Length > 0;

    /// <summary>Parses a version and ignores build metadata behind "+"; <see langword="null"/> if the text is not a version.</summary>
    public static PackageVersion? Parse(string? text)
    {
        if (text is null)
            return null;
        var end = text.IndexOf('+');
        var version = (end < 0 ? text : text.Substring(0, end)).Trim();
        var dash = version.IndexOf('-');
        var parts = (dash < 0 ? version : version.Substring(0, dash)).Split('.');
        var prerelease = dash < 0 ? "" : version.Substring(dash + 1);
        if (parts.Length is < 2 or > 4 || dash == version.Length - 1 || !prerelease.All(IsLabelCharacter))
            return null;
        var numbers = new int[4];
        for (var i = 0; i < parts.Length; i++)
            if (!int.TryParse(parts[i], NumberStyles.None, CultureInfo.InvariantCulture, out numbers[i]))
                return null;
        return new PackageVersion(numbers, prerelease);
    }

    private static bool IsLabelCharacter(char c) => c is '.' or '-' or (>= '0' and <= '9') or (>= 'A' and <= 'Z') or (>= 'a' and <= 'z');

    public static bool operator <(PackageVersion left, PackageVersion right) => left.CompareTo(right) < 0;

    public static bool operator >(PackageVersion left, PackageVersion right) => left.CompareTo(right) > 0;

    public static bool operator <=(PackageVersion left, PackageVersion right) => left.CompareTo(right) <= 0;

    public static bool operator >=(PackageVersion left, PackageVersion right) => left.CompareTo(right) >= 0;

    public int CompareTo(PackageVersion? other)
    {
        if (other is null)
            return 1;
        for (var i = 0; i < _numbers.Length; i++)
            if (_numbers[i] != other._numbers[i])
                return _numbers[i].CompareTo(other._numbers[i]);
        if (IsPrerelease != other.IsPrerelease)
            return IsPrerelease ? -1 : 1;
        return ComparePrereleases(_prerelease.Split('.'), other._prerelease.Split('.'));
    }

    /// <summary>Without a fourth number that is 0: "6.1.8", "1.0.19269.1", "7.1.0-preview1".</summary>
    public override string ToString() =>
        string.Join(".", _numbers.Take(_numbers[3] == 0 ? 3 : 4).Select(static number => number.ToString(CultureInfo.InvariantCulture)))
        + (IsPrerelease ? "-" + _prerelease : "");

    /// <summary>Numbers are compared by value and precede words; words are compared without case; fewer parts precede more.</summary>
    private static int ComparePrereleases(string[] left, string[] right)
    {
        for (var i = 0; i < left.Length && i < right.Length; i++)
        {
            var isLeftNumber = int.TryParse(left[i], NumberStyles.None, CultureInfo.InvariantCulture, out var leftNumber);
            var isRightNumber = int.TryParse(right[i], NumberStyles.None, CultureInfo.InvariantCulture, out var rightNumber);
            var order = isLeftNumber && isRightNumber ? leftNumber.CompareTo(rightNumber)
                : isLeftNumber != isRightNumber ? (isLeftNumber ? -1 : 1)
                : string.Compare(left[i], right[i], StringComparison.OrdinalIgnoreCase);
            if (order != 0)
                return order;
        }

        return left.Length.CompareTo(right.Length);
    }
}
