namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Counts the fixes that a test applies, and fails if there are too many or too few.</summary>
internal sealed class IterationCount
{
    private readonly int _least;
    private readonly int _most;
    private readonly IVerifier _verifier;

    /// <param name="wanted">The expected number; a limit if negative; null for <paramref name="byDefault"/> as the limit.</param>
    /// <param name="byDefault">The number of places to fix.</param>
    /// <param name="changes">Whether the test expects any text to change.</param>
    /// <param name="verifier">The verifier that reports failures.</param>
    public IterationCount(int? wanted, int byDefault, bool changes, IVerifier verifier)
    {
        _least = wanted is > 0 ? wanted.Value : changes ? 1 : 0;
        _most = wanted is { } number ? Math.Abs(number) : changes ? byDefault : 0;
        _verifier = verifier;
    }

    public int Done { get; private set; }

    public void Next(OfferedFix offer)
    {
        if (++Done <= _most)
            return;
        var at = offer.Diagnostic.Location.GetLineSpan();
        _verifier.Fail(
            _most == 0
                ? $"The fix '{offer.Action.Title}' is offered for {offer.Diagnostic.Id} at {at}; the test expects none."
                : $"After {_most} fix(es) the fix '{offer.Action.Title}' is still offered for {offer.Diagnostic.Id} at {at}.");
    }

    public void End()
    {
        if (Done < _least)
            _verifier.Fail(Done == 0 ? "No fix is offered; the test expects one." : $"It took {Done} fix(es), not {_least}.");
    }
}
