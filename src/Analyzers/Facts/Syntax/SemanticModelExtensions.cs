namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>Extensions for semantic models.</summary>
internal static class SemanticModelExtensions
{
    /// <summary>
    /// Gets the operation of a node; <see langword="null"/> if it has none. For some code that does not compile, such as
    /// <c>new Document { $"{id}" }</c>, Roslyn 4.5 throws instead: it creates the operations of the whole method.
    /// </summary>
    public static IOperation? FindOperation(this SemanticModel model, SyntaxNode node, CancellationToken cancellationToken)
    {
        try
        {
            return model.GetOperation(node, cancellationToken);
        }
        catch (InvalidOperationException)
        {
            return null;
        }
    }
}
