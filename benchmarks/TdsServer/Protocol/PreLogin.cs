using System.Buffers.Binary;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>The first message: the versions of client and server, and whether to encrypt.</summary>
internal static class PreLogin
{
    private const byte Version = 0, Encryption = 1, Instance = 2, ThreadId = 3, Mars = 4, FederatedAuthentication = 6, Terminator = 0xFF;

    private const byte EncryptionOn = 1, EncryptionNotSupported = 2, EncryptionRequired = 3;

    /// <summary>Reads the client's options.</summary>
    /// <returns>Whether the client requests encryption of the entire connection, and whether it offers federated authentication.</returns>
    public static (bool WantsEncryption, bool AsksFederated) Parse(ReadOnlySpan<byte> payload)
    {
        var wantsEncryption = false;
        var asksFederated = false;
        for (var at = 0; ; at += 5)
        {
            if (at >= payload.Length)
                throw new ProtocolException("PRELOGIN has no terminator.");

            if (payload[at] == Terminator)
                return (wantsEncryption, asksFederated);

            if (at + 5 > payload.Length)
                throw new ProtocolException("PRELOGIN ends inside an option.");

            var offset = BinaryPrimitives.ReadUInt16BigEndian(payload[(at + 1)..]);
            var length = BinaryPrimitives.ReadUInt16BigEndian(payload[(at + 3)..]);
            if (offset + length > payload.Length)
                throw new ProtocolException("A PRELOGIN option lies outside of the message.");

            switch (payload[at])
            {
                case Encryption when length > 0:
                    wantsEncryption = payload[offset] is EncryptionOn or EncryptionRequired;
                    break;
                case FederatedAuthentication:
                    asksFederated = true;
                    break;
            }
        }
    }

    /// <summary>Writes the answer. A client that requires encryption closes the connection if the server has no TLS.</summary>
    public static void WriteAnswer(PacketWriter writer, bool encrypt, bool federated)
    {
        (byte Token, byte[] Value)[] options =
        [
            (Version, ServerVersion.PreLogin),
            (Encryption, [encrypt ? EncryptionOn : EncryptionNotSupported]),
            (Instance, [0]),
            (ThreadId, []),
            (Mars, [0]),
        ];
        if (federated)
            options = [.. options, (FederatedAuthentication, [0])];

        Span<byte> number = stackalloc byte[sizeof(ushort)];
        var offset = options.Length * 5 + 1;
        writer.Begin();
        foreach (var (token, value) in options)
        {
            writer.WriteByte(token);
            BinaryPrimitives.WriteUInt16BigEndian(number, (ushort)offset);
            writer.Write(number);
            BinaryPrimitives.WriteUInt16BigEndian(number, (ushort)value.Length);
            writer.Write(number);
            offset += value.Length;
        }

        writer.WriteByte(Terminator);
        foreach (var (_, value) in options)
            writer.Write(value);

        writer.End();
    }
}
