using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>A small program around the code that a test is about.</summary>
internal static class ReaderProgram
{
    /// <summary>The namespaces that all programs import.</summary>
    public static readonly string[] Usings =
    [
        "System", "System.Collections.Generic", "System.Data", "System.Data.Common", "System.IO", "System.Threading", "System.Threading.Tasks", "Microsoft.Data.SqlClient",
    ];

    /// <summary>The path of the file with the methods, beside that of the program.</summary>
    public const string HelperPath = "/0/StreamedValues.cs";

    /// <summary>The types that the methods use, in the order of the usings.</summary>
    private static readonly (string Namespace, string Types)[] Types =
    [
        ("System", "DBNull"),
        ("System.Data", "CommandBehavior"),
        ("System.Data.Common", "DbDataReader|DbCommand"),
        ("System.Data.SqlTypes", "SqlNullValueException"),
        ("System.IO", "MemoryStream|TextWriter"),
        ("System.Text", "StringBuilder"),
        ("System.Threading", "CancellationToken"),
        ("System.Threading.Tasks", "Task"),
        ("Microsoft.Data.SqlClient", "SqlDataReader|SqlCommand"),
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

    /// <summary>The file of the class with the methods that the fix adds.</summary>
    public static string Helpers(string methods, string head = "") =>
        head + string.Concat(Types.Where(used => Regex.IsMatch(methods, $@"\b({used.Types})\b")).Select(static used => $"using {used.Namespace};\n"))
        + "\n/// <summary>Reads large values of rows from their streams.</summary>\ninternal static class StreamedValues\n{\n"
        + string.Concat(methods.ReplaceLineEndings("\n").Split('\n').Select(static line => line.Length == 0 ? "\n" : $"    {line}\n")) + "}\n";

    /// <summary>Adds the file with the methods to the result of a test, and to what it begins with.</summary>
    public static void AddHelpers<TVerifier>(this CodeFixTest<TVerifier> test, string after, string before = "")
        where TVerifier : IVerifier, new()
    {
        if (before.Length > 0)
            test.TestState.Sources.Add((HelperPath, before));
        if (after.Length > 0)
            test.FixedState.Sources.Add((HelperPath, after));
    }

    /// <summary>The methods that the fix adds.</summary>
    public static string Bytes(string configuration = "") => $$"""
        public static async Task<byte[]> ReadBytesAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default)
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
        public static async Task<object> ReadBytesOrDBNullAsync({{reader}} reader, int ordinal, CancellationToken cancellationToken = default)
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
        public static async Task<object> ReadTextOrDBNullAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default)
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
        public static async Task CopyTextAsync(SqlDataReader reader, int ordinal, TextWriter writer, CancellationToken cancellationToken = default)
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
        public static async Task<object> ExecuteScalar{{kind}}Async({{command}} command, CancellationToken cancellationToken = default)
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
        public static async Task<string> ReadTextAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default)
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
