using System.Diagnostics.CodeAnalysis;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Reports failed checks to the test framework.</summary>
public interface IVerifier
{
    void Equal<T>(T expected, T actual, string? message = null);

    [DoesNotReturn]
    void Fail(string? message = null);

    /// <summary>Creates a verifier whose failures also show their context ("Fix all in document").</summary>
    IVerifier PushContext(string context);
}
