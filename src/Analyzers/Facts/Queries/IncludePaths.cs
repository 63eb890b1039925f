using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The paths of navigations that the arguments of includes contain.</summary>
internal static class IncludePaths
{
    public static bool IsInclude(IMethodSymbol method) => method.Name is "Include" or "ThenInclude";

    /// <summary>Finds the paths in the arguments of the includes among operators: "Author", "Author.City".</summary>
    public static ImmutableHashSet<string> Find(IEnumerable<IInvocationOperation> operators)
    {
        var paths = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        var current = "";
        foreach (var call in operators)
        {
            if (!IsInclude(call.TargetMethod) || call.GetArgument(1) is not { } argument)
                continue;
            current = call.TargetMethod.Name == "ThenInclude" ? current : "";
            foreach (var name in Read(argument) ?? ImmutableArray<string>.Empty)
                paths.Add(current = current.Length == 0 ? name : current + "." + name);
        }

        return paths.ToImmutable();
    }

    /// <summary>Reads the path in an argument; <see langword="null"/> when the argument only refers to one.</summary>
    public static ImmutableArray<string>? Read(IOperation argument) =>
        argument.ConstantValue is { HasValue: true, Value: string text } ? text.Split('.').ToImmutableArray()
        : argument.GetReturnedValue() is { } body ? ReadMembers(body)
        : null;

    /// <summary>Reads the navigations in a lambda: <c>b =&gt; b.Author.Posts.Where(..)</c> has the path Author, Posts.</summary>
    private static ImmutableArray<string> ReadMembers(IOperation body)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        var current = body.Unwrap();
        while (current is not null)
        {
            if (current is IPropertyReferenceOperation property)
                names.Insert(0, property.Property.Name);
            current = current switch
            {
                IPropertyReferenceOperation { Instance: { } instance } => instance.Unwrap(),
                IInvocationOperation filter => filter.GetSource(),
                _ => null,
            };
        }

        return names.ToImmutable();
    }
}
