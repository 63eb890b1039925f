using AsyncSql.Analyzers.Facts;
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
    /// <param name="readsToTheEnd">Whether the driver's method throws errors that come behind the value.</param>
    /// <param name="semanticModel">The model of the file.</param>
    /// <param name="edits">Where the method is added.</param>
    public static string? Add(AwaitedCall call, IMethodSymbol method, ITypeSymbol command, bool isText, bool readsToTheEnd, SemanticModel semanticModel, FileEdits edits)
    {
        var code = new MethodCode(call.Call, isText, semanticModel, edits);
        if (command.GetMembers("ExecuteReaderAsync").OfType<IMethodSymbol>().FirstOrDefault(static open => open.Parameters.Length == 2)?.ReturnType is not INamedTypeSymbol { TypeArguments: [var reader] }
            || ReadHelper.AddForObject(code, reader) is not { } read)
            return null;
        // The same null as before: one that the compiler warns of, or one that it knows nothing of.
        var isChecked = (semanticModel.GetNullableContext(call.Call.SpanStart) & NullableContext.AnnotationsEnabled) != 0;
        var isAnnotated = method.ReturnType is INamedTypeSymbol { TypeArgumentNullableAnnotations: [NullableAnnotation.Annotated] };
        string[] end = readsToTheEnd
            ? [$"while (await reader.NextResultAsync(cancellationToken){code.Configuration})", "{", "    // Throws an error that comes behind the value.", "}", ""]
            : [];
        return code.Add(
            isText ? ["ExecuteScalarTextAsync", "ExecuteScalarOfTextAsync"] : ["ExecuteScalarBytesAsync", "ExecuteScalarOfBytesAsync"],
            isChecked && isAnnotated ? "object?" : "object",
            $"{code.Display(command)} command",
            code.Using(
                [$"reader = await command.ExecuteReaderAsync({code.Name("System.Data", "CommandBehavior")}.SequentialAccess, cancellationToken){code.Configuration}"],
                [
                    $"var value = await reader.ReadAsync(cancellationToken){code.Configuration} ? await {read}(reader, 0, cancellationToken){code.Configuration} : null{(isChecked && !isAnnotated ? "!" : "")};",
                    .. end,
                    "return value;",
                ]));
    }
}
