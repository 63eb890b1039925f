namespace AsyncSql.CodeFixes.Streaming;

/// <summary>Finds code that catches exceptions of the driver: a stream throws an IOException instead.</summary>
internal static class DriverErrors
{
    /// <summary>Whether such an exception is caught around a read, by its type or in a filter or block that names it.</summary>
    public static bool AreCaughtAround(SyntaxNode read, Semantics semantics) =>
        read.Ancestors().OfType<TryStatementSyntax>().Where(attempt => attempt.Block.Span.Contains(read.Span))
            .SelectMany(static attempt => attempt.Catches)
            .Any(clause => (clause.Declaration is { } declaration && IsDriverError(semantics.FindType(declaration.Type)?.Name))
                || clause.DescendantNodes().OfType<IdentifierNameSyntax>().Any(static name => IsDriverError(name.Identifier.ValueText)));

    private static bool IsDriverError(string? type) => type is "SqlException" or "DbException" or "ExternalException" or "IOException";
}
