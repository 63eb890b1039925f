namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Values that stay objects: only what the column is shows that they are large.</summary>
    private static IEnumerable<ReaderFormCase> Objects() =>
    [
        ScriptCase("An object that stays one", "CREATE TABLE Notes (Id int, Remark nvarchar(max), Data varbinary(max), Short nvarchar(50))", """
            var text = new StringBuilder();
            var list = new List<object>();
            await using var command = new SqlCommand("SELECT Id, Remark, Data, Short FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                text.Append({|ASQL2001:reader["Remark"]|}).Append(reader["Short"]).Append(reader["Id"]);
                list.Add(reader.{|ASQL2001:GetValue|}(2));
                Use(new { Remark = {|ASQL2001:reader[1]|}, Short = reader[3] });
            }
            """),

        ScriptCase("An object that is converted or compared", "CREATE TABLE Notes (Id int, Remark nvarchar(max))", """
            await using var command = new SqlCommand("SELECT Id, Remark FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(Convert.ToInt32(reader["Id"]));
                Use(reader["Remark"] == DBNull.Value);
                Use(DBNull.Value.Equals(reader["Remark"]));
                Use(reader["Remark"] is DBNull);
                Use((int)reader[0]);
            }
            """),

        Case("Objects of unknown columns", """
            await using var command = new SqlCommand("EXEC GetRows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                { Use(reader["Remark"]); Use(reader.GetValue(0)); Use(reader["Image"]); }
            """),

        ScriptCase("Objects of a synchronous row", "CREATE TABLE Notes (Id int, Remark nvarchar(max))", """
            await using var command = new SqlCommand("SELECT Id, Remark FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (reader.Read())
                Use(reader["Remark"]);
            """),

        ScriptCase("A scalar that stays an object", "CREATE TABLE Notes (Id int, Remark nvarchar(max), Short nvarchar(50))", """
            await using var command = new SqlCommand("SELECT COALESCE(Remark, Short) FROM Notes", connection);
            Use(await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            Use(await new SqlCommand("SELECT COUNT(*) FROM Notes", connection).ExecuteScalarAsync(token));
            Use(await new SqlCommand("SELECT Short FROM Notes", connection).ExecuteScalarAsync(token));
            Use(await new SqlCommand("EXEC Next", connection).ExecuteScalarAsync(token));
            """),

        // anzawi/Chronux
        ScriptCase("An object whose text is split", "CREATE TABLE Jobs (Id int, Tags nvarchar(max), Title nvarchar(50))", """
            await using var command = new SqlCommand("SELECT * FROM Jobs", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(({|ASQL2001:reader["Tags"]|}?.ToString()?.Split(','), {|ASQL2001:reader["Tags"]|}?.ToString().Trim(), reader["Title"]?.ToString()?.Split(',')));
                Use(reader["Tags"]?.GetHashCode().ToString());
            }
            """),
    ];
}
