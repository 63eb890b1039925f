using System.Diagnostics.CodeAnalysis;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How a failed check reaches the test framework.</summary>
public interface IVerifier
{
    void Equal<T>(T expected, T actual, string? message = null);

    [DoesNotReturn]
    void Fail(string? message = null);

    /// <summary>A verifier whose failures also say where they happened ("Fix all in document").</summary>
    IVerifier PushContext(string context);
}
