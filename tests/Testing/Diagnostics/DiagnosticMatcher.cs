using System.Collections.Immutable;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Matches the expected diagnostics with the actual ones, one to one.</summary>
internal static class DiagnosticMatcher
{
    public static void Verify(
        IVerifier verifier, IEnumerable<DiagnosticResult> expected, ImmutableArray<Diagnostic> actual)
    {
        var unmatched = actual.ToList();
        var missing = new List<DiagnosticResult>();
        // Match the most specific ones first, so that one without arguments does not take the diagnostic of another one.
        foreach (var result in expected.OrderByDescending(Demands))
        {
            var index = unmatched.FindIndex(diagnostic => Difference(result, diagnostic) is null);
            if (index < 0)
                missing.Add(result);
            else
                unmatched.RemoveAt(index);
        }

        // Suppressed diagnostics are ignored unless the test expects them with WithIsSuppressed(true).
        var unexpected = unmatched.Where(diagnostic => !diagnostic.IsSuppressed).ToList();
        if (missing.Count > 0 || unexpected.Count > 0)
            verifier.Fail(Message(missing, unexpected, unmatched, actual));
    }

    private static int Demands(DiagnosticResult result)
        => (result.Message is null ? 0 : 4)
            + (result.MessageArguments is null ? 0 : 4)
            + (result.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations) ? 0 : 2)
            + (result.Spans.Any(span => span.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength)) ? 0 : 1);

    /// <summary>Describes the difference; null if the diagnostic is the expected one.</summary>
    private static string? Difference(DiagnosticResult expected, Diagnostic actual)
    {
        if (expected.Id != actual.Id)
            return "another ID";
        if ((expected.IsSuppressed ?? false) != actual.IsSuppressed)
            return actual.IsSuppressed ? "it is suppressed" : "it is not suppressed";
        if (expected.HasLocation ? !expected.Spans[0].Matches(actual.Location) : actual.Location.Kind != LocationKind.None)
            return "another location";
        if (!expected.Options.HasFlag(DiagnosticOptions.IgnoreSeverity) && expected.Severity != actual.Severity)
            return $"its severity is {actual.Severity}, not {expected.Severity}";
        if (expected.Message is { } message && message != actual.Text())
            return "another message";
        if (expected.MessageArguments is { } arguments && actual.Descriptor.TextWith(arguments) is var text && text != actual.Text())
            return $"with these arguments its message would be: {text}";
        return AdditionalLocationsDiffer(expected, actual) ? "other additional locations" : null;
    }

    private static bool AdditionalLocationsDiffer(DiagnosticResult expected, Diagnostic actual)
        => !expected.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations)
            && (Math.Max(expected.Spans.Length - 1, 0) != actual.AdditionalLocations.Count
                || expected.Spans.Skip(1).Zip(actual.AdditionalLocations).Any(pair => !pair.First.Matches(pair.Second)));

    private static string Message(
        List<DiagnosticResult> missing, List<Diagnostic> unexpected, List<Diagnostic> unmatched, ImmutableArray<Diagnostic> actual)
    {
        var message = new StringBuilder("The diagnostics differ from what the test expects.\n");
        foreach (var result in missing)
        {
            message.Append("Missing:\n").Append(DiagnosticFormatter.ToCode([result]));
            foreach (var near in unmatched.Where(diagnostic => diagnostic.Id == result.Id))
                message.Append("    near: ").Append(near).Append("\n          ").Append(Difference(result, near)).Append('\n');
        }

        if (unexpected.Count > 0)
            message.Append("Unexpected:\n").Append(DiagnosticFormatter.ToCode(unexpected));
        if (unexpected.Count != actual.Length)
            message.Append("All diagnostics:\n").Append(DiagnosticFormatter.ToCode(actual));
        return message.ToString();
    }
}
