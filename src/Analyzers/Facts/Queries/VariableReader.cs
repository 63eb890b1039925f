using AsyncSql.Analyzers.Facts.Flow;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Reads locals and parameters that hold queries, assigned once or repeatedly from themselves.</summary>
internal sealed class VariableReader(IExpressionReader expressions, QueryRoots roots, QuerySymbols symbols, SourceMembers members)
{
    public TracedShape Read(ISymbol variable, IOperation reference, QueryFrame frame)
    {
        if (frame.GetValue(variable) is { } value)
            return value;
        if (symbols.GetReturnedQueryElement(reference.Type!) is not { } element)
            return ElementShape.Scalar; // captured: a value that is known before the query runs

        var shape = ReadInitialValue(variable, element, frame);
        foreach (var assignment in members.FindAssignments(variable, reference.Syntax, frame.CancellationToken))
        {
            if (!CanPrecede(assignment, reference.Syntax) || !IsAssignmentTo(variable, assignment, frame.Pass))
                continue;
            // The right side may read the variable itself, which then has the value that was assigned before.
            var assigned = expressions.Read(frame.Pass.Bind(assignment.Right), frame.With(variable, shape));
            shape = IsAlwaysRun(assignment, reference.Syntax) ? shape.Then(assigned) : shape.Union(assigned);
        }

        // Patterns, out arguments and deconstructions assign in other ways: the columns follow from the type.
        return shape.Shape == ElementShape.Nothing ? shape.Then(roots.FindQuery(element, frame)) : shape;
    }

    public static bool IsParameterOfMethod(IParameterSymbol parameter) => parameter.ContainingSymbol switch
    {
        IMethodSymbol method => method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction
            or MethodKind.ExplicitInterfaceImplementation or MethodKind.ReducedExtension,
        var block => block.IsExtensionBlock(),
    };

    private TracedShape ReadInitialValue(ISymbol variable, ITypeSymbol element, QueryFrame frame) => variable switch
    {
        IParameterSymbol parameter when frame.GetArgument(parameter) is { } argument => expressions.Read(argument, frame.Caller!),
        // The calls of the method around the site decide.
        IParameterSymbol parameter when frame.Caller is null && IsParameterOfMethod(parameter) =>
            new TracedShape(ElementShape.Unknown, QueryOrigin.Parameter),
        IParameterSymbol => roots.FindQuery(element, frame),
        ILocalSymbol local when FindInitializer(local, frame) is { } initializer => expressions.Read(frame.Pass.Bind(initializer), frame),
        _ => ElementShape.Nothing,
    };

    private static ExpressionSyntax? FindInitializer(ILocalSymbol local, QueryFrame frame) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(frame.CancellationToken)
            is VariableDeclaratorSyntax { Initializer.Value: { } value } ? value : null;

    private static bool IsAssignmentTo(ISymbol variable, AssignmentExpressionSyntax assignment, QueryPass pass) =>
        pass.Bind(assignment) is IAssignmentOperation { Target: var target } && (target switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => (ISymbol)parameter.Parameter,
            _ => null,
        }).SymbolEquals(variable);

    /// <summary>Whether an assignment may have run when a reference is reached: it precedes it, or a loop contains both.</summary>
    private static bool CanPrecede(AssignmentExpressionSyntax assignment, SyntaxNode reference)
    {
        if (assignment.Right.Span.Contains(reference.Span))
            return false;
        if (assignment.SpanStart < reference.SpanStart)
            return true;
        return reference.Ancestors().TakeWhile(static node => node is not MemberDeclarationSyntax).Any(node =>
            node is WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax
            && node.Span.Contains(assignment.Span));
    }

    /// <summary>Whether an assignment has always run when a later reference is reached: the block of the statement contains both.</summary>
    private static bool IsAlwaysRun(AssignmentExpressionSyntax assignment, SyntaxNode reference) =>
        assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
        && assignment.SpanStart < reference.SpanStart
        && assignment.Parent is ExpressionStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } statement
        && (statement.Parent is GlobalStatementSyntax || statement.Parent!.Span.Contains(reference.Span));
}
