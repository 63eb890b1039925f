using System.Globalization;
using AsyncSql.Analyzers.Connections;
using AsyncSql.Analyzers.Facts.Connections;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>A change of one file that sets the packet size of a connection string: in a literal, in a builder's initializer, or in a settings file.</summary>
/// <param name="Tree">The source file; <see langword="null"/> for a settings file.</param>
/// <param name="Path">The path of the file.</param>
/// <param name="Change">The change, which leaves everything else as it is.</param>
internal sealed record PacketSizeEdit(SyntaxTree? Tree, string Path, TextChange Change)
{
    private const string Property = "PacketSize";

    /// <summary>The change for one string; <see langword="null"/> where it cannot be made in one place.</summary>
    public static PacketSizeEdit? Of(ConnectionSource source, int bytes)
    {
        if (source is { File: { } file, Value: { } value })
            return source.Text.WithPacketSize(bytes) is { } change ? new PacketSizeEdit(null, file.Path, value.InFile(change)) : null;
        // A builder sets its own property, unless the text that its constructor is given sets the size.
        if (source.Builder is { } builder && (BuilderSettings.OfPacketSize(builder) is not null || source.Text.PacketSizeEntry?.Value is null))
            return OfBuilder(builder, bytes) is { } edit ? new PacketSizeEdit(builder.SyntaxTree, builder.SyntaxTree.FilePath, edit) : null;
        return source.Expression is { Text: { } text } expression && ConnectionString.Read(text)?.WithPacketSize(bytes) is { } inText ? InSource(expression, inText) : null;
    }

    /// <summary>Where the property is set already, there; else in the initializer.</summary>
    private static TextChange? OfBuilder(BaseObjectCreationExpressionSyntax builder, int bytes)
    {
        var size = bytes.ToString(CultureInfo.InvariantCulture);
        if (BuilderSettings.OfPacketSize(builder) is { } assignment)
            return new TextChange(assignment.Right.Span, size);
        var text = $"{Property} = {size}";
        if (builder.Initializer is not { } initializer)
            return builder is ObjectCreationExpressionSyntax { ArgumentList: null } ? null : new TextChange(new TextSpan(builder.Span.End, 0), $" {{ {text} }}");
        if (initializer.Expressions is not [.., var last])
            return new TextChange(new TextSpan(initializer.OpenBraceToken.Span.End, 0), $" {text}");

        // Below the last one, where each stands on a line of its own; a comma behind the last one stays the last.
        var lines = initializer.SyntaxTree.GetText().Lines;
        var lastLine = lines.GetLineFromPosition(last.SpanStart);
        var isOnOwnLine = lastLine.LineNumber != lines.GetLineFromPosition(initializer.OpenBraceToken.SpanStart).LineNumber && string.IsNullOrWhiteSpace(lines[lastLine.LineNumber].ToString().Substring(0, last.SpanStart - lastLine.Start));
        var separator = isOnOwnLine ? NewLine(lastLine) + lastLine.ToString().Substring(0, last.SpanStart - lastLine.Start) : " ";
        return initializer.Expressions.SeparatorCount == initializer.Expressions.Count
            ? new TextChange(new TextSpan(initializer.Expressions.GetSeparator(initializer.Expressions.SeparatorCount - 1).Span.End, 0), separator + text + (isOnOwnLine ? "," : ""))
            : new TextChange(new TextSpan(last.Span.End, 0), "," + separator + text);
    }

    private static string NewLine(TextLine line) => line.Text!.ToString(TextSpan.FromBounds(line.End, line.EndIncludingLineBreak)) is { Length: > 0 } end ? end : "\n";

    /// <summary>A change of the text as a change of the token that holds its place.</summary>
    private static PacketSizeEdit? InSource(ConnectionExpression expression, TextChange change)
    {
        var text = expression.Text!;
        var start = 0;
        for (var i = 0; i < expression.Tokens.Length; i++)
        {
            // Holes stand between the tokens; each is one character of the text.
            while (start < text.Length && text[start] == ConnectionString.Hole)
                start++;
            var token = expression.Tokens[i];
            var end = start + token.ValueText.Length;
            if (change.Span.Start >= start && change.Span.End <= end && (change.Span.Start < end || i == expression.Tokens.Length - 1 || change.Span.Length > 0 || text.Length == end || text[end] != ConnectionString.Hole))
                return LiteralText.PositionOf(token, change.Span.Start - start) is { } from && LiteralText.PositionOf(token, change.Span.End - start) is { } to
                    ? new PacketSizeEdit(token.SyntaxTree, token.SyntaxTree!.FilePath, new TextChange(TextSpan.FromBounds(from, to), change.NewText!))
                    : null;
            start = end;
        }

        // Behind the hole that an interpolated string ends with.
        return change.Span.Start == text.Length && expression.Node is InterpolatedStringExpressionSyntax { StringStartToken: var opening, StringEndToken: var closing } && !opening.IsKind(SyntaxKind.InterpolatedMultiLineRawStringStartToken)
            ? new PacketSizeEdit(closing.SyntaxTree, closing.SyntaxTree!.FilePath, new TextChange(new TextSpan(closing.SpanStart, 0), change.NewText!))
            : null;
    }
}
