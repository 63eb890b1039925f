using Xunit;

namespace AsyncSql.Streaming.Tests.Lifetime;

/// <summary>Tests that no other test runs beside: they take threads, or depend on time.</summary>
[CollectionDefinition(nameof(TimedTests), DisableParallelization = true)]
public sealed class TimedTests;
