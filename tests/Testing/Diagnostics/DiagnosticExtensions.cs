using System.Globalization;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Extensions of diagnostics for the verifiers.</summary>
internal static class DiagnosticExtensions
{
    public static bool IsFromCompiler(this Diagnostic diagnostic)
        => diagnostic.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler);

    public static string Text(this Diagnostic diagnostic) => diagnostic.GetMessage(CultureInfo.InvariantCulture);

    /// <summary>The message of a rule with arguments.</summary>
    public static string TextWith(this DiagnosticDescriptor descriptor, IEnumerable<object?> arguments)
        => string.Format(CultureInfo.InvariantCulture, descriptor.MessageFormat.ToString(CultureInfo.InvariantCulture), [.. arguments]);

    public static IOrderedEnumerable<Diagnostic> InReadingOrder(this IEnumerable<Diagnostic> diagnostics)
        => diagnostics
            .OrderBy(diagnostic => diagnostic.Location.GetLineSpan().Path, StringComparer.Ordinal)
            .ThenBy(diagnostic => diagnostic.Location.SourceSpan.Start)
            .ThenBy(diagnostic => diagnostic.Location.SourceSpan.End)
            .ThenBy(diagnostic => diagnostic.Id, StringComparer.Ordinal)
            .ThenBy(diagnostic => diagnostic.Text(), StringComparer.Ordinal);
}
