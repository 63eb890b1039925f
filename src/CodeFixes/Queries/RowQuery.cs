using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// An awaited query for one entity, or for columns of one, that is written in one piece, from a context that code can name again, as the
/// command that reads one or some of its columns.
/// </summary>
internal sealed class RowQuery
{
    /// <summary>Operators that choose rows, and those that say nothing of a single column.</summary>
    private static readonly HashSet<string> Followed = new(StringComparer.Ordinal)
    {
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Skip", "Take", "AsQueryable", "AsNoTracking", "AsNoTrackingWithIdentityResolution",
        "AsTracking", "TagWith", "IgnoreQueryFilters", "IgnoreAutoIncludes", "FromSql", "FromSqlRaw", "FromSqlInterpolated",
    };

    /// <summary>Of these, what may stand behind a <c>Select</c>: it leaves the columns as they are.</summary>
    private static readonly HashSet<string> Indifferent = new(StringComparer.Ordinal)
    {
        "Skip", "Take", "AsQueryable", "AsNoTracking", "AsNoTrackingWithIdentityResolution", "AsTracking", "TagWith", "IgnoreQueryFilters", "IgnoreAutoIncludes",
    };

    private readonly string _source;
    private readonly int _selected;

    private RowQuery(AwaitedCall awaited, EntityColumns entity, string source, RowSelection? selection, string context, string dot, ExpressionSyntax? token, bool throwsWithoutRow, bool isLimited, bool isOrdered)
    {
        Awaited = awaited;
        Entity = entity;
        Selection = selection;
        _source = source;
        _selected = selection is null ? 0 : selection.Body.SpanStart - awaited.Call.SpanStart;
        Context = context;
        Dot = dot;
        Token = token;
        ThrowsWithoutRow = throwsWithoutRow;
        IsLimited = isLimited;
        IsOrdered = isOrdered;
    }

    public AwaitedCall Awaited { get; }

    /// <summary>The columns of the entity.</summary>
    public EntityColumns Entity { get; }

    /// <summary>What the query selects already; <see langword="null"/> where it gives the entity.</summary>
    public RowSelection? Selection { get; }

    /// <summary>The context, as the code names it.</summary>
    public string Context { get; }

    /// <summary>The dot between two operators, with the line break that stands there.</summary>
    private string Dot { get; }

    public ExpressionSyntax? Token { get; }

    /// <summary>Whether the query throws when there is no row: <c>FirstAsync</c>.</summary>
    public bool ThrowsWithoutRow { get; }

    /// <summary>Whether a key says that there is one row at most, so that the query need not.</summary>
    public bool IsLimited { get; }

    public bool IsOrdered { get; }

    /// <summary><see langword="null"/> where the query is of another kind, or where a part of it is out of sight.</summary>
    public static RowQuery? Of(SiteInDocument document, CancellationToken cancellationToken)
    {
        var (site, _, semanticModel, facts, _) = document;
        if (site.Operation.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            || AwaitedCall.Of(call) is not { } awaited
            || (site.Shape.Element is ElementShape.Whole whole ? whole.Entity : facts.Model.ColumnsOf(site.Shape.Root, site.Shape.Model, cancellationToken)) is not { } entity)
            return null;

        var dot = access.SyntaxTree.GetText(cancellationToken).ToString(TextSpan.FromBounds(access.Expression.Span.End, access.Name.SpanStart));
        if (site.Kind == Materialiser.Find)
        {
            if (KeyLookup.Of(site, semanticModel, facts, cancellationToken) is not { } lookup
                || (lookup.Set.Length > 0 ? access.Expression : ContextOf(access.Expression, document, cancellationToken)) is not { } owner
                || !CanBeNamedAgain(owner, semanticModel, facts, cancellationToken))
                return null;
            var key = semanticModel.FreeName(call.SpanStart, "x", "e", "item", "entity");
            var source = $"{access.Expression}{lookup.Set}{dot}Where({key} => {lookup.Condition(key)})";
            return new RowQuery(awaited, entity, source, null, owner.ToString(), dot, lookup.Token, throwsWithoutRow: false, isLimited: true, isOrdered: false);
        }

        if (site.Kind != Materialiser.Query || access.Name is not IdentifierNameSyntax { Identifier.ValueText: "FirstAsync" or "FirstOrDefaultAsync" } called
            || !TryArguments(call, semanticModel, cancellationToken, out var predicate, out var token))
            return null;
        var rows = new Rows(site.Shape.Model.KeyOf(entity.Entity, facts.Symbols) is [var only] ? only : null);
        if (predicate is not null)
            rows.Restrict(predicate);
        var root = access.Expression;
        RowSelection? selection = null;
        var isOfRow = predicate is not null;
        while (root is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax part } inner && (part.Name.Identifier.ValueText == "Select" || Followed.Contains(part.Name.Identifier.ValueText)))
        {
            if (semanticModel.GetSymbolInfo(inner, cancellationToken).Symbol is not IMethodSymbol { MethodKind: MethodKind.ReducedExtension or MethodKind.Ordinary } method
                || !facts.Symbols.Queries.IsOperator(method.ReducedFrom ?? method)
                || (method.MethodKind == MethodKind.Ordinary && method.IsStatic))
                return null;
            var name = part.Name.Identifier.ValueText;
            if (name == "Select")
            {
                if (isOfRow || selection is not null || RowSelection.Of(inner, semanticModel, cancellationToken) is not { } found)
                    return null;
                selection = found;
            }

            isOfRow |= !Indifferent.Contains(name);
            rows.Note(name, inner);
            root = part.Expression;
        }

        return (selection is null) == (site.Shape.Element is ElementShape.Whole)
            && ContextOf(root, document, cancellationToken) is { } context && CanBeNamedAgain(context, semanticModel, facts, cancellationToken)
            ? new RowQuery(awaited, entity, access.Expression + (predicate is null ? "" : $"{dot}Where({predicate})"), selection, context.ToString(), dot, token, called.Identifier.ValueText == "FirstAsync", rows.AreOneAtMost, rows.AreOrdered)
            : null;
    }

    /// <summary>The command that reads columns of the row, in their order.</summary>
    /// <param name="parameter">A name for the row in a lambda.</param>
    /// <param name="columns">The columns, as they stand behind it.</param>
    public string Command(string parameter, IReadOnlyList<string> columns)
    {
        var owner = Selection?.Parameter ?? parameter;
        var members = columns.Select(column => $"{owner}.{column}").ToList();
        var selected = members is [var only] ? only : $"new {{ {string.Join(", ", members)} }}";
        var limit = IsLimited ? "" : Dot + "Take(1)";
        return Selection is { Body.Span.Length: var length }
            ? $"{_source.Remove(_selected, length).Insert(_selected, selected)}{limit}{Dot}CreateDbCommand()"
            : $"{_source}{limit}{Dot}Select({owner} => {selected}){Dot}CreateDbCommand()";
    }

    /// <summary>The context of a set: <c>db</c> of <c>db.Documents</c> and <c>db.Set&lt;Document&gt;()</c>.</summary>
    private static ExpressionSyntax? ContextOf(ExpressionSyntax set, SiteInDocument document, CancellationToken cancellationToken)
    {
        var access = set switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called, ArgumentList.Arguments.Count: 0 } => called,
            MemberAccessExpressionSyntax property => property,
            _ => null,
        };
        return access is not null && document.Facts.Symbols.IsDbContext(document.SemanticModel.GetTypeInfo(access.Expression, cancellationToken).Type)
            && document.SemanticModel.GetSymbolInfo(access.Name, cancellationToken).Symbol switch
            {
                IPropertySymbol => set == access,
                IMethodSymbol method => document.Facts.Symbols.Queries.IsSet(method),
                _ => false,
            }
            ? access.Expression
            : null;
    }

    /// <summary>Whether an expression is the same context each time: no call, and no property with code of its own.</summary>
    private static bool CanBeNamedAgain(ExpressionSyntax expression, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        return facts.Symbols.IsDbContext(semanticModel.GetTypeInfo(expression, cancellationToken).Type) && IsFixed(expression);

        bool IsFixed(ExpressionSyntax part) => part switch
        {
            ThisExpressionSyntax => true,
            IdentifierNameSyntax or MemberAccessExpressionSyntax { Name: IdentifierNameSyntax } =>
                (part is not MemberAccessExpressionSyntax access || IsFixed(access.Expression))
                && semanticModel.GetSymbolInfo(part, cancellationToken).Symbol switch
                {
                    ILocalSymbol or IParameterSymbol or IFieldSymbol => true,
                    IPropertySymbol property => property.IsAuto(cancellationToken),
                    INamedTypeSymbol => true, // of a static member
                    _ => false,
                },
            _ => false,
        };
    }

    private static bool TryArguments(InvocationExpressionSyntax call, SemanticModel semanticModel, CancellationToken cancellationToken, out ExpressionSyntax? predicate, out ExpressionSyntax? token)
    {
        (predicate, token) = (null, null);
        foreach (var argument in call.ArgumentList.Arguments)
            if (semanticModel.IsCancellationToken(argument, cancellationToken))
                token = argument.Expression;
            else if (predicate is null)
                predicate = argument.Expression;
            else
                return false;
        return true;
    }

    /// <summary>What the operators say of the number and the order of the rows.</summary>
    private sealed class Rows(string? key)
    {
        private bool _hasKey;
        private bool _isOther;

        /// <summary>SQL of the program's own may give a row twice.</summary>
        public bool AreOneAtMost => _hasKey && !_isOther;

        public bool AreOrdered { get; private set; }

        public void Note(string name, InvocationExpressionSyntax call)
        {
            _isOther |= name.StartsWith("FromSql", StringComparison.Ordinal);
            AreOrdered |= name.StartsWith("OrderBy", StringComparison.Ordinal);
            if (name == "Where" && call.ArgumentList.Arguments is [{ Expression: var condition }])
                Restrict(condition);
        }

        /// <summary>Notes whether a condition compares the key with a value that does not depend on the row.</summary>
        public void Restrict(ExpressionSyntax condition)
        {
            if (key is not null && condition is SimpleLambdaExpressionSyntax { ExpressionBody: { } body, Parameter.Identifier.ValueText: var parameter })
                _hasKey |= Parts(body).Any(part => part is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } comparison
                    && ((IsKey(comparison.Left, parameter) && !Names(comparison.Right, parameter)) || (IsKey(comparison.Right, parameter) && !Names(comparison.Left, parameter))));
        }

        private bool IsKey(ExpressionSyntax side, string parameter) =>
            side is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var owner }, Name.Identifier.ValueText: var member } && owner == parameter && member == key;

        private static bool Names(ExpressionSyntax side, string parameter) =>
            side.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == parameter);

        private static IEnumerable<ExpressionSyntax> Parts(ExpressionSyntax condition) => condition switch
        {
            ParenthesizedExpressionSyntax { Expression: var inner } => Parts(inner),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => Parts(both.Left).Concat(Parts(both.Right)),
            _ => [condition],
        };
    }
}
