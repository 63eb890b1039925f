using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Readers;

/// <summary>A loop that reads rows asynchronously and fetches nothing from them but values of a fixed size.</summary>
internal static class SmallRowLoop
{
    /// <summary>The name of <c>ReadAsync</c> in the condition of such a loop; <see langword="null"/> for any other.</summary>
    public static SimpleNameSyntax? At(WhileStatementSyntax loop, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (loop.Condition.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().FirstOrDefault(static call => call.CalledName()?.Identifier.ValueText == "ReadAsync") is not { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax reader, Name: var name } }
            || facts.OptionsFor(loop.SyntaxTree).Provider is var provider && provider == ProviderOption.Other
            || facts.Readers.Of(reader, semanticModel, cancellationToken) is not { } origin
            || !(origin.IsSqlServer || provider == ProviderOption.SqlServer || facts.Symbols.Readers.IsSqlReader(semanticModel.GetTypeInfo(reader, cancellationToken).Type)))
            return null;
        var uses = loop.Statement.DescendantNodes().OfType<IdentifierNameSyntax>().Where(use => use.Identifier.ValueText == reader.Identifier.ValueText).ToList();
        return uses.Count > 0 && uses.All(static use => use.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var called } && IsFixed(called)) ? name : null;
    }

    private static bool IsFixed(string getter) =>
        getter is "GetBoolean" or "GetByte" or "GetDateTime" or "GetDateTimeOffset" or "GetDecimal" or "GetDouble" or "GetFloat" or "GetGuid" or "GetInt16" or "GetInt32" or "GetInt64" or "GetTimeSpan" or "IsDBNull";
}
