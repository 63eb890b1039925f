using System.Globalization;
using AsyncSql.Analyzers.Facts.Connections;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// A change that sets the packet size of a connection string: in a literal, an initializer, or a settings file, which has no syntax tree.
/// </summary>
internal sealed record PacketSizeEdit(SyntaxTree? Tree, string Path, TextChange Change)
{
    /// <summary>The change for one string; <see langword="null"/> where one change is not enough.</summary>
    public static PacketSizeEdit? Create(ConnectionSource source, int bytes)
    {
        if (source is { File: { } file, Value: { } value })
            return source.Text.WithPacketSize(bytes) is { } change ? new PacketSizeEdit(null, file.Path, value.MapToFile(change)) : null;
        // A builder sets its own property, unless the text that its constructor receives sets the size.
        if (source.Builder is { } builder
            && (BuilderSettings.FindPacketSize(builder) is not null || source.Text.PacketSizeEntry?.Value is null))
            return ChangeBuilder(builder, bytes);
        return source.Expression is { Text: { } text } expression && ConnectionString.Read(text)?.WithPacketSize(bytes) is { } inText
            ? ChangeLiteral(expression, inText)
            : null;
    }

    /// <summary>Changes the property where it is set already, else the initializer.</summary>
    private static PacketSizeEdit? ChangeBuilder(BaseObjectCreationExpressionSyntax builder, int bytes)
    {
        var size = bytes.ToString(CultureInfo.InvariantCulture);
        var property = $"PacketSize = {size}";
        if (BuilderSettings.FindPacketSize(builder) is { } assignment)
            return CreateForTree(builder.SyntaxTree, Edit.Replace(assignment.Right, size));
        if (builder.Initializer is not { } initializer)
            return builder is ObjectCreationExpressionSyntax { ArgumentList: null }
                ? null
                : CreateForTree(builder.SyntaxTree, Edit.Insert(builder.Span.End, $" {{ {property} }}"));
        return CreateForTree(builder.SyntaxTree, initializer.Expressions is [.., var last]
            ? InsertAfter(last, initializer, property)
            : Edit.Insert(initializer.OpenBraceToken.Span.End, $" {property}"));
    }

    /// <summary>Inserts a property on its own line if the last one is. A comma after the last property stays the last.</summary>
    private static TextChange InsertAfter(ExpressionSyntax last, InitializerExpressionSyntax initializer, string property)
    {
        var text = initializer.SyntaxTree.GetText();
        var blanks = text.FindBlanksBefore(last.SpanStart);
        var isOnOwnLine = blanks is not null
            && text.Lines.IndexOf(last.SpanStart) != text.Lines.IndexOf(initializer.OpenBraceToken.SpanStart);
        var separator = isOnOwnLine ? text.GetNewLine(last.SpanStart) + blanks : " ";
        var commas = initializer.Expressions.GetSeparators().ToList();
        return commas.Count == initializer.Expressions.Count
            ? Edit.Insert(commas[commas.Count - 1].Span.End, separator + property + (isOnOwnLine ? "," : ""))
            : Edit.Insert(last.Span.End, "," + separator + property);
    }

    private static PacketSizeEdit CreateForTree(SyntaxTree tree, TextChange change) => new(tree, tree.FilePath, change);

    /// <summary>A change of the text as a change of the token that contains its place.</summary>
    private static PacketSizeEdit? ChangeLiteral(ConnectionExpression expression, TextChange change)
    {
        var text = expression.Text!;
        var start = 0;
        for (var i = 0; i < expression.Tokens.Length; i++)
        {
            // Holes are between the tokens; each is one character of the text.
            while (start < text.Length && text[start] == ConnectionString.Placeholder)
                start++;
            var token = expression.Tokens[i];
            var end = start + token.ValueText.Length;
            // An insertion between a token and a hole belongs to the next token.
            var isAtEnd = change.Span.Start == end && change.Span.Length == 0;
            if (change.Span.Start >= start && change.Span.End <= end
                && (!isAtEnd || i == expression.Tokens.Length - 1 || text.Length == end || text[end] != ConnectionString.Placeholder))
                return LiteralText.FindSpan(token, new TextSpan(change.Span.Start - start, change.Span.Length)) is { } span
                    ? CreateForTree(token.SyntaxTree!, new TextChange(span, change.NewText!))
                    : null;
            start = end;
        }

        // Behind the hole at the end of an interpolated string.
        return change.Span.Start == text.Length
            && expression.Node is InterpolatedStringExpressionSyntax { StringStartToken: var opening, StringEndToken: var closing }
            && !opening.IsKind(SyntaxKind.InterpolatedMultiLineRawStringStartToken)
            ? CreateForTree(closing.SyntaxTree!, Edit.Insert(closing.SpanStart, change.NewText!))
            : null;
    }
}
