using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Statements that follow one another: those of a block, of a section of a <c>switch</c>, or of a program without a <c>Main</c>.</summary>
/// <param name="Scope">What holds their variables: all sections of a <c>switch</c> share theirs.</param>
/// <param name="Statements">The statements.</param>
internal sealed record StatementList(SyntaxNode Scope, IReadOnlyList<StatementSyntax> Statements)
{
    /// <summary>The statements around one; <see langword="null"/> for one that stands alone, behind an <c>if</c>.</summary>
    public static StatementList? Around(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax block => new(block, block.Statements),
        SwitchSectionSyntax { Parent: SwitchStatementSyntax @switch } section => new(@switch, section.Statements),
        GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } => new(unit, unit.Members.OfType<GlobalStatementSyntax>().Select(static global => global.Statement).ToList()),
        _ => null,
    };

    /// <summary>Whether a statement stands without braces behind an <c>if</c>, an <c>else</c> or a <c>using</c>.</summary>
    public static bool IsSingle(StatementSyntax statement) => statement.Parent is IfStatementSyntax or ElseClauseSyntax or UsingStatementSyntax;

    public int IndexOf(StatementSyntax statement)
    {
        for (var i = 0; i < Statements.Count; i++)
            if (Statements[i] == statement)
                return i;
        return -1;
    }

    /// <summary>The statements behind one, up to another.</summary>
    public IEnumerable<StatementSyntax> Between(StatementSyntax first, StatementSyntax last) => Statements.Skip(IndexOf(first) + 1).Take(IndexOf(last) - IndexOf(first));

    /// <summary>
    /// Whether code behind statements names a variable that these declare: it would not be seen there any more, but a member of the same name might.
    /// </summary>
    public bool IsNamedBehind(StatementSyntax first, StatementSyntax last, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var inside = TextSpan.FromBounds(first.SpanStart, last.Span.End);
        var behind = Scope.DescendantNodes(TextSpan.FromBounds(last.Span.End, Scope.Span.End)).OfType<IdentifierNameSyntax>().Where(name => name.SpanStart >= last.Span.End).ToList();
        return Scope.DescendantNodes(inside).Where(node => inside.Contains(node.Span) && node is VariableDeclaratorSyntax or SingleVariableDesignationSyntax)
            .Select(node => semanticModel.GetDeclaredSymbol(node, cancellationToken)).OfType<ILocalSymbol>()
            .Any(local => behind.Any(name => name.Identifier.ValueText == local.Name && SymbolEqualityComparer.Default.Equals(semanticModel.GetSymbolInfo(name, cancellationToken).Symbol, local)));
    }

    /// <summary>The one that a node is part of.</summary>
    public StatementSyntax? Holding(SyntaxNode node) => Statements.FirstOrDefault(statement => statement.Span.Contains(node.Span));
}
