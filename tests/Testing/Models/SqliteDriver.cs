namespace AsyncSql.Testing.Models;

/// <summary>The code that runs methods on SQLite and records their effects. Like <see cref="ModelDriver"/> it is text.</summary>
internal static class SqliteDriver
{
    public const string TypeName = "SqliteDriver";

    public const string Source = """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Data.Common;
        using System.Linq;
        using System.Reflection;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Data.Sqlite;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.ChangeTracking;
        using Microsoft.EntityFrameworkCore.Diagnostics;

        public static class SqliteDriver
        {
            // A filled database of each context and data set; runs get copies.
            private static readonly ConcurrentDictionary<(Type, string), Lazy<SqliteConnection>> Filled = new();

            static SqliteDriver() => SQLitePCL.raw.SetProvider(new SQLitePCL.SQLite3Provider_e_sqlite3());

            // Outcome, tracked entities, rows after the method, rows after its caller saves, then the columns read.
            public static string[] Run(Type contextType, Type caseType, string set)
            {
                using var connection = Open();
                var filled = Filled.GetOrAdd((contextType, set), key => new(() => Fill(key.Item1, key.Item2))).Value;
                lock (filled)
                    filled.BackupDatabase(connection);

                var log = new Log();
                using var context = Create(contextType, connection, log);
                Call(contextType, "Pend", context, set);
                log.Reads.Clear();

                var outcome = Outcome(() =>
                    // On the thread pool: the synchronization context of a test would deadlock.
                    Task.Run(() => (Task<string>)caseType.GetMethod("Run").Invoke(null, new object[] { context, 2 })).GetAwaiter().GetResult());
                var reads = log.Reads.ToArray();
                var tracked = context.ChangeTracker.Entries().Select(Describe).OrderBy(line => line, StringComparer.Ordinal).ToArray();
                var saved = Rows(connection);
                var saving = Outcome(() => context.SaveChanges().ToString());
                return new[] { outcome, string.Join("\n", tracked), saved, (saving.StartsWith("returned") ? "" : saving) + Rows(connection) }.Concat(reads).ToArray();
            }

            private static string Outcome(Func<string> action)
            {
                try
                {
                    return "returned " + action();
                }
                catch (Exception exception)
                {
                    return exception.GetType() + ": " + exception.Message;
                }
            }

            private static SqliteConnection Fill(Type contextType, string set)
            {
                var connection = Open();
                using var context = Create(contextType, connection, new Log());
                context.Database.EnsureCreated();
                Call(contextType, "Fill", context, set);
                return connection;
            }

            private static SqliteConnection Open()
            {
                var connection = new SqliteConnection("Data Source=:memory:");
                connection.Open();
                return connection;
            }

            private static DbContext Create(Type type, SqliteConnection connection, Log log)
            {
                var options = (DbContextOptionsBuilder)Activator.CreateInstance(typeof(DbContextOptionsBuilder<>).MakeGenericType(type));
                options.UseSqlite(connection).AddInterceptors(log);
                return (DbContext)Activator.CreateInstance(type, options.Options);
            }

            private static void Call(Type type, string method, DbContext context, string set) => type.GetMethod(method).Invoke(null, new object[] { context, set });

            private static string Describe(EntityEntry entry) =>
                entry.Metadata.ShortName() + " " + entry.State + " " + string.Join(", ", entry.Properties.Select(p => p.Metadata.Name + (p.IsModified ? "*" : "") + "=" + (p.IsTemporary ? "temporary" : Show(p.CurrentValue))));

            private static string Rows(SqliteConnection connection)
            {
                var lines = new List<string>();
                foreach (var table in Query(connection, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"))
                    lines.AddRange(Query(connection, "SELECT * FROM \"" + table + "\" ORDER BY 1").Select(row => table + ": " + row));
                return string.Join("\n", lines);
            }

            private static List<string> Query(SqliteConnection connection, string sql)
            {
                using var command = connection.CreateCommand();
                command.CommandText = sql;
                using var reader = command.ExecuteReader();
                var rows = new List<string>();
                while (reader.Read())
                    rows.Add(string.Join(", ", Enumerable.Range(0, reader.FieldCount).Select(i => Show(reader.GetValue(i)))));
                return rows;
            }

            private static string Show(object value) => (value switch
            {
                byte[] bytes => Convert.ToHexString(bytes),
                null or DBNull => "NULL",
                IFormattable number => number.ToString(null, System.Globalization.CultureInfo.InvariantCulture),
                _ => value.ToString(),
            }).Replace("\n", "\\n");

            private sealed class Log : DbCommandInterceptor
            {
                public List<string> Reads { get; } = new();

                public override DbDataReader ReaderExecuted(DbCommand command, CommandExecutedEventData eventData, DbDataReader result) => Note(command, result);

                public override ValueTask<DbDataReader> ReaderExecutedAsync(DbCommand command, CommandExecutedEventData eventData, DbDataReader result, CancellationToken cancellationToken) =>
                    new(Note(command, result));

                private DbDataReader Note(DbCommand command, DbDataReader result)
                {
                    lock (Reads)
                        Reads.Add(string.Join(", ", Enumerable.Range(0, result.FieldCount).Select(result.GetName)) + " | " + command.CommandText);
                    return result;
                }
            }
        }

        """;
}
