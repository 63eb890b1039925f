namespace AsyncSql.TdsServer.Protocol;

/// <summary>The token that ends a statement.</summary>
internal enum DoneKind
{
    /// <summary>A statement of a batch.</summary>
    Batch,

    /// <summary>A statement inside a procedure.</summary>
    InProcedure,

    /// <summary>The procedure.</summary>
    Procedure,
}

/// <summary>The status of a DONE token.</summary>
[Flags]
internal enum DoneStatus : ushort
{
    Final = 0,
    More = 0x01,
    Error = 0x02,
    Count = 0x10,
    Attention = 0x20,
}
