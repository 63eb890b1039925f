using System.Runtime.Serialization;
using System.Xml;
using Microsoft.Build.Framework;

namespace AsyncSql.BuildTasks;

/// <summary>A task that never fails a build: what cannot be read is left out, and a message says so.</summary>
public abstract class QuietTask : ITask
{
    /// <inheritdoc/>
    public IBuildEngine BuildEngine { get; set; } = null!;

    /// <inheritdoc/>
    public ITaskHost? HostObject { get; set; }

    /// <inheritdoc/>
    public bool Execute()
    {
        try
        {
            Run();
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException
                or XmlException or SerializationException or FormatException)
        {
            BuildEngine.LogMessageEvent(new BuildMessageEventArgs(
                $"AsyncSql.AnalyzerPack did not read {Subject}: {exception.Message}",
                helpKeyword: null, senderName: GetType().Name, MessageImportance.Normal));
        }

        return true;
    }

    /// <summary>What the task reads, for the message.</summary>
    private protected abstract string Subject { get; }

    private protected abstract void Run();
}
