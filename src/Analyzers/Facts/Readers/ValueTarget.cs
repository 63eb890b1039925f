using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Judges the size of a value by its target: a variable, member, parameter or method that is named after a hash or a document, or a
/// conversion to a number. It is the only evidence for a column whose name is unknown.
/// </summary>
internal static class ValueTarget
{
    /// <summary>Words at the end of a name that indicate bytes or text only.</summary>
    private static readonly string[] Neutral =
        ["Bytes", "Array", "Value", "Binary", "Buffer", "Raw", "Text", "String", "Data", "Response", "Result"];

    /// <summary>Words in the name of a method that end the name of its result.</summary>
    private static readonly string[] Prepositions = ["By", "For", "From", "With", "In", "Of", "To", "Using"];

    /// <summary>Whether a name indicates text or bytes only, so that it tells no more than none: "data", "Value".</summary>
    public static bool IsNeutral(string name) => Neutral.Contains(name, StringComparer.OrdinalIgnoreCase);

    /// <summary>Judges the target and names it; <see cref="Intent.Ordinary"/> if it indicates no size.</summary>
    public static (Intent Intent, string Evidence) Judge(
        ValueRead read, SemanticModel model, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        if (FindValue(read) is not { } value)
            return (Intent.Ordinary, "");
        if (value.Parent is ArgumentSyntax argument ? IsConversion(argument)
            : value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable }
                && IsConvertedLater(variable, cancellationToken))
            return (Intent.Small, "a conversion");
        var (name, isLibrary) = FindName(value, model, cancellationToken);
        var intent = name is not null && GetCore(name) is { Length: > 0 } core ? ColumnNames.Judge(core, options) : Intent.Ordinary;
        // A library names a parameter after its use: the "json" of a parser is any text.
        return (isLibrary && intent == Intent.Large ? Intent.Ordinary : intent, $"its target '{name}'");
    }

    /// <summary>Finds the name of the target without words such as Bytes; <see langword="null"/> if it has none in the program.</summary>
    public static string? FindCore(ValueRead read, SemanticModel model, CancellationToken cancellationToken) =>
        FindValue(read) is { } value && FindName(value, model, cancellationToken) is (Name: { } name, IsLibrary: false)
            ? GetCore(name).TrimStart('_')
            : null;

    private static SyntaxNode? FindValue(ValueRead read) =>
        read.Place.FirstAncestorOrSelf<ExpressionSyntax>(
            static node => node is InvocationExpressionSyntax or ElementAccessExpressionSyntax) is { } fetched
            ? ValueUses.FindOutermost(fetched, FindSameContent)
            : null;

    private static (string? Name, bool IsLibrary) FindName(
        SyntaxNode value, SemanticModel model, CancellationToken cancellationToken) =>
        value.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => (variable.Identifier.ValueText, false),
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => (property.Identifier.ValueText, false),
            AssignmentExpressionSyntax { Left: var target } assignment when assignment.Right == value => (GetName(target), false),
            AnonymousObjectMemberDeclaratorSyntax { NameEquals.Name.Identifier.ValueText: var member } => (member, false),
            ArgumentSyntax { Parent: BaseArgumentListSyntax list } argument
                when model.GetSymbolInfo(list.Parent!, cancellationToken).Symbol is IMethodSymbol method =>
                (CallSite.FindParameter(method, list, argument)?.Name, method.DeclaringSyntaxReferences.IsEmpty),
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => (FindReturningName(value), false),
            _ => (null, false),
        };

    private static string? FindReturningName(SyntaxNode value) =>
        value.FirstAncestorOrSelf<SyntaxNode>(static node =>
            node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax) switch
        {
            MethodDeclarationSyntax method => GetResultName(method.Identifier.ValueText),
            LocalFunctionStatementSyntax function => GetResultName(function.Identifier.ValueText),
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            _ => null,
        };

    /// <summary>Finds the expression around a value that has the same content: converted, or as text of the same bytes.</summary>
    private static SyntaxNode? FindSameContent(SyntaxNode value) =>
        ValueUses.FindConverted(value) ?? ValueUses.FindResult(value) ?? value.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value" } access => access,
            ArgumentSyntax
            {
                Parent.Parent: InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToBase64String" or "ToHexString" }
                } text,
            } => text,
            _ => null,
        };

    private static bool IsConvertedLater(VariableDeclaratorSyntax variable, CancellationToken cancellationToken) =>
        SyntaxTreeIndex.Get(variable.SyntaxTree)
            .FindNames(variable.FindContainingMember(), variable.Identifier.ValueText, cancellationToken)
            .Any(static use => use.Parent is ArgumentSyntax argument && IsConversion(argument));

    /// <summary>Whether code converts bytes to a number or a key: <c>BitConverter.ToInt64(x, 0)</c>, <c>new Guid(x)</c>.</summary>
    private static bool IsConversion(ArgumentSyntax argument) => argument.Parent?.Parent switch
    {
        ObjectCreationExpressionSyntax { Type: var type } => GetName(type) == "Guid",
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } =>
            GetName(access.Expression) is "BinaryPrimitives"
            || (GetName(access.Expression) is "BitConverter" && access.Name.Identifier.ValueText != "ToString"),
        _ => false,
    };

    private static string? GetName(ExpressionSyntax expression) => expression switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
        _ => null,
    };

    /// <summary>Gets "GetSalt" from <c>GetSaltForUserAsync</c>.</summary>
    private static string GetResultName(string method)
    {
        if (method.EndsWith("Async", StringComparison.Ordinal))
            method = method.Substring(0, method.Length - "Async".Length);
        foreach (var preposition in Prepositions)
            if (FindWord(method, preposition) is > 0 and var start)
                method = method.Substring(0, start);
        return method;
    }

    /// <summary>Finds the first place of a word within a name that another word follows; -1 if there is none.</summary>
    private static int FindWord(string name, string word)
    {
        for (var i = name.IndexOf(word, StringComparison.Ordinal); i >= 0; i = name.IndexOf(word, i + 1, StringComparison.Ordinal))
            if (i > 0 && i + word.Length < name.Length && char.IsUpper(name[i + word.Length]))
                return i;
        return -1;
    }

    /// <summary>Gets "_password_hash" from <c>_password_hashBytes2</c>.</summary>
    private static string GetCore(string name)
    {
        name = name.TrimEnd('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '_');
        foreach (var word in Neutral)
            if (name.Length > word.Length && name.EndsWith(word, StringComparison.Ordinal))
                return name.Substring(0, name.Length - word.Length);
        return name;
    }
}
