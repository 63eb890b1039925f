using System.Diagnostics;
using System.Globalization;
using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>Runs the statements of a batch or procedure and writes their results.</summary>
internal sealed partial class StatementRunner(BatchContext context, ResponseWriter response)
{
    private const int SelectCommand = 0xC1, InsertCommand = 0xC3, DeleteCommand = 0xC4, UpdateCommand = 0xC5, MergeCommand = 0x117;

    private SessionState Session => context.Session;

    /// <summary>Runs SQL. The first error ends the batch; it is written to the response, not thrown.</summary>
    public void Run(string sql)
    {
        try
        {
            foreach (var statement in Parser.ParseBatch(sql))
                Run(statement);
        }
        catch (SqlErrorException exception)
        {
            Fail(exception.Error);
        }
        catch (OperationCanceledException)
        {
            // The end of the answer reports the cancellation.
        }
        catch (InsufficientExecutionStackException)
        {
            Fail(SqlErrors.TooDeep().Error);
        }
        catch (Exception exception)
            when (exception is not (IOException or ProtocolException or ObjectDisposedException) && !response.Tokens.InsideRow)
        {
            // A value that does not match the type of its column, or a bug: the client gets an error, and the connection stays open.
            Fail(SqlErrors.Internal(exception));
        }
    }

    private void Fail(SqlError error)
    {
        Session.LastError = error.Number;
        Session.RowCount = 0;
        response.WriteError(error);
    }

    private void Run(Statement statement)
    {
        if (response.AttentionSeen)
            return;

        try
        {
            Dispatch(statement);
            Session.LastError = 0;
        }
        catch (SqlErrorException exception) when (exception.Error.Line == 1 && statement.Line != 1)
        {
            throw new SqlErrorException(exception.Error with { Line = statement.Line });
        }
    }

    private void Dispatch(Statement statement)
    {
        switch (statement)
        {
            case SelectStatement select:
                Select(select);
                break;
            case InsertStatement insert:
                Insert(insert);
                break;
            case UpdateStatement update:
                Update(update);
                break;
            case DeleteStatement delete:
                Delete(delete);
                break;
            case MergeStatement merge:
                Merge(merge);
                break;
            case DeclareStatement declare:
                foreach (var (name, type, initial) in declare.Variables)
                    context.Variables[name] = new Variable(type, initial is null ? null : Conversion.Convert(type, Evaluate(initial)));

                break;
            case DeclareTableStatement declare:
                context.TableVariables[declare.Table.Name.Name] = CreateTable(declare.Table);
                break;
            case SetVariableStatement set:
                var variable = context.FindVariable(set.Name);
                variable.Value = Conversion.Convert(variable.Type, Evaluate(set.Value));
                break;
            case SetOptionStatement option:
                SetOption(option);
                response.EndStatement(0, rows: null);
                break;
            case TransactionStatement transaction:
                RunTransaction(transaction.Action, transaction.Name);
                response.EndStatement(0, rows: null);
                break;
            case BlockStatement block:
                foreach (var inner in block.Statements)
                    Run(inner);

                break;
            case IfStatement choice:
                if (new Binder(context).BindExpression(choice.Condition).IsTrue(new Frame(null)))
                    Run(choice.Then);
                else if (choice.Else is not null)
                    Run(choice.Else);

                break;
            case PrintStatement print:
                response.WriteInfo(new SqlError(0, Evaluate(print.Text) is { } text ? Conversion.ToText(text) : "", Severity: 0));
                break;
            case ThrowStatement thrown:
                throw new SqlErrorException(
                    new SqlError(
                        EvaluateInteger(thrown.Number),
                        Conversion.ToText(Evaluate(thrown.Message) ?? ""),
                        16,
                        (byte)EvaluateInteger(thrown.State)));
            case RaiseErrorStatement raised:
                RaiseError(raised);
                break;
            case WaitStatement wait:
                Wait(wait.Delay);
                break;
            case ExecuteStatement execute:
                Execute(execute);
                break;
            default:
                Define(statement);
                response.EndStatement(0, rows: null);
                break;
        }
    }

    private object? Evaluate(Expression expression) => new Binder(context).BindExpression(expression).Evaluate(new Frame(null));

    private int EvaluateInteger(Expression expression) => (int?)Conversion.Convert(SqlType.Int, Evaluate(expression)) ?? 0;

    private void Select(SelectStatement select)
    {
        var binder = new Binder(context);
        var plan = binder.BindQuery(select.Query, outer: null);
        if (Binder.FindAssignedVariables(select.Query) is { } variables)
        {
            Assign(plan, variables);
            return;
        }

        // @@ROWCOUNT is that of the previous statement, also while this one is evaluated.
        var rows = response.WriteRows(plan.Columns, Session.FormatOnly ? [] : plan.Run(null));
        Session.RowCount = rows;
        response.EndStatement(SelectCommand, Session.NoCount ? null : rows);
    }

    private void Assign(QueryPlan plan, IReadOnlyList<string> names)
    {
        var variables = names.Select(context.FindVariable).ToArray();
        var rows = 0L;
        foreach (var row in plan.Run(null))
        {
            rows++;
            for (var i = 0; i < variables.Length; i++)
                variables[i].Value = Conversion.Convert(variables[i].Type, row[i]);
        }

        Session.RowCount = rows;
        response.EndStatement(SelectCommand, rows: null);
    }

    private void SetOption(SetOptionStatement option)
    {
        var isOn = option.Value.Equals("ON", StringComparison.OrdinalIgnoreCase);
        switch (option.Name)
        {
            case "NOCOUNT":
                Session.NoCount = isOn;
                break;
            case "FMTONLY":
                Session.FormatOnly = isOn;
                break;
            case "IMPLICIT_TRANSACTIONS" when isOn:
                throw SqlErrors.Unsupported("implicit transactions");
            case var name when name.StartsWith("IDENTITY_INSERT ", StringComparison.Ordinal):
                var table = name["IDENTITY_INSERT ".Length..];
                Session.IdentityInsert = isOn ? Session.FindTable(new ObjectName(null, null, table)).Name : null;
                break;
        }
    }

    private void RaiseError(RaiseErrorStatement raised)
    {
        const int UserError = 50000, GreatestInformation = 10;
        var severity = (byte)Math.Clamp(EvaluateInteger(raised.Severity), 0, 25);
        var error = new SqlError(
            UserError,
            Conversion.ToText(Evaluate(raised.Message) ?? ""),
            severity,
            (byte)EvaluateInteger(raised.State));
        if (severity > GreatestInformation)
            throw new SqlErrorException(error);

        response.WriteInfo(error);
    }

    /// <summary>Waits until the time is over or the client cancels.</summary>
    private void Wait(TimeSpan delay)
    {
        var step = TimeSpan.FromMilliseconds(5);
        for (var start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < delay && !response.Tokens.CheckAttention();)
            Thread.Sleep(step);

        response.EndStatement(0, rows: null);
    }

    private void Execute(ExecuteStatement execute)
    {
        if (execute.Procedure is { } name && !name.Equals("sp_executesql", StringComparison.OrdinalIgnoreCase))
            throw SqlErrors.UnknownProcedure(name);

        if (execute.Arguments.Count == 0 || Evaluate(execute.Arguments[0].Value) is not { } sql)
            throw new SqlErrorException(
                new SqlError(201, "Procedure or function 'sp_executesql' expects parameter '@statement', which was not supplied."));

        // The second argument declares the parameters; here their types are those of the values.
        var inner = new BatchContext(Session, context.IsCancelled);
        foreach (var (parameter, expression) in execute.Arguments.Skip(2))
        {
            if (parameter is null)
                throw SqlErrors.Unsupported("sp_executesql with parameters by position");

            var bound = new Binder(context).BindExpression(expression);
            inner.Variables[parameter] = new Variable(bound.Type, bound.Evaluate(new Frame(null)));
        }

        var runner = new StatementRunner(inner, response);
        foreach (var statement in Parser.ParseBatch(Conversion.ToText(sql)))
            runner.Run(statement);
    }

    /// <summary>Begins, ends or saves the session's transaction.</summary>
    /// <exception cref="SqlErrorException">There is no transaction to end, or no such savepoint.</exception>
    public void RunTransaction(TransactionAction action, string? name)
    {
        var transaction = Session.Transaction;
        switch (action)
        {
            case TransactionAction.Begin when transaction is not null:
                transaction.Depth++;
                break;
            case TransactionAction.Begin:
                Session.Transaction = transaction = new Transaction(TransactionIds.Next());
                response.WriteTransactionChange(EnvironmentChange.BeginTransaction, transaction.Id, 0);
                break;
            case TransactionAction.Commit:
                if (transaction is null)
                    throw SqlErrors.NoTransaction(commit: true);

                if (--transaction.Depth > 0)
                    break;

                Session.Transaction = null;
                response.WriteTransactionChange(EnvironmentChange.CommitTransaction, 0, transaction.Id);
                break;
            case TransactionAction.Rollback:
                Rollback(name);
                break;
            default:
                (transaction ?? throw SqlErrors.NoTransactionToSave()).Save(EvaluateSavepointName(name!));
                break;
        }
    }

    private void Rollback(string? name)
    {
        var transaction = Session.Transaction ?? throw SqlErrors.NoTransaction(commit: false);
        lock (Session.Store.WriteLock)
        {
            if (name is { Length: > 0 } && transaction.RollbackTo(EvaluateSavepointName(name)))
                return;

            // A name that is not a savepoint can be that of the transaction, which is not stored.
            transaction.Rollback();
        }

        Session.Transaction = null;
        response.WriteTransactionChange(EnvironmentChange.RollbackTransaction, 0, transaction.Id);
    }

    private string EvaluateSavepointName(string name) =>
        name.StartsWith('@') && context.Variables.TryGetValue(name, out var variable)
            ? Convert.ToString(variable.Value, CultureInfo.InvariantCulture) ?? ""
            : name;
}
