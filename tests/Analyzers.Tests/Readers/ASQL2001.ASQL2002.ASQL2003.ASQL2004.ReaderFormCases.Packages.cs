namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Helpers whose body is not visible.</summary>
    private const string Rows = """
        public abstract class Rows
        {
            public static readonly Rows Instance = null!;
            protected abstract Task<List<T>> RunAsync<T>(Func<DbDataReader, Task<T>> map);
            protected abstract Task<List<T>> RunSqlAsync<T>(Func<SqlDataReader, Task<T>> map);
            protected abstract Task<DbDataReader> RunAsync(string sql);
            public static Task<List<T>> QueryRowsAsync<T>(Func<DbDataReader, Task<T>> map) => Instance.RunAsync(map);
            public static Task<List<T>> QuerySqlAsync<T>(Func<SqlDataReader, Task<T>> map) => Instance.RunSqlAsync(map);
            public static Task<DbDataReader> OpenAsync(string sql) => Instance.RunAsync(sql);
        }
        """;

    /// <summary>Another library opens the reader, so how it does is not known.</summary>
    private static IEnumerable<ReaderFormCase> Packages() =>
    [
        // JasperFx/wolverine
        Case("A lambda for a helper of a package", """
            Use(await Rows.QueryRowsAsync(async reader => await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token)));
            Use(await Rows.QueryRowsAsync(async reader =>
            {
                var data = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token);
                var title = await reader.GetFieldValueAsync<string>(1, token);
                var body = await reader.{|ASQL2001:GetFieldValueAsync|}<string>(2, token);
                return data.Length + title.Length + body.Length;
            }));
            """, types: Rows),

        Case("A lambda for a helper of a package, short values", """
            Use(await Rows.QueryRowsAsync(async reader => await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal("PasswordHash"), token)));
            Use(await Rows.QueryRowsAsync(async reader => await reader.GetFieldValueAsync<string>(0, token)));
            Use(await Rows.QueryRowsAsync(async reader => new Guid(await reader.GetFieldValueAsync<byte[]>(0, token))));
            """, types: Rows),

        Case("A lambda for a helper of a package, synchronous values", """
            Use(await Rows.QueryRowsAsync(async reader => { await Task.Yield(); return reader.GetString(reader.GetOrdinal("Body")); }));
            Use(await Rows.QueryRowsAsync(async reader => { await Task.Yield(); return (byte[])reader["Data"]; }));
            Use(await Rows.QueryRowsAsync(async reader => { await Task.Yield(); return reader.GetStream(0); }));
            """, types: Rows),

        Case("A lambda for a helper of a package, beside another provider", """
            Use(await Rows.QueryRowsAsync(async reader => await reader.GetFieldValueAsync<byte[]>(0, token)));
            """, types: Rows) with { References = Npgsql },

        Case("A lambda for a helper that names the reader of SqlClient, beside another provider", """
            Use(await Rows.QuerySqlAsync(async reader => await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token)));
            """, types: Rows) with { References = Npgsql },

        Case("A reader that a package opens", """
            await using var reader = await Rows.OpenAsync("SELECT Id, Content FROM Articles");
            while (await reader.ReadAsync(token))
            {
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<string>(reader.GetOrdinal("Content"), token));
                Use(reader.GetString(1));
                Use(reader.GetTextReader(1));
            }
            """, types: Rows),

        // JasperFx/wolverine
        Case("A method that other projects call", "", types: """
            public static class Messages
            {
                public static async Task<byte[]> ReadAsync(DbDataReader reader, CancellationToken token)
                {
                    var body = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token);
                    var key = await reader.GetFieldValueAsync<byte[]>(1, token);
                    return await reader.IsDBNullAsync(2, token) ? body : key;
                }
            }
            """),

        Case("A general method that other projects call", "", types: """
            public static class ReaderExtensions
            {
                public static async Task<byte[]?> BytesAsync(this DbDataReader reader, int ordinal, CancellationToken token) =>
                    await reader.IsDBNullAsync(ordinal, token) ? null : await reader.GetFieldValueAsync<byte[]>(ordinal, token);

                public static Task<string> TextAsync(this DbDataReader reader, string name) => reader.GetFieldValueAsync<string>(reader.GetOrdinal(name));
            }
            """),

        Case("A retry of a package runs the command", """
            await using var command = new SqlCommand("SELECT Content FROM Articles", connection);
            await using var reader = await Policy.ExecuteAsync(() => command.ExecuteReaderAsync(token));
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0));
            """, types: """
            public abstract class Policy
            {
                public static readonly Policy Instance = null!;
                protected abstract Task<T> RunAsync<T>(Func<Task<T>> action);
                public static Task<T> ExecuteAsync<T>(Func<Task<T>> action) => Instance.RunAsync(action);
            }
            """),

        // App-vNext/Polly 8: a pipeline takes value tasks
        Case("A pipeline of a package runs the command as a value task", """
            await using var command = new SqlCommand("SELECT Content FROM Articles", connection);
            await using var reader = await Pipeline.Instance.ExecuteAsync(t => new ValueTask<SqlDataReader>(command.ExecuteReaderAsync(t)), token).AsTask();
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0));
            """, types: Pipeline),

        // JasperFx/polecat: the lambda gets the command as the state of the call, so that it allocates no closure
        Case("A pipeline of a package hands its state to the lambda", """
            await using var command = new SqlCommand("SELECT Content FROM Articles", connection);
            await using var reader = await Pipeline.Instance.ExecuteAsync(
                static async (state, t) => await state.ExecuteReaderAsync(t), command, token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0));
            """, types: Pipeline),

        Case("A pipeline of a package opens a reader of short values", """
            await using var command = new SqlCommand("SELECT CAST(Content AS nvarchar(50)) FROM Articles", connection);
            await using var reader = await Pipeline.Instance.ExecuteAsync(
                static async (state, t) => await state.ExecuteReaderAsync(t), command, token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """, types: Pipeline),

        Case("A pipeline of a package hands one of two states to the lambda", """
            await using var command = new SqlCommand("SELECT Content FROM Articles", connection);
            await using var other = new SqlCommand("SELECT CAST(Content AS nvarchar(50)) FROM Articles", connection);
            await using var reader = await Pipeline.Instance.ExecuteAsync(static (state, t) => state.ExecuteReaderAsync(t), command, other, token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """, types: Pipeline),
    ];

    private const string Pipeline = """
        public abstract class Pipeline
        {
            public static readonly Pipeline Instance = null!;
            public abstract ValueTask<TResult> ExecuteAsync<TResult>(Func<CancellationToken, ValueTask<TResult>> callback, CancellationToken token);
            public abstract ValueTask<TResult> ExecuteAsync<TResult, TState>(
                Func<TState, CancellationToken, ValueTask<TResult>> callback, TState state, CancellationToken token);
            public abstract Task<TResult> ExecuteAsync<TResult, TState>(
                Func<TState, CancellationToken, Task<TResult>> callback, TState state, TState other, CancellationToken token);
        }
        """;
}
