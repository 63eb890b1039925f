namespace AsyncSql.Replay.Protocol;

/// <summary>Which of the three tokens ends a statement.</summary>
internal enum DoneKind
{
    /// <summary>A statement of a batch.</summary>
    Batch,

    /// <summary>A statement inside a procedure.</summary>
    InProcedure,

    /// <summary>The procedure.</summary>
    Procedure,
}

/// <summary>How a statement ended.</summary>
[Flags]
internal enum DoneStatus : ushort
{
    Final = 0,
    More = 0x01,
    Error = 0x02,
    Count = 0x10,
    Attention = 0x20,
}
