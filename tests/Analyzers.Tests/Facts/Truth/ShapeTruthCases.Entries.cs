namespace AsyncSql.Analyzers.Tests.Facts.Truth;

internal static partial class ShapeTruthCases
{
    private static IEnumerable<ShapeCase> Entries() => [];
}
