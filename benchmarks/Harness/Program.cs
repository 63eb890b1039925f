using System.CommandLine;
using AsyncSql.Benchmarks.Commands;

var command = new RootCommand(
    "Measures what asynchronous reads of large columns cost, with the real drivers, on this machine. Exit codes: 0 done, 1 wrong arguments or a failure, 2 nothing could be measured."
)
{
    TryCommand.Create(),
    ValidateCommand.Create(),
    ClaimsCommand.Create(),
    SourcesCommand.Create(),
    LoadCommand.Create(),
    DocsCommand.Create(),
};
return await command.Parse(args).InvokeAsync();
