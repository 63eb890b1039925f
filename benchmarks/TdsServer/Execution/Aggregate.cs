using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>An aggregate call and its computation.</summary>
internal sealed class Aggregate
{
    private readonly string _function;
    private readonly Bound? _argument;
    private readonly bool _distinct;

    private Aggregate(string function, Bound? argument, bool distinct, SqlType type)
    {
        _function = function;
        _argument = argument;
        _distinct = distinct;
        Type = type;
    }

    public SqlType Type { get; }

    public static bool IsAggregate(string function) => function is "COUNT" or "COUNT_BIG" or "SUM" or "AVG" or "MIN" or "MAX";

    /// <summary>Creates a call.</summary>
    /// <param name="function">The name in capitals.</param>
    /// <param name="argument">The aggregated expression; <see langword="null"/> for <c>COUNT(*)</c>.</param>
    /// <param name="distinct">Whether equal values count once.</param>
    public static Aggregate Create(string function, Bound? argument, bool distinct)
    {
        var type = function switch
        {
            "COUNT" => SqlType.Int,
            "COUNT_BIG" => SqlType.BigInt,
            "MIN" or "MAX" => argument!.Type,
            _ => argument!.Type.Kind switch
            {
                SqlTypeKind.TinyInt or SqlTypeKind.SmallInt or SqlTypeKind.Int => SqlType.Int,
                SqlTypeKind.Decimal => SqlType.Decimal(
                    28,
                    function == "AVG" ? Math.Max(argument.Type.Scale, (byte)6) : argument.Type.Scale),
                SqlTypeKind.Real => SqlType.Float,
                SqlTypeKind.BigInt or SqlTypeKind.Float or SqlTypeKind.Money => argument.Type,
                _ => throw SqlErrors.Unsupported($"{function} of {argument.Type}"),
            },
        };
        return new Aggregate(function, argument, distinct, type);
    }

    public Accumulator Start() => new(this);

    /// <summary>The state of an aggregate within a group.</summary>
    internal sealed class Accumulator(Aggregate aggregate)
    {
        private readonly HashSet<object>? _seen = aggregate._distinct ? new(KeyComparer.Instance) : null;
        private long _count;
        private object? _value;

        public void Add(Frame frame)
        {
            if (aggregate._argument is null)
            {
                _count++;
                return;
            }

            if (aggregate._argument.Evaluate(frame) is not { } value || _seen?.Add(value) == false)
                return;

            _count++;
            _value = aggregate._function switch
            {
                "SUM" or "AVG" => _value is null
                    ? Conversion.Convert(SumType, value)
                    : Operators.Compute(BinaryOperator.Add, SumType, _value, value),
                "MIN" => _value is null || Operators.Compare(value, _value) < 0 ? value : _value,
                "MAX" => _value is null || Operators.Compare(value, _value) > 0 ? value : _value,
                _ => null,
            };
        }

        public object? Result() => aggregate._function switch
        {
            "COUNT" => checked((int)_count),
            "COUNT_BIG" => _count,
            "AVG" => _value is null ? null : Operators.Compute(BinaryOperator.Divide, aggregate.Type, _value, _count),
            _ => _value,
        };

        /// <summary>The sum of an average of integers must not overflow.</summary>
        private SqlType SumType => aggregate is { _function: "AVG", Type.Kind: SqlTypeKind.Int } ? SqlType.BigInt : aggregate.Type;
    }
}
