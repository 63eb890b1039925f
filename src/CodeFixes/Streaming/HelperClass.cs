namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// Adds methods to the internal static class of a project that streaming fixes call. A method that is there already is called again. A tab
/// at the beginning of a line is one level of indentation.
/// </summary>
internal sealed class HelperClass
{
    private const string Configuration = ".ConfigureAwait(false)";

    private static readonly Lazy<bool> Always = new(static () => true);

    private readonly HelperFile _file;
    private readonly Lazy<bool> _hasBraces;
    private readonly FileEdits _edits;
    private readonly INamedTypeSymbol? _type;
    private readonly Dictionary<string, List<string>> _added = new(StringComparer.Ordinal);

    private HelperClass(HelperFile file, Lazy<bool> hasBraces)
    {
        (_file, _hasBraces) = (file, hasBraces);
        _edits = new FileEdits(file.Root, file.Semantics, file.Class.OpenBraceToken.Span.End);
        _type = file.Semantics.FindDeclared(file.Class) as INamedTypeSymbol;
    }

    public Compilation Compilation => _file.Semantics.Compilation;
    public NullableContext NullableContext => _file.Semantics.Model.GetNullableContext(_file.Class.OpenBraceToken.Span.End);

    /// <summary>The class for calls in a document; <see langword="null"/> where there can be none.</summary>
    public static HelperClass? Find<TSite>(SiteInDocument<TSite> document, SyntaxNode call) =>
        HelperFile.Find(document.Project, call, document.Semantics) is { } file ? new HelperClass(file, document.HasBraces) : null;

    /// <summary>The name of a type inside the class.</summary>
    public string GetName(string ns, string type) => _edits.GetName(ns, type);

    public string GetName(ITypeSymbol type) =>
        GetName(type.ContainingNamespace is { IsGlobalNamespace: false } ns ? ns.ToDisplayString() : "", type.Name);

    /// <summary>The code that names a method of the class in another file.</summary>
    public string Qualify(string method, FileEdits edits) => $"{edits.GetName(_file.Namespace, _file.ClassName)}.{method}";

    /// <summary>Adds a method.</summary>
    /// <returns>Its name: the first of the names that such a method has, or that has no other meaning.</returns>
    public string Add(string[] names, bool isConfigured, Func<string, IEnumerable<string>> write)
    {
        var candidates = names.Concat(Enumerable.Range(1, int.MaxValue - 1).Select(i => names[0] + i));
        foreach (var name in candidates)
        {
            var lines = write(name).ToList();
            if (_added.TryGetValue(name, out var added) ? added.SequenceEqual(lines) : HasMethod(name, lines, isConfigured))
                return name;
            if (added is not null || _type?.GetMembers(name).IsEmpty == false)
                continue;
            Insert(lines);
            _added.Add(name, lines);
            return name;
        }

        throw new InvalidOperationException("All names are taken.");
    }

    /// <summary>The changes of a file and of this class.</summary>
    public StreamingEdits Merge(FileEdits edits, SyntaxTree tree)
    {
        var changes = edits.ToImmutable();
        if (_added.Count == 0)
            return new StreamingEdits(changes);
        var own = _edits.ToImmutable();
        if (_file.Class.SyntaxTree == tree)
            return new StreamingEdits(changes.Union(own).ToImmutableArray());
        var text = _file.Class.SyntaxTree.GetText().WithChanges(own.OrderBy(static change => change.Span));
        return new StreamingEdits(changes, new HelperText(_file.Document?.Id, $"{_file.ClassName}.cs", _file.Path, text));
    }

    /// <summary>
    /// Whether the class has such a method. One that is configured serves all, because it does nothing that needs the context of its
    /// caller. The style of braces does not matter.
    /// </summary>
    private bool HasMethod(string name, List<string> lines, bool isConfigured)
    {
        var wanted = new[] { lines, BraceStyle.AddBraces(lines, Always) }.Select(form => Parse(string.Join("\n", form))).ToList();
        return _file.Class.Members.OfType<MethodDeclarationSyntax>()
            .Where(method => method.Identifier.ValueText == name && IsCompiled(method))
            .SelectMany(method => isConfigured ? [method] : new[] { method, Parse(method.ToString().Replace(Configuration, "")) })
            .Any(method => wanted.Exists(form => form is not null && SyntaxFactory.AreEquivalent(method, form)));

        MemberDeclarationSyntax? Parse(string code) =>
            SyntaxFactory.ParseMemberDeclaration(code, options: _file.Class.SyntaxTree.Options);
    }

    /// <summary>Whether a member is compiled wherever the class is.</summary>
    private bool IsCompiled(MemberDeclarationSyntax member) =>
        NamespaceImport.IsCompiledWith(_file.Root, member.SpanStart, _file.Class.SpanStart);

    private void Insert(List<string> lines)
    {
        var text = _file.Class.SyntaxTree.GetText();
        var newLine = text.GetNewLine(0);
        var last = _file.Class.Members.LastOrDefault(IsCompiled);
        var outer = text.GetIndentation(_file.Class.Keyword.SpanStart);
        var unit = text.Lines.Any(static line => line.ToString().StartsWith("\t", StringComparison.Ordinal)) ? "\t" : "    ";
        var indentation = last is null ? outer + unit : text.FindBlanksBefore(last.SpanStart) ?? outer + unit;
        var body = string.Join(
            newLine,
            BraceStyle.AddBraces(lines, _hasBraces).Select(line => line.Length == 0 ? "" : indentation + line.Replace("\t", unit)));
        _edits.Add(last is null
            ? Edit.Insert(
                _file.Class.OpenBraceToken.FullSpan.End,
                _file.Class.Members.Count > 0 ? body + newLine + newLine : (_added.Count == 0 ? "" : newLine) + body + newLine)
            : last.FullSpan.End > last.Span.End
                && text.Lines.GetLineFromPosition(last.Span.End).EndIncludingLineBreak == last.FullSpan.End
                ? Edit.Insert(last.FullSpan.End, newLine + body + newLine)
                : Edit.Insert(last.Span.End, newLine + newLine + body));
    }
}
