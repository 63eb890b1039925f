using System.Data.SqlTypes;
using System.Numerics;
using AsyncSql.Streaming.Columns;

namespace AsyncSql.Streaming.Driver;

/// <summary>Numbers of up to 38 digits, converted as the driver converts them.</summary>
internal static class Decimals
{
    /// <summary>The scale and the digits of a .NET decimal.</summary>
    private const int GreatestScale = 28, GreatestDigits = 29;

    /// <exception cref="OverflowException">The number has too many digits.</exception>
    public static decimal ToDecimal(SqlDecimal value, bool normalizes)
    {
        var data = value.Data;
        if (data[3] == 0 && value.Scale <= GreatestScale)
            return new decimal(data[0], data[1], data[2], !value.IsPositive, value.Scale);

        if (!normalizes || value.Scale == 0)
            throw DriverErrors.DecimalOverflow();

        var (zeros, digits) = CountDigits(data, value.Scale);
        var scale = value.Scale - zeros;
        if (zeros == 0 || scale > GreatestScale || digits > GreatestDigits)
            throw DriverErrors.DecimalOverflow();

        var integral = digits - scale;
        var precision = integral != 1 && digits != GreatestDigits ? GreatestDigits - 1 : GreatestDigits;
        try
        {
            return SqlDecimal.ConvertToPrecScale(value, precision, precision - integral).Value;
        }
        catch (OverflowException)
        {
            throw DriverErrors.DecimalOverflow();
        }
    }

    /// <summary>The number with the precision of its column, which a .NET decimal does not have.</summary>
    public static SqlDecimal ToSqlDecimal(decimal value, ColumnPlan column)
    {
        var bits = decimal.GetBits(value);
        return new SqlDecimal(column.Precision, column.Scale, bits[3] >= 0, bits[0], bits[1], bits[2], 0);
    }

    /// <summary>The zeros at the end, and the other digits: at least as many as the scale needs.</summary>
    private static (int Zeros, int Digits) CountDigits(int[] data, int scale)
    {
        var number = BigInteger.Zero;
        for (var i = data.Length - 1; i >= 0; i--)
            number = (number << 32) + (uint)data[i];

        var (zeros, digits) = (0, 0);
        if (number.IsZero)
            zeros = scale;

        for (; !number.IsZero; number /= 10)
        {
            if (digits == 0 && (number % 10).IsZero)
                zeros++;
            else
                digits++;
        }

        return (zeros, zeros + digits <= scale ? scale - zeros + 1 : digits);
    }
}
