using System.Globalization;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Connections;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Connections;

/// <summary>What code assigns to a <c>SqlConnectionStringBuilder</c>, as entries of a connection string; values that are not constant are holes.</summary>
internal static class BuilderSettings
{
    private const string PacketSize = nameof(PacketSize);

    /// <summary>The properties that the rules ask about, and one that shows that the builder is filled in here at all.</summary>
    private static readonly Dictionary<string, string> Keywords = new(StringComparer.Ordinal)
    {
        [PacketSize] = SqlClientKeywords.PacketSize,
        ["Encrypt"] = SqlClientKeywords.Encrypt,
        ["MultipleActiveResultSets"] = SqlClientKeywords.MultipleActiveResultSets,
        ["DataSource"] = SqlClientKeywords.DataSource,
        ["InitialCatalog"] = SqlClientKeywords.InitialCatalog,
        ["ColumnEncryptionSetting"] = SqlClientKeywords.ColumnEncryptionSetting,
    };

    /// <summary>"Packet Size=16000", in the order of the code: the initializer, then the assignments of the same member to the variable.</summary>
    public static List<string> Read(BaseObjectCreationExpressionSyntax builder, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var entries = new List<string>();
        foreach (var (keyword, value, _) in Assignments(builder))
            entries.Add(keyword + "=" + Text(value, semanticModel, cancellationToken));
        return entries;
    }

    /// <summary>The last assignment of the packet size; <see langword="null"/> when it is left at its default.</summary>
    public static AssignmentExpressionSyntax? OfPacketSize(BaseObjectCreationExpressionSyntax builder) =>
        Assignments(builder).LastOrDefault(static assignment => assignment.Keyword == SqlClientKeywords.PacketSize).Assignment;

    private static IEnumerable<(string Keyword, ExpressionSyntax Value, AssignmentExpressionSyntax Assignment)> Assignments(BaseObjectCreationExpressionSyntax builder)
    {
        var assignments = (builder.Initializer?.Expressions.OfType<AssignmentExpressionSyntax>() ?? []).Concat(Later(builder));
        foreach (var assignment in assignments)
            if (Keyword(assignment.Left) is { } keyword)
                yield return (keyword, assignment.Right, assignment);
    }

    /// <summary>The assignments to the variable that the builder is put into, after it.</summary>
    private static IEnumerable<AssignmentExpressionSyntax> Later(BaseObjectCreationExpressionSyntax builder)
    {
        var name = builder.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable } => variable.Identifier.ValueText,
            _ => null,
        };
        return name is null ? [] : (builder.MemberAround()?.DescendantNodes().OfType<AssignmentExpressionSyntax>() ?? [])
            .Where(assignment => assignment.SpanStart > builder.Span.End && assignment.Left switch
            {
                MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax variable } => variable.Identifier.ValueText == name,
                ElementAccessExpressionSyntax { Expression: IdentifierNameSyntax variable } => variable.Identifier.ValueText == name,
                _ => false,
            });
    }

    private static string? Keyword(ExpressionSyntax left) => left switch
    {
        IdentifierNameSyntax name => Keywords.TryGetValue(name.Identifier.ValueText, out var keyword) ? keyword : null,
        MemberAccessExpressionSyntax access => Keywords.TryGetValue(access.Name.Identifier.ValueText, out var keyword) ? keyword : null,
        ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax { Token.ValueText: var text } }] } => SqlClientKeywords.Canonical(text),
        ImplicitElementAccessSyntax { ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax { Token.ValueText: var text } }] } => SqlClientKeywords.Canonical(text),
        _ => null,
    };

    /// <summary>A constant; a member of <c>SqlConnectionEncryptOption</c> or of an enum by its name.</summary>
    private static string Text(ExpressionSyntax value, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (semanticModel.GetSymbolInfo(value, cancellationToken).Symbol is { IsStatic: true, Name: "Mandatory" or "Optional" or "Strict" or "Enabled" or "Disabled" } named)
            return named.Name;
        return semanticModel.GetConstantValue(value, cancellationToken).Value switch
        {
            bool flag => flag ? "True" : "False",
            int number => number.ToString(CultureInfo.InvariantCulture),
            string text when text.IndexOfAny([';', '"', '\'', '=']) < 0 => text,
            _ => ConnectionString.Hole.ToString(),
        };
    }
}
