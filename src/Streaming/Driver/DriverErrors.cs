using System.Data.Common;
using System.Globalization;

namespace AsyncSql.Streaming.Driver;

/// <summary>The exceptions of the driver, with its texts.</summary>
#pragma warning disable CA2201, CA2208 // IndexOutOfRangeException and the names of parameters are those of the driver.
internal static class DriverErrors
{
    public static InvalidOperationException NoData() => new("Invalid attempt to read when no data is present.");

    public static IndexOutOfRangeException NoColumn() => new();

    public static InvalidOperationException Pending() =>
        new("Can not start another operation while there is an asynchronous operation pending.");

    public static InvalidCastException NotBinary(string column) => new(
        $"Invalid attempt to GetBytes on column '{column}'.  "
            + "The GetBytes function can only be used on columns of type Text, NText, or Image.");

    public static InvalidCastException NoStream(string column) => new(
        $"Invalid attempt to GetStream on column '{column}'. "
            + "The GetStream function can only be used on columns of type Binary, Image, Udt or VarBinary.");

    public static InvalidCastException NoTextReader(string column) => new(
        $"Invalid attempt to GetTextReader on column '{column}'. "
            + "The GetTextReader function can only be used on columns of type Char, NChar, NText, NVarChar, Text or VarChar.");

    public static InvalidCastException NoXmlReader(string column) => new(
        $"Invalid attempt to GetXmlReader on column '{column}'. The GetXmlReader function can only be used on columns of type Xml.");

    public static InvalidCastException NoJsonDocument(string column) => new(
        $"Invalid attempt to get JsonDocument on column '{column}'. JsonDocument is only supported for columns of type json.");

    public static OverflowException DecimalOverflow() => new("Conversion overflows.");

    public static ArgumentOutOfRangeException SourceOffset(long length, long offset, string parameter) =>
        new(parameter, Format("Invalid source buffer (size of {0}) offset: {1}", length, offset));

    public static ArgumentOutOfRangeException DestinationOffset(int length, int offset, string parameter) =>
        new(parameter, Format("Invalid destination buffer (size of {0}) offset: {1}", length, offset));

    public static IndexOutOfRangeException NoRoom(long count, int offset) => new(
        Format(
            "Buffer offset '{1}' plus the bytes available '{0}' is greater than the length of the passed in buffer.",
            count,
            offset));

    public static IndexOutOfRangeException NegativeLength(long length) => new(Format("Data length '{0}' is less than 0.", length));

    /// <summary>What copying bytes throws.</summary>
    public static ArgumentException BytesOutOfBounds() => new(
        "Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the "
            + "source collection.");

    /// <summary>What copying characters throws.</summary>
    public static ArgumentException CharactersOutOfBounds() => new(
        "Source array was not long enough. Check the source index, length, and the array's lower bounds.",
        "sourceArray");

    public static InvalidOperationException NegativeOffset(string parameter) =>
        new($"Invalid value for argument '{parameter}'. The value must be greater than or equal to 0.");

    /// <summary>
    /// The driver's exception in that of a stream: the driver's streams cannot throw it themselves, as
    /// <see cref="DbDataReader.ReadAsync()"/> does. <see langword="null"/> for an exception of another origin.
    /// </summary>
    public static Exception? Unwrap(IOException exception) => exception.InnerException is DbException inner ? inner : null;

    private static string Format(string format, long first, long second = 0) =>
        string.Format(CultureInfo.InvariantCulture, format, first, second);
}
