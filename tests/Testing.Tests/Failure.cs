using Xunit;

namespace AsyncSql.Testing.Tests;

/// <summary>A verifier that does not fail where it should is worse than none.</summary>
internal static class Failure
{
    /// <summary>The verification fails, and its message holds all of these.</summary>
    public static async Task Is(Func<Task> verification, params string[] message)
    {
        var exception = await Assert.ThrowsAsync<InvalidOperationException>(verification);
        Assert.All(message, part => Assert.Contains(part, exception.Message, StringComparison.Ordinal));
    }
}
