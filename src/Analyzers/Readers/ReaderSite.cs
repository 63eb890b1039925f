using AsyncSql.Analyzers.Facts.Readers;

namespace AsyncSql.Analyzers.Readers;

/// <summary>
/// A place that reads a large value through ADO.NET so that SqlClient parses it again and again, or buffers it. Analyzers report it, fixes
/// repair it; both use this decision.
/// </summary>
/// <param name="Origin">The origin of its reader; <see langword="null"/> for a scalar.</param>
/// <param name="Column">The column, and how its size is known.</param>
internal sealed record ReaderSite(ValueRead Read, ReaderOrigin? Origin, ReaderColumn Column, DiagnosticDescriptor Rule);
