namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Evaluates query expressions: <c>from t in model.GetEntityTypes() from p in t.GetProperties() where .. select p</c>.</summary>
internal sealed class QueryEvaluator(Evaluation evaluation)
{
    public Value Evaluate(QueryExpressionSyntax query, Frame frame)
    {
        var rows = new List<Frame> { frame };
        var rest = Rest.None;
        rows = AddVariable(query.FromClause.Identifier.ValueText, query.FromClause.Expression, rows, ref rest);
        foreach (var clause in query.Body.Clauses)
            switch (clause)
            {
                case FromClauseSyntax from:
                    rows = AddVariable(from.Identifier.ValueText, from.Expression, rows, ref rest);
                    break;
                case LetClauseSyntax let:
                    foreach (var row in rows)
                        row.Declare(let.Identifier.ValueText, evaluation.Expressions.Evaluate(let.Expression, row));
                    break;
                case WhereClauseSyntax where:
                    rows = Filter(where.Condition, rows, ref rest);
                    break;
                case OrderByClauseSyntax:
                    break;
                default:
                    return Fail(rows);
            }

        if (query.Body is not { Continuation: null, SelectOrGroup: SelectClauseSyntax { Expression: var select } })
            return Fail(rows);
        return ListValue.Create(rows.ConvertAll(row => evaluation.Expressions.Evaluate(select, row)), rest);
    }

    private Value Fail(IEnumerable<Frame> rows) => evaluation.Release(
        rows.SelectMany(static row => row.Locals).Select(static local => local.Value),
        $"a query in '{evaluation.Origin}' is not supported");

    private List<Frame> AddVariable(string name, ExpressionSyntax source, List<Frame> rows, ref Rest rest)
    {
        var query = source.FirstAncestorOrSelf<QueryExpressionSyntax>()!;
        var result = new List<Frame>();
        foreach (var row in rows)
            if (ListCalls.ToList(evaluation.Expressions.Evaluate(source, row)) is { } list)
            {
                rest = list.Rest > rest ? list.Rest : rest;
                foreach (var item in list.Items)
                {
                    var inner = row.Enter();
                    inner.Declare(name, item);
                    result.Add(inner);
                }
            }
            else
            {
                rest = Rest.Unknown;
                evaluation.Release([new FunctionValue(query, row)], $"a query in '{evaluation.Origin}' is not supported");
            }

        return result;
    }

    /// <summary>The rows that fulfil a condition. Where it is not known, the query has other rows than these.</summary>
    private List<Frame> Filter(ExpressionSyntax condition, List<Frame> rows, ref Rest rest)
    {
        var kept = new List<Frame>();
        foreach (var row in rows)
            switch (evaluation.Expressions.IsTrue(condition, row))
            {
                case true:
                    kept.Add(row);
                    break;
                case null:
                    rest = Rest.Unknown;
                    if (row.Locals.Any(static local => local.Value is PropertyPart or EntityPart))
                        evaluation.Fail($"a condition in '{evaluation.Origin}' is not known");
                    break;
            }

        return kept;
    }
}
