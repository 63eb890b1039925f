using System.Data.SqlTypes;
using System.Xml;
using AsyncSql.Streaming.Columns;
using AsyncSql.Streaming.Driver;

namespace AsyncSql.Streaming;

/// <summary>The accessors with a type parameter.</summary>
internal sealed partial class StreamedDataReader
{
    /// <inheritdoc />
    public override Task<T> GetFieldValueAsync<T>(int ordinal, CancellationToken cancellationToken)
    {
        try
        {
            if (!IsHeld(ordinal))
                return _inner.GetFieldValueAsync<T>(ordinal, cancellationToken);

            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled<T>(cancellationToken);

            return Task.FromResult(GetHeldFieldValue<T>(ordinal));
        }
#pragma warning disable CA1031 // A task carries the exception, as that of the driver does.
        catch (Exception exception)
        {
            return Task.FromException<T>(exception);
        }
#pragma warning restore CA1031
    }

    /// <inheritdoc />
    public override T GetFieldValue<T>(int ordinal) =>
        IsHeld(ordinal) ? GetHeldFieldValue<T>(ordinal) : _inner.GetFieldValue<T>(ordinal);

    /// <summary>
    /// The types with a field in <see cref="Scalar"/>, without a box: the compiler removes the casts where <typeparamref name="T"/> is that
    /// type, and the branches where it is not.
    /// </summary>
    private T GetHeldFieldValue<T>(int ordinal)
    {
        ref var value = ref _values[ordinal];
        if (value.IsNull)
            return GetOtherFieldValue<T>(ordinal);

        if (typeof(T) == typeof(int) && value.Kind == ColumnKind.Int32)
            return (T)(object)value.Scalar.Int32;

        if (typeof(T) == typeof(long) && value.Kind == ColumnKind.Int64)
            return (T)(object)value.Scalar.Int64;

        if (typeof(T) == typeof(bool) && value.Kind == ColumnKind.Boolean)
            return (T)(object)value.Scalar.Boolean;

        if (typeof(T) == typeof(Guid) && value.Kind == ColumnKind.Guid)
            return (T)(object)value.Scalar.Guid;

        if (typeof(T) == typeof(short) && value.Kind == ColumnKind.Int16)
            return (T)(object)value.Scalar.Int16;

        if (typeof(T) == typeof(byte) && value.Kind == ColumnKind.Byte)
            return (T)(object)value.Scalar.Byte;

        if (typeof(T) == typeof(double) && value.Kind == ColumnKind.Double)
            return (T)(object)value.Scalar.Double;

        if (typeof(T) == typeof(float) && value.Kind == ColumnKind.Single)
            return (T)(object)value.Scalar.Single;

        if (typeof(T) == typeof(decimal) && value.Kind is ColumnKind.Decimal or ColumnKind.Money)
            return (T)(object)value.Scalar.Decimal;

        if (typeof(T) == typeof(DateTime) && value.Kind is ColumnKind.DateTime2 or ColumnKind.Date or ColumnKind.DateTime)
            return (T)(object)value.DateTime;

        if (typeof(T) == typeof(DateTimeOffset) && value.Kind == ColumnKind.DateTimeOffset)
            return (T)(object)value.DateTimeOffset;

        if (typeof(T) == typeof(TimeSpan) && value.Kind == ColumnKind.Time)
            return (T)(object)value.Time;

        return GetOtherFieldValue<T>(ordinal);
    }

    private T GetOtherFieldValue<T>(int ordinal)
    {
#if NET
        if (_traits.DateOnlyAsFieldValue && !_values[ordinal].IsNull)
        {
            if (typeof(T) == typeof(DateOnly) && IsDate(ordinal))
                return (T)(object)DateOnly.FromDateTime(_values[ordinal].DateTime);

            if (typeof(T) == typeof(TimeOnly) && _values[ordinal].Kind == ColumnKind.Time)
                return (T)(object)TimeOnly.FromTimeSpan(_values[ordinal].Time);
        }

        if (_traits.JsonDocumentAsFieldValue && typeof(T) == typeof(System.Text.Json.JsonDocument))
            return (T)(object)GetJsonDocument(ordinal);
#endif
        if (_traits.StreamsAsFieldValues)
        {
            if (typeof(T) == typeof(Stream))
                return (T)(object)GetStream(ordinal);

            if (typeof(T) == typeof(TextReader))
                return (T)(object)GetTextReader(ordinal);
        }

        if (typeof(T) == typeof(XmlReader))
            return (T)(object)GetXmlReader(ordinal);

        if (typeof(INullable).IsAssignableFrom(typeof(T)))
            return GetNullableFieldValue<T>(ordinal);

        if (typeof(T) == typeof(string) && !_values[ordinal].IsNull && _values[ordinal].Kind == ColumnKind.Other)
            return (T)(object)GetString(ordinal);

        try
        {
            return (T)ToObject(ordinal);
        }
        catch (InvalidCastException) when (_values[ordinal].IsNull)
        {
            throw new SqlNullValueException();
        }
    }

    /// <summary>The types of SQL Server.</summary>
    private T GetNullableFieldValue<T>(int ordinal)
    {
        // xml is also read as SqlString.
        if (typeof(T) == typeof(SqlString) && _values[ordinal].Kind == ColumnKind.Xml)
            return (T)(object)ToSqlString(ordinal);

        return (T)ToProviderSpecific(ordinal);
    }

#if NET
    /// <summary>
    /// In a <c>sql_variant</c>, the driver returns the same object for a <c>date</c> and a <c>datetime2</c>: midnight can be either.
    /// </summary>
    private bool IsDate(int ordinal) => _values[ordinal].Kind switch
    {
        ColumnKind.Date => true,
        ColumnKind.DateTime2 => _columns[ordinal].Kind == ColumnKind.Variant && _values[ordinal].DateTime.TimeOfDay == TimeSpan.Zero,
        _ => false,
    };

    private System.Text.Json.JsonDocument GetJsonDocument(int ordinal)
    {
        ref var value = ref _values[ordinal];
        if (value.Kind != ColumnKind.Json)
            throw DriverErrors.NoJsonDocument(GetName(ordinal));

        // Before version 7.1, null is parsed, which is another exception.
        if (value.IsNull && _traits.ChecksNullOfJsonDocument)
            throw new SqlNullValueException();

        return System.Text.Json.JsonDocument.Parse(value.IsNull ? null! : value.Reference!.ToString()!);
    }
#endif

    private XmlReader GetXmlReader(int ordinal)
    {
        ref var value = ref _values[ordinal];
        if (value.Kind != ColumnKind.Xml)
            throw DriverErrors.NoXmlReader(GetName(ordinal));

        var xml = value.IsNull ? new SqlXml(new MemoryStream()) : (SqlXml)ToProviderSpecific(ordinal);
        return xml.CreateReader();
    }
}
