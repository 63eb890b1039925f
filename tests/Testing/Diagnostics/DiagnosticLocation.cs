using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A location in a file, or (<see cref="DiagnosticLocationOptions.InterpretAsMarkupKey"/>) the key of a marked one.</summary>
public readonly record struct DiagnosticLocation(FileLinePositionSpan Span, DiagnosticLocationOptions Options)
{
    internal static DiagnosticLocation OfMarkupKey(int key, DiagnosticLocationOptions options)
        => new(
            new FileLinePositionSpan("", new LinePosition(key, 0), new LinePosition(key, 0)),
            options | DiagnosticLocationOptions.InterpretAsMarkupKey);

    internal int? MarkupKey
        => Options.HasFlag(DiagnosticLocationOptions.InterpretAsMarkupKey) ? Span.StartLinePosition.Line : null;

    internal bool Matches(Location actual)
    {
        var span = actual.GetLineSpan();
        return actual.Kind != LocationKind.None
            && span.Path == Span.Path
            && span.StartLinePosition == Span.StartLinePosition
            && (Options.HasFlag(DiagnosticLocationOptions.IgnoreLength) || span.EndLinePosition == Span.EndLinePosition);
    }
}
