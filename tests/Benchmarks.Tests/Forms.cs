using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Tests;

/// <summary>The forms of reading that tests run in lanes.</summary>
internal static class Forms
{
    /// <summary>The forms of EF Core.</summary>
    public static readonly string[] Queries =
    [
        FormName.Create(nameof(IQueryForms.ToList)),
        FormName.Create(nameof(IQueryForms.ToListAsync)),
        FormName.Create(nameof(IQueryForms.AsAsyncEnumerable)),
        FormName.Create(nameof(IQueryForms.ProjectAsync)),
    ];

    /// <summary>A form of a data reader that reads text.</summary>
    public static string Text(string method) => FormName.Create(method, LargeColumn.Text);

    /// <summary>A form of a data reader that reads binary values.</summary>
    public static string Binary(string method) => FormName.Create(method, LargeColumn.Binary);

    /// <summary>Each form of a data reader, for text and for binary values.</summary>
    public static IEnumerable<string> TextAndBinary(params IEnumerable<string> methods) =>
        methods.SelectMany(static method => new[] { Text(method), Binary(method) });
}
