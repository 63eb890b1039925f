using System.Data.SqlTypes;
using AsyncSql.Streaming.Columns;
using AsyncSql.Streaming.Driver;

namespace AsyncSql.Streaming;

/// <summary>
/// The accessors with a type. Each returns the value if it has exactly that type. Anything else is cast, and fails, as in the driver's
/// reader.
/// </summary>
internal sealed partial class StreamedDataReader
{
    /// <inheritdoc />
    public override object this[int ordinal] => GetValue(ordinal);

    /// <inheritdoc />
    public override object this[string name] => GetValue(GetOrdinal(name));

    /// <inheritdoc />
    public override bool IsDBNull(int ordinal) => IsHeld(ordinal) ? _values[ordinal].IsNull : _inner.IsDBNull(ordinal);

    /// <inheritdoc />
    public override Task<bool> IsDBNullAsync(int ordinal, CancellationToken cancellationToken)
    {
        try
        {
            if (!IsHeld(ordinal))
                return _inner.IsDBNullAsync(ordinal, cancellationToken);

            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled<bool>(cancellationToken);

            return _values[ordinal].IsNull ? TrueTask : FalseTask;
        }
        catch (InvalidOperationException exception)
        {
            return Task.FromException<bool>(exception);
        }
    }

    private static readonly Task<bool> TrueTask = Task.FromResult(true), FalseTask = Task.FromResult(false);

    /// <inheritdoc />
    public override bool GetBoolean(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetBoolean(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Boolean, IsNull: false } ? value.Scalar.Boolean : (bool)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override byte GetByte(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetByte(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Byte, IsNull: false } ? value.Scalar.Byte : (byte)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override short GetInt16(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetInt16(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Int16, IsNull: false } ? value.Scalar.Int16 : (short)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override int GetInt32(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetInt32(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Int32, IsNull: false } ? value.Scalar.Int32 : (int)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override long GetInt64(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetInt64(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Int64, IsNull: false } ? value.Scalar.Int64 : (long)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override float GetFloat(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetFloat(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Single, IsNull: false } ? value.Scalar.Single : (float)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override double GetDouble(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetDouble(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Double, IsNull: false } ? value.Scalar.Double : (double)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override decimal GetDecimal(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetDecimal(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Decimal or ColumnKind.Money, IsNull: false }
            ? value.Scalar.Decimal
            : (decimal)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override DateTime GetDateTime(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetDateTime(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.DateTime or ColumnKind.Date or ColumnKind.DateTime2, IsNull: false }
            ? value.DateTime
            : (DateTime)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override Guid GetGuid(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetGuid(ordinal);

        ref var value = ref _values[ordinal];
        return value is { Kind: ColumnKind.Guid, IsNull: false } ? value.Scalar.Guid : (Guid)GetNotNull(ordinal);
    }

    /// <inheritdoc />
    public override string GetString(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetString(ordinal);

        ref var value = ref _values[ordinal];
        return value.IsNull ? throw new SqlNullValueException() : value.Kind switch
        {
            ColumnKind.String => (string)value.Reference!,
            ColumnKind.Text or ColumnKind.Json => value.Reference!.ToString()!,
            ColumnKind.Other when Vector.Find(value.Reference!) is { } numbers => Vector.GetText(numbers),
            _ => (string)GetNotNull(ordinal),
        };
    }

    /// <summary>Not supported, as by the driver.</summary>
    public override char GetChar(int ordinal) => throw new NotSupportedException();

    /// <inheritdoc />
    public override object GetValue(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetValue(ordinal);

        return ToObject(ordinal);
    }

    /// <inheritdoc />
    public override int GetValues(object[] values)
    {
        if (!_hasRow)
            return _inner.GetValues(values);

        Guard.ThrowIfNull(values, nameof(values));
        if (values.Length == 0)
            throw DriverErrors.NoColumn();

        // Hidden columns, which KeyInfo adds, come last.
        var count = Math.Min(values.Length, VisibleFieldCount);
        for (var i = 0; i < count; i++)
            values[i] = GetValue(i);

        return count;
    }

    /// <inheritdoc />
    public override object GetProviderSpecificValue(int ordinal) =>
        IsHeld(ordinal) ? ToProviderSpecific(ordinal) : _inner.GetProviderSpecificValue(ordinal);

    /// <inheritdoc />
    public override int GetProviderSpecificValues(object[] values)
    {
        if (!_hasRow)
            return _inner.GetProviderSpecificValues(values);

        Guard.ThrowIfNull(values, nameof(values));

        var count = Math.Min(values.Length, VisibleFieldCount);
        for (var i = 0; i < count; i++)
            values[i] = ToProviderSpecific(i);

        return count;
    }

    /// <summary>The value as an object, for a cast that tells the type in its exception.</summary>
    private object GetNotNull(int ordinal)
    {
        if (_values[ordinal].IsNull)
            throw new SqlNullValueException();

        // The driver holds a vector and a user-defined type as bytes, and casts these.
        return _values[ordinal].Kind == ColumnKind.UserDefined
            || (_values[ordinal].Kind == ColumnKind.Other && Vector.Find(_values[ordinal].Reference!) is not null)
            ? Array.Empty<byte>()
            : ToObject(ordinal);
    }
}
