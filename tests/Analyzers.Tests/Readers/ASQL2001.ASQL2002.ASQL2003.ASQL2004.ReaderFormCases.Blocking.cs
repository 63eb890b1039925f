namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Asynchronous calls that the code waits for, and XML.</summary>
    private static IEnumerable<ReaderFormCase> Blocking() =>
    [
        Case("Results of tasks", """
            using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            using var reader = command.ExecuteReaderAsync(token).Result;
            while (reader.ReadAsync(token).Result)
                Use(reader.{|ASQL2001:GetString|}(1));
            """),

        Case("Awaiters of tasks", """
            using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            using var reader = command.ExecuteReaderAsync(token).ConfigureAwait(false).GetAwaiter().GetResult();
            while (reader.ReadAsync(token).GetAwaiter().GetResult())
                Use(reader.{|ASQL2001:GetFieldValueAsync|}<string>(1, token).GetAwaiter().GetResult());
            """),

        Case("Results of tasks, short and synchronous", """
            using var command = new SqlCommand("SELECT Title, Body FROM Queue", connection);
            using var reader = command.ExecuteReaderAsync(token).Result;
            while (reader.Read())
                Use(reader.GetString(1));
            using var others = command.ExecuteReaderAsync(token).Result;
            while (others.ReadAsync(token).Result)
                Use(others.GetString(0));
            """),

        Case("A task that the code waits for", """
            using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            var task = command.ExecuteReaderAsync(token);
            task.Wait(token);
            using var reader = task.Result;
            var row = reader.ReadAsync(token);
            row.Wait(token);
            Use(reader.{|ASQL2001:GetString|}(1));
            """),

        Case("Scalars of tasks", """
            using var command = new SqlCommand("SELECT Body FROM Queue", connection);
            Use((string)command.{|ASQL2004:ExecuteScalarAsync|}(token).Result);
            Use((string)command.{|ASQL2004:ExecuteScalarAsync|}(token).GetAwaiter().GetResult());
            Use(command.{|ASQL2004:ExecuteScalarAsync|}().ConfigureAwait(false).GetAwaiter().GetResult() as string);
            var body = command.{|ASQL2004:ExecuteScalarAsync|}(token).Result;
            Use((string)body);
            var task = command.{|ASQL2004:ExecuteScalarAsync|}(token);
            task.Wait(token);
            Use((string)task.Result);
            Use((string)command.ExecuteScalar());
            Use((int)command.ExecuteScalarAsync(token).Result);
            """),

        Case("XML", """
            using var command = new SqlCommand("SELECT Id, Specification FROM Products", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.{|ASQL2001:GetSqlXml|}(1));
                using var xml = reader.{|ASQL2003:GetXmlReader|}(1);
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<SqlXml>(1, token));
            }
            """),

        Case("XML, synchronous or in sequence", """
            using var command = new SqlCommand("SELECT Id, Specification FROM Products", connection);
            using (var reader = await command.ExecuteReaderAsync(token))
                while (reader.Read())
                    Use((reader.GetSqlXml(1), reader.GetXmlReader(1)));
            await using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token))
                while (await reader.ReadAsync(token))
                    Use(reader.GetXmlReader(1));
            """),

        Case("Properties named after short values that read them", """
            await Task.Yield();
            Use((PasswordHash, Salt, Checksum, Body, Label, Backup));
            """, members: """
            private byte[] PasswordHash { get; } = (byte[])new SqlCommand("EXEC Settings").ExecuteScalarAsync().GetAwaiter().GetResult();
            private static byte[] Salt => (byte[])new SqlCommand("EXEC Settings").ExecuteScalarAsync().GetAwaiter().GetResult();
            private static byte[] Checksum { get { return (byte[])new SqlCommand("EXEC Settings").ExecuteScalarAsync().GetAwaiter().GetResult(); } }
            private string Body { get; } = (string)new SqlCommand("EXEC Settings").{|ASQL2004:ExecuteScalarAsync|}().GetAwaiter().GetResult();
            private string Label { get; } = (string)new SqlCommand("EXEC Settings").ExecuteScalarAsync().GetAwaiter().GetResult();
            private static byte[] Backup => (byte[])new SqlCommand("EXEC Settings").{|ASQL2004:ExecuteScalarAsync|}().GetAwaiter().GetResult();
            """),
    ];
}
