namespace AsyncSql.Lanes;

/// <summary>A row of a table of documents.</summary>
public sealed class Document
{
    /// <summary>The number of the row, from 1.</summary>
    public int Id { get; set; }

    /// <summary>At most 200 characters.</summary>
    public string Title { get; set; } = "";

    /// <summary><c>nvarchar(max)</c>, or the closest type of the database.</summary>
    public string? Content { get; set; }

    /// <summary><c>varbinary(max)</c>, or the closest type of the database.</summary>
    public byte[]? Data { get; set; }
}
