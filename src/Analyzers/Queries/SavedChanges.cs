using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Queries;

/// <summary>What a function saves together with the result of a query.</summary>
/// <param name="operation">The query.</param>
/// <param name="function">The function around it.</param>
/// <param name="isTracked">Whether an expression is the result or an element of it.</param>
internal sealed class SavedChanges(IOperation operation, IOperation function, Func<IOperation, bool> isTracked, DataAccessSymbols symbols)
{
    /// <summary>Whether the function saves the query's own context, and changes nothing else before.</summary>
    public bool IsSavedAlone()
    {
        var context = FindContext(operation);
        var isSaved = false;
        foreach (var descendant in context is null ? [] : function.Descendants())
            switch (descendant)
            {
                case IInvocationOperation call when symbols.IsDbContext(call.TargetMethod.ContainingType)
                    && call.TargetMethod.Name is "SaveChanges" or "SaveChangesAsync":
                    if (!SymbolEqualityComparer.Default.Equals(FindSource(call), context))
                        return false;
                    isSaved = true;
                    break;
                case IInvocationOperation call when !isSaved && ChangesMore(call):
                case IAssignmentOperation { Target: IMemberReferenceOperation { Instance: { } target } } assignment
                    when !isSaved && assignment.Parent is not IObjectOrCollectionInitializerOperation && !isTracked(target)
                        && ResultTracer.IsRelated(target.Type) && target is not IInstanceReferenceOperation:
                    return false;
            }

        return isSaved;
    }

    /// <summary>Whether a call may change anything that the context saves: code of the program, or another entity.</summary>
    private bool ChangesMore(IInvocationOperation call)
    {
        var (method, type) = (call.TargetMethod, call.TargetMethod.ContainingType);
        if (symbols.IsDbContext(type) || type.InheritsFromOrIs(symbols.DbSet))
            return method.Name.StartsWith("Add", StringComparison.Ordinal) || method.Name.StartsWith("Attach", StringComparison.Ordinal)
                || (method.Parameters.Length == 1 && method.Name is "Update" or "UpdateRange" or "Remove" or "RemoveRange" or "Entry"
                    && !IsOfResult(call.Arguments[0].Value));
        return type.GetOutermostNamespace() is not ("System" or "Microsoft");
    }

    private bool IsOfResult(IOperation argument)
    {
        var value = argument.Unwrap() ?? argument;
        if (value is IArrayCreationOperation { Initializer.ElementValues: { } items })
            return items.All(IsOfResult);
        return isTracked(value) || value.DescendantsAndSelf().Contains(operation);
    }

    /// <summary>The variable, field or property that holds the context of the query.</summary>
    private ISymbol? FindContext(IOperation query)
    {
        var current = query is IForEachLoopOperation loop ? loop.Collection : query;
        while (true)
            switch (current.Unwrap() ?? current)
            {
                case IInvocationOperation call when call.GetSource() is { } source:
                    current = source;
                    break;
                case IAwaitOperation { Operation: var awaited }:
                    current = awaited;
                    break;
                case IPropertyReferenceOperation { Instance: { } instance } property when property.Type.InheritsFromOrIs(symbols.DbSet):
                    current = instance;
                    break;
                case { } context when symbols.IsDbContext(context.Type):
                    return FindSymbol(context);
                default:
                    return null;
            }
    }

    private static ISymbol? FindSource(IInvocationOperation call) => call.Instance.Unwrap() is { } instance ? FindSymbol(instance) : null;

    private static ISymbol? FindSymbol(IOperation operation) => operation switch
    {
        IMemberReferenceOperation { Member: var member } => member,
        IInstanceReferenceOperation { Type: var type } => type,
        _ => ResultTracer.FindVariable(operation),
    };
}
