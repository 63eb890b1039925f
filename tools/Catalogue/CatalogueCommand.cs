namespace AsyncSql.Catalogue;

/// <summary>Writes everything that several files state about a rule or an option, or checks those files.</summary>
internal static class CatalogueCommand
{
    /// <param name="check">Writes nothing and reports each file that differs from the catalogue.</param>
    /// <param name="root">The root folder of the repository.</param>
    /// <param name="output">Receives one line for each problem and for each file that is written or differs.</param>
    /// <returns>The exit code: 1 when there are problems or, with <paramref name="check"/>, differences.</returns>
    public static int Run(bool check, string root, TextWriter output)
    {
        var problems = new List<string>();
        var differences = 0;
        foreach (var (path, text) in CatalogueFiles.Create(root, problems))
        {
            var file = Path.Combine(root, path);
            if (File.Exists(file) && File.ReadAllText(file) == text)
                continue;
            differences++;
            output.WriteLine(check
                ? $"{path} differs from the catalogue: run 'dotnet run --project tools/Catalogue'."
                : $"{path} was written.");
            if (!check)
                File.WriteAllText(file, text);
        }

        foreach (var problem in problems)
            output.WriteLine(problem);
        return problems.Count > 0 || (check && differences > 0) ? 1 : 0;
    }
}
