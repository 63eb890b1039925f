using System.Collections.Concurrent;
using System.Data.Common;
using System.Reflection;

namespace AsyncSql.Streaming.Driver;

/// <summary>
/// In which accessors the versions of the driver differ. A streamed reader answers as the reader of the version that the application uses.
/// </summary>
internal sealed class DriverTraits
{
    private const string Modern = "Microsoft.Data.SqlClient", Legacy = "System.Data.SqlClient";

    private static readonly ConcurrentDictionary<Type, DriverTraits> Known = new();

    private DriverTraits(Version version, bool isModern)
    {
        StreamsAsFieldValues = isModern && version >= new Version(4, 0);
        NormalizesDecimals = isModern && version >= new Version(4, 0);
        ReadsScalarsToTheEnd = isModern && version >= new Version(6, 1, 5);
        DateOnlyAsFieldValue = isModern && version >= new Version(5, 1);
        JsonDocumentAsFieldValue = isModern && version >= new Version(6, 0);
        ChecksNullOfJsonDocument = isModern && version >= new Version(7, 1);
    }

    /// <summary>Whether <c>GetFieldValue</c> returns a Stream or a TextReader. All versions return an XmlReader.</summary>
    public bool StreamsAsFieldValues { get; }

    /// <summary>Whether a <c>decimal</c> of more than 28 digits is read as a .NET decimal if its last digits are zeros.</summary>
    public bool NormalizesDecimals { get; }

    /// <summary>Whether <c>GetFieldValue</c> returns a DateOnly or a TimeOnly.</summary>
    public bool DateOnlyAsFieldValue { get; }

    /// <summary>Whether <c>GetFieldValue</c> returns a JsonDocument.</summary>
    public bool JsonDocumentAsFieldValue { get; }

    /// <summary>Whether an asynchronous scalar reports errors that come after its value.</summary>
    public bool ReadsScalarsToTheEnd { get; }

    /// <summary>Whether NULL as a JsonDocument is the exception that it is in all other columns.</summary>
    public bool ChecksNullOfJsonDocument { get; }

    /// <summary>Whether a command is one of SQL Server's drivers, whose asynchronous reads are slow.</summary>
    public static bool IsSqlClient(DbCommand command) => command.GetType().Namespace is Modern or Legacy;

    /// <summary>The traits of the driver that a reader belongs to.</summary>
    public static DriverTraits Get(DbDataReader reader) => Known.GetOrAdd(reader.GetType(), static type => Create(type));

    private static DriverTraits Create(Type reader)
    {
        // The version of the assembly is that of the first release of a major version, so the one in words is read: 6.1.8+5e8fa3c.
        var text = reader.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";
        var end = text.IndexOfAny(['-', '+', ' ']);
        var isVersion = Version.TryParse(end < 0 ? text : text.Substring(0, end), out var version);
        return new DriverTraits(isVersion ? version! : reader.Assembly.GetName().Version ?? new Version(), reader.Namespace == Modern);
    }
}
