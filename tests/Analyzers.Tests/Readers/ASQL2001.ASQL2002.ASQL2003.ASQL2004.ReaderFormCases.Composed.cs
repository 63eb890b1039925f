namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>SQL that several statements compose.</summary>
    private static IEnumerable<ReaderFormCase> Composed() =>
    [
        Composed("A condition that a branch adds", """
            var sql = "SELECT Title, Body FROM Articles";
            if (id > 0)
                sql += " WHERE Id = " + id;
            """, "sql"),

        // SenseNet/sensenet
        Composed("A select behind a comment", """
            var sql = $"-- {id}" + Environment.NewLine;
            sql += @"SELECT Title, Body FROM Articles
            WHERE Id IN (" + id + ")";
            """, "sql"),

        // SenseNet/sensenet
        Composed("A statement that a branch puts in front", """
            var sql = "SELECT Title, Body FROM Articles";
            if (id > 0)
                sql = "UPDATE Articles SET Body = NULL WHERE Id = 1;\n" + sql;
            """, "sql"),

        // microsoft/kernel-memory
        Composed("A column that a branch adds", """
            var columns = "Title";
            if (id > 0)
                columns += ", Body";
            """, "$\"SELECT {columns} FROM Articles\""),

        Composed("An order of each branch", """
            var sql = $@"SELECT Title, Body FROM {Table}";
            if (id > 0)
                sql += " ORDER BY Title";
            else
                sql += ", Dates ORDER BY Body";
            sql += ";";
            """, "sql"),

        Composed("An order of each section", """
            var sql = "SELECT Title, Body FROM Articles";
            switch (id)
            {
                case 1: sql += " ORDER BY Title"; break;
                case 2: sql = sql + ", Dates ORDER BY Body"; break;
            }
            """, "sql"),

        Composed("A text that is trimmed and filled", """
            var sql = "SELECT {columns} FROM {table} WHERE ";
            foreach (var name in new[] { "a", "b" })
                sql += $"Id = @{name} AND ";
            sql = sql.Replace("{columns}", "Title, Body").TrimEnd('A', 'N', 'D', ' ');
            """, "sql.Replace(\"{table}\", Table)"),

        Composed("A builder", """
            var builder = new StringBuilder("SELECT Title,");
            builder.Append(" Body").AppendLine();
            builder.AppendLine($"FROM {Table}").Append("WHERE ").Append(1).Append(" = 1");
            if (id > 0)
                builder.AppendFormat(" AND Id = {0}", id);
            """, "builder.ToString()"),

        Composed("A builder that a method fills and a branch changes", """
            var builder = new StringBuilder();
            builder.Append("Nothing").Clear();
            builder.Append("Title, Body FROM Articles");
            builder.Insert(0, "SELECT ");
            AddFilter(builder);
            """, "$\"{builder} ORDER BY Id\""),

        Composed("A local without a value at first", """
            string sql;
            sql = "SELECT Title, ";
            sql += "Body FROM Articles";
            """, "sql"),

        Case("A condition that is added to the text of a command", """
            await using var command = connection.CreateCommand();
            command.CommandText = "SELECT Title, Body FROM Articles";
            if (id > 0)
                command.CommandText += " WHERE Id = " + id;
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """),

        // Each text is of its own.
        ComposedOther("A text of each branch", """
            var sql = "SELECT Title, Body FROM Articles";
            if (id > 0)
                sql = "SELECT Title, Topic FROM Articles";
            sql += " ORDER BY Title";
            """, "sql"),

        ComposedOther("A short column that is added", """
            var sql = "SELECT Title";
            sql += ", LEFT(Body, 100) AS Body";
            sql += " FROM Articles";
            """, "sql"),

        ComposedOther("A text that is added behind the use", """
            var sql = "SELECT Title, ";
            var query = sql + "Topic FROM Articles";
            sql += "Body FROM Articles";
            """, "query"),

        ComposedOther("A text of too many statements", $"""
            var sql = "SELECT Title, Body FROM Articles WHERE Id IN (0";
            {string.Concat(Enumerable.Repeat("sql += \", 1\";\n", 500))}
            """, "sql"),

        ComposedOther("A builder of too many statements", $"""
            var builder = new StringBuilder("SELECT Title, Body FROM Articles WHERE Id IN (0");
            {string.Concat(Enumerable.Repeat("builder.Append(\", 1\");\n", 500))}
            """, "builder.ToString()"),

        ComposedOther("A text that a method changes", """
            var sql = "SELECT Title, ";
            sql += "Body FROM Articles";
            Change(ref sql);
            """, "sql"),

        ComposedOther("A builder of another method", """
            var builder = CreateBuilder();
            builder.Append("SELECT Title, Body FROM Articles");
            """, "builder.ToString()"),

        ComposedOther("A builder in which a part is inserted", """
            var builder = new StringBuilder("SELECT Title, Body FROM Articles");
            builder.Insert(7, "Topic, ");
            """, "builder.ToString()"),
    ];

    private static ReaderFormCase Composed(string name, string statements, string sql) => ComposedCase(name, statements, sql, "{|ASQL2001:GetString|}");

    private static ReaderFormCase ComposedOther(string name, string statements, string sql) => ComposedCase(name, statements, sql, "GetString");

    private static ReaderFormCase ComposedCase(string name, string statements, string sql, string getter) => Case(name, $$"""
        {{statements}}
        await using var command = new SqlCommand({{sql}}, connection);
        await using var reader = await command.ExecuteReaderAsync(token);
        while (await reader.ReadAsync(token))
            Use(reader.GetString(0) + reader.{{getter}}(1));
        """, members: """
        private static string Table => DateTime.Now.ToString();
        private static void AddFilter(StringBuilder builder) => builder.Append(" WHERE Id > 1");
        private static void Change(ref string sql) => sql = sql.Replace("Body", "Topic");
        private static StringBuilder CreateBuilder() => new StringBuilder("SELECT Topic, Topic;");
        """);
}
