using AsyncSql.Analyzers.Facts.Symbols;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Replaces Dapper's <c>ExecuteScalarAsync</c> by <c>QueryFirstOrDefaultAsync</c>, which returns the same value of the same row and parses
/// each packet once. It blocks a thread while the value arrives, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DapperScalarCodeFixProvider)), Shared]
public sealed class DapperScalarCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Readers.RepairWith(static document => Remedy.Create(
            EquivalenceKey, $"Read the value with '{Query}' (blocks a thread while it arrives)", CreateChanges(document))),
        Rules.ASQL2004_ScalarOfLargeValue)
{
    internal const string EquivalenceKey = "QueryScalar";
    private const string Query = "QueryFirstOrDefaultAsync";

    /// <summary>The new name; no change where the type of the value is not given, or the version of Dapper has no such method.</summary>
    private static ImmutableArray<TextChange> CreateChanges(ReaderInDocument document)
    {
        var (site, _, semantics, _, _) = document;
        if (site.Rule.Id != Rules.ASQL2004_ScalarOfLargeValue.Id || site.Read.DapperSql is null
            || site.Read.Place is not GenericNameSyntax { Identifier: var name } place
            || place.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call
            || semantics.FindSymbol(call) is not IMethodSymbol method
            || call.ReplaceToken(name, SyntaxFactory.Identifier(Query)) is var query
            && !(semantics.Speculate(call.SpanStart, query) is IMethodSymbol other && ReaderSymbols.IsDapper(other)
                && SymbolEqualityComparer.Default.Equals(other.ReturnType, method.ReturnType)))
            return ImmutableArray<TextChange>.Empty;
        return ImmutableArray.Create(new TextChange(name.Span, Query));
    }
}
