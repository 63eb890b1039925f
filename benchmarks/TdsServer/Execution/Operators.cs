using System.Globalization;
using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>Comparison and arithmetic.</summary>
internal static class Operators
{
    /// <summary>Compares two values that are not NULL.</summary>
    public static int Compare(object left, object right)
    {
        if (left is int leftInteger && right is int rightInteger)
            return leftInteger.CompareTo(rightInteger);

        left = Conversion.ToPlain(left);
        right = Conversion.ToPlain(right);
        if (left.GetType() != right.GetType())
            (left, right) = Align(left, right);

        return (left, right) switch
        {
            (string a, string b) => string.Compare(a.TrimEnd(' '), b.TrimEnd(' '), StringComparison.OrdinalIgnoreCase),
            (byte[] a, byte[] b) => a.AsSpan().SequenceCompareTo(b),
            (IComparable a, _) => a.CompareTo(right),
            _ => throw new InvalidOperationException($"No order among values of {left.GetType()}."),
        };
    }

    /// <summary>Applies a comparison operator; the result is NULL if one side is.</summary>
    public static object? Compare(BinaryOperator comparison, object? left, object? right)
    {
        if (left is null || right is null)
            return null;

        var order = Compare(left, right);
        return comparison switch
        {
            BinaryOperator.Equal => order == 0,
            BinaryOperator.NotEqual => order != 0,
            BinaryOperator.Less => order < 0,
            BinaryOperator.LessOrEqual => order <= 0,
            BinaryOperator.Greater => order > 0,
            _ => order >= 0,
        };
    }

    /// <summary>Computes arithmetic or concatenation; the result is NULL if one side is.</summary>
    /// <param name="arithmetic">The operator.</param>
    /// <param name="type">The result's type.</param>
    /// <param name="left">The left side.</param>
    /// <param name="right">The right side.</param>
    public static object? Compute(BinaryOperator arithmetic, SqlType type, object? left, object? right)
    {
        if (left is null || right is null)
            return null;

        if (type.IsText)
            return Conversion.ToText(Conversion.ToPlain(left)) + Conversion.ToText(Conversion.ToPlain(right));

        try
        {
            return type.Kind switch
            {
                _ when type.IsBinary => (byte[])
                    [
                        .. (byte[])Conversion.Convert(SqlType.VarBinaryMax, left)!,
                        .. (byte[])Conversion.Convert(SqlType.VarBinaryMax, right)!,
                    ],
                SqlTypeKind.Float or SqlTypeKind.Real => Conversion.Convert(type, ComputeReal(arithmetic, ToDouble(left), ToDouble(right))),
                SqlTypeKind.Decimal or SqlTypeKind.Money => Conversion.Convert(
                    type,
                    ComputeExact(arithmetic, ToDecimal(left), ToDecimal(right))),
                _ when type.IsInteger => Conversion.Convert(type, ComputeWhole(arithmetic, ToLong(left), ToLong(right))),
                SqlTypeKind.Bit => Conversion.Convert(type, ComputeWhole(arithmetic, ToLong(left), ToLong(right))),
                _ => throw SqlErrors.Unsupported($"arithmetic on {type}"),
            };
        }
        catch (DivideByZeroException)
        {
            throw SqlErrors.DivideByZero();
        }
        catch (OverflowException)
        {
            throw SqlErrors.Overflow(type);
        }
    }

    /// <summary>Converts two values of different types to the type with the higher precedence.</summary>
    private static (object Left, object Right) Align(object left, object right)
    {
        var target = GetPrecedence(left) >= GetPrecedence(right) ? left : right;
        return target switch
        {
            DateTimeOffset => (Conversion.Convert(SqlType.DateTimeOffset(), left)!, Conversion.Convert(SqlType.DateTimeOffset(), right)!),
            DateTime => (Conversion.Convert(SqlType.DateTime2(), left)!, Conversion.Convert(SqlType.DateTime2(), right)!),
            TimeSpan => (Conversion.Convert(SqlType.Time(), left)!, Conversion.Convert(SqlType.Time(), right)!),
            double or float => (ToDouble(left), ToDouble(right)),
            decimal => (ToDecimal(left), ToDecimal(right)),
            long or int or short or byte or bool => (ToLong(left), ToLong(right)),
            Guid => (Conversion.Convert(SqlType.UniqueIdentifier, left)!, Conversion.Convert(SqlType.UniqueIdentifier, right)!),
            string => (Conversion.ToText(left), Conversion.ToText(right)),
            _ => (Conversion.Convert(SqlType.VarBinaryMax, left)!, Conversion.Convert(SqlType.VarBinaryMax, right)!),
        };
    }

    private static int GetPrecedence(object value) => value switch
    {
        DateTimeOffset => 10,
        DateTime => 9,
        TimeSpan => 8,
        double or float => 7,
        decimal => 6,
        long or int or short or byte or bool => 5,
        Guid => 4,
        string => 3,
        _ => 2,
    };

    private static double ToDouble(object value) => (double)Conversion.Convert(SqlType.Float, value)!;

    private static decimal ToDecimal(object value) => Convert.ToDecimal(Conversion.ToPlain(value), CultureInfo.InvariantCulture);

    private static long ToLong(object value) => (long)Conversion.Convert(SqlType.BigInt, value)!;

    private static double ComputeReal(BinaryOperator arithmetic, double left, double right) => arithmetic switch
    {
        BinaryOperator.Add => left + right,
        BinaryOperator.Subtract => left - right,
        BinaryOperator.Multiply => left * right,
        BinaryOperator.Divide => right == 0 ? throw SqlErrors.DivideByZero() : left / right,
        _ => throw SqlErrors.Unsupported($"{arithmetic} on floats"),
    };

    private static decimal ComputeExact(BinaryOperator arithmetic, decimal left, decimal right) => arithmetic switch
    {
        BinaryOperator.Add => left + right,
        BinaryOperator.Subtract => left - right,
        BinaryOperator.Multiply => left * right,
        BinaryOperator.Divide => left / right,
        BinaryOperator.Modulo => left % right,
        _ => throw SqlErrors.Unsupported($"{arithmetic} on decimals"),
    };

    private static long ComputeWhole(BinaryOperator arithmetic, long left, long right) => checked(arithmetic switch
    {
        BinaryOperator.Add => left + right,
        BinaryOperator.Subtract => left - right,
        BinaryOperator.Multiply => left * right,
        BinaryOperator.Divide => left / right,
        BinaryOperator.Modulo => left % right,
        BinaryOperator.BitAnd => left & right,
        BinaryOperator.BitOr => left | right,
        _ => left ^ right,
    });
}
