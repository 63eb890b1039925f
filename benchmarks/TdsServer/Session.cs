using System.Globalization;
using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Tables;

namespace AsyncSql.TdsServer;

/// <summary>A connection from its first byte to its last.</summary>
internal sealed class Session(
    Transport transport,
    Store store,
    EmulatorOptions options,
    ServerCertificate? certificate,
    FaultPlan faults,
    int id)
{
    private readonly PreparedStatements _prepared = new();

    private PacketReader _reader = null!;
    private PacketWriter _writer = null!;
    private TokenWriter _tokens = null!;
    private SessionState _state = null!;
    private Database _initialDatabase = null!;

    /// <summary>Serves the client until it closes the connection.</summary>
    /// <exception cref="ProtocolException">The client does not send TDS; the connection must be closed.</exception>
    /// <exception cref="IOException">The connection broke.</exception>
    public void Run()
    {
        _reader = new PacketReader(transport);
        _writer = new PacketWriter(transport, _reader, options.PacketDelay);
        _tokens = new TokenWriter(_writer, options.PlpLayout, options.PlpChunkSize);
        try
        {
            if (LogIn())
                Serve();
        }
        finally
        {
            RollBack();
        }
    }

    private bool LogIn()
    {
        if (_reader.Read() is not { } message)
            return false;

        if (message.Type == PacketType.PreLogin)
        {
            var (wantsEncryption, asksFederated) = PreLogin.Parse(message.Payload.Span);
            var encrypt = wantsEncryption && certificate is not null;
            PreLogin.WriteAnswer(_writer, encrypt, asksFederated);
            if (encrypt)
                certificate!.Encrypt(transport);

            if (_reader.Read() is not { } next)
                return false;

            message = next;
        }

        if (message.Type != PacketType.Login7)
            throw new ProtocolException($"A message of type {(byte)message.Type} before the login.");

        return Answer(Login.Parse(message.Payload.Span));
    }

    private bool Answer(Login login)
    {
        _writer.Begin();
        var name = login.Database.Length == 0 ? Catalogue.DatabaseName : login.Database;
        var refusal = faults.TakeLogin()
            ?? (login.Integrated ? new SqlError(18452, "Login failed. The TDS server has no Windows authentication.", Severity: 14) : null)
            ?? (
                store.Databases.ContainsKey(name)
                    ? null
                    : new SqlError(4060, $"Cannot open database \"{name}\" requested by the login. The login failed.", Severity: 11));
        if (refusal is not null)
        {
            _tokens.WriteError(refusal);
            _tokens.WriteDone(DoneKind.Batch, DoneStatus.Error, 0, 0);
            _writer.End();
            return false;
        }

        _initialDatabase = store.Databases[name];
        _state = new SessionState(store, _initialDatabase, id, login.UserName);
        var packetSize = Math.Min(login.PacketSize, options.MaxPacketSize);
        _tokens.WriteEnvironmentChange(EnvironmentChange.Database, _initialDatabase.Name, "master");
        _tokens.WriteCollation();
        _tokens.WriteEnvironmentChange(EnvironmentChange.Language, "us_english", "");
        _tokens.WriteLoginAck();
        _tokens.WriteEnvironmentChange(
            EnvironmentChange.PacketSize,
            packetSize.ToString(CultureInfo.InvariantCulture),
            PacketHeader.DefaultPacketSize.ToString(CultureInfo.InvariantCulture));
        _tokens.WriteDone(DoneKind.Batch, DoneStatus.Final, 0, 0);
        _writer.End();
        // The new size applies from the next message on.
        _writer.PacketSize = packetSize;
        return true;
    }

    private void Serve()
    {
        while (_reader.Read() is { } message)
        {
            _writer.Begin();
            if (message.Type != PacketType.Attention)
                Reset(message.Status);

            var isFatal = false;
            try
            {
                isFatal = Handle(message);
            }
            catch (SqlErrorException exception)
            {
                _tokens.WriteError(exception.Error);
                _tokens.WriteDone(DoneKind.Batch, DoneStatus.Error, 0, 0);
            }

            _writer.End();
            if (isFatal)
                return;
        }
    }

    /// <summary>Handles a request.</summary>
    /// <returns>Whether the connection ends with it.</returns>
    private bool Handle(Message message)
    {
        var payload = message.Payload.Span;
        if (message.Type is PacketType.SqlBatch or PacketType.RemoteProcedureCall && faults.TakeRequest() is { } fault)
        {
            const byte FirstFatal = 20;
            _tokens.WriteError(fault);
            _tokens.WriteDone(DoneKind.Batch, DoneStatus.Error, 0, 0);
            return fault.Severity >= FirstFatal;
        }

        switch (message.Type)
        {
            case PacketType.SqlBatch:
                RunBatch(payload);
                break;
            case PacketType.RemoteProcedureCall:
                var requests = RpcRequest.Parse(payload);
                for (var i = 0; i < requests.Count && !_writer.AttentionSeen; i++)
                    RunProcedure(requests[i], isLast: i == requests.Count - 1);

                break;
            case PacketType.TransactionManager:
                Transact(TransactionRequest.Parse(payload));
                break;
            case PacketType.Attention:
                // The request that it cancels has ended.
                _tokens.WriteDone(DoneKind.Batch, DoneStatus.Attention, 0, 0);
                break;
            case PacketType.BulkLoad:
                throw SqlErrors.Unsupported("bulk load");
            default:
                throw new ProtocolException($"A message of type {(byte)message.Type} after the login.");
        }

        return false;
    }

    private void RunBatch(ReadOnlySpan<byte> payload)
    {
        var reader = new PayloadReader(payload);
        reader.SkipAllHeaders();
        var sql = PayloadReader.DecodeText(reader.ReadBytes(reader.Remaining));
        var response = new ResponseWriter(_tokens, isProcedure: false);
        new StatementRunner(new BatchContext(_state, _writer.CheckAttention), response).Run(sql);
        response.EndBatch();
    }

    private void RunProcedure(RpcRequest request, bool isLast)
    {
        var response = new ResponseWriter(_tokens, isProcedure: true);
        var call = new ProcedureCall(request, _state, _prepared, response);
        call.Run();
        response.EndProcedure(call.WriteOutputs, isLast);
    }

    private void Transact(TransactionRequest request)
    {
        var response = new ResponseWriter(_tokens, isProcedure: false);
        var runner = new StatementRunner(new BatchContext(_state, _writer.CheckAttention), response);
        if (request.Action is not { } action)
            throw SqlErrors.Unsupported("distributed transactions");

        runner.RunTransaction(action, request.Name);
        if (request.BeginsNext && _state.Transaction is null)
            runner.RunTransaction(TransactionAction.Begin, name: null);

        response.EndBatch();
    }

    /// <summary>Resets the session at the first request of the next user of a pooled connection.</summary>
    private void Reset(PacketStatus status)
    {
        var keepsTransaction = (status & PacketStatus.ResetConnectionKeepTransaction) != 0;
        if (!keepsTransaction && (status & PacketStatus.ResetConnection) == 0)
            return;

        if (!keepsTransaction)
            RollBack();

        _state.Reset(_initialDatabase);
        _prepared.Clear();
        _tokens.WriteEnvironmentChange(EnvironmentChange.ResetConnection, "", "");
    }

    private void RollBack()
    {
        if (_state?.Transaction is not { } transaction)
            return;

        lock (store.WriteLock)
            transaction.Rollback();

        _state.Transaction = null;
    }
}
