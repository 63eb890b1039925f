namespace AsyncSql.Testing.Models;

/// <summary>
/// The code that runs queries on the real provider and records their SQL. Like <see cref="ModelDriver"/> it is text,
/// compiled against each version. No server is used: connections stay closed, and every command gets an empty result.
/// </summary>
internal static class QueryDriver
{
    public const string TypeName = "QueryDriver";

    public const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Common;
        using System.Linq;
        using System.Reflection;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Diagnostics;
        using Microsoft.EntityFrameworkCore.Metadata;

        public static class QueryDriver
        {
            // Columns as lines: table, column, property, "exempt" for columns that EF Core needs itself.
            public static string[] Columns(Type contextType)
            {
                using var context = Create(contextType, new Log());
                var lines = new List<string>();
                foreach (var entity in context.Model.GetEntityTypes())
                    Read(entity, lines);
                return lines.Distinct().ToArray();
            }

            // The SQL of all commands that a method runs. Failures after the first one come from the empty result.
            public static string[] Run(Type caseType)
            {
                var method = caseType.GetMethod("Run");
                var log = new Log();
                using var context = Create(method.GetParameters()[0].ParameterType, log);
                var instance = caseType.GetConstructors()[0] is var constructor && constructor.GetParameters().Length == 1
                    ? constructor.Invoke(new object[] { context })
                    : constructor.Invoke(null);
                try
                {
                    // On the thread pool: the synchronization context of a test would deadlock.
                    Task.Run(() => (Task)method.Invoke(instance, new object[] { context, 1, CancellationToken.None })).GetAwaiter().GetResult();
                }
                catch (Exception) when (log.Commands.Count > 0)
                {
                }

                return log.Commands.ToArray();
            }

            private static DbContext Create(Type type, Log log)
            {
                var options = (DbContextOptionsBuilder)Activator.CreateInstance(typeof(DbContextOptionsBuilder<>).MakeGenericType(type));
                options.UseSqlServer("Server=.;Database=Shop").AddInterceptors(log, new ClosedConnection());
                return (DbContext)Activator.CreateInstance(type, options.Options);
            }

        #if EF8_OR_GREATER
            private static void Read(ITypeBase type, List<string> lines)
        #else
            private static void Read(IEntityType type, List<string> lines)
        #endif
            {
                foreach (var property in type.GetProperties())
                    foreach (var (table, column) in Mappings(property))
                        lines.Add(string.Join("|", table, column, property.Name, property.IsKey() || property.IsForeignKey() || property.IsShadowProperty() || property.IsIndexerProperty() ? "exempt" : ""));
        #if EF8_OR_GREATER
                foreach (var complex in type.GetComplexProperties())
                    Read(complex.ComplexType, lines);
                if (type is IEntityType entity && entity.GetContainerColumnName() is { } container && entity.FindOwnership() is { } ownership)
                    lines.Add(string.Join("|", ownership.PrincipalEntityType.GetTableName(), container, ownership.PrincipalToDependent.Name, ""));
        #endif
            }

            private static IEnumerable<(string Table, string Column)> Mappings(IProperty property) =>
                property.GetTableColumnMappings().Select(m => (m.TableMapping.Table.Name, m.Column.Name))
                    .Concat(property.GetViewColumnMappings().Select(m => (m.TableMapping.Table.Name, m.Column.Name)));

            private sealed class ClosedConnection : DbConnectionInterceptor
            {
                public override InterceptionResult ConnectionOpening(DbConnection connection, ConnectionEventData eventData, InterceptionResult result) => InterceptionResult.Suppress();

                public override ValueTask<InterceptionResult> ConnectionOpeningAsync(DbConnection connection, ConnectionEventData eventData, InterceptionResult result, CancellationToken cancellationToken) =>
                    new(InterceptionResult.Suppress());
            }

            private sealed class Log : DbCommandInterceptor
            {
                public List<string> Commands { get; } = new();

                public override InterceptionResult<DbDataReader> ReaderExecuting(DbCommand command, CommandEventData eventData, InterceptionResult<DbDataReader> result) => Note(command, (DbDataReader)new DataTable().CreateDataReader());

                public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(DbCommand command, CommandEventData eventData, InterceptionResult<DbDataReader> result, CancellationToken cancellationToken) =>
                    new(Note(command, (DbDataReader)new DataTable().CreateDataReader()));

                public override InterceptionResult<object> ScalarExecuting(DbCommand command, CommandEventData eventData, InterceptionResult<object> result) => Note(command, (object)0);

                public override ValueTask<InterceptionResult<object>> ScalarExecutingAsync(DbCommand command, CommandEventData eventData, InterceptionResult<object> result, CancellationToken cancellationToken) => new(Note(command, (object)0));

                public override InterceptionResult<int> NonQueryExecuting(DbCommand command, CommandEventData eventData, InterceptionResult<int> result) => Note(command, 0);

                public override ValueTask<InterceptionResult<int>> NonQueryExecutingAsync(DbCommand command, CommandEventData eventData, InterceptionResult<int> result, CancellationToken cancellationToken) => new(Note(command, 0));

                private InterceptionResult<T> Note<T>(DbCommand command, T result)
                {
                    Commands.Add(command.CommandText);
                    return InterceptionResult<T>.SuppressWithResult(result);
                }
            }
        }

        """;
}
