using System.Collections.Concurrent;

namespace AsyncSql.BuildTasks;

/// <summary>
/// What was read of files, kept while the files are unchanged. It outlives a build: an editor and the nodes that MSBuild reuses build one
/// project after the other. Safe for concurrent use.
/// </summary>
internal sealed class FileCache<T>(Func<string, T?> read)
    where T : class
{
    private readonly ConcurrentDictionary<string, Entry> _entries = new(StringComparer.Ordinal);

    /// <summary>
    /// Gets what a file shows, and reads it if it is new or has changed; <see langword="null"/> if it cannot be read. The next build reads
    /// such a file again: it may have been in use.
    /// </summary>
    public T? Get(string path)
    {
        var file = new FileInfo(path);
        if (!file.Exists)
            return read(path);
        if (_entries.TryGetValue(path, out var known) && known.Length == file.Length && known.Written == file.LastWriteTimeUtc)
            return known.Value;
        if (read(path) is not { } value)
            return null;
        _entries[path] = new Entry(file.Length, file.LastWriteTimeUtc, value);
        return value;
    }

    private sealed class Entry(long length, DateTime written, T value)
    {
        public long Length { get; } = length;

        public DateTime Written { get; } = written;

        public T Value { get; } = value;
    }
}
