using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncSql.Lanes.Protocol;

/// <summary>One line that a lane writes to its standard output: the harness and the lanes are compiled from this file.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "message")]
[JsonDerivedType(typeof(LaneDescription), "lane")]
[JsonDerivedType(typeof(Measurement), "measurement")]
[JsonDerivedType(typeof(ValueDigest), "digest")]
[JsonDerivedType(typeof(ClaimDefinition), "claim")]
[JsonDerivedType(typeof(ClaimStarted), "started")]
[JsonDerivedType(typeof(FormResult), "form")]
[JsonDerivedType(typeof(CheckResult), "check")]
[JsonDerivedType(typeof(SourceRunResult), "source")]
[JsonDerivedType(typeof(LoadResult), "load")]
[JsonDerivedType(typeof(LaneError), "error")]
public abstract record LaneMessage
{
    /// <summary>Creates the line, without its line break.</summary>
    public string ToLine() => JsonSerializer.Serialize(this, LaneJson.Default.LaneMessage);

    /// <summary>Reads a line; <see langword="null"/> for a line that is not a message, such as output of a driver.</summary>
    public static LaneMessage? TryParse(string line)
    {
        try
        {
            return line.StartsWith('{') ? JsonSerializer.Deserialize(line, LaneJson.Default.LaneMessage) : null;
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            return null;
        }
    }
}

/// <summary>The driver and the versions of a lane.</summary>
/// <param name="Lane">The lane's name: "sqlclient-2.1".</param>
/// <param name="Driver">The driver's assembly: "Microsoft.Data.SqlClient".</param>
/// <param name="DriverVersion">Its informational version: "2.1.4".</param>
/// <param name="EntityFrameworkVersion">The version of EF Core; <see langword="null"/> for a lane without it.</param>
/// <param name="Runtime">The runtime's name and version.</param>
/// <param name="Switches">
/// The switches of AppContext that were set, by the last part of their names: "A=false, B=false"; <see langword="null"/> for none.
/// </param>
public sealed record LaneDescription(
    string Lane,
    string Driver,
    string DriverVersion,
    string? EntityFrameworkVersion,
    string Runtime,
    string? Switches = null
) : LaneMessage;

/// <summary>Runs of one form of reading.</summary>
/// <param name="Form">The form, as <c>--form</c> names it.</param>
/// <param name="Rows">The number of rows that one run read.</param>
/// <param name="Milliseconds">The wall time of each run, in milliseconds.</param>
/// <param name="AllocatedBytes">The allocation of the entire process on its managed heap in each run, in bytes.</param>
public sealed record Measurement(string Form, int Rows, IReadOnlyList<double> Milliseconds, IReadOnlyList<long> AllocatedBytes)
    : LaneMessage
{
    /// <summary>The shortest run, in milliseconds: other work of the machine can only make a run longer.</summary>
    [JsonIgnore]
    public double LeastMilliseconds => Milliseconds.Min();

    /// <summary>The least allocation of a run, in bytes.</summary>
    [JsonIgnore]
    public long LeastAllocatedBytes => AllocatedBytes.Min();
}

/// <summary>The digest of one value that was read.</summary>
/// <param name="Form">The form of reading.</param>
/// <param name="Connection">The number of the connection string, from 0, in the order of the command line.</param>
/// <param name="Row">The number of the row in the result, from 0.</param>
/// <param name="Column">The name of the column.</param>
/// <param name="Digest">
/// SHA-256 of the bytes (text as UTF-16, little-endian; other values as invariant text), in hexadecimal; <see langword="null"/> for NULL.
/// </param>
/// <param name="Length">The length in bytes.</param>
public sealed record ValueDigest(string Form, int Connection, int Row, string Column, string? Digest, long Length) : LaneMessage;

/// <summary>The result of one check of the command <c>exercise</c>.</summary>
/// <param name="Check">The check, as <c>--check</c> names it.</param>
/// <param name="Passed">Whether the check passed.</param>
/// <param name="Detail">The failure, or a detail of a check that passed; <see langword="null"/> for none.</param>
public sealed record CheckResult(string Check, bool Passed, string? Detail) : LaneMessage;

/// <summary>The reason why a lane failed.</summary>
/// <param name="Text">The type and the message of the exception.</param>
public sealed record LaneError(string Text) : LaneMessage;

[JsonSerializable(typeof(LaneMessage))]
internal sealed partial class LaneJson : JsonSerializerContext;
