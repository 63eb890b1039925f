namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>A small program around the code that a test is about.</summary>
internal static class ReaderProgram
{
    /// <summary>The namespaces that all programs import.</summary>
    public static readonly string[] Usings =
    [
        "System", "System.Collections.Generic", "System.Data", "System.Data.Common", "System.IO", "System.Threading", "System.Threading.Tasks", "Microsoft.Data.SqlClient",
    ];

    private const string Select = "SELECT Id, Title, Data, Content FROM Documents WHERE Id = @id";

    /// <summary>A method with these statements after <c>command</c> was made; <c>token</c> is a cancellation token, <c>output</c> a stream.</summary>
    public static string Method(string statements, string select = Select, string members = "", params string[] usings) =>
        string.Concat(Usings.Concat(usings).OrderBy(static u => !u.StartsWith("System", StringComparison.Ordinal)).ThenBy(static u => u, StringComparer.Ordinal).Select(static u => $"using {u};\n")) + $$"""

        public class Store
        {
            public async Task Run(SqlConnection connection, int id, Stream output, TextWriter writer, List<object> list, CancellationToken token)
            {
                await using var command = new SqlCommand("{{select}}", connection);
                {{statements.ReplaceLineEndings("\n        ")}}
            }
        {{(members.Length == 0 ? "" : "\n" + string.Join("\n", members.Split('\n').Select(static line => line.Length == 0 ? line : "    " + line)) + "\n")}}}

        """;

    /// <summary>The methods that the fix adds.</summary>
    public static string Bytes(string configuration = "") => $$"""
        private static async Task<byte[]> ReadBytesAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default)
        {
            if (await reader.IsDBNullAsync(ordinal, cancellationToken){{configuration}})
                throw new SqlNullValueException();
            using var stream = reader.GetStream(ordinal);
            using var buffer = new MemoryStream();
            await stream.CopyToAsync(buffer, cancellationToken){{configuration}};
            return buffer.ToArray();
        }
        """;

    public static string BytesOrDBNull(string configuration = "", string reader = "SqlDataReader") => $$"""
        private static async Task<object> ReadBytesOrDBNullAsync({{reader}} reader, int ordinal, CancellationToken cancellationToken = default)
        {
            if (await reader.IsDBNullAsync(ordinal, cancellationToken){{configuration}})
                return DBNull.Value;
            var type = reader.GetDataTypeName(ordinal);
            if (type != "varbinary" && type != "image")
                return reader.GetValue(ordinal);
            using var stream = reader.GetStream(ordinal);
            using var buffer = new MemoryStream();
            await stream.CopyToAsync(buffer, cancellationToken){{configuration}};
            return buffer.ToArray();
        }
        """;

    public static string TextOrDBNull(string configuration = "") => $$"""
        private static async Task<object> ReadTextOrDBNullAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default)
        {
            if (await reader.IsDBNullAsync(ordinal, cancellationToken){{configuration}})
                return DBNull.Value;
            var type = reader.GetDataTypeName(ordinal);
            if (type != "nvarchar" && type != "varchar" && type != "ntext" && type != "text")
                return reader.GetValue(ordinal);
            using var text = reader.GetTextReader(ordinal);
            var builder = new StringBuilder();
            var buffer = new char[4096];
            int count;
            while ((count = await text.ReadAsync(buffer, 0, buffer.Length){{configuration}}) > 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
                builder.Append(buffer, 0, count);
            }

            return builder.ToString();
        }
        """;

    public static string CopyText(string configuration = "") => $$"""
        private static async Task CopyTextAsync(SqlDataReader reader, int ordinal, TextWriter writer, CancellationToken cancellationToken = default)
        {
            using var text = reader.GetTextReader(ordinal);
            var buffer = new char[4096];
            int count;
            while ((count = await text.ReadAsync(buffer, 0, buffer.Length){{configuration}}) > 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
                await writer.WriteAsync(buffer, 0, count){{configuration}};
            }
        }
        """;

    public static string ScalarOfBytes(string configuration = "", string command = "SqlCommand") =>
        BytesOrDBNull(configuration, command.Replace("Command", "DataReader", StringComparison.Ordinal)) + "\n\n" + Scalar("Bytes", configuration, command);

    public static string ScalarOfText() => TextOrDBNull() + "\n\n" + Scalar("Text");

    private static string Scalar(string kind, string configuration = "", string command = "SqlCommand") => $$"""
        private static async Task<object> ExecuteScalar{{kind}}Async({{command}} command, CancellationToken cancellationToken = default)
        {
            using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, cancellationToken){{configuration}};
            var value = await reader.ReadAsync(cancellationToken){{configuration}} ? await Read{{kind}}OrDBNullAsync(reader, 0, cancellationToken){{configuration}} : null;
            while (await reader.NextResultAsync(cancellationToken){{configuration}})
            {
                // Throws an error that comes behind the value.
            }

            return value;
        }
        """;

    public static string Text(string configuration = "") => $$"""
        private static async Task<string> ReadTextAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default)
        {
            if (await reader.IsDBNullAsync(ordinal, cancellationToken){{configuration}})
                throw new SqlNullValueException();
            using var text = reader.GetTextReader(ordinal);
            var builder = new StringBuilder();
            var buffer = new char[4096];
            int count;
            while ((count = await text.ReadAsync(buffer, 0, buffer.Length){{configuration}}) > 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
                builder.Append(buffer, 0, count);
            }

            return builder.ToString();
        }
        """;
}
