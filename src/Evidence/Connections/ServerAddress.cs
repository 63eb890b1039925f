using AsyncSql.Evidence.Commands;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Connections;

/// <summary>A connection string of the user, which is never shown.</summary>
internal sealed class ServerAddress
{
    /// <summary>The environment variable that replaces the option: other users of a machine can see the arguments of a process.</summary>
    public const string Variable = "ASYNCSQL_CONNECTION";

    private const string Hidden = "***", ApplicationName = "asyncsql";

    private readonly SqlConnectionStringBuilder _builder;

    private ServerAddress(SqlConnectionStringBuilder builder) => _builder = builder;

    /// <summary>The packet size of the connection string: 8000 bytes unless it sets another one.</summary>
    public int PacketSize => _builder.PacketSize;

    /// <summary>
    /// The largest packets that the connection supports. Encrypted packets have at most 16383 bytes, those of a connection with several
    /// active results 16 less.
    /// </summary>
    public int LargestPacketSize =>
        _builder.Encrypt == SqlConnectionEncryptOption.Optional ? 32767
        : _builder.MultipleActiveResultSets ? 16368
        : 16383;

    /// <summary>Reads a connection string.</summary>
    /// <exception cref="EvidenceException">
    /// There is none, or it is invalid. The message repeats nothing of it: a password with a semicolon looks like a keyword.
    /// </exception>
    public static ServerAddress Parse(string? text)
    {
        if (string.IsNullOrWhiteSpace(text))
            throw new EvidenceException($"There is no connection string: use --connection, or the environment variable {Variable}.");

        try
        {
            var builder = new SqlConnectionStringBuilder(text);
            if (builder.DataSource.Length == 0)
                throw new EvidenceException("The connection string names no server.");

            // A pool would keep connections open after their use.
            builder.Pooling = false;
            if (!builder.ShouldSerialize("Application Name"))
                builder.ApplicationName = ApplicationName;

            return new ServerAddress(builder);
        }
        catch (Exception exception) when (exception is ArgumentException or FormatException or KeyNotFoundException or OverflowException)
        {
            throw new EvidenceException(
                "The connection string is invalid: a keyword or a value is unknown. A value with a semicolon must be in quotation marks.");
        }
    }

    /// <summary>Creates a connection that is not open.</summary>
    /// <param name="packetSize">The packet size to request; <see langword="null"/> for that of the connection string.</param>
    public SqlConnection CreateConnection(int? packetSize = null) =>
        new(new SqlConnectionStringBuilder(_builder.ConnectionString) { PacketSize = packetSize ?? PacketSize }.ConnectionString);

    /// <summary>Removes the password from a text, wherever it comes from.</summary>
    public string Hide(string text) => _builder.Password is { Length: > 0 } password
        ? text.Replace(password, Hidden, StringComparison.Ordinal)
        : text;
}
