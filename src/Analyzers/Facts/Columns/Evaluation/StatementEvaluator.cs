namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Where the code goes on after a statement.</summary>
internal enum Next
{
    Statement,
    Iteration,
    AfterLoop,
    Caller,
}

/// <summary>Runs statements.</summary>
internal sealed class StatementEvaluator(Evaluation evaluation)
{
    /// <summary>The iterations of a loop: more are data.</summary>
    private const int MaxIterations = 2_000;

    private ExpressionEvaluator Expressions => evaluation.Expressions;

    /// <summary>Runs a method or a lambda. What follows a return under a condition is conditional only until its end.</summary>
    public void RunBody(SyntaxNode? body, Frame frame)
    {
        var (conditions, doubt) = (evaluation.Conditions, evaluation.Doubt);
        if (body is BlockSyntax block)
            Run(block, frame);
        else if (body is ExpressionSyntax expression)
            frame.Result = Expressions.Evaluate(expression, frame);
        (evaluation.Conditions, evaluation.Doubt) = (conditions, doubt);
    }

    public Next Run(StatementSyntax statement, Frame frame)
    {
        if (!evaluation.TryEnter())
            return Next.Caller;
        var next = RunForm(statement, frame);
        evaluation.Leave();
        return next;
    }

    private Next RunForm(StatementSyntax statement, Frame frame)
    {
        switch (statement)
        {
            case BlockSyntax block:
                return RunAll(block.Statements, frame.Enter());
            case ExpressionStatementSyntax expression:
                Expressions.Evaluate(expression.Expression, frame);
                return expression.Expression is ThrowExpressionSyntax ? Next.Caller : Next.Statement;
            case LocalDeclarationStatementSyntax local:
                Declare(local.Declaration, frame);
                return Next.Statement;
            case IfStatementSyntax condition:
                return RunIf(condition, frame);
            case SwitchStatementSyntax choice:
                return RunSwitch(choice, frame);
            case CommonForEachStatementSyntax loop:
                return RunForEach(loop, frame);
            case ForStatementSyntax loop:
                return RunFor(loop, frame.Enter());
            case WhileStatementSyntax loop:
                return RunWhile(loop.Condition, loop.Statement, [], frame);
            case ReturnStatementSyntax returned:
                Return(returned.Expression is { } result ? Expressions.Evaluate(result, frame) : Value.Unknown, frame.Method);
                return Next.Caller;
            case YieldStatementSyntax { Expression: { } element }:
                var yielded = frame.Method.Yielded ??= ListValue.Create([]);
                yielded.Items.Add(Expressions.Evaluate(element, frame));
                yielded.AddRest(evaluation.Conditions > 0 ? Rest.Unknown : Rest.None);
                return Next.Statement;
            case ContinueStatementSyntax:
                return Next.Iteration;
            case BreakStatementSyntax:
                return Next.AfterLoop;
            case ThrowStatementSyntax { Expression: { } thrown }:
                Expressions.Evaluate(thrown, frame);
                return Next.Caller;
            case YieldStatementSyntax or ThrowStatementSyntax:
                return Next.Caller;
            case EmptyStatementSyntax or LocalFunctionStatementSyntax:
                return Next.Statement;
            case UsingStatementSyntax use:
                return RunUsing(use, frame.Enter());
            case LockStatementSyntax gate:
                return Run(gate.Statement, frame);
            case TryStatementSyntax attempt:
                return RunTry(attempt, frame);
            default:
                evaluation.Fail($"'{evaluation.Origin}' has a statement that is not supported");
                return Next.Caller;
        }
    }

    private Next RunAll(IEnumerable<StatementSyntax> statements, Frame frame)
    {
        var next = Next.Statement;
        var resources = new Stack<VariableDeclarationSyntax>();
        foreach (var statement in statements)
        {
            next = Run(statement, frame);
            if (next != Next.Statement)
                break;
            if (statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword } local)
                resources.Push(local.Declaration);
        }

        foreach (var resource in resources)
            Dispose(resource, frame);
        return next;
    }

    private void Dispose(VariableDeclarationSyntax resources, Frame frame)
    {
        foreach (var variable in resources.Variables.Reverse())
            if (frame.TryFind(variable.Identifier.ValueText, out var resource))
                Dispose(resource);
    }

    private void Dispose(Value resource)
    {
        if (resource is ObjectValue item && item.Type.GetSelfAndBaseTypes().SelectMany(static type => type.GetMembers("Dispose"))
            .OfType<IMethodSymbol>().FirstOrDefault(static method => method.Parameters.IsEmpty) is { } dispose)
            evaluation.Functions.Call(dispose, resource, []);
    }

    private void Declare(VariableDeclarationSyntax declaration, Frame frame)
    {
        foreach (var variable in declaration.Variables)
            frame.Declare(
                variable.Identifier.ValueText,
                variable.Initializer is { Value: var value } ? Expressions.Evaluate(value, frame) : Value.Unknown);
    }

    /// <summary>One of several values, where another return before it may have run.</summary>
    private void Return(Value value, Frame method) =>
        method.Result = method.Result is { } other ? Expressions.Either(other, value) : value;

    private Next RunIf(IfStatementSyntax condition, Frame frame)
    {
        if (Expressions.IsTrue(condition.Condition, frame) is { } known)
            return known ? Run(condition.Statement, frame)
                : condition.Else is { Statement: var other } ? Run(other, frame)
                : Next.Statement;
        return RunAlternatives(
            [() => Run(condition.Statement, frame), () => condition.Else is { } other ? Run(other.Statement, frame) : Next.Statement]);
    }

    /// <summary>Runs alternatives of which one runs. After one that leaves, the rest may not run.</summary>
    private Next RunAlternatives(List<Func<Next>> alternatives)
    {
        evaluation.Conditions++;
        var ends = alternatives.ConvertAll(static alternative => alternative());
        evaluation.Conditions--;
        return ends.TrueForAll(end => end == ends[0]) ? ends[0] : Continue(ends.Max());
    }

    /// <summary>Goes on after code that may have left, up to the end of the iteration, the loop or the method: it is conditional.</summary>
    private Next Continue(Next end)
    {
        evaluation.Conditions++;
        evaluation.Doubt = end > evaluation.Doubt ? end : evaluation.Doubt;
        return Next.Statement;
    }

    private Next RunSwitch(SwitchStatementSyntax choice, Frame frame)
    {
        var value = Expressions.Evaluate(choice.Expression, frame);
        var possible = new List<(SwitchSectionSyntax Section, Frame Frame)>();
        var isCertain = true;
        foreach (var section in choice.Sections.OrderBy(static section => section.Labels.Any(SyntaxKind.DefaultSwitchLabel)))
        {
            var inner = frame.Enter();
            var matches = section.Labels.Aggregate((bool?)false, (any, label) => any | Matches(value, label, inner));
            if (matches == false)
                continue;
            possible.Add((section, inner));
            if (matches == true)
                break;
            isCertain = false;
        }

        if (possible.Count == 0)
            return Next.Statement;
        var next = isCertain
            ? RunAll(possible[0].Section.Statements, possible[0].Frame)
            : RunAlternatives(
                [.. possible.Select(one => (Func<Next>)(() => LeaveSwitch(RunAll(one.Section.Statements, one.Frame)))),
                    () => Next.Statement]);
        return LeaveSwitch(next);
    }

    private static Next LeaveSwitch(Next next) => next == Next.AfterLoop ? Next.Statement : next;

    private bool? Matches(Value value, SwitchLabelSyntax label, Frame frame) => label switch
    {
        CaseSwitchLabelSyntax constant => Values.AreEqual(value, Expressions.Evaluate(constant.Value, frame)),
        CasePatternSwitchLabelSyntax pattern =>
            evaluation.Patterns.Matches(value, pattern.Pattern, frame) is var matches && matches != false && pattern.WhenClause is { } when
                ? matches & Expressions.IsTrue(when.Condition, frame)
                : matches,
        _ => true,
    };

    private Next RunForEach(CommonForEachStatementSyntax loop, Frame frame)
    {
        var source = Expressions.Evaluate(loop.Expression, frame);
        if (ListCalls.ToList(source) is not { } list)
        {
            evaluation.Release([source], $"a loop in '{evaluation.Origin}' is not followed");
            return RunUnknown(loop, frame);
        }

        var (conditions, doubt) = (evaluation.Conditions, evaluation.Doubt);
        // One of the elements that are not known may come first, and end the loop.
        if (list.IsPartial && Reachability.MayEndEarly(loop))
            Continue(Next.AfterLoop);
        var inside = evaluation.Conditions;
        foreach (var item in list.Items.ToList())
        {
            var inner = frame.Enter();
            if (loop is ForEachStatementSyntax { Identifier.ValueText: var name })
                inner.Declare(name, item);
            else if (loop is ForEachVariableStatementSyntax { Variable: DeclarationExpressionSyntax { Designation: var variables } })
                evaluation.Patterns.Bind(variables, item, inner);
            else
                return RunUnknown(loop, frame);
            if (RunIteration(loop.Statement, inner, inside) is { } end)
                return end;
            if (evaluation.IsOver)
                return Next.Caller;
        }

        LeaveLoop(conditions, doubt);
        return list.Rest == Rest.Unknown ? RunUnknown(loop, frame) : Next.Statement;
    }

    /// <summary>Runs the body of a loop once; <see langword="null"/> if the next iteration follows.</summary>
    private Next? RunIteration(StatementSyntax body, Frame frame, int conditions)
    {
        var next = Run(body, frame);
        if (evaluation.Doubt <= Next.Iteration)
            (evaluation.Conditions, evaluation.Doubt) = (conditions, Next.Statement);
        return next switch
        {
            Next.Caller => next,
            Next.AfterLoop => Next.Statement,
            _ => null,
        };
    }

    private void LeaveLoop(int conditions, Next doubt)
    {
        if (evaluation.Doubt <= Next.AfterLoop)
            (evaluation.Conditions, evaluation.Doubt) = (conditions, doubt);
    }

    /// <summary>A loop over a list that is not known: its body may run for anything that is no part of the model.</summary>
    private Next RunUnknown(CommonForEachStatementSyntax loop, Frame frame)
    {
        var inner = frame.Enter();
        if (loop is ForEachStatementSyntax { Identifier.ValueText: var name })
            inner.Declare(name, Value.Unknown);
        else if (loop is ForEachVariableStatementSyntax { Variable: DeclarationExpressionSyntax { Designation: var variables } })
            evaluation.Patterns.Bind(variables, Value.Unknown, inner);
        var (conditions, doubt) = (evaluation.Conditions++, evaluation.Doubt);
        var next = Run(loop.Statement, inner);
        if (next == Next.Caller)
            evaluation.Doubt = Next.Caller; // a return in the loop: what follows it may not run
        if (evaluation.Doubt < Next.Caller)
            (evaluation.Conditions, evaluation.Doubt) = (conditions, doubt);
        return Next.Statement;
    }

    private Next RunFor(ForStatementSyntax loop, Frame frame)
    {
        if (loop.Declaration is not null)
            Declare(loop.Declaration, frame);
        foreach (var initializer in loop.Initializers)
            Expressions.Evaluate(initializer, frame);
        return RunWhile(loop.Condition, loop.Statement, loop.Incrementors, frame);
    }

    private Next RunWhile(
        ExpressionSyntax? condition, StatementSyntax body, IEnumerable<ExpressionSyntax> incrementors, Frame frame)
    {
        var (conditions, doubt) = (evaluation.Conditions, evaluation.Doubt);
        for (var i = 0; i < MaxIterations; i++)
        {
            if (condition is null || Expressions.IsTrue(condition, frame) is not { } known)
                break;
            if (!known)
            {
                LeaveLoop(conditions, doubt);
                return Next.Statement;
            }

            if (RunIteration(body, frame.Enter(), conditions) is { } end)
                return end;
            if (evaluation.IsOver)
                return Next.Caller;
            foreach (var step in incrementors)
                Expressions.Evaluate(step, frame);
        }

        evaluation.Fail($"a loop in '{evaluation.Origin}' was not followed");
        return Next.Caller;
    }

    private Next RunUsing(UsingStatementSyntax use, Frame frame)
    {
        if (use.Declaration is not null)
            Declare(use.Declaration, frame);
        var held = use.Expression is null ? null : Expressions.Evaluate(use.Expression, frame);
        var next = Run(use.Statement, frame);
        if (use.Declaration is not null)
            Dispose(use.Declaration, frame);
        else if (held is not null)
            Dispose(held);
        return next;
    }

    private Next RunTry(TryStatementSyntax attempt, Frame frame)
    {
        // Whether the block runs to its end is not known where its errors are caught.
        evaluation.Conditions += attempt.Catches.Count > 0 ? 1 : 0;
        var next = Run(attempt.Block, frame);
        evaluation.Conditions += attempt.Catches.Count > 0 ? 0 : 1;
        foreach (var handler in attempt.Catches)
        {
            var inner = frame.Enter();
            if (handler.Declaration?.Identifier.ValueText is { Length: > 0 } name)
                inner.Declare(name, Value.Unknown);
            if (handler.Filter is { FilterExpression: var filter })
                Expressions.Evaluate(filter, inner);
            Run(handler.Block, inner);
        }

        evaluation.Conditions--;
        if (attempt.Finally is { Block: var last })
            Run(last, frame);
        return attempt.Catches.Count == 0 || next == Next.Statement ? next : Continue(next);
    }
}
