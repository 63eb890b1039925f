using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;

namespace Shop;

/// <summary>Nothing but the snapshot tells how large its columns are.</summary>
public class Document
{
    public int Id { get; set; }

    public string Summary { get; set; } = "";

    public string Content { get; set; } = "";
}

/// <summary>The name promises large content; the snapshot knows better.</summary>
public class Note
{
    public int Id { get; set; }

    public string Body { get; set; } = "";
}

public class Customer
{
    public int Id { get; set; }

    public string Remark { get; set; } = "";
}

/// <summary>Settled by its own attribute: unbounded.</summary>
public class Attachment
{
    public int Id { get; set; }

    [Column(TypeName = "varbinary(max)")]
    public byte[] Data { get; set; } = [];
}

/// <summary>Settled by its own attribute: bounded.</summary>
public class Label
{
    public int Id { get; set; }

    [MaxLength(100)]
    public string Json { get; set; } = "";
}
