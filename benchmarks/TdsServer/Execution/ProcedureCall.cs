using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>Runs a procedure. Only those exist that carry SQL, such as sp_executesql.</summary>
internal sealed class ProcedureCall(RpcRequest request, SessionState state, PreparedStatements prepared, ResponseWriter response)
{
    private readonly BatchContext _context = new(state, response.Tokens.CheckAttention);
    private readonly List<(int Ordinal, RpcParameter Parameter)> _outputs = [];
    private int? _newHandle;

    /// <summary>Runs the procedure. Errors are written to the response, not thrown.</summary>
    public void Run()
    {
        // An option that a procedure sets applies until its end.
        var (noCount, identityInsert) = (state.NoCount, state.IdentityInsert);
        try
        {
            Dispatch();
        }
        catch (SqlErrorException exception)
        {
            state.LastError = exception.Error.Number;
            response.WriteError(exception.Error);
        }
        finally
        {
            (state.NoCount, state.IdentityInsert) = (noCount, identityInsert);
        }
    }

    /// <summary>Writes the values of the output parameters.</summary>
    public void WriteOutputs(TokenWriter tokens)
    {
        if (_newHandle is { } handle)
            tokens.WriteReturnValue(0, request.Parameters[0].Name, SqlType.Int, handle);

        foreach (var (ordinal, parameter) in _outputs)
            tokens.WriteReturnValue(ordinal, parameter.Name, parameter.Type, _context.Variables[parameter.Name].Value);
    }

    private void Dispatch()
    {
        switch (request.Procedure.ToUpperInvariant())
        {
            case "SP_EXECUTESQL":
                Declare(GetText(1), valuesFrom: 2);
                Run(GetText(0));
                break;
            case "SP_PREPARE":
                _newHandle = prepared.Add(GetText(1), GetText(2));
                break;
            case "SP_PREPEXEC":
                var sql = GetText(2);
                Parser.ParseBatch(sql);
                _newHandle = prepared.Add(GetText(1), sql);
                Declare(GetText(1), valuesFrom: 3);
                Run(sql);
                break;
            case "SP_EXECUTE":
                var (declarations, statement) = prepared.Find(GetHandle());
                Declare(declarations, valuesFrom: 1);
                Run(statement);
                break;
            case "SP_UNPREPARE":
                prepared.Remove(GetHandle());
                break;
            default:
                throw SqlErrors.UnknownProcedure(request.Procedure);
        }
    }

    private void Run(string sql) => new StatementRunner(_context, response).Run(sql);

    private string GetText(int index) => index >= request.Parameters.Count
        ? index == 1 ? "" : throw new SqlErrorException(new SqlError(201, $"Procedure '{request.Procedure}' expects more parameters."))
        : request.Parameters[index].Value as string ?? "";

    private int GetHandle() => request.Parameters is [{ Value: int handle }, ..] ? handle : throw SqlErrors.UnknownHandle(0);

    /// <summary>Declares the parameters by their own names, or by those of the declarations in order.</summary>
    private void Declare(string declarations, int valuesFrom)
    {
        List<string>? names = null;
        for (var i = valuesFrom; i < request.Parameters.Count; i++)
        {
            var parameter = request.Parameters[i];
            if (parameter.Name.Length == 0)
            {
                names ??= ParseDeclaredNames(declarations);
                if (i - valuesFrom >= names.Count)
                    throw new SqlErrorException(
                        new SqlError(8144, $"Procedure or function {request.Procedure} has too many arguments specified."));

                parameter = parameter with { Name = names[i - valuesFrom] };
            }

            _context.Variables[parameter.Name] = new Variable(parameter.Type, parameter.Value);
            if (parameter.IsOutput)
                _outputs.Add((i, parameter));
        }
    }

    private static List<string> ParseDeclaredNames(string declarations)
    {
        // @a int, @b decimal(18, 2) OUTPUT: every variable is a parameter, since a type contains none.
        return [.. Tokenizer.Tokenize(declarations).Where(token => token.Kind == TokenKind.Variable).Select(token => token.Text)];
    }
}
