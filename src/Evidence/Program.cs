using AsyncSql.Evidence.Commands;
using AsyncSql.Evidence.Output;

return await EvidenceCommand
    .RunAsync(args, new Terminal(Console.Out, Console.Error, isInteractive: !Console.IsErrorRedirected), CancellationToken.None)
    .ConfigureAwait(false);
