using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Formats diagnostics as code that expects them, to paste into a test.</summary>
internal static class DiagnosticFormatter
{
    public static string ToCode(IEnumerable<Diagnostic> diagnostics)
        => Lines(diagnostics.Select(diagnostic => $"// {diagnostic}\n    {ToCode(diagnostic)}"));

    public static string ToCode(IEnumerable<DiagnosticResult> results) => Lines(results.Select(ToCode));

    private static string ToCode(Diagnostic diagnostic)
    {
        var locations = diagnostic.AdditionalLocations.Prepend(diagnostic.Location)
            .Where(location => location.Kind != LocationKind.None)
            .Select(location => new DiagnosticLocation(location.GetLineSpan(), DiagnosticLocationOptions.None));
        var result = new DiagnosticResult(diagnostic.Id, diagnostic.Severity) { Spans = [.. locations] };
        return ToCode(result.WithMessage(diagnostic.Text()).WithIsSuppressed(diagnostic.IsSuppressed ? true : null));
    }

    private static string ToCode(DiagnosticResult result)
    {
        var code = new StringBuilder($"new DiagnosticResult(\"{result.Id}\", DiagnosticSeverity.{result.Severity})");
        foreach (var location in result.Spans)
            code.Append(ToCode(location));
        if (result.MessageArguments is { } arguments)
            code.Append(".WithArguments(").AppendJoin(", ", arguments.Select(Literal)).Append(')');
        if (result.Message is { } message)
            code.Append(".WithMessage(").Append(Literal(message)).Append(')');
        if (result.IsSuppressed is { } suppressed)
            code.Append(suppressed ? ".WithIsSuppressed(true)" : ".WithIsSuppressed(false)");
        return code.ToString();
    }

    private static string ToCode(DiagnosticLocation location)
    {
        if (location.MarkupKey is { } key)
            return $".WithLocation({key})";

        var (start, end) = (location.Span.StartLinePosition, location.Span.EndLinePosition);
        var path = Literal(location.Span.Path);
        return location.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength)
            ? $".WithLocation({path}, {start.Line + 1}, {start.Character + 1})"
            : $".WithSpan({path}, {start.Line + 1}, {start.Character + 1}, {end.Line + 1}, {end.Character + 1})";
    }

    private static string Literal(object? value)
        => value switch
        {
            null => "null",
            string text => CSharp.SymbolDisplay.FormatLiteral(text, quote: true),
            _ => CSharp.SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false)
                ?? CSharp.SymbolDisplay.FormatLiteral(value.ToString() ?? "", quote: true),
        };

    private static string Lines(IEnumerable<string> items)
    {
        var lines = items.Select(item => "    " + item + "\n").ToList();
        return lines.Count == 0 ? "    (none)\n" : string.Concat(lines);
    }
}
