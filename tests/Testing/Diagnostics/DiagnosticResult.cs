using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// An expected diagnostic: its location, then its additional locations. Lines and columns start at one, as in editors.
/// </summary>
public readonly record struct DiagnosticResult
{
    private readonly ImmutableArray<DiagnosticLocation> _spans;

    public DiagnosticResult(string id, DiagnosticSeverity severity)
    {
        Id = id;
        Severity = severity;
    }

    public DiagnosticResult(DiagnosticDescriptor descriptor)
        : this(descriptor.Id, descriptor.DefaultSeverity)
    {
    }

    public string Id { get; }

    public DiagnosticSeverity Severity { get; private init; }

    /// <summary>The message; null if it is not checked.</summary>
    public string? Message { get; private init; }

    /// <summary>The arguments of the rule's message; null if they are not checked.</summary>
    public ImmutableArray<object?>? MessageArguments { get; private init; }

    /// <summary>Whether a suppressor, pragma or attribute suppresses the diagnostic; null if it is not checked.</summary>
    public bool? IsSuppressed { get; private init; }

    public DiagnosticOptions Options { get; private init; }

    /// <summary>The location, then the additional locations; empty for a diagnostic without a location.</summary>
    public ImmutableArray<DiagnosticLocation> Spans
    {
        get => _spans.IsDefault ? [] : _spans;
        internal init => _spans = value;
    }

    public bool HasLocation => !Spans.IsEmpty;

    public static DiagnosticResult CompilerError(string identifier) => new(identifier, DiagnosticSeverity.Error);

    public static DiagnosticResult CompilerWarning(string identifier) => new(identifier, DiagnosticSeverity.Warning);

    public DiagnosticResult WithSeverity(DiagnosticSeverity severity) => this with { Severity = severity };

    public DiagnosticResult WithMessage(string? message) => this with { Message = message };

    public DiagnosticResult WithArguments(params object?[] arguments) => this with { MessageArguments = [.. arguments] };

    public DiagnosticResult WithIsSuppressed(bool? isSuppressed) => this with { IsSuppressed = isSuppressed };

    public DiagnosticResult WithOptions(DiagnosticOptions options) => this with { Options = options };

    public DiagnosticResult WithNoLocation() => this with { Spans = [] };

    /// <summary>Only the start is checked.</summary>
    public DiagnosticResult WithLocation(int line, int column) => WithLocation("", line, column);

    /// <inheritdoc cref="WithLocation(int, int)"/>
    public DiagnosticResult WithLocation(string path, int line, int column)
        => Append(path, line, column, line, column, DiagnosticLocationOptions.IgnoreLength);

    /// <summary>The span marked <c>{|#key:...|}</c> in the sources.</summary>
    public DiagnosticResult WithLocation(int markupKey) => WithLocation(markupKey, DiagnosticLocationOptions.None);

    /// <inheritdoc cref="WithLocation(int)"/>
    public DiagnosticResult WithLocation(int markupKey, DiagnosticLocationOptions options)
        => this with { Spans = Spans.Add(DiagnosticLocation.OfMarkupKey(markupKey, options)) };

    public DiagnosticResult WithSpan(int startLine, int startColumn, int endLine, int endColumn)
        => WithSpan("", startLine, startColumn, endLine, endColumn);

    public DiagnosticResult WithSpan(string path, int startLine, int startColumn, int endLine, int endColumn)
        => Append(path, startLine, startColumn, endLine, endColumn, DiagnosticLocationOptions.None);

    private DiagnosticResult Append(
        string path, int startLine, int startColumn, int endLine, int endColumn, DiagnosticLocationOptions options)
    {
        var start = new LinePosition(startLine - 1, startColumn - 1);
        var end = new LinePosition(endLine - 1, endColumn - 1);
        return this with { Spans = Spans.Add(new DiagnosticLocation(new FileLinePositionSpan(path, start, end), options)) };
    }
}
