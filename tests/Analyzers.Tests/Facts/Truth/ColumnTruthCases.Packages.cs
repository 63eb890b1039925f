using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

internal static partial class ColumnTruthCases
{
    private static IEnumerable<ModelCase> Packages() => [];
}
