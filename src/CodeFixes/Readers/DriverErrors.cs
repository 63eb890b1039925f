using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>Where exceptions of the driver are caught: out of a stream they come as an IOException.</summary>
internal static class DriverErrors
{
    /// <summary>Whether one is caught around a read, by its type or by a filter or a block that asks for it.</summary>
    public static bool AreCaughtAround(SyntaxNode read, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        read.Ancestors().OfType<TryStatementSyntax>().Where(attempt => attempt.Block.Span.Contains(read.Span)).SelectMany(static attempt => attempt.Catches)
            .Any(clause => (clause.Declaration is { } declaration && IsName(semanticModel.GetTypeInfo(declaration.Type, cancellationToken).Type?.Name))
                || clause.DescendantNodes().OfType<IdentifierNameSyntax>().Any(static name => IsName(name.Identifier.ValueText)));

    private static bool IsName(string? type) => type is "SqlException" or "DbException" or "ExternalException" or "IOException";
}
