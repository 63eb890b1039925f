using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>An action that a provider offers for a diagnostic.</summary>
internal sealed record OfferedFix(CodeFixProvider Provider, Document Document, Diagnostic Diagnostic, CodeAction Action);
