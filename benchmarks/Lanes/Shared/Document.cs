namespace AsyncSql.Lanes;

/// <summary>A row of a table of documents.</summary>
public sealed class Document
{
    /// <summary>From 1.</summary>
    public int Id { get; set; }

    /// <summary>At most 200 characters.</summary>
    public string Title { get; set; } = "";

    /// <summary><c>nvarchar(max)</c>, or what comes next to it.</summary>
    public string? Content { get; set; }

    /// <summary><c>varbinary(max)</c>, or what comes next to it.</summary>
    public byte[]? Data { get; set; }
}
