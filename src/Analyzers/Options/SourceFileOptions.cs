using System.Collections.Concurrent;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Options;

/// <summary>The options of a compilation's files. An <c>.editorconfig</c> may set them for single files.</summary>
internal sealed class SourceFileOptions(Compilation compilation, AnalyzerConfigOptionsProvider provider)
{
    private readonly ConcurrentDictionary<AnalyzerConfigOptions, AnalyzerPackOptions> _known = new();

    /// <summary>The options of the whole compilation.</summary>
    public AnalyzerPackOptions Global => new(provider.GlobalOptions, provider.GlobalOptions);
    /// <summary>The options of rules about the entire project: those of its first file.</summary>
    public AnalyzerPackOptions First => compilation.SyntaxTrees.FirstOrDefault() is { } tree ? Get(tree) : Global;
    /// <summary>Whether any file turns the trace on.</summary>
    public bool IsTraced => GetAll(CancellationToken.None).Any(static options => options.Trace);
    /// <summary>Whether the project is a test project to ignore. Tests use in-memory databases and small data.</summary>
    public bool IsSilentTestProject => Global.IsTestProject && !First.AnalyzeTests;

    /// <summary>Gets the options of one file.</summary>
    public AnalyzerPackOptions Get(SyntaxTree tree) =>
        _known.GetOrAdd(provider.GetOptions(tree), options => new(options, provider.GlobalOptions));

    /// <summary>Gets the distinct options of all files.</summary>
    public IEnumerable<AnalyzerPackOptions> GetAll(CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            _ = Get(tree);
        }

        return _known.Values.Append(Global);
    }
}
