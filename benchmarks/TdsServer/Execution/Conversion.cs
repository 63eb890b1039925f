using System.Globalization;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>
/// Converts values between types. Each type has one .NET type, that of <c>SqlDataReader.GetValue</c>; a text or binary value can be a
/// <see cref="LargeValue"/> instead.
/// </summary>
internal static class Conversion
{
    /// <summary>Converts a value to a type; NULL stays NULL. Text that is too long is truncated, as by CAST.</summary>
    /// <exception cref="SqlErrorException">The value cannot be converted to the type, or is too large for it.</exception>
    public static object? Convert(SqlType type, object? value)
    {
        if (value is null)
            return null;

        try
        {
            return type.Kind switch
            {
                SqlTypeKind.Bit => value is string text ? ToBoolean(text, type)
                : value is bool ? value
                : System.Convert.ToDouble(value, CultureInfo.InvariantCulture) != 0,
                SqlTypeKind.TinyInt => value is byte ? value : checked((byte)ToInteger(value)),
                SqlTypeKind.SmallInt => value is short ? value : checked((short)ToInteger(value)),
                SqlTypeKind.Int => value is int ? value : checked((int)ToInteger(value)),
                SqlTypeKind.BigInt => value is long ? value : ToInteger(value),
                SqlTypeKind.Real => value is float ? value : System.Convert.ToSingle(ToPlain(value), CultureInfo.InvariantCulture),
                SqlTypeKind.Float => value is double ? value : System.Convert.ToDouble(ToPlain(value), CultureInfo.InvariantCulture),
                SqlTypeKind.Decimal => ToExact(type, System.Convert.ToDecimal(ToPlain(value), CultureInfo.InvariantCulture)),
                SqlTypeKind.Money => decimal.Round(System.Convert.ToDecimal(ToPlain(value), CultureInfo.InvariantCulture), 4),
                SqlTypeKind.Date => ToTimestamp(value).Date,
                SqlTypeKind.DateTime => ToTimestamp(value),
                SqlTypeKind.DateTime2 => TruncateTime(ToTimestamp(value), type.Scale),
                SqlTypeKind.Time => value switch
                {
                    TimeSpan time => time,
                    string text => TimeSpan.Parse(text, CultureInfo.InvariantCulture),
                    _ => ToTimestamp(value).TimeOfDay,
                },
                SqlTypeKind.DateTimeOffset => value switch
                {
                    DateTimeOffset zoned => zoned,
                    string text => DateTimeOffset.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal),
                    _ => new DateTimeOffset(ToTimestamp(value), TimeSpan.Zero),
                },
                SqlTypeKind.UniqueIdentifier => value switch
                {
                    Guid => value,
                    byte[] { Length: 16 } bytes => new Guid(bytes),
                    _ => Guid.Parse(ToText(value)),
                },
                SqlTypeKind.SmallMoney => decimal.Round(System.Convert.ToDecimal(ToPlain(value), CultureInfo.InvariantCulture), 4),
                SqlTypeKind.SmallDateTime => ToTimestamp(value),
                > SqlTypeKind.VarBinary => value,
                SqlTypeKind.Char or SqlTypeKind.VarChar or SqlTypeKind.NChar or SqlTypeKind.NVarChar => ToTextType(type, value),
                _ => ToBinaryType(type, value),
            };
        }
        catch (OverflowException)
        {
            throw SqlErrors.Overflow(type);
        }
        catch (Exception exception) when (exception is FormatException or InvalidCastException or ArgumentException)
        {
            throw SqlErrors.Conversion(type, value is LargeValue ? "..." : value);
        }
    }

    /// <summary>Formats a value as CAST does.</summary>
    public static string ToText(object value) =>
        value switch
        {
            string text => text,
            bool bit => bit ? "1" : "0",
            DateTime timestamp => timestamp.ToString(
                timestamp.TimeOfDay == TimeSpan.Zero ? "yyyy-MM-dd" : "yyyy-MM-dd HH:mm:ss.fffffff",
                CultureInfo.InvariantCulture),
            Guid guid => guid.ToString().ToUpperInvariant(),
            byte[] bytes => TypeInfo.CodePage.GetString(bytes),
            _ => System.Convert.ToString(value, CultureInfo.InvariantCulture) ?? "",
        };

    /// <summary>Converts a large value to a string or an array, for code that reads its content; returns other values unchanged.</summary>
    public static object ToPlain(object value) => value switch
    {
        TextContent text => text.ToString(),
        BinaryContent binary => binary.ToArray(),
        _ => value,
    };

    /// <inheritdoc cref="ToPlain" />
    public static object? ToPlainOrNull(object? value) => value is null ? null : ToPlain(value);

    private static long ToInteger(object value) => value switch
    {
        byte or short or int or long => System.Convert.ToInt64(value, CultureInfo.InvariantCulture),
        bool bit => bit ? 1 : 0,
        decimal number => (long)decimal.Truncate(number),
        double number => checked((long)Math.Truncate(number)),
        float number => checked((long)Math.Truncate(number)),
        string or TextContent => long.Parse(value.ToString()!.Trim(), NumberStyles.Integer, CultureInfo.InvariantCulture),
        byte[] { Length: <= 8 } bytes => bytes.Aggregate(0L, (number, part) => (number << 8) | part),
        _ => throw new InvalidCastException(),
    };

    private static bool ToBoolean(string text, SqlType type) => text.Trim().ToUpperInvariant() switch
    {
        "TRUE" or "1" => true,
        "FALSE" or "0" => false,
        _ => throw SqlErrors.Conversion(type, text),
    };

    private static decimal ToExact(SqlType type, decimal value)
    {
        var rounded = decimal.Round(value, type.Scale, MidpointRounding.AwayFromZero);
        var limit = 1m;
        for (var i = 0; i < type.Precision - type.Scale; i++)
            limit *= 10;

        return Math.Abs(rounded) < limit ? rounded : throw SqlErrors.Overflow(type);
    }

    private static DateTime ToTimestamp(object value) => value switch
    {
        DateTime timestamp => timestamp,
        DateTimeOffset zoned => zoned.DateTime,
        TimeSpan time => new DateTime(1900, 1, 1) + time,
        string text => DateTime.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.None),
        _ => throw new InvalidCastException(),
    };

    private static DateTime TruncateTime(DateTime value, byte scale)
    {
        var unit = 1L;
        for (var i = scale; i < 7; i++)
            unit *= 10;

        return new DateTime((value.Ticks + unit / 2) / unit * unit);
    }

    private static object ToTextType(SqlType type, object value)
    {
        if (value is TextContent large && (type.IsMax || large.Length <= type.Length))
            return large;

        var text = ToText(ToPlain(value));
        if (!type.IsMax && text.Length > type.Length)
            text = text[..type.Length];

        return type.Kind is SqlTypeKind.Char or SqlTypeKind.NChar && text.Length < type.Length ? text.PadRight(type.Length) : text;
    }

    private static object ToBinaryType(SqlType type, object value)
    {
        if (value is BinaryContent large && (type.IsMax || large.Length <= type.Length))
            return large;

        var bytes = ToPlain(value) switch
        {
            byte[] array => array,
            string text => System.Text.Encoding.Unicode.GetBytes(text),
            Guid guid => guid.ToByteArray(),
            byte or short or int or long => ToBigEndian(value),
            _ => throw new InvalidCastException(),
        };
        if (!type.IsMax && bytes.Length > type.Length)
            bytes = bytes[..type.Length];

        if (type.Kind == SqlTypeKind.Binary && bytes.Length < type.Length)
            Array.Resize(ref bytes, type.Length);

        return bytes;
    }

    private static byte[] ToBigEndian(object value)
    {
        var length = value switch { byte => 1, short => 2, int => 4, _ => 8 };
        var number = ToInteger(value);
        var bytes = new byte[length];
        for (var i = length - 1; i >= 0; i--, number >>= 8)
            bytes[i] = (byte)number;

        return bytes;
    }
}
