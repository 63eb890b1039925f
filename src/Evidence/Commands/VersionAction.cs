using System.CommandLine;
using System.CommandLine.Invocation;
using AsyncSql.Evidence.Connections;

namespace AsyncSql.Evidence.Commands;

/// <summary><c>--version</c>: the version of the tool and of what it carries.</summary>
internal sealed class VersionAction(TextWriter output) : SynchronousCommandLineAction
{
    public override int Invoke(ParseResult parseResult)
    {
        output.WriteLine($"{CarriedDriver.ToolVersion} ({CarriedDriver.Description})");
        return ExitCode.Done;
    }
}
