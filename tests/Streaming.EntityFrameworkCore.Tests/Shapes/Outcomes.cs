namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Shapes;

/// <summary>What the awaited calls of a case returned: cases are rewritten to note it.</summary>
public static class Outcomes
{
    private static readonly AsyncLocal<List<object?>?> Current = new();

    public static List<object?> Start() => Current.Value = [];

    public static T Note<T>(T value)
    {
        Current.Value!.Add(value);
        return value;
    }
}
