using AsyncSql.Mutation;
// dotnet run --project tools/Mutation -- --sample 400 --seed 1                   a random sample of all mutants of the facts
// dotnet run --project tools/Mutation -- --path src/Analyzers/Facts/Sql           all mutants of a folder or file

if (args is [Program.Worker, var testAssembly, var mutatedAssembly])
{
    TestWorker.Run(testAssembly, mutatedAssembly);
    return 0;
}

return MutationCommand.Run(args, FindRoot(), Console.Out);

static string FindRoot()
{
    for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        if (File.Exists(Path.Combine(folder.FullName, "AnalyzerPack.sln")))
            return folder.FullName;
    throw new DirectoryNotFoundException("AnalyzerPack.sln is in no folder above " + AppContext.BaseDirectory);
}

internal static partial class Program
{
    /// <summary>The argument that starts the process of the tests.</summary>
    public const string Worker = "--worker";
}
