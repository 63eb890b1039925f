using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>A value that is needed as a whole, as the same value collected from its stream.</summary>
internal static class WholeValue
{
    /// <summary>Replaces the read by a call of the method that collects the value; false where its class can have none.</summary>
    public static bool TryReplace(FetchedValue fetched, SemanticModel semanticModel, FileEdits edits)
    {
        var code = new MethodCode(fetched.Read, fetched.IsText, semanticModel, edits);
        if ((fetched.IsObject ? ReadHelper.AddForObject(code, fetched.Reader) : ReadHelper.Add(code, fetched.Reader)) is not { } method)
            return false;
        var call = $"{method}({fetched.Source}, {fetched.Ordinal}{(fetched.Token is null ? "" : $", {fetched.Token}")})";
        var awaited = $"await {call}{fetched.Configuration}";
        edits.Add(fetched.IsAwaited ? new TextChange(fetched.Read.Span, call) : new TextChange(fetched.Value.Span, IsOperand(fetched.Value) ? $"({awaited})" : awaited));
        return true;
    }

    private static bool IsOperand(ExpressionSyntax value) => value.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == value,
        ElementAccessExpressionSyntax access => access.Expression == value,
        ConditionalAccessExpressionSyntax access => access.Expression == value,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };
}
