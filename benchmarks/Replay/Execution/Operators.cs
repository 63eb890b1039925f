using System.Globalization;
using AsyncSql.Replay.Sql;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

/// <summary>Comparison and arithmetic.</summary>
internal static class Operators
{
    /// <summary>Compares two values that are not NULL.</summary>
    public static int Compare(object left, object right)
    {
        if (left is int leftInteger && right is int rightInteger)
            return leftInteger.CompareTo(rightInteger);

        left = Conversion.Plain(left);
        right = Conversion.Plain(right);
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

    /// <summary>A comparison operator; NULL where one side is.</summary>
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

    /// <summary>Arithmetic between two numbers, or concatenation; NULL where one side is.</summary>
    /// <param name="arithmetic">The operator.</param>
    /// <param name="type">The result's type.</param>
    /// <param name="left">The left side.</param>
    /// <param name="right">The right side.</param>
    public static object? Arithmetic(BinaryOperator arithmetic, SqlType type, object? left, object? right)
    {
        if (left is null || right is null)
            return null;

        if (type.IsText)
            return Conversion.Text(Conversion.Plain(left)) + Conversion.Text(Conversion.Plain(right));

        try
        {
            return type.Kind switch
            {
                _ when type.IsBinary => (byte[])[.. (byte[])Conversion.To(SqlType.VarBinaryMax, left)!, .. (byte[])Conversion.To(SqlType.VarBinaryMax, right)!],
                SqlTypeKind.Float or SqlTypeKind.Real => Conversion.To(type, Real(arithmetic, Double(left), Double(right))),
                SqlTypeKind.Decimal or SqlTypeKind.Money => Conversion.To(type, Exact(arithmetic, Number(left), Number(right))),
                _ when type.IsInteger => Conversion.To(type, Whole(arithmetic, Long(left), Long(right))),
                SqlTypeKind.Bit => Conversion.To(type, Whole(arithmetic, Long(left), Long(right))),
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

    /// <summary>Brings two values of different types to one, that of the higher precedence.</summary>
    private static (object Left, object Right) Align(object left, object right)
    {
        var target = Precedence(left) >= Precedence(right) ? left : right;
        return target switch
        {
            DateTimeOffset => (Conversion.To(SqlType.DateTimeOffset(), left)!, Conversion.To(SqlType.DateTimeOffset(), right)!),
            DateTime => (Conversion.To(SqlType.DateTime2(), left)!, Conversion.To(SqlType.DateTime2(), right)!),
            TimeSpan => (Conversion.To(SqlType.Time(), left)!, Conversion.To(SqlType.Time(), right)!),
            double or float => (Double(left), Double(right)),
            decimal => (Number(left), Number(right)),
            long or int or short or byte or bool => (Long(left), Long(right)),
            Guid => (Conversion.To(SqlType.UniqueIdentifier, left)!, Conversion.To(SqlType.UniqueIdentifier, right)!),
            string => (Conversion.Text(left), Conversion.Text(right)),
            _ => (Conversion.To(SqlType.VarBinaryMax, left)!, Conversion.To(SqlType.VarBinaryMax, right)!),
        };
    }

    private static int Precedence(object value) => value switch
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

    private static double Double(object value) => (double)Conversion.To(SqlType.Float, value)!;

    private static decimal Number(object value) => Convert.ToDecimal(Conversion.Plain(value), CultureInfo.InvariantCulture);

    private static long Long(object value) => (long)Conversion.To(SqlType.BigInt, value)!;

    private static double Real(BinaryOperator arithmetic, double left, double right) => arithmetic switch
    {
        BinaryOperator.Add => left + right,
        BinaryOperator.Subtract => left - right,
        BinaryOperator.Multiply => left * right,
        BinaryOperator.Divide => right == 0 ? throw SqlErrors.DivideByZero() : left / right,
        _ => throw SqlErrors.Unsupported($"{arithmetic} on floats"),
    };

    private static decimal Exact(BinaryOperator arithmetic, decimal left, decimal right) => arithmetic switch
    {
        BinaryOperator.Add => left + right,
        BinaryOperator.Subtract => left - right,
        BinaryOperator.Multiply => left * right,
        BinaryOperator.Divide => left / right,
        BinaryOperator.Modulo => left % right,
        _ => throw SqlErrors.Unsupported($"{arithmetic} on decimals"),
    };

    private static long Whole(BinaryOperator arithmetic, long left, long right) => checked(arithmetic switch
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
