using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What the light bulb at a diagnostic shows.</summary>
internal sealed record OfferedFix(CodeFixProvider Provider, Document Document, Diagnostic Diagnostic, CodeAction Action);
