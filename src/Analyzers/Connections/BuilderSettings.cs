using System.Globalization;
using AsyncSql.Analyzers.Facts.Connections;

namespace AsyncSql.Analyzers.Connections;

/// <summary>
/// The assignments to a <c>SqlConnectionStringBuilder</c> as entries of a connection string. Values that are not constant become
/// placeholders.
/// </summary>
internal static class BuilderSettings
{
    private const string PacketSize = nameof(PacketSize);

    /// <summary>The properties that the rules use.</summary>
    private static readonly Dictionary<string, string> Keywords = new(StringComparer.Ordinal)
    {
        [PacketSize] = SqlClientKeywords.PacketSize,
        ["Encrypt"] = SqlClientKeywords.Encrypt,
        ["MultipleActiveResultSets"] = SqlClientKeywords.MultipleActiveResultSets,
        ["DataSource"] = SqlClientKeywords.DataSource,
        ["InitialCatalog"] = SqlClientKeywords.InitialCatalog,
        ["ColumnEncryptionSetting"] = SqlClientKeywords.ColumnEncryptionSetting,
    };

    /// <summary>
    /// Reads entries such as "Packet Size=16000": the initializer, then the assignments to the variable in the same member.
    /// </summary>
    public static IEnumerable<string> Read(
        BaseObjectCreationExpressionSyntax builder, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        FindAssignments(builder).Select(entry => entry.Keyword + "=" + ReadValue(entry.Value, semanticModel, cancellationToken));

    /// <summary>Finds the last assignment of the packet size; <see langword="null"/> if it has its default.</summary>
    public static AssignmentExpressionSyntax? FindPacketSize(BaseObjectCreationExpressionSyntax builder) =>
        FindAssignments(builder).LastOrDefault(static assignment => assignment.Keyword == SqlClientKeywords.PacketSize).Assignment;

    private static IEnumerable<(string Keyword, ExpressionSyntax Value, AssignmentExpressionSyntax Assignment)> FindAssignments(
        BaseObjectCreationExpressionSyntax builder)
    {
        var initial = builder.Initializer?.Expressions.OfType<AssignmentExpressionSyntax>() ?? [];
        foreach (var assignment in initial.Concat(FindLaterAssignments(builder)))
            if (FindKeyword(assignment.Left) is { } keyword)
                yield return (keyword, assignment.Right, assignment);
    }

    /// <summary>Finds the later assignments to the variable that holds the builder.</summary>
    private static IEnumerable<AssignmentExpressionSyntax> FindLaterAssignments(BaseObjectCreationExpressionSyntax builder)
    {
        var name = builder.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable } => variable.Identifier.ValueText,
            _ => null,
        };
        return name is null ? [] : (builder.FindContainingMember()?.DescendantNodes().OfType<AssignmentExpressionSyntax>() ?? [])
            .Where(assignment => assignment.SpanStart > builder.Span.End && assignment.Left switch
            {
                MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax variable } => variable.Identifier.ValueText == name,
                ElementAccessExpressionSyntax { Expression: IdentifierNameSyntax variable } => variable.Identifier.ValueText == name,
                _ => false,
            });
    }

    private static string? FindKeyword(ExpressionSyntax left) => left switch
    {
        IdentifierNameSyntax name => Keywords.TryGetValue(name.Identifier.ValueText, out var keyword) ? keyword : null,
        MemberAccessExpressionSyntax access => FindKeyword(access.Name),
        ElementAccessExpressionSyntax access => FindKeyword(access.ArgumentList),
        ImplicitElementAccessSyntax access => FindKeyword(access.ArgumentList),
        _ => null,
    };

    private static string? FindKeyword(BracketedArgumentListSyntax list) =>
        list.Arguments is [{ Expression: LiteralExpressionSyntax { Token.ValueText: var text } }]
            ? SqlClientKeywords.FindCanonicalName(text)
            : null;

    /// <summary>Reads a constant; a member of <c>SqlConnectionEncryptOption</c> or of an enum by its name.</summary>
    private static string ReadValue(ExpressionSyntax value, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (semanticModel.GetSymbolInfo(value, cancellationToken).Symbol is { IsStatic: true } named
            && named.Name is "Mandatory" or "Optional" or "Strict" or "Enabled" or "Disabled")
            return named.Name;
        return semanticModel.GetConstantValue(value, cancellationToken).Value switch
        {
            bool flag => flag ? "True" : "False",
            int number => number.ToString(CultureInfo.InvariantCulture),
            string text when text.IndexOfAny([';', '"', '\'', '=']) < 0 => text,
            _ => ConnectionString.Placeholder.ToString(),
        };
    }
}
