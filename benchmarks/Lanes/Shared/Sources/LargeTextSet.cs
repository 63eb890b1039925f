namespace AsyncSql.Lanes.Sources;

/// <summary>One large text, read with a data reader: plainly, synchronously and streamed.</summary>
internal sealed class LargeTextSet : SourceSet
{
    public LargeTextSet(SourceOptions options)
    {
        var reader = new DocumentReader(options.ConnectionString, options.RequiredTable);
        Forms = new Dictionary<string, SourceForm>(StringComparer.Ordinal)
        {
            ["async"] = Form("reader-async-text"),
            ["sync"] = Form("reader-sync-text"),
            ["streamed"] = Form("reader-stream-text"),
        };

        SourceForm Form(string scenario) => new(Operations: 1, _ => reader.RunAsync(scenario));
    }

    public override IReadOnlyDictionary<string, SourceForm> Forms { get; }
}
