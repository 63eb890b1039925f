using System.Globalization;

namespace AsyncSql.Analyzers.Facts.Packages;

/// <summary>The version of a package, ordered as NuGet orders it: two to four numbers and a prerelease label.</summary>
internal sealed class PackageVersion : IComparable<PackageVersion>
{
    private readonly int[] _numbers;
    private readonly string _prerelease;

    private PackageVersion(int[] numbers, string prerelease) => (_numbers, _prerelease) = (numbers, prerelease);

    public int Major => _numbers[0];
    public bool IsPrerelease => _prerelease.Length > 0;

    public static bool operator <(PackageVersion left, PackageVersion right) => left.CompareTo(right) < 0;
    public static bool operator >(PackageVersion left, PackageVersion right) => left.CompareTo(right) > 0;
    public static bool operator <=(PackageVersion left, PackageVersion right) => left.CompareTo(right) <= 0;
    public static bool operator >=(PackageVersion left, PackageVersion right) => left.CompareTo(right) >= 0;

    /// <summary>Parses a version and ignores build metadata behind "+"; <see langword="null"/> if the text is not a version.</summary>
    public static PackageVersion? Parse(string? text)
    {
        if (text is null)
            return null;
        var version = text.Split('+')[0].Trim();
        var dash = version.IndexOf('-');
        var parts = version.Split('-')[0].Split('.');
        var prerelease = dash < 0 ? "" : version.Substring(dash + 1);
        if (parts.Length is < 2 or > 4 || dash == version.Length - 1 || !prerelease.All(IsLabelCharacter))
            return null;
        var numbers = new int[4];
        for (var i = 0; i < parts.Length; i++)
            if (!TryParseNumber(parts[i], out numbers[i]))
                return null;
        return new PackageVersion(numbers, prerelease);
    }

    public int CompareTo(PackageVersion? other)
    {
        if (other is null)
            return 1;
        for (var i = 0; i < _numbers.Length; i++)
            if (_numbers[i] != other._numbers[i])
                return _numbers[i].CompareTo(other._numbers[i]);
        return IsPrerelease != other.IsPrerelease
            ? other.IsPrerelease.CompareTo(IsPrerelease)
            : ComparePrereleases(_prerelease.Split('.'), other._prerelease.Split('.'));
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
            var isLeftNumber = TryParseNumber(left[i], out var leftNumber);
            var isRightNumber = TryParseNumber(right[i], out var rightNumber);
            var order = isLeftNumber && isRightNumber ? leftNumber.CompareTo(rightNumber)
                : isLeftNumber != isRightNumber ? isRightNumber.CompareTo(isLeftNumber)
                : string.Compare(left[i], right[i], StringComparison.OrdinalIgnoreCase);
            if (order != 0)
                return order;
        }

        return left.Length.CompareTo(right.Length);
    }

    private static bool IsLabelCharacter(char c) => c is '.' or '-' or (>= '0' and <= '9') or (>= 'A' and <= 'Z') or (>= 'a' and <= 'z');

    private static bool TryParseNumber(string text, out int number) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
