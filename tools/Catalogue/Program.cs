using AsyncSql.Catalogue;

// dotnet run --project tools/Catalogue              writes the files
// dotnet run --project tools/Catalogue -- --check   exit code 1 and one line for each file that differs
if (args is not ([] or ["--check"]))
{
    Console.Error.WriteLine("usage: dotnet run --project tools/Catalogue [-- --check]");
    return 2;
}

return CatalogueCommand.Run(check: args.Length > 0, FindRoot(), Console.Out);

static string FindRoot()
{
    for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        if (File.Exists(Path.Combine(folder.FullName, "AnalyzerPack.sln")))
            return folder.FullName;
    throw new DirectoryNotFoundException("AnalyzerPack.sln is in no folder above " + AppContext.BaseDirectory);
}
