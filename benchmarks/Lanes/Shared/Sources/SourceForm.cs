using System.Reflection;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Sources;

/// <summary>
/// Marks a method of a <see cref="SourceSet"/> as a form of a published comparison. The files of benchmarks/sources name it by
/// <see cref="FormName.Create(string)"/>. The other methods that are named here are those of the same class.
/// </summary>
/// <param name="operations">How often one run does what is measured: many short operations are timed together.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class SourceFormAttribute(int operations) : Attribute
{
    public int Operations { get; } = operations;

    /// <summary>Runs before each run and is not timed.</summary>
    public string? Prepare { get; set; }

    /// <summary>Runs after each run and is not timed.</summary>
    public string? CleanUp { get; set; }
}

/// <summary>One form of a published comparison.</summary>
/// <param name="Operations">How often <paramref name="RunAsync"/> does what is measured.</param>
/// <param name="RunAsync">The run that is timed.</param>
/// <param name="PrepareAsync">See <see cref="SourceFormAttribute.Prepare"/>.</param>
/// <param name="CleanUpAsync">See <see cref="SourceFormAttribute.CleanUp"/>.</param>
internal sealed record SourceForm(
    int Operations,
    Func<CancellationToken, Task> RunAsync,
    Func<CancellationToken, Task>? PrepareAsync,
    Func<CancellationToken, Task>? CleanUpAsync)
{
    private const BindingFlags Methods = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>Finds the forms of a set, by their names.</summary>
    public static IReadOnlyDictionary<string, SourceForm> FindAll(SourceSet set)
    {
        var forms = new Dictionary<string, SourceForm>(StringComparer.Ordinal);
        foreach (var method in set.GetType().GetMethods(Methods))
            if (method.GetCustomAttribute<SourceFormAttribute>() is { } form)
                forms.Add(
                    FormName.Create(method.Name),
                    new SourceForm(form.Operations, CreateRun(set, method), Find(form.Prepare), Find(form.CleanUp)));
        return forms;

        Func<CancellationToken, Task>? Find(string? name) => name is null ? null : CreateRun(set, set.GetType().GetMethod(name, Methods)!);
    }

    /// <summary>A synchronous form returns nothing and takes no token.</summary>
    private static Func<CancellationToken, Task> CreateRun(SourceSet set, MethodInfo method)
    {
        if (method.ReturnType != typeof(void))
            return method.CreateDelegate<Func<CancellationToken, Task>>(set);
        var synchronous = method.CreateDelegate<Action>(set);
        return _ =>
        {
            synchronous();
            return Task.CompletedTask;
        };
    }
}
