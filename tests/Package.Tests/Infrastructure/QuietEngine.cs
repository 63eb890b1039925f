using System.Collections;
using Microsoft.Build.Framework;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>Takes the messages of a task. A warning or an error is a failure.</summary>
internal sealed class QuietEngine : IBuildEngine
{
    public List<string> Messages { get; } = [];

    public bool ContinueOnError => false;

    public int LineNumberOfTaskNode => 0;

    public int ColumnNumberOfTaskNode => 0;

    public string ProjectFileOfTaskNode => "";

    public bool BuildProjectFile(string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs) =>
        throw new NotSupportedException();

    public void LogCustomEvent(CustomBuildEventArgs e) => throw new NotSupportedException();

    public void LogErrorEvent(BuildErrorEventArgs e) => throw new InvalidOperationException(e.Message);

    public void LogMessageEvent(BuildMessageEventArgs e)
    {
        Assert.NotEmpty(e.Message!);
        Messages.Add(e.Message!);
    }

    public void LogWarningEvent(BuildWarningEventArgs e) => throw new InvalidOperationException(e.Message);
}
