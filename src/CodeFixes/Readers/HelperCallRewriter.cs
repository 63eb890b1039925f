namespace AsyncSql.CodeFixes.Readers;

/// <summary>Rewrites a value that is needed as a whole as the call of a method that collects it from its stream.</summary>
internal static class HelperCallRewriter
{
    public static bool TryRewrite(ReadExpression read, FileEdits edits, Lazy<HelperClass?> added)
    {
        if (added.Value is not { } methods)
            return false;
        var helpers = new StreamHelpers(read.Read, read.IsText, methods);
        var method = read.IsObject ? helpers.AddReadObject(read.Reader) : helpers.AddRead(read.Reader);
        var call = $"{methods.Qualify(method, edits)}({read.Source}, {read.Ordinal}{read.CreateStream(read.Token).TokenArgument})";
        var awaited = $"await {call}{read.Configuration}";
        edits.Add(read.IsAwaited
            ? Edit.Replace(read.Read, call)
            : Edit.Replace(read.Value, IsOperand(read.Value) ? $"({awaited})" : awaited));
        return true;
    }

    private static bool IsOperand(ExpressionSyntax value) => value.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == value,
        ElementAccessExpressionSyntax access => access.Expression == value,
        ConditionalAccessExpressionSyntax access => access.Expression == value,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };
}
