using System.CommandLine;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Pages;
using AsyncSql.Benchmarks.Sources;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>docs</c>: writes the measurements into the pages.</summary>
internal static class DocsCommand
{
    public static Command Create()
    {
        var check = new Option<bool>("--check")
        {
            Description = "Writes nothing; the exit code is 1 when a page differs from the results.",
        };
        var command = new Command(
            "docs",
            "Writes docs/evidence.md, the section \"Measured\" of each rule's page, and the figures of the readmes from benchmarks/results.")
        {
            check,
        };
        command.SetAction(parsed => Run(parsed.GetValue(check), Path.GetDirectoryName(Repository.Results)!, Console.Out));
        return command;
    }

    /// <summary>Writes or checks the pages next to a folder of benchmarks.</summary>
    internal static int Run(bool check, string benchmarks, TextWriter output)
    {
        var docs = Path.Combine(Path.GetDirectoryName(benchmarks)!, "docs");
        var files = ResultsFile.ReadAll(Path.Combine(benchmarks, "results"));
        if (files.Count == 0)
        {
            output.WriteLine("There are no results: run 'validate' first.");
            return 1;
        }

        var tables = Path.Combine(benchmarks, "results", "tables");
        var load = LoadFile.Read(tables);
        var different = 0;
        var evidence = EvidencePages.CreateEvidence(files, FindSources(benchmarks, tables), load)
            .Concat(EvidencePages.CreateCharts(files).Select(static chart => KeyValuePair.Create(chart.Path, chart.Chart)))
            .ToDictionary(page => Path.Combine(docs, page.Key), static page => page.Value);
        foreach (var (path, text) in evidence)
            Page(path, text);
        foreach (var path in FindFiles(Path.Combine(docs, "evidence")).Where(path => !evidence.ContainsKey(path)))
            Remove(path);
        foreach (var page in Directory.EnumerateFiles(Path.Combine(docs, "rules"), "*.md").Order(StringComparer.Ordinal))
        {
            var rule = Path.GetFileNameWithoutExtension(page);
            var text = File.ReadAllText(page);
            if (EvidencePages.CreateSection(rule, files, load) is { } section)
                text = EvidencePages.ReplaceSection(text, section);
            if (CostTable.Create(rule, files) is { } cost)
                text = CostTable.Replace(text, cost) ?? Missing(text, $"{Path.GetFileName(page)} has no section that begins with '{CostTable.Begin}'.");
            Page(page, text);
            if (CostTable.CreateChart(rule, files) is { } chart)
                Page(Path.Combine(docs, "charts", rule + ".svg"), chart);
        }

        if (Path.Combine(docs, "rules", "README.md") is var index && File.Exists(index))
        {
            var text = File.ReadAllText(index);
            Page(index, CostTable.ReplaceEffects(text, CostTable.CreateEffects(files))
                ?? Missing(text, $"The index of the rules has no section that begins with '{CostTable.EffectsBegin}'."));
        }

        if (Path.Combine(docs, StreamedCostTable.Page) is var streamed && File.Exists(streamed))
        {
            var text = File.ReadAllText(streamed);
            Page(streamed, StreamedCostTable.Replace(text, StreamedCostTable.Create(files))
                ?? Missing(text, $"{StreamedCostTable.Page} has no section that begins with '{StreamedCostTable.Begin}'."));
        }

        foreach (var line in FigureLine.All)
            if (Path.Combine(Path.GetDirectoryName(benchmarks)!, line.Page) is var path && File.Exists(path))
                if (line.Replace(File.ReadAllText(path), files) is { } text)
                    Page(path, text);
                else
                    Missing("", $"{line.Page} has no line that begins with '{line.Begin}', or {line.Claim} was not measured.");

        return check && different > 0 ? 1 : 0;

        // The page of a claim that is gone.
        void Remove(string path)
        {
            different++;
            output.WriteLine($"{Path.GetFileName(path)} belongs to no claim.");
            if (!check)
                File.Delete(path);
        }

        static IEnumerable<string> FindFiles(string folder) =>
            Directory.Exists(folder) ? Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories) : [];

        string Missing(string text, string message)
        {
            different++;
            output.WriteLine(message);
            return text;
        }

        void Page(string path, string text)
        {
            if (File.Exists(path) && File.ReadAllText(path) == text)
                return;
            different++;
            output.WriteLine(check ? $"{Path.GetFileName(path)} differs from the results." : $"{Path.GetFileName(path)} was written.");
            if (check)
                return;
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text);
        }
    }

    /// <summary>The published tables and the measurements; <see langword="null"/> when nothing was measured.</summary>
    private static (SourcesFile Measured, IReadOnlyList<PublishedSource> Published)? FindSources(string benchmarks, string tables) =>
        SourcesFile.Read(tables) is { } measured ? (measured, PublishedSource.ReadAll(PublishedSource.GetFolder(benchmarks))) : null;
}
