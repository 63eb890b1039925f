using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Converts the markup in all files of a state into expected diagnostics.</summary>
internal sealed class MarkupReader
{
    private readonly Func<DiagnosticResult> _defaultDiagnostic;
    private readonly Dictionary<int, FileLinePositionSpan> _locations = [];
    private readonly List<DiagnosticResult> _expected = [];

    private MarkupReader(Func<DiagnosticResult> defaultDiagnostic) => _defaultDiagnostic = defaultDiagnostic;

    /// <returns>The state without markup. All expected diagnostics have locations.</returns>
    public static SolutionState Read(SolutionState marked, Func<DiagnosticResult> defaultDiagnostic)
    {
        var reader = new MarkupReader(defaultDiagnostic);
        var plain = marked.Clone();
        foreach (var files in plain.AllProjects.SelectMany(project => new[] { project.Sources, project.AdditionalFiles }))
        {
            for (var i = 0; i < files.Count; i++)
                files[i] = (files[i].Filename, reader.Read(files[i].Filename, files[i].Content));
        }

        var defaultPath = plain.Sources.Count > 0 ? plain.Sources[0].Filename : "";
        plain.MarkedLocations = marked.MarkedLocations.SetItems(reader._locations);
        plain.ExpectedDiagnostics.Clear();
        plain.ExpectedDiagnostics.AddRange(marked.ExpectedDiagnostics.Select(result => Resolve(result, plain.MarkedLocations, defaultPath)));
        plain.ExpectedDiagnostics.AddRange(reader._expected);
        return plain;
    }

    private SourceText Read(string path, SourceText content)
    {
        var marked = MarkupParser.Parse(content.ToString(), path);
        if (marked.Spans.IsEmpty)
            return content;

        var text = SourceText.From(marked.Text, content.Encoding, content.ChecksumAlgorithm);
        foreach (var (name, span) in marked.Spans)
        {
            var location = new FileLinePositionSpan(path, text.Lines.GetLinePositionSpan(span));
            if (name.StartsWith('#'))
                AddLocation(int.Parse(name.AsSpan(1), CultureInfo.InvariantCulture), location);
            else
                _expected.Add(Expect(name, location));
        }

        return text;
    }

    private void AddLocation(int key, FileLinePositionSpan location)
    {
        if (!_locations.TryAdd(key, location))
            throw new ArgumentException($"Markup marks the location #{key} twice: {_locations[key]} and {location}.");
    }

    /// <summary>
    /// Markup holds the rule and the location. Use <see cref="DiagnosticResult"/> for a severity or additional locations.
    /// </summary>
    private DiagnosticResult Expect(string id, FileLinePositionSpan location)
        => (id.Length == 0 ? _defaultDiagnostic() : new DiagnosticResult(id, DiagnosticSeverity.Warning))
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations | DiagnosticOptions.IgnoreSeverity) with
        {
            Spans = [new DiagnosticLocation(location, DiagnosticLocationOptions.None)],
        };

    private static DiagnosticResult Resolve(
        DiagnosticResult result, ImmutableDictionary<int, FileLinePositionSpan> marked, string defaultPath)
        => result with { Spans = [.. result.Spans.Select(location => Resolve(location, marked, defaultPath))] };

    private static DiagnosticLocation Resolve(
        DiagnosticLocation location, ImmutableDictionary<int, FileLinePositionSpan> marked, string defaultPath)
    {
        if (location.MarkupKey is { } key)
        {
            return marked.TryGetValue(key, out var span)
                ? new DiagnosticLocation(span, location.Options & ~DiagnosticLocationOptions.InterpretAsMarkupKey)
                : throw new ArgumentException($"A diagnostic is expected at the location #{key}, but no source marks it: {{|#{key}:...|}}.");
        }

        return location.Span.Path.Length > 0
            ? location
            : location with { Span = new FileLinePositionSpan(defaultPath, location.Span.Span) };
    }
}
