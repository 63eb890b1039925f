using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>A parameter of a procedure.</summary>
/// <param name="Name">The name with its at sign; can be empty.</param>
/// <param name="IsOutput">Whether it is an output parameter.</param>
/// <param name="Type">Its type.</param>
/// <param name="Value">Its value.</param>
internal sealed record RpcParameter(string Name, bool IsOutput, SqlType Type, object? Value);

/// <summary>A call of a procedure.</summary>
/// <param name="Procedure">Its name, also for a procedure that the client calls by number.</param>
/// <param name="Parameters">The parameters in order.</param>
internal sealed record RpcRequest(string Procedure, IReadOnlyList<RpcParameter> Parameters)
{
    private const ushort Numbered = 0xFFFF;
    private const byte BatchSeparator = 0xFF, NoExecuteSeparator = 0xFE, OldSeparator = 0x80, OutputFlag = 1;

    private static readonly string[] NumberedNames =
    [
        "",
        "sp_cursor",
        "sp_cursoropen",
        "sp_cursorprepare",
        "sp_cursorexecute",
        "sp_cursorprepexec",
        "sp_cursorunprepare",
        "sp_cursorfetch",
        "sp_cursoroption",
        "sp_cursorclose",
        "sp_executesql",
        "sp_prepare",
        "sp_execute",
        "sp_prepexec",
        "sp_prepexecrpc",
        "sp_unprepare",
    ];

    /// <summary>Reads the calls of a message: one, or several in a batch.</summary>
    public static IReadOnlyList<RpcRequest> Parse(ReadOnlySpan<byte> payload)
    {
        var reader = new PayloadReader(payload);
        reader.SkipAllHeaders();
        var requests = new List<RpcRequest>();
        do
        {
            requests.Add(ParseOne(ref reader));
        }
        while (reader.Remaining > 0);
        return requests;
    }

    private static RpcRequest ParseOne(ref PayloadReader reader)
    {
        var nameLength = reader.ReadUInt16();
        string name;
        if (nameLength == Numbered)
        {
            var number = reader.ReadUInt16();
            name =
                number < NumberedNames.Length
                    ? NumberedNames[number]
                    : throw new ProtocolException($"There is no procedure number {number}.");
        }
        else
        {
            name = reader.ReadCharacters(nameLength);
        }

        _ = reader.ReadUInt16();
        var parameters = new List<RpcParameter>();
        while (reader.Remaining > 0)
        {
            if (reader.Peek() is BatchSeparator or NoExecuteSeparator or OldSeparator)
            {
                _ = reader.ReadByte();
                break;
            }

            var parameterName = reader.ReadShortText();
            var flags = reader.ReadByte();
            var (type, value) = ValueReader.Read(ref reader);
            parameters.Add(new RpcParameter(parameterName, (flags & OutputFlag) != 0, type, value));
        }

        return new RpcRequest(name, parameters);
    }
}
