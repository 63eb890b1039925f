using System.Collections.Concurrent;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// Parsed files by path, while something else keeps them or the garbage collector has not run: nothing lives longer because of it.
/// </summary>
internal sealed class RecentTrees
{
    /// <summary>A compiler that runs for days must not remember the paths of all files it has seen.</summary>
    private const int MaxPaths = 2000;

    private readonly ConcurrentDictionary<string, WeakReference<SyntaxTree>> _trees = new(StringComparer.Ordinal);

    /// <summary>The tree of a file whose text and options are the same.</summary>
    public SyntaxTree? Find(string path, SourceText text, ParseOptions? options) =>
        _trees.TryGetValue(path, out var reference) && reference.TryGetTarget(out var tree)
        && tree.TryGetText(out var known) && known.ContentEquals(text) && Equals(tree.Options, options ?? CSharpParseOptions.Default)
            ? tree
            : null;

    /// <summary>Remembers a tree, in place of an older one of the same file.</summary>
    public SyntaxTree Keep(SyntaxTree tree)
    {
        if (_trees.Count >= MaxPaths)
            _trees.Clear();
        _trees[tree.FilePath] = new(tree);
        return tree;
    }
}
