namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// The statements of a block, of a section of a <c>switch</c>, or of a program without a <c>Main</c>, with the scope of their variables,
/// which all sections of a <c>switch</c> share.
/// </summary>
internal sealed record StatementList(SyntaxNode Scope, IReadOnlyList<StatementSyntax> Statements)
{
    /// <summary>The statements around a statement; <see langword="null"/> for the only statement of an <c>if</c>.</summary>
    public static StatementList? Create(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax block => new(block, block.Statements),
        SwitchSectionSyntax { Parent: SwitchStatementSyntax @switch } section => new(@switch, section.Statements),
        GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } =>
            new(unit, unit.Members.OfType<GlobalStatementSyntax>().Select(static global => global.Statement).ToList()),
        _ => null,
    };

    /// <summary>Whether a statement is the body of an <c>if</c>, an <c>else</c> or a <c>using</c> without braces.</summary>
    public static bool IsSingle(StatementSyntax statement) =>
        statement.Parent is IfStatementSyntax or ElseClauseSyntax or UsingStatementSyntax;

    public int IndexOf(StatementSyntax statement) => Statements.ToList().IndexOf(statement);

    public IEnumerable<StatementSyntax> GetBetween(StatementSyntax first, StatementSyntax last) =>
        Statements.Skip(IndexOf(first) + 1).Take(IndexOf(last) - IndexOf(first));

    /// <summary>Whether code after statements uses a variable that they declare, which a new block would put out of scope.</summary>
    public bool IsUsedAfter(StatementSyntax first, StatementSyntax last, Semantics semantics)
    {
        var inside = TextSpan.FromBounds(first.SpanStart, last.Span.End);
        var after = Scope.DescendantNodes(TextSpan.FromBounds(last.Span.End, Scope.Span.End)).OfType<IdentifierNameSyntax>()
            .Where(name => name.SpanStart >= last.Span.End).ToList();
        return Scope.DescendantNodes(inside)
            .Where(node => inside.Contains(node.Span) && node is VariableDeclaratorSyntax or SingleVariableDesignationSyntax)
            .Select(semantics.FindDeclared).OfType<ILocalSymbol>()
            .Any(local => after.Any(name => name.Identifier.ValueText == local.Name
                && SymbolEqualityComparer.Default.Equals(semantics.FindSymbol(name), local)));
    }

    public StatementSyntax? FindAround(SyntaxNode node) => Statements.FirstOrDefault(statement => statement.Span.Contains(node.Span));
}
