using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A text without its markup, and the marked spans.</summary>
internal sealed record MarkedText(string Text, ImmutableArray<MarkedSpan> Spans);

/// <summary>A marked span; the name is a rule's ID, <c>#0</c> for a location, or empty for <c>[|...|]</c>.</summary>
internal readonly record struct MarkedSpan(string Name, TextSpan Span);
