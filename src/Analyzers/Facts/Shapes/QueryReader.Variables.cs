using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>Locals and parameters that hold queries, assigned once or again and again from themselves.</summary>
internal sealed partial class QueryReader
{
    private ElementShape Variable(ISymbol variable, IOperation reference, ShapeFrame frame)
    {
        if (frame.Value(variable) is { } value)
            return value;
        if (_queries.ElementOfReturnedQuery(reference.Type!) is not { } element)
            return ElementShape.Scalar; // captured: a value that is known before the query runs

        var shape = variable switch
        {
            IParameterSymbol parameter when frame.Argument(parameter) is { } argument => Read(argument, frame.Caller!),
            IParameterSymbol parameter => HandedIn(parameter, element, frame),
            ILocalSymbol local when InitializerOf(local) is { } initializer => Read(Operation(initializer), frame),
            _ => ElementShape.Nothing,
        };

        foreach (var assignment in _facts.Members.AssignmentsTo(variable, reference.Syntax, _cancellationToken))
        {
            if (!ComesBefore(assignment, reference.Syntax) || !IsOf(assignment, variable))
                continue;
            // What stands on the right may read the variable itself: it then means what was assigned before.
            frame.SetValue(variable, shape);
            var assigned = Read(Operation(assignment.Right), frame);
            frame.RemoveValue(variable);
            shape = IsAlwaysRun(assignment, reference.Syntax) ? assigned : ElementShape.Union(shape, assigned);
        }

        return shape == ElementShape.Nothing ? ByType(frame.Substitute(element)) : shape; // of a pattern, an out argument, a pair: the type tells
    }

    /// <summary>
    /// A parameter whose argument is not seen. Of the method that holds the site: its calls decide. Elsewhere, of a constructor or a
    /// lambda, the type tells.
    /// </summary>
    private ElementShape HandedIn(IParameterSymbol parameter, ITypeSymbol element, ShapeFrame frame)
    {
        if (frame.Caller is not null || !IsParameterOfMethod(parameter))
            return ByType(frame.Substitute(element));
        _isOpen = true;
        return ElementShape.Unknown;
    }

    private static bool IsParameterOfMethod(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ExplicitInterfaceImplementation or MethodKind.ReducedExtension };

    private ExpressionSyntax? InitializerOf(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: { } value } ? value : null;

    /// <summary>The collection that a local runs over; <see langword="null"/> for any other local.</summary>
    private ExpressionSyntax? LoopOver(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is ForEachStatementSyntax loop ? loop.Expression : null;

    private bool IsOf(AssignmentExpressionSyntax assignment, ISymbol variable) =>
        Operation(assignment) is IAssignmentOperation { Target: var target } && (target switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => (ISymbol)parameter.Parameter,
            _ => null,
        }).Is(variable);

    /// <summary>Whether an assignment may have run when a reference is reached: it stands before it, or in a loop or function around it.</summary>
    private static bool ComesBefore(AssignmentExpressionSyntax assignment, SyntaxNode reference)
    {
        if (assignment.Right.Span.Contains(reference.Span))
            return false;
        if (assignment.SpanStart < reference.SpanStart)
            return true;
        for (var node = reference.Parent; node is not null and not MemberDeclarationSyntax; node = node.Parent)
            if (node is WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax && node.Span.Contains(assignment.Span))
                return true;
        return false;
    }

    /// <summary>Whether an assignment has run whenever a reference behind it is reached: it is a statement of a block around both.</summary>
    private static bool IsAlwaysRun(AssignmentExpressionSyntax assignment, SyntaxNode reference) =>
        assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
        && assignment.SpanStart < reference.SpanStart
        && assignment.Parent is ExpressionStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } statement
        && (statement.Parent is GlobalStatementSyntax || statement.Parent!.Span.Contains(reference.Span));
}
