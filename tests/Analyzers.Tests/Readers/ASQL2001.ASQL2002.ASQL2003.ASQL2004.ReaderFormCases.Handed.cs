namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>A project of the solution that executes commands for the others: they are compiled against its assembly.</summary>
    private const string Data = """
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Common;
        using System.Threading;
        using System.Threading.Tasks;

        public class Data
        {
            public Task<T> ExecuteReaderAsync<T>(string sql, Func<DbDataReader, CancellationToken, Task<T>> map) => throw new NotSupportedException();
            public Task<T> ExecuteReaderAsync<T>(string sql, CommandBehavior behavior, Func<DbDataReader, CancellationToken, Task<T>> map) => throw new NotSupportedException();
            public Task<List<T>> QueryAsync<T>(string sql, Func<IDataReader, T> map) => throw new NotSupportedException();
            public Task<T> ReadSequentialAsync<T>(string sql, Func<DbDataReader, CancellationToken, Task<T>> map) => throw new NotSupportedException();
            public Task<object?> ExecuteScalarAsync(string sql, Action<DbCommand>? prepare = null) => throw new NotSupportedException();
            public Task<object?> ExecuteScalarAsync(string sql, string operation, int seconds) => throw new NotSupportedException();
            public Task<T> ExecuteScalarAsync<T>(string sql) => throw new NotSupportedException();
            public Task<T> RetryAsync<TState, T>(Func<TState, CancellationToken, Task<T>> run, TState state) => throw new NotSupportedException();
        }

        public static class ReaderExtensions
        {
            public static string? GetSafeString(this IDataReader reader, string column) => throw new NotSupportedException();
            public static T WithTimeout<T>(this T command, int seconds) where T : DbCommand => throw new NotSupportedException();
        }
        """;

    private static ReaderFormCase HandedCase(string name, string statements, string members = "") =>
        new(name, "var data = new Data();\n" + statements, members, "") { OtherProject = Data };

    /// <summary>A method of another project opens the reader and hands it to a function of this one.</summary>
    private static IEnumerable<ReaderFormCase> Handed() =>
    [
        HandedCase("A lambda reads the rows of another project by the names of columns", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Title, Body FROM Articles", async (reader, t) =>
            {
                var all = new List<(int, string?)>();
                while (await reader.ReadAsync(t))
                    all.Add((reader.GetInt32(reader.GetOrdinal("Id")), reader.GetString(reader.GetOrdinal("Title")) + reader.{|ASQL2001:GetSafeString|}("Body")));
                return all;
            }));
            """),

        HandedCase("A new command that a method of another project returns", """
            await using var reader = await new SqlCommand("SELECT Id, Body FROM Articles", connection).WithTimeout(30).ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """),

        HandedCase("A mapper reads a row of another project", """
            Use(await data.ExecuteReaderAsync("SELECT * FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? Map(reader) : ("", "")));
            Use(await data.ExecuteReaderAsync("SELECT Id FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? (int)reader["Id"] : 0));
            """, members: """
            private static (string, string) Map(DbDataReader reader) => (reader.GetString(reader.GetOrdinal("Title")), reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Body")));
            """),

        HandedCase("Positions in rows of another project that another lambda reads by names", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Body FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? reader.{|ASQL2001:GetString|}(1) : ""));
            Use(await data.ExecuteReaderAsync("SELECT Id FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? (int)reader["Id"] : 0));
            """),

        HandedCase("Positions in rows of another project beside another method of the name", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Body FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? reader.GetString(1) : ""));
            Use(await data.ExecuteReaderAsync("SELECT Id FROM Articles", CommandBehavior.Default, async (reader, t) => await reader.ReadAsync(t) ? (int)reader["Id"] : 0));
            """),

        HandedCase("Rows of another project by positions alone", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Body FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? reader.GetString(1) : ""));
            """),

        HandedCase("Rows of another project, one of which a lambda streams", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Body FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? (string)reader["Body"] : ""));
            Use(await data.ExecuteReaderAsync("SELECT Data FROM Files", async (reader, t) => await reader.ReadAsync(t) ? reader.GetStream(0) : null));
            """),

        HandedCase("Rows of another project with a behaviour that the caller passes", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Body FROM Articles", CommandBehavior.SequentialAccess, async (reader, t) => await reader.ReadAsync(t) ? (string)reader["Body"] : ""));
            """),

        HandedCase("Rows of another project that are sequential by the name of the method", """
            Use(await data.ReadSequentialAsync("SELECT Id, Body FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? (string)reader["Body"] : ""));
            """),

        HandedCase("Rows of another project that it reads itself", """
            Use(await data.QueryAsync("SELECT Id, Body FROM Articles", reader => (string)reader["Body"]));
            """),

        HandedCase("Rows of another project that are read synchronously", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Body FROM Articles", async (reader, t) =>
            {
                await Task.Yield();
                return reader.Read() ? (string)reader["Body"] : "";
            }));
            """),

        HandedCase("A retry of another project hands on the reader that it is given", """
            await using var command = new SqlCommand("SELECT Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            Use(await data.RetryAsync<SqlDataReader, string>(async (rows, t) => await rows.ReadAsync(t) ? (string)rows["Body"] : "", reader));
            """),

        HandedCase("Rows of another project beside another provider", """
            Use(await data.ExecuteReaderAsync("SELECT Id, Body FROM Articles", async (reader, t) => await reader.ReadAsync(t) ? (string)reader["Body"] : ""));
            Use((string?)await data.ExecuteScalarAsync("SELECT Body FROM Articles"));
            """) with { References = Npgsql },

        HandedCase("Scalars of another project", """
            var value = await data.{|ASQL2004:ExecuteScalarAsync|}("SELECT Body FROM Articles", command => command.CommandTimeout = 30);
            Use((string?)(value == DBNull.Value ? null : value));
            Use((string?)await data.{|ASQL2004:ExecuteScalarAsync|}("SELECT Body FROM Articles", operation: "read", seconds: 30));
            Use(await data.{|ASQL2004:ExecuteScalarAsync|}<string>("SELECT Body FROM Articles"));
            Use(await data.{|ASQL2004:ExecuteScalarAsync|}<byte[]>("SELECT Data FROM Files"));
            """),

        HandedCase("Short scalars of another project", """
            var value = await data.ExecuteScalarAsync("SELECT Title FROM Articles", command => command.CommandTimeout = 30);
            Use((string?)(value == DBNull.Value ? null : value));
            Use(await data.ExecuteScalarAsync<int>("SELECT Length FROM Articles"));
            Use(await data.ExecuteScalarAsync<byte[]>("INSERT INTO Files (Data) VALUES (0x)"));
            Use(await data.ExecuteScalarAsync<byte[]>("articles:1"));
            """),
    ];
}
