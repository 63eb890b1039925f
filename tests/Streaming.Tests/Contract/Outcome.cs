using System.Collections;
using System.Data;
using System.Data.Common;
using System.Data.SqlTypes;
using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Xml;

namespace AsyncSql.Streaming.Tests.Contract;

/// <summary>What a member of a reader returned or threw, as text with types: two readers behave the same if these are equal.</summary>
internal static class Outcome
{
    /// <summary>Characters of a value that the text shows; of the rest, it has the hash code.</summary>
    private const int Shown = 200;

    public static async Task<string> DescribeAsync(Func<Task<object?>> call)
    {
        try
        {
            return Describe(await call());
        }
        catch (Exception exception)
        {
            return Describe(exception);
        }
    }

    public static string Describe(Exception exception) =>
        exception is TargetInvocationException { InnerException: { } inner }
            ? Describe(inner)
            : $"{exception.GetType().FullName}: {exception.Message}";

    public static string Describe(object? value) => value switch
    {
        null => "null",
        byte[] bytes => $"byte[{bytes.Length}] {Shorten(Convert.ToHexString(bytes))}",
        char[] characters => $"char[{characters.Length}] {Shorten(new string(characters))}",
        string text => $"string[{text.Length}] {Shorten(text)}",
        Stream stream => $"Stream (writes {stream.CanWrite}) {Describe(ReadAll(stream))}",
        XmlReader reader => $"XmlReader {Describe(ReadAll(reader))}",
        TextReader reader => $"TextReader {Describe(reader.ReadToEnd())}",
        SqlXml xml => $"SqlXml {(xml.IsNull ? "Null" : Describe(xml.Value))}",
        SqlBinary binary => $"SqlBinary {(binary.IsNull ? "Null" : Describe(binary.Value))}",
        SqlString text => $"SqlString {(text.IsNull ? "Null" : $"{text.LCID} {text.SqlCompareOptions} {Describe(text.Value)}")}",
        SqlDecimal number => $"SqlDecimal({number.Precision},{number.Scale}) {number}",
        decimal number => $"decimal {number.ToString(CultureInfo.InvariantCulture)} {string.Join(' ', decimal.GetBits(number))}",
        double number => $"double {number.ToString("R", CultureInfo.InvariantCulture)}",
        float number => $"float {number.ToString("R", CultureInfo.InvariantCulture)}",
        DateTime dateTime => $"DateTime {dateTime.ToString("O", CultureInfo.InvariantCulture)} {dateTime.Kind}",
        DateTimeOffset dateTime => $"DateTimeOffset {dateTime.ToString("O", CultureInfo.InvariantCulture)}",
        SqlDateTime dateTime => $"SqlDateTime {(dateTime.IsNull ? "Null" : $"{dateTime.DayTicks} {dateTime.TimeTicks}")}",
        JsonDocument document => $"JsonDocument {document.RootElement.GetRawText()}",
        DataTable table => Describe(table),
        IEnumerable<DbColumn> columns => string.Join("\n", columns.Select(Describe)),
        IEnumerable items => $"[{string.Join(", ", items.Cast<object?>().Select(Describe))}]",
        IFormattable formattable => $"{value.GetType().FullName} {formattable.ToString(null, CultureInfo.InvariantCulture)}",
        Type type => $"Type {type.FullName}",
        INullable nullable => $"{value.GetType().FullName} {(nullable.IsNull ? "Null" : DescribeMembers(value))}",
        _ => $"{value.GetType().FullName} {value}",
    };

    private static string DescribeMembers(object value) =>
        value.GetType().GetProperty("Memory")?.GetValue(value) is ReadOnlyMemory<float> memory
            ? string.Join(' ', memory.ToArray())
            : value.GetType().GetProperty("Value")?.GetValue(value) is { } inner ? Describe(inner) : value.ToString()!;

    private static string Describe(DataTable table) => string.Join(
        "\n",
        table.Rows.Cast<DataRow>().Select(row => string.Join("; ", row.ItemArray.Select(Describe))));

    private static string Describe(DbColumn column) => string.Join(
        "; ",
        typeof(DbColumn).GetProperties().Where(static property => property.GetIndexParameters().Length == 0)
            .Select(property => $"{property.Name}={Describe(property.GetValue(column))}"));

    private static string Shorten(string text) =>
        text.Length <= Shown ? text : $"{text[..Shown]}... {string.GetHashCode(text, StringComparison.Ordinal)}";

    private static byte[] ReadAll(Stream stream)
    {
        using var all = new MemoryStream();
        stream.CopyTo(all);
        return all.ToArray();
    }

    private static string ReadAll(XmlReader reader)
    {
        var text = "";
        while (reader.Read())
            text += $"{reader.NodeType} {reader.Name} {reader.Value}|";

        return text;
    }
}
