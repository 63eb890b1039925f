namespace AsyncSql.Evidence.Measuring;

/// <summary>The result of <c>measure</c>. It has no value of the database.</summary>
internal sealed record MeasureResult
{
    /// <summary>The version of the tool.</summary>
    public required string Tool { get; init; }

    public required string Driver { get; init; }

    public required string ServerVersion { get; init; }

    public required int ResultSets { get; init; }

    /// <summary>The rows of all result sets.</summary>
    public required long Rows { get; init; }

    /// <summary>Whether reading stopped at the maximum number of rows.</summary>
    public required bool IsCut { get; init; }

    /// <summary>The values of the largest row, in bytes.</summary>
    public required long LargestRowBytes { get; init; }

    /// <summary>The packets of the usual size that these bytes fill.</summary>
    public required long LargestRowPackets { get; init; }

    public required IReadOnlyList<FormResult> Forms { get; init; }

    public IReadOnlyList<string> Advice { get; init; } = [];

    public FormResult? Find(ReadForm form) => Forms.FirstOrDefault(result => result.Form == form);
}
