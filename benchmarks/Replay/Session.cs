using System.Globalization;
using AsyncSql.Replay.Execution;
using AsyncSql.Replay.Protocol;
using AsyncSql.Replay.Sql;
using AsyncSql.Replay.Tables;

namespace AsyncSql.Replay;

/// <summary>A connection from its first byte to its last.</summary>
internal sealed class Session(Transport transport, Store store, ReplayOptions options, ServerCertificate? certificate, FaultPlan faults, int id)
{
    private readonly PreparedStatements _prepared = new();

    private PacketReader _reader = null!;
    private PacketWriter _writer = null!;
    private TokenWriter _tokens = null!;
    private SessionState _state = null!;
    private Database _initialDatabase = null!;

    /// <summary>Serves the client until it leaves.</summary>
    /// <exception cref="ProtocolException">The client does not speak TDS; the connection is to be closed.</exception>
    /// <exception cref="IOException">The connection broke.</exception>
    public void Run()
    {
        _reader = new PacketReader(transport);
        _writer = new PacketWriter(transport, _reader, options.PacketDelay);
        _tokens = new TokenWriter(_writer, options.PlpLayout);
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
            PreLogin.Answer(_writer, encrypt, asksFederated);
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
            ?? (login.Integrated ? new SqlError(18452, "Login failed. The replay server has no Windows authentication.", Severity: 14) : null)
            ?? (store.Databases.ContainsKey(name) ? null : new SqlError(4060, $"Cannot open database \"{name}\" requested by the login. The login failed.", Severity: 11));
        if (refusal is not null)
        {
            _tokens.Error(refusal);
            _tokens.Done(DoneKind.Batch, DoneStatus.Error, 0, 0);
            _writer.End();
            return false;
        }

        _initialDatabase = store.Databases[name];
        _state = new SessionState(store, _initialDatabase, id, login.UserName);
        var packetSize = Math.Min(login.PacketSize, options.MaxPacketSize);
        _tokens.EnvironmentChange(EnvironmentChange.Database, _initialDatabase.Name, "master");
        _tokens.Collation();
        _tokens.EnvironmentChange(EnvironmentChange.Language, "us_english", "");
        _tokens.LoginAck();
        _tokens.EnvironmentChange(
            EnvironmentChange.PacketSize,
            packetSize.ToString(CultureInfo.InvariantCulture),
            PacketHeader.DefaultPacketSize.ToString(CultureInfo.InvariantCulture));
        _tokens.Done(DoneKind.Batch, DoneStatus.Final, 0, 0);
        _writer.End();
        // The new size holds from the next message on.
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
                _tokens.Error(exception.Error);
                _tokens.Done(DoneKind.Batch, DoneStatus.Error, 0, 0);
            }

            _writer.End();
            if (isFatal)
                return;
        }
    }

    /// <summary>Answers a request.</summary>
    /// <returns>Whether the connection ends with it.</returns>
    private bool Handle(Message message)
    {
        var payload = message.Payload.Span;
        if (message.Type is PacketType.SqlBatch or PacketType.RemoteProcedureCall && faults.TakeRequest() is { } fault)
        {
            const byte FirstFatal = 20;
            _tokens.Error(fault);
            _tokens.Done(DoneKind.Batch, DoneStatus.Error, 0, 0);
            return fault.Severity >= FirstFatal;
        }

        switch (message.Type)
        {
            case PacketType.SqlBatch:
                Batch(payload);
                break;
            case PacketType.RemoteProcedureCall:
                var requests = RpcRequest.Parse(payload);
                for (var i = 0; i < requests.Count && !_writer.AttentionSeen; i++)
                    Call(requests[i], isLast: i == requests.Count - 1);

                break;
            case PacketType.TransactionManager:
                Transact(TransactionRequest.Parse(payload));
                break;
            case PacketType.Attention:
                // What it was to cancel is over.
                _tokens.Done(DoneKind.Batch, DoneStatus.Attention, 0, 0);
                break;
            case PacketType.BulkLoad:
                throw SqlErrors.Unsupported("bulk load");
            default:
                throw new ProtocolException($"A message of type {(byte)message.Type} after the login.");
        }

        return false;
    }

    private void Batch(ReadOnlySpan<byte> payload)
    {
        var reader = new PayloadReader(payload);
        reader.SkipAllHeaders();
        var sql = PayloadReader.Text(reader.Bytes(reader.Remaining));
        var response = new ResponseWriter(_tokens, isProcedure: false);
        new StatementRunner(new BatchContext(_state, _writer.CheckAttention), response).Run(sql);
        response.EndBatch();
    }

    private void Call(RpcRequest request, bool isLast)
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

        runner.Transaction(action, request.Name);
        if (request.BeginsNext && _state.Transaction is null)
            runner.Transaction(TransactionAction.Begin, name: null);

        response.EndBatch();
    }

    /// <summary>Does what a pooled connection asks for on its next use.</summary>
    private void Reset(PacketStatus status)
    {
        var keepsTransaction = (status & PacketStatus.ResetConnectionKeepTransaction) != 0;
        if (!keepsTransaction && (status & PacketStatus.ResetConnection) == 0)
            return;

        if (!keepsTransaction)
            RollBack();

        _state.Reset(_initialDatabase);
        _prepared.Clear();
        _tokens.EnvironmentChange(EnvironmentChange.ResetConnection, "", "");
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
