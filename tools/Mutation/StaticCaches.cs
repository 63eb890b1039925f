using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace AsyncSql.Mutation;

/// <summary>
/// What the assemblies keep between tests: facts of files, and the contexts of compilations. Without clearing it, a result of one mutant
/// would hide the next one.
/// </summary>
internal sealed class StaticCaches
{
    private readonly List<Action> _clears = [];

    public StaticCaches(params IEnumerable<Assembly> assemblies)
    {
        const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        const BindingFlags Instance = BindingFlags.Instance | BindingFlags.NonPublic;
        foreach (var field in assemblies.SelectMany(static assembly => assembly.GetTypes())
            .Where(static type => !type.ContainsGenericParameters).SelectMany(static type => type.GetFields(Static)))
            if (IsCache(field.FieldType))
                Add(field.GetValue(null));
            else if (field.FieldType is { IsGenericType: true } type)
                foreach (var inner in type.GetFields(Instance).Where(static inner => IsCache(inner.FieldType)))
                    Add(field.GetValue(null) is { } owner ? inner.GetValue(owner) : null);
    }

    public void Clear() => _clears.ForEach(static clear => clear());

    private void Add(object? cache)
    {
        if (cache is not null)
            _clears.Add(cache.GetType().GetMethod("Clear")!.CreateDelegate<Action>(cache));
    }

    private static bool IsCache(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() is var definition
        && (definition == typeof(ConcurrentDictionary<,>) || definition == typeof(ConditionalWeakTable<,>));
}
