using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Readers that a method of another assembly opens and hands to a function, such as
/// <c>data.ExecuteReaderAsync(sql, async (reader, token) => ..)</c>. Its code is not visible, but the functions that the program hands to
/// it show what it opens: code of sequential readers streams, and selects columns by their positions.
/// </summary>
internal sealed class HandedReaders(ReaderContext context)
{
    /// <summary>Words in the names of methods that may open a sequential reader.</summary>
    private static readonly string[] SequentialWords = ["Sequential", "Stream"];

    private static readonly string[] Streaming = ["GetStream", "GetTextReader", "GetXmlReader", "GetBytes", "GetChars"];

    private readonly ConcurrentDictionary<IMethodSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Finds the call that hands a reader to the function whose parameter it is, if its rows are buffered; <see langword="null"/> for any
    /// other reader.
    /// </summary>
    public InvocationExpressionSyntax? FindCall(ValueOrigin reader, CancellationToken cancellationToken) =>
        reader.Model.GetSymbolInfo(reader.Expression, cancellationToken).Symbol is IParameterSymbol
        {
            ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction, DeclaringSyntaxReferences: [var reference] }
        } parameter
        && reference.GetSyntax(cancellationToken) is { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument }
        && FindMethod(argument, parameter.Ordinal, reader.Model, cancellationToken) is { } method
        && (_known.TryGetValue(method, out var known) ? known : _known.GetOrAdd(method, AreRowsBuffered(method, cancellationToken)))
            ? call
            : null;

    /// <summary>
    /// Whether the readers that a method hands out are not sequential: a function selects columns by their names, and none streams.
    /// </summary>
    private bool AreRowsBuffered(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (Array.Exists(SequentialWords, method.Name.Contains)
            || method.Parameters.Any(static parameter => parameter.Type.Name == "CommandBehavior"))
            return false;
        var isByName = false;
        foreach (var tree in context.Values.Members.Trees)
            foreach (var name in SyntaxTreeIndex.Get(tree).FindNames(method.Name, cancellationToken))
                foreach (var argument in name.FindCall()?.ArgumentList.Arguments ?? default)
                    if (argument.Expression is AnonymousFunctionExpressionSyntax function
                        && context.Values.SemanticModels.Get(tree) is { } model
                        && FindReader(function, model, cancellationToken) is { } reader
                        && FindMethod(argument, reader.Ordinal, model, cancellationToken).SymbolEquals(method))
                    {
                        if (Array.Exists(
                            Streaming, member => SyntaxTreeIndex.Get(tree).FindNames(function, member, cancellationToken).Any()))
                            return false;
                        isByName |= SyntaxTreeIndex.Get(tree).FindNames(function, reader.Name, cancellationToken)
                            .Any(use => IsNamed(use, model, cancellationToken));
                    }

        return isByName;
    }

    private IParameterSymbol? FindReader(
        AnonymousFunctionExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken) =>
        (model.GetSymbolInfo(function, cancellationToken).Symbol as IMethodSymbol)?.Parameters
            .FirstOrDefault(parameter => context.Symbols.Readers.IsReader(parameter.Type));

    /// <summary>
    /// Finds the method of another assembly that takes a function of a reader. A type that the caller chooses is none: a retry hands on
    /// the reader that it is given.
    /// </summary>
    private IMethodSymbol? FindMethod(ArgumentSyntax function, int ordinal, SemanticModel model, CancellationToken cancellationToken) =>
        function.Parent is ArgumentListSyntax { Parent: InvocationExpressionSyntax call } list
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && !method.ContainingAssembly.SymbolEquals(context.Symbols.Compilation.Assembly)
        && CallSite.FindParameter(method, list, function)?.OriginalDefinition.Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
        && context.Symbols.Readers.IsReader(invoke.Parameters.ElementAtOrDefault(ordinal)?.Type)
            ? method.ToStaticForm().OriginalDefinition
            : null;

    /// <summary>Whether a use of a reader selects a column by its name: <c>reader["Id"]</c>, <c>reader.GetOrdinal("Id")</c>.</summary>
    private static bool IsNamed(SimpleNameSyntax reader, SemanticModel model, CancellationToken cancellationToken)
    {
        var column = reader.Parent switch
        {
            ElementAccessExpressionSyntax { ArgumentList.Arguments: [var key] } access when access.Expression == reader => key.Expression,
            MemberAccessExpressionSyntax
            {
                Parent: InvocationExpressionSyntax { ArgumentList.Arguments: [var first, ..] }
            } access when access.Expression == reader => first.Expression,
            _ => null,
        };
        return column is not null && model.GetConstantValue(column, cancellationToken).Value is string;
    }
}
