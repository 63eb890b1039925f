using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Whether the code behind a query for one row writes one large column of it to one place and uses nothing else but small ones, and the edits
/// that make it stream the column instead. The statements from the query to the write go into a <c>try</c> whose connection is closed in the end:
/// <code>
/// var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id, token);
/// if (document == null)
///     return false;
/// await stream.WriteAsync(document.Data, token);
/// </code>
/// </summary>
internal sealed class Streaming
{
    private readonly SiteInDocument _document;
    private readonly SemanticModel _semanticModel;
    private readonly CancellationToken _cancellationToken;
    private readonly RowQuery _query;
    private readonly LocalDeclarationStatementSyntax _declaration;
    private readonly ILocalSymbol _row;
    private readonly StatementList _around;
    private readonly HashSet<string> _taken = new(StringComparer.Ordinal);

    private Streaming(SiteInDocument document, RowQuery query, LocalDeclarationStatementSyntax declaration, ILocalSymbol row, StatementList around, CancellationToken cancellationToken)
    {
        _document = document;
        _semanticModel = document.SemanticModel;
        _cancellationToken = cancellationToken;
        _query = query;
        _declaration = declaration;
        _row = row;
        _around = around;
    }

    /// <summary>The edits; empty where the query must stay as it is.</summary>
    public static ImmutableArray<TextChange> ChangesFor(SiteInDocument document, CancellationToken cancellationToken) =>
        Of(document, cancellationToken)?.Changes() ?? ImmutableArray<TextChange>.Empty;

    /// <summary>The name of the column that is streamed.</summary>
    public static string? ColumnOf(SiteInDocument document, CancellationToken cancellationToken) =>
        Of(document, cancellationToken)?.Plan()?.Column.Name;

    private static Streaming? Of(SiteInDocument document, CancellationToken cancellationToken)
    {
        var site = document.Site;
        if (!site.Uses.IsEmpty
            || (site.Shape.Element is ElementShape.Whole { Entity.Navigations: var navigations } && navigations.Any(static navigation => navigation is { IsAlwaysLoaded: true, Part: null })) // which may take the row away
            || RowQuery.Of(document, cancellationToken) is not { } query
            || StreamingSurroundings.Forbid(document, query, cancellationToken))
            return null;

        var value = (ExpressionSyntax)MembersUsed.Outermost(query.Awaited.Outermost);
        if (value.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: ThrowExpressionSyntax } coalesce)
            value = coalesce;
        return value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax declaration } } variable }
            && declaration.UsingKeyword.IsKind(SyntaxKind.None)
            && StatementList.Around(declaration) is { } around
            && document.SemanticModel.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol row
            ? new Streaming(document, query, declaration, row, around, cancellationToken)
            : null;
    }

    private StreamingPlan? Plan() => StreamingPlan.Of(_document, _query, _declaration, _row, _around, _cancellationToken);

    private ImmutableArray<TextChange> Changes()
    {
        // What a query selects itself is never tracked: it is read from the database in any case.
        if (Plan() is not { } plan || StreamingText.Of(_declaration, plan.Last, _around.Scope) is not { } text
            || (_query.Selection is null && Tracking.IsTouched(_document.Site, _semanticModel, _document.Facts, _cancellationToken)))
            return ImmutableArray<TextChange>.Empty;

        var outermost = _declaration.FirstAncestorOrSelf<GlobalStatementSyntax>() is null ? _declaration.Ancestors().Last(static node => node is BlockSyntax) : _document.Root;
        _taken.UnionWith(outermost.DescendantTokens().Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText));
        var token = (_query.Token ?? plan.Write.Token)?.ToString() ?? "";
        var queryToken = _query.Token?.ToString() ?? "";
        var configured = _query.Awaited.Awaited is InvocationExpressionSyntax { ArgumentList: var arguments } outer && outer != _query.Awaited.Call ? ".ConfigureAwait" + arguments : "";
        var awaitUsing = configured.Length + plan.Write.Configured.Length == 0 ? "await using" : "using";
        var command = Free("command", "dbCommand");
        var reader = Free("reader", "dbReader");
        var separated = queryToken.Length == 0 ? "" : ", " + queryToken;
        var ordinal = plan.Beside.Count;

        var opening = new List<string>
        {
            $"{awaitUsing} var {command} = {_query.Command(_semanticModel.FreeName(_declaration.SpanStart, "x", "e", "item", "entity"), plan.Columns)};",
            $"{awaitUsing} var {reader} = await {command}.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow{separated}){configured};",
        };
        var thrown = _query.ThrowsWithoutRow ? "new InvalidOperationException(\"Sequence contains no elements.\")" : plan.Thrown?.ToString();
        if (thrown is not null)
        {
            opening.Add($"if ({new RowCheck(IsMissing: true, AsksForRow: true, plan.ThrowsForNull).Condition(reader, ordinal, queryToken, configured)})");
            opening.Add($"\tthrow {thrown};");
        }

        var names = plan.Beside.ToDictionary(static column => column, NameFor);
        var beside = plan.Beside.Select((column, i) => $"var {names[column]} = {column.Read(reader, i, _semanticModel, _declaration.SpanStart)};").ToList();
        foreach (var (access, column) in plan.Reads)
            if (!plan.Write.Span.Contains(access.Span))
                text.Replace(access, names[column]);

        var write = plan.Write.Statements(reader, ordinal, Renamed(plan.Write.Destination, plan, names), token, awaitUsing, Free).ToList();
        if (plan.AsksBeforeWrite is { } unasked)
        {
            write = write.ConvertAll(static line => "\t" + line);
            write.InsertRange(0, [$"if ({unasked.Condition(reader, ordinal, queryToken, configured)})", "{"]);
            write.Add("}");
        }

        if (plan.Check is not { AsksForRow: true })
            opening.AddRange(beside);
        else if (plan.Body == plan.Write.First)
            write.InsertRange(0, beside);
        else if (beside.Count > 0)
            text.Insert((plan.Body as BlockSyntax)?.OpenBraceToken ?? plan.Asked!.GetLastToken(), plan.Asked!, beside);

        text.Replace(_declaration, opening);
        if (plan.Asked is { Condition: var condition })
            text.Replace(condition, plan.Check!.Condition(reader, ordinal, queryToken, configured));
        if (StatementList.IsSingle(plan.Write.First))
            text.ReplaceBody(plan.Write.First, write);
        else
            text.Replace(plan.Write.First, plan.Write.Last, write);
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        changes.Add(text.Enclose(
            $"await {_query.Context}.Database.OpenConnectionAsync({queryToken}){configured};",
            $"await {_query.Context}.Database.CloseConnectionAsync(){configured};"));
        changes.AddRange(Imports(plan.Write.Needs(token.Length > 0), thrown is not null && _query.ThrowsWithoutRow));
        var all = changes.ToImmutable();
        return Compiles(all) ? all : ImmutableArray<TextChange>.Empty;
    }

    private List<TextChange> Imports(IEnumerable<(string Namespace, string Type)> needed, bool throws)
    {
        var position = _declaration.SpanStart;
        IEnumerable<(string Namespace, string Type)> all = [.. needed, ("System.Data", "CommandBehavior"), .. throws ? [("System", "InvalidOperationException")] : Array.Empty<(string, string)>()];
        return all.Distinct().OrderBy(static need => need.Namespace, StringComparer.Ordinal)
            .Where(need => _semanticModel.LookupNamespacesAndTypes(position, name: need.Type).IsEmpty)
            .Select(static need => need.Namespace).Distinct()
            .Select(name => NamespaceImport.ChangeFor(_document.Root, name, position))
            .Concat(NamespaceImport.ChangesForQueries(_document.Root, _semanticModel, position))
            .ToList();
    }

    /// <summary>Whether the statements mean what they should in this project: its C#, its EF Core, and what it calls by the same names.</summary>
    private bool Compiles(ImmutableArray<TextChange> changes)
    {
        var tree = _declaration.SyntaxTree;
        var text = tree.GetText(_cancellationToken).WithChanges(changes.OrderBy(static change => change.Span));
        var changed = tree.WithChangedText(text);
        var model = _semanticModel.Compilation.ReplaceSyntaxTree(tree, changed).GetSemanticModel(changed);
        var moved = changes.Where(change => change.Span.Start < _declaration.SpanStart).Sum(static change => change.NewText!.Length);
        var statements = new TextSpan(changes[0].Span.Start + moved, changes[0].NewText!.Length);
        TextSpan? scope = _around.Scope is CompilationUnitSyntax ? null
            : new TextSpan(_around.Scope.SpanStart + moved, _around.Scope.Span.Length - changes[0].Span.Length + changes[0].NewText!.Length);
        return !model.GetDiagnostics(scope, _cancellationToken).Any(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            && StreamingNames.AreMeant(changed.GetRoot(_cancellationToken).DescendantNodes(statements).Where(node => statements.Contains(node.Span)).ToList(), model, _document.Facts, _cancellationToken);
    }

    /// <summary>An expression that reads the variables instead of the row's members.</summary>
    private static string Renamed(ExpressionSyntax expression, StreamingPlan plan, Dictionary<PlainColumn, string> names)
    {
        var changes = plan.Reads.Where(read => expression.Span.Contains(read.Access.Span))
            .Select(read => new TextChange(new TextSpan(read.Access.SpanStart - expression.SpanStart, read.Access.Span.Length), names[read.Column]));
        return SourceText.From(expression.ToString()).WithChanges(changes).ToString();
    }

    /// <summary>The name of the variable that a small column is read into: "contentType".</summary>
    private string NameFor(PlainColumn column)
    {
        var name = char.ToLowerInvariant(column.Name[0]) + column.Name.Substring(1);
        return SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None && SyntaxFacts.GetContextualKeywordKind(name) == SyntaxKind.None ? Free(name, name + "Value") : Free(name + "Value");
    }

    private string Free(params string[] names)
    {
        var name = names.Concat(Enumerable.Range(1, int.MaxValue - 1).Select(i => names[0] + i))
            .First(candidate => !_taken.Contains(candidate) && _semanticModel.LookupSymbols(_declaration.SpanStart, name: candidate).IsEmpty);
        _taken.Add(name);
        return name;
    }
}
