using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Whether the code behind a query for one row writes one large column of it to one place and uses nothing else, and the edits that make it
/// stream the column instead. The statements from the query to the write go into a <c>try</c> whose connection is closed in the end:
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
    private readonly EntityColumns _entity;
    private readonly RowQuery _query;
    private readonly LocalDeclarationStatementSyntax _declaration;
    private readonly ILocalSymbol _row;
    private readonly BlockSyntax _block;
    private readonly BesideReader _beside;
    private readonly HashSet<IdentifierNameSyntax> _uses = [];
    private readonly HashSet<string> _taken = new(StringComparer.Ordinal);
    private IPropertySymbol? _property;

    private Streaming(SiteInDocument document, EntityColumns entity, RowQuery query, LocalDeclarationStatementSyntax declaration, ILocalSymbol row, BlockSyntax block, CancellationToken cancellationToken)
    {
        _document = document;
        _semanticModel = document.SemanticModel;
        _cancellationToken = cancellationToken;
        _entity = entity;
        _query = query;
        _declaration = declaration;
        _row = row;
        _block = block;
        _beside = new BesideReader(_semanticModel, document.Facts, cancellationToken);
    }

    /// <summary>The edits; empty where the query must stay as it is.</summary>
    public static ImmutableArray<TextChange> ChangesFor(SiteInDocument document, CancellationToken cancellationToken) =>
        Of(document, cancellationToken)?.Changes() ?? ImmutableArray<TextChange>.Empty;

    /// <summary>The name of the column that is streamed.</summary>
    public static string? ColumnOf(SiteInDocument document, CancellationToken cancellationToken) =>
        Of(document, cancellationToken) is { } streaming && streaming.Plan() is { } plan ? plan.Column.Name : null;

    private static Streaming? Of(SiteInDocument document, CancellationToken cancellationToken)
    {
        var site = document.Site;
        if (!site.Uses.IsEmpty
            || site.Shape.Element is not ElementShape.Whole { Entity: var entity }
            || entity.Navigations.Any(static navigation => navigation is { IsAlwaysLoaded: true, Part: null }) // which may take the row away
            || RowQuery.Of(document, cancellationToken) is not { } query
            || StreamingSurroundings.Forbid(document, query, cancellationToken))
            return null;

        var value = (ExpressionSyntax)MembersUsed.Outermost(query.Awaited.Outermost);
        if (value.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: ThrowExpressionSyntax } coalesce)
            value = coalesce;
        return value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax block } declaration } } variable }
            && declaration.UsingKeyword.IsKind(SyntaxKind.None)
            && document.SemanticModel.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol row
            ? new Streaming(document, entity, query, declaration, row, block, cancellationToken)
            : null;
    }

    private ImmutableArray<TextChange> Changes()
    {
        if (Plan() is not { } plan || StreamingText.Of(_declaration, plan.Last) is not { } text || Tracking.IsTouched(_document.Site, _semanticModel, _document.Facts, _cancellationToken))
            return ImmutableArray<TextChange>.Empty;

        _taken.UnionWith(_block.AncestorsAndSelf().Last(static node => node is BlockSyntax).DescendantTokens().Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText));
        var token = (_query.Token ?? plan.Write.Token)?.ToString() ?? "";
        var queryToken = _query.Token?.ToString() ?? "";
        var configured = _query.Awaited.Awaited is InvocationExpressionSyntax { ArgumentList: var arguments } outer && outer != _query.Awaited.Call ? ".ConfigureAwait" + arguments : "";
        var awaitUsing = configured.Length + plan.Write.Configured.Length == 0 ? "await using" : "using";
        var command = Free("command", "dbCommand");
        var reader = Free("reader", "dbReader");
        var separated = queryToken.Length == 0 ? "" : ", " + queryToken;

        var opening = new List<string>
        {
            $"{awaitUsing} var {command} = {_query.Command(_semanticModel.FreeName(_declaration.SpanStart, "x", "e", "item", "entity"), plan.Column.Name)};",
            $"{awaitUsing} var {reader} = await {command}.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow{separated}){configured};",
        };
        var thrown = _query.ThrowsWithoutRow ? "new InvalidOperationException(\"Sequence contains no elements.\")" : plan.Thrown?.ToString();
        if (thrown is not null)
        {
            opening.Add("if (!" + $"await {reader}.ReadAsync({queryToken}){configured})");
            opening.Add($"\tthrow {thrown};");
        }

        text.Replace(_declaration, opening);
        if (plan.Condition is { } condition)
            text.Replace(condition, plan.Check!.Condition(reader, queryToken, configured));

        var write = plan.Write.Statements(reader, token, awaitUsing, Free).ToList();
        if (plan.Column.MayBeNull && plan.Check is not { AsksForValue: true })
        {
            write = write.ConvertAll(static line => "\t" + line);
            write.InsertRange(0, [$"if (!await {reader}.IsDBNullAsync(0{separated}){configured})", "{"]);
            write.Add("}");
        }

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
        var block = new TextSpan(_block.SpanStart + moved, _block.Span.Length - changes[0].Span.Length + changes[0].NewText!.Length);
        return !model.GetDiagnostics(block, _cancellationToken).Any(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            && changed.GetRoot(_cancellationToken).DescendantNodes(statements).OfType<InvocationExpressionSyntax>().Any(call =>
                call.CalledName()?.Identifier.ValueText == "CreateDbCommand"
                && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method && _document.Facts.Symbols.Queries.IsOfEntityFramework(method.ReducedFrom ?? method));
    }

    /// <summary>What is written where, and what is asked before; <see langword="null"/> where the row is used for more.</summary>
    private StreamingPlan? Plan()
    {
        _uses.Clear();
        _property = null;
        var index = _block.Statements.IndexOf(_declaration);
        var thrown = (_declaration.Declaration.Variables[0].Initializer!.Value as BinaryExpressionSyntax)?.Right as ThrowExpressionSyntax;
        RowCheck? check = null;
        ExpressionSyntax? condition = null;
        StatementSyntax? inside = null;
        var next = index + 1;
        if (!_query.ThrowsWithoutRow && thrown is null)
        {
            if (next >= _block.Statements.Count || _block.Statements[next] is not IfStatementSyntax asked
                || RowCheck.Of(asked.Condition, IsRow, IsValueToCheck, IsBuiltIn) is not { } found)
                return null; // without a row the code would throw
            (check, condition) = (found, asked.Condition);
            next++;
            if (asked.Condition.HasComment(asked.Condition.Span) || (asked.Else is { Statement: var otherwise } && !_beside.Allows(otherwise)))
                return null;
            if (!found.IsMissing)
                inside = asked;
            else if (asked.Else is not null || !_beside.Allows(asked.Statement) || !Leaves(asked.Statement))
                return null;
        }
        else if (thrown is not null && (_query.ThrowsWithoutRow || !_beside.Allows(thrown.Expression)))
        {
            return null;
        }

        var write = inside is IfStatementSyntax { Statement: BlockSyntax body }
            ? WriteAmong(body.Statements, 0)
            : inside is null ? WriteAmong(_block.Statements, next) : null;
        if (write is null || _property is null
            || StreamedColumn.Of(_property, _entity, _document, _cancellationToken) is not { } column
            || column.IsBinary != write.IsBinary
            || (column.MayBeNull && write.ThrowsForNull && check is not { AsksForValue: true })
            || _block.HasComment(TextSpan.FromBounds(write.First.SpanStart, write.Last.Span.End))
            || !_beside.Allows(write.Destination) || (write.RepeatsDestination && !IsSimple(write.Destination))
            || !AreTheSame(write.Token)
            || (_query.Token is { } token && !IsSimple(token))
            || _semanticModel.ReferencesTo(_row, _block, _cancellationToken).Any(reference => !_uses.Contains(reference)))
            return null;

        var last = inside ?? write.Last.AncestorsAndSelf().OfType<StatementSyntax>().First(statement => statement.Parent == _block);
        return new StreamingPlan(write, column, check, condition, thrown?.Expression, last);
    }

    /// <summary>The write among statements that may all run beside it, also inside a <c>using</c>.</summary>
    private ColumnWrite? WriteAmong(SyntaxList<StatementSyntax> statements, int start)
    {
        var isOutermost = statements == _block.Statements;
        for (var i = start; i < statements.Count; i++)
        {
            var before = _uses.ToList();
            var write = statements[i] switch
            {
                ExpressionStatementSyntax expression => ColumnWrite.Of(expression, IsValue, _semanticModel, _cancellationToken),
                UsingStatementSyntax { Statement: BlockSyntax body } @using when IsHarmless(@using) => WriteAmong(body.Statements, 0),
                _ => null,
            };
            if (write is not null)
            {
                // What is disposed at the end of the block would be disposed with the reader.
                var passed = statements.Skip(start).Take(i - start).Where(statement => statement != write.First).ToList();
                var rest = statements.Skip(i + 1).ToList();
                return passed.All(_beside.Allows)
                    && (isOutermost ? rest.Count == 0 || !passed.Any(static statement => statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }) : rest.All(_beside.Allows))
                    ? write
                    : null;
            }

            _uses.IntersectWith(before);
        }

        return null;
    }

    private bool IsHarmless(UsingStatementSyntax statement) =>
        statement.Expression is { } expression
            ? _beside.Allows(expression)
            : statement.Declaration!.Variables.All(variable => variable.Initializer is not { Value: var value } || _beside.Allows(value));

    private bool IsRow(ExpressionSyntax expression) =>
        RowCheck.Bare(expression) is IdentifierNameSyntax name
        && SymbolEqualityComparer.Default.Equals(_semanticModel.GetSymbolInfo(name, _cancellationToken).Symbol, _row)
        && (_uses.Add(name) || true);

    private bool IsValue(ExpressionSyntax expression) =>
        RowCheck.Bare(expression) is MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access && IsMember(access.Name) && IsRow(access.Expression);

    private bool IsValueToCheck(ExpressionSyntax expression, bool isConditional) =>
        isConditional
            ? RowCheck.Bare(expression) is ConditionalAccessExpressionSyntax { WhenNotNull: MemberBindingExpressionSyntax binding } access && IsMember(binding.Name) && IsRow(access.Expression)
            : IsValue(expression);

    /// <summary>Whether a member is the one property that is read.</summary>
    private bool IsMember(SimpleNameSyntax name)
    {
        if (_semanticModel.GetSymbolInfo(name, _cancellationToken).Symbol is not IPropertySymbol property || (_property is not null && !property.Is(_property)))
            return false;
        _property = property;
        return true;
    }

    private bool IsBuiltIn(BinaryExpressionSyntax comparison) =>
        _semanticModel.GetSymbolInfo(comparison, _cancellationToken).Symbol is null or IMethodSymbol { MethodKind: MethodKind.BuiltinOperator };

    /// <summary>Whether the write has the query's cancellation token, or one of the two has none.</summary>
    private bool AreTheSame(ExpressionSyntax? token) =>
        token is null || (IsSimple(token) && (_query.Token is null || _query.Token.ToString() == token.ToString()));

    /// <summary>Whether an expression has the same value each time: a variable, a member, a literal.</summary>
    private bool IsSimple(ExpressionSyntax expression) => _beside.Allows(expression) && expression.DescendantNodesAndSelf().All(static node =>
        node is IdentifierNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax or LiteralExpressionSyntax or PredefinedTypeSyntax or DefaultExpressionSyntax);

    /// <summary>Whether a statement leaves the block at its end.</summary>
    private static bool Leaves(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [.., var last] } => Leaves(last),
        ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax or YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement } => true,
        _ => false,
    };

    private string Free(params string[] names)
    {
        var name = names.Concat(Enumerable.Range(1, int.MaxValue - 1).Select(i => names[0] + i))
            .First(candidate => !_taken.Contains(candidate) && _semanticModel.LookupSymbols(_declaration.SpanStart, name: candidate).IsEmpty);
        _taken.Add(name);
        return name;
    }
}

/// <summary>What becomes of the statements from a query to the write of a column.</summary>
/// <param name="Write">The write.</param>
/// <param name="Column">What is written.</param>
/// <param name="Check">What is asked before; <see langword="null"/> where the query itself throws without a row.</param>
/// <param name="Condition">Where it is asked.</param>
/// <param name="Thrown">What is thrown without a row.</param>
/// <param name="Last">The last of the statements.</param>
internal sealed record StreamingPlan(ColumnWrite Write, StreamedColumn Column, RowCheck? Check, ExpressionSyntax? Condition, ExpressionSyntax? Thrown, StatementSyntax Last);
