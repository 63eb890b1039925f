using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Shapes;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Whether a query can select only the members that its result is used for, and the edits that make it so.</summary>
internal sealed class Projection
{
    private static readonly HashSet<string> SingleResult = new(StringComparer.Ordinal)
    {
        "FirstAsync", "FirstOrDefaultAsync", "SingleAsync", "SingleOrDefaultAsync", "LastAsync", "LastOrDefaultAsync",
    };

    private readonly MaterialisationSite _site;
    private readonly SemanticModel _semanticModel;
    private readonly DataAccessFacts _facts;
    private readonly CancellationToken _cancellationToken;

    private Projection(MaterialisationSite site, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        _site = site;
        _semanticModel = semanticModel;
        _facts = facts;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The edits; empty where the query must stay as it is.</summary>
    public static ImmutableArray<TextChange> ChangesFor(MaterialisationSite site, CompilationUnitSyntax root, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        new Projection(site, semanticModel, facts, cancellationToken).Changes(root);

    private ImmutableArray<TextChange> Changes(CompilationUnitSyntax root)
    {
        var none = ImmutableArray<TextChange>.Empty;
        if (_site.Operation.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            || _site.Kind != Materialiser.Query || !_site.Uses.IsEmpty
            || _site.Shape.Element is not ElementShape.Whole { Entity: var entity }
            || _site.Name is GenericNameSyntax
            || _site.Shape.Operators.Any(static o => o.TargetMethod.Name is "Select" or "SqlQuery" or "SqlQueryRaw" || o.TargetMethod.Name.StartsWith("FromSql", StringComparison.Ordinal))
            || AwaitedCall.Of(call) is not { } awaited
            || Tracking.IsTouched(_site, _semanticModel, _facts, _cancellationToken)
            || !TryPredicate(call, out var predicate))
            return none;

        // An include that is written elsewhere may stand under a condition, and the navigation be null at times.
        var included = QueryReader.IncludedPaths(_site.Shape.Operators.Where(o => call.Span.Contains(o.Syntax.Span)).ToImmutableArray());
        var ignoresAutoIncludes = _site.Shape.Operators.Any(static o => o.TargetMethod.Name == "IgnoreAutoIncludes");
        var uses = new MembersUsed(entity, Target, _semanticModel, _cancellationToken);
        if (!FollowResult(awaited, uses, out var declaredType)
            || uses.Selected.HasEmptyPart
            || uses.Selected.AllColumns.Any(_site.LargeColumns.Contains))
            return none;

        var name = ParameterName(call.SpanStart);
        var projection = $".Select({name} => {uses.Selected.ToCreation(name)})";
        var separator = Separator(access);
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        if (predicate is { } filter)
        {
            projection = $".Where({filter.Expression})" + separator + projection;
            changes.Add(new TextChange(WithFollowingComma(call.ArgumentList, filter), ""));
        }

        changes.Add(new TextChange(new TextSpan(access.OperatorToken.SpanStart, 0), projection + separator));
        foreach (var type in uses.ExplicitTypes.Concat(declaredType is null ? [] : [declaredType]))
            changes.Add(new TextChange(type.Span, "var"));

        if (NamespaceImport.ChangeForLinq(root, _semanticModel, call.SpanStart) is { } import)
            changes.Add(import);
        else if (!Binds(access, call, predicate, projection))
            return none;
        return changes.ToImmutable();

        EntityColumns? Target(Navigation navigation, string path) =>
            (navigation.IsAlwaysLoaded && !ignoresAutoIncludes) || included.Contains(path) ? _facts.Model.ColumnsOf(navigation, _site.Shape.Model, _cancellationToken) : null;
    }

    /// <summary>Where the result goes: a local whose uses are all understood, or a loop.</summary>
    private bool FollowResult(AwaitedCall awaited, MembersUsed uses, out TypeSyntax? declaredType)
    {
        declaredType = null;
        var value = awaited.Outermost;
        if (value.Parent is ForEachStatementSyntax loop && loop.Expression == value)
            return IsCollection() && uses.FollowLoop(loop);

        // ?? throw .. keeps the local non-null.
        if (value.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: ThrowExpressionSyntax } coalesce)
            value = coalesce;
        if (value.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax } declaration } variable }
            || _semanticModel.GetDeclaredSymbol(variable, _cancellationToken) is not ILocalSymbol local
            || ScopeOf(variable) is not { } scope)
            return false;
        if (!declaration.Type.IsVar)
            declaredType = declaration.Type;
        uses.IsDeclaredAsInterface = !declaration.Type.IsVar && _semanticModel.GetTypeInfo(declaration.Type, _cancellationToken).Type?.TypeKind == TypeKind.Interface;
        if (uses.IsDeclaredAsInterface && Name == "ToArrayAsync")
            return false; // an array has no Count
        return IsCollection() ? uses.FollowCollection(local, scope) : SingleResult.Contains(Name) && uses.FollowElement(local, scope);

        bool IsCollection() => Name is "ToListAsync" or "ToArrayAsync";
    }

    private string Name => _site.Name!.Identifier.ValueText;

    /// <summary>The block, switch section or file in which a local is known.</summary>
    private static SyntaxNode? ScopeOf(SyntaxNode variable) =>
        variable.FirstAncestorOrSelf<SyntaxNode>(static node => node is BlockSyntax or SwitchSectionSyntax or CompilationUnitSyntax);

    /// <summary>Finds the predicate among the arguments, if any; <see langword="false"/> when there is more than one and a token.</summary>
    private bool TryPredicate(InvocationExpressionSyntax call, out ArgumentSyntax? predicate)
    {
        predicate = null;
        foreach (var argument in call.ArgumentList.Arguments)
        {
            if (_semanticModel.IsCancellationToken(argument, _cancellationToken))
                continue;
            if (argument.NameColon is not null || predicate is not null || argument.Expression is not LambdaExpressionSyntax)
                return false;
            predicate = argument;
        }

        return true;
    }

    /// <summary>Whether the new call means what it should: an ambiguous or hidden <c>Select</c> would not.</summary>
    private bool Binds(MemberAccessExpressionSyntax access, InvocationExpressionSyntax call, ArgumentSyntax? predicate, string projection)
    {
        var arguments = call.ArgumentList.Arguments.Where(argument => argument != predicate).Select(static argument => argument.ToString());
        var text = access.Expression + projection + access.OperatorToken.Text + access.Name + "(" + string.Join(", ", arguments) + ")";
        var symbol = _semanticModel.GetSpeculativeSymbolInfo(call.SpanStart, SyntaxFactory.ParseExpression(text), SpeculativeBindingOption.BindAsExpression).Symbol;
        return symbol is IMethodSymbol method && Materialisers.KindOf(method, _facts.Symbols) == Materialiser.Query;
    }

    /// <summary>A name for the lambda's parameter that means nothing else at this place.</summary>
    private string ParameterName(int position)
    {
        foreach (var name in new[] { "x", "e", "item", "entity" })
            if (_semanticModel.LookupSymbols(position, name: name).IsEmpty)
                return name;
        for (var i = 1; ; i++)
            if (_semanticModel.LookupSymbols(position, name: "x" + i).IsEmpty)
                return "x" + i;
    }

    /// <summary>What stands between two calls of the chain: nothing, or the line break and indentation in front of the last dot.</summary>
    private static string Separator(MemberAccessExpressionSyntax access)
    {
        var text = access.SyntaxTree.GetText();
        var gap = text.ToString(TextSpan.FromBounds(access.Expression.Span.End, access.OperatorToken.SpanStart));
        var lineBreak = gap.LastIndexOf('\n');
        if (lineBreak < 0)
            return "";
        var start = lineBreak > 0 && gap[lineBreak - 1] == '\r' ? lineBreak - 1 : lineBreak;
        return gap.Substring(start).Trim(' ', '\t', '\r', '\n').Length == 0 ? gap.Substring(start) : "";
    }

    private static TextSpan WithFollowingComma(ArgumentListSyntax list, ArgumentSyntax argument)
    {
        var index = list.Arguments.IndexOf(argument);
        return index + 1 < list.Arguments.Count ? TextSpan.FromBounds(argument.SpanStart, list.Arguments[index + 1].SpanStart) : argument.Span;
    }
}
