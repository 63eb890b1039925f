using System.Buffers.Binary;
using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>Writes the tokens of answers.</summary>
internal sealed class TokenWriter(PacketWriter writer, PlpLayout plpLayout, int plpChunkSize)
{
    private const byte ReturnStatusToken = 0x79, ColumnMetadataToken = 0x81, ErrorToken = 0xAA, InfoToken = 0xAB, ReturnValueToken = 0xAC,
        LoginAckToken = 0xAD, RowToken = 0xD1, EnvironmentChangeToken = 0xE3, DoneToken = 0xFD, DoneProcedureToken = 0xFE,
        DoneInProcedureToken = 0xFF;

    private readonly ValueWriter _values = new(writer, plpLayout, plpChunkSize);

    /// <summary>Whether the client has cancelled, so that no more rows must be written.</summary>
    public bool AttentionSeen => writer.AttentionSeen;

    public bool CheckAttention() => writer.CheckAttention();

    public void WriteLoginAck()
    {
        const string Name = ServerVersion.ProgramName;
        writer.WriteByte(LoginAckToken);
        writer.WriteUInt16(1 + 4 + 1 + Name.Length * 2 + 4);
        writer.WriteByte(1);
        writer.Write([0x74, 0x00, 0x00, 0x04]);
        writer.WriteShortText(Name);
        writer.Write(ServerVersion.LoginAck);
    }

    public void WriteEnvironmentChange(EnvironmentChange type, string newValue, string oldValue)
    {
        writer.WriteByte(EnvironmentChangeToken);
        writer.WriteUInt16(1 + 1 + newValue.Length * 2 + 1 + oldValue.Length * 2);
        writer.WriteByte((byte)type);
        writer.WriteShortText(newValue);
        writer.WriteShortText(oldValue);
    }

    public void WriteEnvironmentChange(EnvironmentChange type, ReadOnlySpan<byte> newValue, ReadOnlySpan<byte> oldValue)
    {
        writer.WriteByte(EnvironmentChangeToken);
        writer.WriteUInt16(1 + 1 + newValue.Length + 1 + oldValue.Length);
        writer.WriteByte((byte)type);
        writer.WriteByte((byte)newValue.Length);
        writer.Write(newValue);
        writer.WriteByte((byte)oldValue.Length);
        writer.Write(oldValue);
    }

    /// <summary>Reports the begin or end of a transaction with its new or old number.</summary>
    public void WriteTransactionChange(EnvironmentChange type, long newId, long oldId)
    {
        Span<byte> newBytes = stackalloc byte[sizeof(long)];
        Span<byte> oldBytes = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64LittleEndian(newBytes, newId);
        BinaryPrimitives.WriteInt64LittleEndian(oldBytes, oldId);
        WriteEnvironmentChange(type, newId == 0 ? [] : newBytes, oldId == 0 ? [] : oldBytes);
    }

    public void WriteCollation() => WriteEnvironmentChange(Protocol.EnvironmentChange.Collation, TypeInfo.Collation, []);

    public void WriteError(SqlError error) => WriteErrorOrInfo(ErrorToken, error);

    public void WriteInfo(SqlError info) => WriteErrorOrInfo(InfoToken, info);

    public void WriteColumnMetadata(IReadOnlyList<ResultColumn> columns)
    {
        writer.WriteByte(ColumnMetadataToken);
        writer.WriteUInt16(columns.Count);
        foreach (var column in columns)
        {
            writer.WriteInt32(TypeInfo.GetUserType(column.Type.Kind));
            // Bit 0: nullable; bit 3: unknown whether updatable, as in results of queries; bit 4: identity.
            writer.WriteUInt16((column.Nullable ? 1 : 0) | 8 | (column.Identity ? 16 : 0));
            TypeInfo.Write(writer, column.Type, column.Nullable);
            writer.WriteShortText(column.Name);
        }
    }

    /// <summary>Whether a row has begun and not ended: only the rest of it can follow.</summary>
    public bool InsideRow { get; private set; }

    public void WriteRow(IReadOnlyList<ResultColumn> columns, object?[] values)
    {
        for (var i = 0; i < columns.Count; i++)
        {
            if (values[i] is null && !columns[i].Nullable)
                throw new InvalidOperationException($"The column {columns[i].Name} has a NULL that it does not admit.");
        }

        InsideRow = true;
        writer.WriteByte(RowToken);
        for (var i = 0; i < columns.Count; i++)
            _values.Write(columns[i].Type, columns[i].Nullable, values[i]);

        InsideRow = false;
    }

    public void WriteReturnStatus(int status)
    {
        writer.WriteByte(ReturnStatusToken);
        writer.WriteInt32(status);
    }

    public void WriteReturnValue(int ordinal, string name, SqlType type, object? value)
    {
        writer.WriteByte(ReturnValueToken);
        writer.WriteUInt16(ordinal);
        writer.WriteShortText(name);
        writer.WriteByte(1);
        writer.WriteInt32(0);
        writer.WriteUInt16(1);
        TypeInfo.Write(writer, type, nullable: true);
        _values.Write(type, nullable: true, value);
    }

    public void WriteDone(DoneKind kind, DoneStatus status, int command, long rows)
    {
        writer.WriteByte(kind switch
        {
            DoneKind.InProcedure => DoneInProcedureToken,
            DoneKind.Procedure => DoneProcedureToken,
            _ => DoneToken,
        });
        writer.WriteUInt16((ushort)status);
        writer.WriteUInt16(command);
        writer.WriteInt64(rows);
    }

    private void WriteErrorOrInfo(byte token, SqlError error)
    {
        // The message shares the 64 KB of its token with the names.
        var text = error.Message.Length > 4000 ? error.Message[..4000] : error.Message;
        const string Server = "TdsServer";
        writer.WriteByte(token);
        writer.WriteUInt16(4 + 1 + 1 + 2 + text.Length * 2 + 1 + Server.Length * 2 + 1 + 4);
        writer.WriteInt32(error.Number);
        writer.WriteByte(error.State);
        writer.WriteByte(error.Severity);
        writer.WriteUInt16(text.Length);
        writer.WriteCharacters(text);
        writer.WriteShortText(Server);
        writer.WriteShortText("");
        writer.WriteInt32(error.Line);
    }
}
