namespace AsyncSql.CodeFixes.Streaming;

/// <summary>The changes of the file of a read, and the file with the methods that it calls then.</summary>
internal sealed record StreamingEdits(ImmutableArray<TextChange> Changes, HelperText? Helpers = null)
{
    public static StreamingEdits None { get; } = new(ImmutableArray<TextChange>.Empty);
}
