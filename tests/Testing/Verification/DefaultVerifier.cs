using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Throws an <see cref="InvalidOperationException"/>, which fails a test in any framework.</summary>
public class DefaultVerifier : IVerifier
{
    private readonly ImmutableArray<string> _context;

    public DefaultVerifier()
        : this([])
    {
    }

    private DefaultVerifier(ImmutableArray<string> context) => _context = context;

    public void Equal<T>(T expected, T actual, string? message = null)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
            Fail($"{message}\nExpected: {expected}\nActual:   {actual}".TrimStart('\n'));
    }

    [DoesNotReturn]
    public void Fail(string? message = null)
        => throw new InvalidOperationException(string.Concat(_context.Select(context => $"Context: {context}\n")) + message);

    public IVerifier PushContext(string context) => new DefaultVerifier(_context.Add(context));
}
