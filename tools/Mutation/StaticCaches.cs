using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace AsyncSql.Mutation;

/// <summary>
/// What an assembly keeps between tests: facts of files, the contexts of compilations, and what the tests of a class share. Without
/// clearing it, a result of one mutant would hide or kill the next one.
/// </summary>
internal sealed class StaticCaches
{
    private const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private const BindingFlags Instance = BindingFlags.Instance | BindingFlags.NonPublic;

    private readonly List<Action> _clears = [];
    private readonly Dictionary<Type, List<Func<bool>>> _lazyValues = [];

    public StaticCaches(Assembly assembly)
    {
        var types = assembly.GetTypes().Where(static type => !type.ContainsGenericParameters).ToList();
        foreach (var type in types.Concat(FindGenericCaches(assembly, types)).ToList())
        {
            // Not by the first test: a mutant would be active for good.
            RuntimeHelpers.RunClassConstructor(type.TypeHandle);
            foreach (var field in type.GetFields(Static))
                Add(field);
        }
    }

    /// <summary>Generic types that keep a cache for each key type: those of the static fields' types.</summary>
    private static IEnumerable<Type> FindGenericCaches(Assembly assembly, List<Type> types)
    {
        var keys = types.SelectMany(static type => type.GetFields(Static)).Where(static field => field.FieldType.IsGenericType)
            .Select(static field => field.FieldType.GetGenericArguments()[0])
            .Where(static key => key is { IsValueType: false, ContainsGenericParameters: false }).Distinct().ToList();
        return assembly.GetTypes().Where(static type => type is { IsGenericTypeDefinition: true, IsClass: true }
                && type.GetGenericArguments().Length == 1 && type.GetFields(Static).Any(static field => IsCache(field.FieldType)))
            .SelectMany(type => keys.Select(key => type.MakeGenericType(key)));
    }

    public void Clear() => _clears.ForEach(static clear => clear());

    /// <summary>Counts the lazy values of a class that exist.</summary>
    public int CountValues(Type type) => _lazyValues.GetValueOrDefault(type, []).Count(static isCreated => isCreated());

    private void Add(FieldInfo field)
    {
        if (IsCache(field.FieldType))
            AddCache(field.GetValue(null));
        else if (IsLazy(field.FieldType))
            AddLazy(field.DeclaringType!, field.GetValue(null));
        else if (field.FieldType is { IsGenericType: true } type)
            foreach (var inner in type.GetFields(Instance).Where(static inner => IsCache(inner.FieldType)))
                AddCache(field.GetValue(null) is { } owner ? inner.GetValue(owner) : null);
    }

    private void AddCache(object? cache)
    {
        if (cache is not null)
            _clears.Add(cache.GetType().GetMethod("Clear")!.CreateDelegate<Action>(cache));
    }

    /// <summary>A lazy value forgets its function once it exists. The private fields have the function until then.</summary>
    private void AddLazy(Type type, object? lazy)
    {
        if (lazy is null)
            return;
        var fields = lazy.GetType().GetFields(Instance).Select(field => (Field: field, Value: field.GetValue(lazy))).ToList();
        _clears.Add(() => fields.ForEach(field => field.Field.SetValue(lazy, field.Value)));
        if (!_lazyValues.TryGetValue(type, out var values))
            _lazyValues[type] = values = [];
        values.Add(lazy.GetType().GetProperty(nameof(Lazy<>.IsValueCreated))!.GetMethod!.CreateDelegate<Func<bool>>(lazy));
    }

    private static bool IsCache(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() is var definition
        && (definition == typeof(ConcurrentDictionary<,>) || definition == typeof(ConditionalWeakTable<,>));

    private static bool IsLazy(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Lazy<>);
}
