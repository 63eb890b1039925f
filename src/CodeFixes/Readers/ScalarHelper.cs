using Microsoft.CodeAnalysis;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The method that takes the place of <c>ExecuteScalarAsync</c>: it gives the same object, that of NULL and that of no row included, out of a stream.</summary>
internal static class ScalarHelper
{
    /// <summary>The name of the method in the class around a call, which gets it where it has none yet; <see langword="null"/> where the class can have none.</summary>
    /// <param name="call">The call of <c>ExecuteScalarAsync</c>, awaited on the spot.</param>
    /// <param name="method">What it calls.</param>
    /// <param name="command">The type of the command.</param>
    /// <param name="isText">Whether it gives text, or bytes.</param>
    /// <param name="semanticModel">The model of the file.</param>
    /// <param name="edits">Where the method is added.</param>
    public static string? Add(AwaitedCall call, IMethodSymbol method, ITypeSymbol command, bool isText, SemanticModel semanticModel, FileEdits edits)
    {
        var place = call.Call;
        var code = new MethodCode(place, isText, call.Awaited != place, semanticModel, edits);
        // The same null as before: one that the compiler warns of, or one that it knows nothing of.
        var isChecked = (semanticModel.GetNullableContext(place.SpanStart) & NullableContext.AnnotationsEnabled) != 0;
        var isAnnotated = method.ReturnType is INamedTypeSymbol { TypeArgumentNullableAnnotations: [NullableAnnotation.Annotated] };
        var behavior = edits.Name("System.Data", "CommandBehavior");
        var body = code.Using(
            [$"reader = await command.ExecuteReaderAsync({behavior}.SequentialAccess | {behavior}.SingleRow, cancellationToken){code.Configuration}"],
            [
                $"if (!await reader.ReadAsync(cancellationToken){code.Configuration})",
                $"    return {(isChecked && !isAnnotated ? "null!" : "null")};",
                .. code.ReturnObjects("0"),
                .. code.ReturnValue("0"),
            ]);
        var type = command.ToMinimalDisplayString(semanticModel, place.SpanStart);
        return AddedMethod.Add(
            place,
            isText ? ["ExecuteScalarTextAsync", "ExecuteScalarOfTextAsync"] : ["ExecuteScalarBytesAsync", "ExecuteScalarOfBytesAsync"],
            name => [code.Signature(isChecked && isAnnotated ? "object?" : "object", name, $"{type} command"), "{", .. MethodCode.Indented(body), "}"],
            semanticModel,
            edits);
    }
}
