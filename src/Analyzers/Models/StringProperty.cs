using AsyncSql.Analyzers.Facts.Columns;

namespace AsyncSql.Analyzers.Models;

/// <summary>A mapped string property without a length.</summary>
/// <param name="Column">Its column, as the first context on SQL Server maps it.</param>
/// <param name="Location">The name of the property in its declaration.</param>
/// <param name="HasOtherProviders">Whether the product may run on other databases, too.</param>
internal sealed record StringProperty(Column Column, Location Location, bool HasOtherProviders);
