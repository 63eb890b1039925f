namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>What is streamed: each form is compared to the letter here, and runs before and after the fix where the server is that answers it.</summary>
internal static partial class StreamingForms
{
    public static IEnumerable<StreamingForm> All => [.. Checks, .. Bytes, .. Text, .. Surroundings, .. Projected, .. Members, .. Branches, .. Encoded];
}
