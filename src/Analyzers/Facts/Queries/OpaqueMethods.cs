using System.Text.RegularExpressions;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Methods on queries whose body is not visible, such as those of another project. One that returns the same type may nevertheless
/// project: <c>AsListItems()</c> selects <c>new Order { Id = o.Id }</c>. Its form or its name shows that it does not.
/// </summary>
internal static class OpaqueMethods
{
    /// <summary>The first word of names that choose rows, their order, or what is loaded with them.</summary>
    private static readonly Regex ChoosesRows = new(
        @"\A(?:Get|Try)?(?:"
            + "(?:Where|Filter|Search|Match|Find|Query|OrderBy|OrderDescendingBy|ThenBy|Order|Sort|Page|Paginate|Skip|Take|Limit|Include"
            + "|ThenInclude|Exclude|Except|Apply|Restrict|Ignore|Cache|Secure|Authorize|Decompile)(?:s|d|ed|ing)?"
            + "|Paging|Distinct|Reverse|With|Without(?:[A-Z][a-z]+ed|Tracking|Filters?)|By|For|In|On|At|Not|Is|Are|Has|Have|Can|And"
            + "|Or|If|When|Between|Before|After|Since|Until|From|Newer|Older|Newest|Oldest|Latest|Recent|Active|Inactive|Visible|Hidden"
            + "|Current|Available|Accessible|Open|Due|Overdue|Unread|Valid|Public|Main"
            + "|[A-Z][a-z]+ed|(?:Upcom|Pend|Runn|Wait|Expir|Exist)ing"
            + "|AsNoTracking|AsNoTrackingWithIdentityResolution|AsTracking|AsSplitQuery|AsSingleQuery|AsQueryable|AsExpandable|TagWith"
            + "|ToInjectable|ToNullsafe|ToLinqToDB"
            + ")(?![a-z])",
        RegexOptions.CultureInvariant);

    /// <summary>Words in the names of methods that build a type from some of its members.</summary>
    private static readonly Regex Projects = new(
        @"\A(?:(?:Select|Project|Map|Shape|Pick|Shrink|Shorten|Slim|Narrow|Reduce|Simplif|Flatten|Trim|Only|Thin|Partial|Minimal|Light)"
            + "|(?!Include|With|Where|Filter|OrderBy|Sort|Page|Search).*"
            + "(?:Projection|Fields|Columns|Members|Properties|Summar|Dto|ViewModel|Overview|Lookup|DropDown|ListItem"
            + "|(?:For|As|In|To)(?:List|Item|Grid|Table|Display|Export)))",
        RegexOptions.CultureInvariant);

    /// <summary>Whether a method that returns a query of the type that it is given also keeps the members of its elements.</summary>
    public static bool KeepsElements(IMethodSymbol method)
    {
        var declared = method.ToStaticForm().OriginalDefinition;
        if (method.MethodKind == MethodKind.DelegateInvoke || IsOfEntityFramework(declared))
            return true;
        return !Projects.IsMatch(declared.Name) && (IsGeneric(declared) || ChoosesRows.IsMatch(declared.Name));
    }

    /// <summary>
    /// Whether one body serves every type of element: <c>Paged&lt;T&gt;(this IQueryable&lt;T&gt;)</c>. A type that implements an interface
    /// for one entity, or derives from a class for it, may have a body of its own.
    /// </summary>
    private static bool IsGeneric(IMethodSymbol declared) =>
        declared.Parameters.Any(static parameter => parameter.Type is INamedTypeSymbol { TypeArguments: [ITypeParameterSymbol element] }
            && (element.DeclaringMethod is not null
                || parameter.ContainingSymbol is { IsAbstract: false, IsVirtual: false, IsOverride: false }));

    private static bool IsOfEntityFramework(IMethodSymbol declared) =>
        declared.ContainingAssembly?.Name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal) == true;
}
