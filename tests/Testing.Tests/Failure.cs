using Xunit;

namespace AsyncSql.Testing.Tests;

/// <summary>Asserts that a verification fails.</summary>
internal static class Failure
{
    /// <summary>Asserts that the verification fails with a message that contains all of these texts.</summary>
    public static async Task Is(Func<Task> verification, params string[] message)
    {
        var exception = await Assert.ThrowsAsync<InvalidOperationException>(verification);
        Assert.All(message, part => Assert.Contains(part, exception.Message, StringComparison.Ordinal));
    }
}
