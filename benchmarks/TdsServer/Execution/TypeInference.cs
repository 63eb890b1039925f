using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>The types of expressions with two or more operands.</summary>
internal static class TypeInference
{
    /// <summary>The common type of alternatives (CASE, COALESCE, UNION).</summary>
    public static SqlType FindCommon(SqlType left, SqlType right)
    {
        if (left == right)
            return left;

        if (left.IsText && right.IsText)
        {
            var kind = left.IsUnicode || right.IsUnicode ? SqlTypeKind.NVarChar : SqlTypeKind.VarChar;
            return new SqlType(kind, MaxLength(left, right));
        }

        if (left.IsBinary && right.IsBinary)
            return new SqlType(SqlTypeKind.VarBinary, MaxLength(left, right));

        if (left.Kind == SqlTypeKind.Decimal && right.Kind == SqlTypeKind.Decimal)
        {
            var scale = Math.Max(left.Scale, right.Scale);
            var whole = Math.Max(left.Precision - left.Scale, right.Precision - right.Scale);
            return SqlType.Decimal((byte)Math.Min(28, whole + scale), scale);
        }

        if (left.Kind == SqlTypeKind.Decimal && right.IsInteger)
            return SqlType.Decimal((byte)Math.Min(28, 19 + left.Scale), left.Scale);

        if (right.Kind == SqlTypeKind.Decimal && left.IsInteger)
            return FindCommon(right, left);

        return GetRank(left) >= GetRank(right) ? left : right;
    }

    /// <summary>The type of arithmetic or concatenation.</summary>
    public static SqlType FindArithmetic(BinaryOperator arithmetic, SqlType left, SqlType right)
    {
        if (left.IsText && right.IsText)
        {
            var isMax = left.IsMax || right.IsMax;
            var isUnicode = left.IsUnicode || right.IsUnicode;
            return new SqlType(
                isUnicode ? SqlTypeKind.NVarChar : SqlTypeKind.VarChar,
                isMax ? SqlType.MaxLength : Math.Min(isUnicode ? 4000 : 8000, left.Length + right.Length));
        }

        var common = FindCommon(left, right);
        if (common.IsBinary)
            return SqlType.VarBinaryMax;

        if (common.Kind != SqlTypeKind.Decimal)
            return common;

        var scale = arithmetic switch
        {
            BinaryOperator.Multiply => Math.Min(10, left.Scale + right.Scale),
            BinaryOperator.Divide => Math.Max((int)common.Scale, 6),
            _ => common.Scale,
        };
        return SqlType.Decimal(28, (byte)scale);
    }

    private static int MaxLength(SqlType left, SqlType right) =>
        left.IsMax || right.IsMax ? SqlType.MaxLength : Math.Max(left.Length, right.Length);

    private static int GetRank(SqlType type) => type.Kind switch
    {
        SqlTypeKind.DateTimeOffset => 20,
        SqlTypeKind.DateTime2 => 19,
        SqlTypeKind.DateTime => 18,
        SqlTypeKind.Date => 17,
        SqlTypeKind.Time => 16,
        SqlTypeKind.Float => 15,
        SqlTypeKind.Real => 14,
        SqlTypeKind.Decimal => 13,
        SqlTypeKind.Money => 12,
        SqlTypeKind.BigInt => 11,
        SqlTypeKind.Int => 10,
        SqlTypeKind.SmallInt => 9,
        SqlTypeKind.TinyInt => 8,
        SqlTypeKind.Bit => 7,
        SqlTypeKind.UniqueIdentifier => 6,
        SqlTypeKind.NVarChar => 5,
        SqlTypeKind.NChar => 4,
        SqlTypeKind.VarChar => 3,
        SqlTypeKind.Char => 2,
        _ => 1,
    };
}
