using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>A call of a method of EF Core on a part of the model.</summary>
internal sealed record ModelCall(IMethodSymbol Method, List<Value> Arguments, SyntaxNode Syntax)
{
    public string Name => Method.Name;

    /// <summary>Whether it has a delegate that configures, <c>Entity&lt;Order&gt;(b =&gt; ..)</c>.</summary>
    public bool HasDelegate => Method.Parameters.Any(static parameter => IsAction(parameter.Type));

    public Location Location =>
        (Syntax as InvocationExpressionSyntax)?.GetCalledName()?.GetLocation() ?? Syntax.GetLocation();

    /// <summary>Whether a function is a delegate that configures, and not an expression that names a property.</summary>
    public bool IsAction(FunctionValue function) =>
        Arguments.IndexOf(function) is var position && position < Method.Parameters.Length
        && IsAction(Method.Parameters[OffsetOf(position)].Type);

    private int OffsetOf(int position) =>
        Math.Min(position + (Method.IsStatic && Method.Parameters.Length > Arguments.Count ? 1 : 0), Method.Parameters.Length - 1);

    private static bool IsAction(ITypeSymbol type) => type.Name == "Action";

    /// <summary>The type of <c>Entity&lt;Order&gt;()</c>, <c>Entity(typeof(Order))</c> or <c>Entity("Shop.Order")</c>.</summary>
    public ITypeSymbol? FindType(Evaluation evaluation) =>
        Method.TypeArguments is [var named] ? named is ITypeParameterSymbol ? null : named
            : Arguments.FirstOrDefault() switch
            {
                TypeValue { Type: var type } => type,
                Constant { Content: string name } => evaluation.Symbols.Compilation.GetTypeByMetadataName(name),
                EntityPart { IsMaybe: false, Type: var type } => type,
                _ => null,
            };

    /// <summary>The properties that the arguments name; <see langword="null"/> if they are not known.</summary>
    public List<string>? FindNames()
    {
        var names = new List<string>();
        foreach (var argument in Arguments)
            switch (argument)
            {
                case Constant { Content: string name }:
                    names.Add(name);
                    break;
                case MemberValue { Property.Name: var name }:
                    names.Add(name);
                    break;
                case PropertyPart { Property: { } property }:
                    names.Add(property.Name);
                    break;
                case FunctionValue { Code: ExpressionSyntax lambda }:
                    var read = PropertyNames.Read(lambda).ToList();
                    if (read.Count == 0)
                        return null;
                    names.AddRange(read);
                    break;
                case ListValue { IsPartial: false } list:
                    foreach (var item in list.Items)
                        if (item is Constant { Content: string inner })
                            names.Add(inner);
                        else if (item is PropertyPart { Property: { } part })
                            names.Add(part.Name);
                        else
                            return null;
                    break;
                case TypeValue or Constant: // the type of a property, the name of an index, a flag
                    break;
                default:
                    return null;
            }

        return names.Count == 0 ? null : names;
    }
}
