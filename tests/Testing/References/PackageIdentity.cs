namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A NuGet package that a test references.</summary>
public sealed record PackageIdentity(string Id, string Version);
