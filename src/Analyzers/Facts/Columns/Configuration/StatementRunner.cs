namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Runs the statements of configuration code.</summary>
internal sealed class StatementRunner(ConfigurationContext context)
{
    /// <summary>Statements inside of statements: more than code has. A chain of <c>else if</c> is as deep as it is long.</summary>
    private const int MaxDepth = 200;

    /// <summary>The elements of a list in configuration: more are data.</summary>
    private const int MaxElements = 100;

    private int _depth;

    /// <summary>Runs the block or the expression of a method or lambda.</summary>
    public void RunBody(SyntaxNode? body, ConfigurationScope scope)
    {
        var (hasReturned, conditions) = (scope.HasReturned, context.Conditions);
        scope.HasReturned = false;
        if (body is BlockSyntax block)
            Run(block, scope);
        else if (body is ExpressionSyntax expression)
        {
            scope.Result = BuilderEvaluator.Evaluate(expression, scope);
            UnreadBuilders.MarkUncertain(expression, scope);
        }

        (scope.HasReturned, context.Conditions) = (hasReturned, conditions);
    }

    private void Run(SyntaxNode statement, ConfigurationScope scope)
    {
        if (_depth == MaxDepth)
        {
            if (new UnreadCode(scope).MaySetSizes(statement))
                context.Model.MarkUncertain($"the code of '{scope.Origin}' nests too deep", UnreadCode.FindSizes(statement));
            return;
        }

        _depth++;
        RunForm(statement, scope);
        _depth--;
    }

    private void RunForm(SyntaxNode statement, ConfigurationScope scope)
    {
        switch (statement)
        {
            case BlockSyntax block:
                RunAll(block.Statements, scope);
                break;
            case IfStatementSyntax condition:
                RunConditional(condition, scope);
                break;
            case SwitchStatementSyntax choice:
                RunSwitch(choice, scope);
                break;
            case CommonForEachStatementSyntax loop when TryRunEach(loop, scope):
                break;
            case ForEachStatementSyntax or ForEachVariableStatementSyntax or ForStatementSyntax or WhileStatementSyntax
                or DoStatementSyntax:
                new ModelLoopReader(scope).Read((StatementSyntax)statement);
                if (Reachability.FindJumps((StatementSyntax)statement).Any())
                    context.Conditions++; // what follows need not run
                break;
            case TryStatementSyntax attempt:
                Run(attempt.Block, scope);
                foreach (var handler in attempt.Catches)
                    RunConditionally(handler.Block, handler.Filter, scope);
                if (attempt.Finally is not null)
                    Run(attempt.Finally.Block, scope);
                break;
            case UsingStatementSyntax resource:
                RunWith((SyntaxNode?)resource.Declaration ?? resource.Expression, resource.Statement, scope);
                break;
            case LockStatementSyntax gate:
                RunWith(gate.Expression, gate.Statement, scope);
                break;
            case CheckedStatementSyntax check:
                Run(check.Block, scope);
                break;
            case LabeledStatementSyntax labeled:
                Run(labeled.Statement, scope);
                break;
            case LocalFunctionStatementSyntax function when LocalFunctionCalls.IsRunAtCalls(function, context.CancellationToken):
                break;
            default:
                RunSimple(statement, scope);
                UnreadBuilders.MarkUncertain(statement, scope);
                break;
        }
    }

    private void RunAll(IEnumerable<StatementSyntax> statements, ConfigurationScope scope)
    {
        foreach (var statement in statements)
            if (!scope.HasReturned)
                Run(statement, scope);
    }

    /// <summary>
    /// Runs a loop over a list that is written down: <c>foreach (var name in new[] { "Code", "Key" })</c>; <see langword="false"/> for any
    /// other loop.
    /// </summary>
    private bool TryRunEach(CommonForEachStatementSyntax loop, ConfigurationScope scope)
    {
        if (!scope.UsesBuilder(loop.Statement) || scope.UsesBuilder(loop.Expression)
            || loop.Statement.DescendantNodes().Any(static node =>
                node is BreakStatementSyntax or ContinueStatementSyntax or ReturnStatementSyntax or GotoStatementSyntax))
            return false;
        var list = WrittenList.Read(loop.Expression, scope)?.Select(element => ListVariables(loop, element)).ToList();
        if (list is null or { Count: > MaxElements } || list.Contains(null))
            return false;
        foreach (var variables in list)
        {
            if (!context.Runner.TryStep())
            {
                context.Model.MarkUncertain(ConfigurationInterpreter.TooManySteps);
                break;
            }

            foreach (var (name, value) in variables!)
                scope.Set(name, new ConfigurationValue(null, value, scope));
            Run(loop.Statement, scope);
        }

        return true;
    }

    /// <summary>
    /// Lists the variables of a loop with their values: <c>foreach (var (name, length) in new[] { ("Code", 20) })</c> has two;
    /// <see langword="null"/> if their number is another.
    /// </summary>
    private static List<(string Name, ExpressionSyntax Value)>? ListVariables(CommonForEachStatementSyntax loop, ExpressionSyntax element)
    {
        if (loop is ForEachStatementSyntax { Identifier.ValueText: var only })
            return [(only, element)];
        var names = ((loop as ForEachVariableStatementSyntax)?.Variable as DeclarationExpressionSyntax)?.Designation
            as ParenthesizedVariableDesignationSyntax;
        if (names is null || element is not TupleExpressionSyntax { Arguments: var values } || values.Count != names.Variables.Count)
            return null;
        var variables = new List<(string, ExpressionSyntax)>();
        for (var i = 0; i < values.Count; i++)
            if (names.Variables[i] is SingleVariableDesignationSyntax { Identifier.ValueText: var name })
                variables.Add((name, values[i].Expression));
            else if (names.Variables[i] is not DiscardDesignationSyntax)
                return null;
        return variables;
    }

    private void RunWith(SyntaxNode? resource, StatementSyntax body, ConfigurationScope scope)
    {
        if (resource is not null)
            UnreadBuilders.MarkUncertain(resource, scope);
        Run(body, scope);
    }

    private void RunSimple(SyntaxNode statement, ConfigurationScope scope)
    {
        switch (statement)
        {
            case ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } assignment }:
                Assign(name.Identifier, assignment, scope);
                break;
            case ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } when ImplementationCalls.TryFollow(call, scope):
                break;
            case ExpressionStatementSyntax expression:
                BuilderEvaluator.Evaluate(expression.Expression, scope);
                break;
            case LocalDeclarationStatementSyntax local:
                foreach (var variable in local.Declaration.Variables)
                    scope.Set(
                        variable.Identifier.ValueText, variable.Initializer is { Value: var value } ? Evaluate(value, scope) : default);
                break;
            case ReturnStatementSyntax returned:
                Return(returned, scope);
                break;
        }
    }

    private static ConfigurationValue Evaluate(ExpressionSyntax value, ConfigurationScope scope) =>
        new(BuilderEvaluator.Evaluate(value, scope), value, scope);

    private void Assign(SyntaxToken name, AssignmentExpressionSyntax assignment, ConfigurationScope scope)
    {
        var value = Evaluate(assignment.Right, scope);
        if (name.ValueText == "_" || (!scope.IsLocal(name.ValueText) && value.Builder is null))
            return;
        if (!scope.IsLocal(name.ValueText))
        {
            context.MarkUncertain(value.Builder!, $"'{name.ValueText}' in '{scope.Origin}' holds a builder");
            return;
        }

        // Which of two values a variable has under a condition is unknown.
        var isCertain = context.Conditions == 0 && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression);
        if (!isCertain && scope.FindBuilder(name.ValueText) is { } other)
            MarkBoth(other, value.Builder, $"'{name.ValueText}' in '{scope.Origin}' may hold another builder");
        scope.Set(name.ValueText, isCertain ? value : new ConfigurationValue(value.Builder));
    }

    private void Return(ReturnStatementSyntax statement, ConfigurationScope scope)
    {
        scope.HasReturned = true;
        if (statement.Expression is not { } expression)
            return;
        var result = BuilderEvaluator.Evaluate(expression, scope);
        if (scope.Result is not null)
            MarkBoth(scope.Result, result, $"'{scope.Origin}' may return another builder");
        scope.Result = result ?? scope.Result;
    }

    private void MarkBoth(Builder first, Builder? second, string reason)
    {
        if (second is null || first == second)
            return;
        context.MarkUncertain(first, reason);
        context.MarkUncertain(second, reason);
    }

    /// <summary>Configuration under a condition is uncertain, unless the condition tests for the provider.</summary>
    private void RunConditional(IfStatementSyntax condition, ConfigurationScope scope)
    {
        UnreadBuilders.MarkUncertain(condition.Condition, scope);
        switch (ProviderCondition.Evaluate(condition.Condition, scope))
        {
            case true:
                OwnProperty.BindPattern(condition.Condition, scope);
                Run(condition.Statement, scope);
                break;
            case false when condition.Else is not null:
                Run(condition.Else.Statement, scope);
                break;
            case null:
                RunAlternatives(
                    condition.Else is null ? [[condition.Statement]] : [[condition.Statement], [condition.Else.Statement]],
                    isComplete: condition.Else is not null, scope);
                if (Reachability.FindJumps(condition).Any(static jump => jump is not ReturnStatementSyntax))
                    context.Conditions++; // the rest of a section of a switch need not run
                break;
        }
    }

    /// <summary><c>switch (Database.ProviderName) { case "Microsoft.EntityFrameworkCore.SqlServer": .. }</c>.</summary>
    private void RunSwitch(SwitchStatementSyntax choice, ConfigurationScope scope)
    {
        UnreadBuilders.MarkUncertain(choice.Expression, scope);
        if (ProviderCondition.FindSection(choice, scope) is { } section)
        {
            RunAll(section.Statements, scope);
            return;
        }

        RunAlternatives(choice.Sections.Select(static other => (IEnumerable<StatementSyntax>)other.Statements).ToList(),
            isComplete: choice.Sections.Any(static other => other.Labels.Any(SyntaxKind.DefaultSwitchLabel)), scope);
    }

    private void RunConditionally(BlockSyntax block, SyntaxNode? filter, ConfigurationScope scope)
    {
        if (filter is not null)
            UnreadBuilders.MarkUncertain(filter, scope);
        RunAlternatives([[block]], isComplete: false, scope);
    }

    /// <summary>Runs alternatives of which at most one runs. What follows a conditional <c>return</c> is conditional too.</summary>
    private void RunAlternatives(List<IEnumerable<StatementSyntax>> alternatives, bool isComplete, ConfigurationScope scope)
    {
        var returns = 0;
        context.Conditions++;
        foreach (var statements in alternatives)
        {
            RunAll(statements, scope);
            returns += scope.HasReturned ? 1 : 0;
            scope.HasReturned = false;
        }

        scope.HasReturned = isComplete && returns == alternatives.Count;
        if (returns == 0)
            context.Conditions--;
    }
}
