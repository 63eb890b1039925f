using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;

/// <summary>Values as text, so that two results can be compared: values, types, order, references and tracked states.</summary>
internal static class Dump
{
    /// <summary>What a function comes to: its result and what the context tracks, or its exception.</summary>
    public static async Task<string> RunAsync<TContext>(TContext context, Func<TContext, Task<object?>> run)
        where TContext : DbContext
    {
        string result;
        try
        {
            result = ToText(await run(context));
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            result = $"{exception.GetType()}: {exception.Message} / {exception.InnerException?.GetType()}: {exception.InnerException?.Message}";
        }

        return result + "\n" + string.Join('\n', context.ChangeTracker.Entries().Select(ToText).Order(StringComparer.Ordinal));
    }

    public static string ToText(object? value)
    {
        var text = new StringBuilder();
        Append(text, value, new Dictionary<object, int>(ReferenceEqualityComparer.Instance));
        return text.ToString();
    }

    private static string ToText(EntityEntry entry) =>
        $"{entry.Metadata.Name} {entry.State} "
        + string.Join(", ", entry.Properties.Select(static p => $"{p.Metadata.Name}={ToText(p.CurrentValue)}/{ToText(p.OriginalValue)}"));

    private static void Append(StringBuilder text, object? value, Dictionary<object, int> known)
    {
        switch (value)
        {
            case null:
                text.Append("null");
                return;
            case byte[] bytes:
                text.Append("byte[]:").Append(Convert.ToBase64String(bytes));
                return;
            case string or IFormattable or bool:
                text.Append(value.GetType().Name).Append(':').Append(Convert.ToString(value, CultureInfo.InvariantCulture));
                return;
        }

        if (!known.TryAdd(value, known.Count))
        {
            text.Append('#').Append(known[value]);
            return;
        }

        text.Append(value.GetType().IsDefined(typeof(CompilerGeneratedAttribute)) ? "{" : value.GetType().Name + "{");
        if (value is IEnumerable items)
        {
            foreach (var item in items)
            {
                Append(text, item, known);
                text.Append(';');
            }
        }
        else if (value is ITuple tuple)
        {
            for (var i = 0; i < tuple.Length; i++)
            {
                Append(text, tuple[i], known);
                text.Append(';');
            }
        }
        else
        {
            foreach (var property in value.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance))
            {
                text.Append(property.Name).Append('=');
                Append(text, property.GetValue(value), known);
                text.Append(';');
            }
        }

        text.Append('}');
    }
}
