namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>What all tests share: the package, and the consumers built with it, which only the tests that look at them build.</summary>
public sealed class SharedBuilds : IDisposable
{
    private readonly Lazy<Consumers> _consumers;

    public SharedBuilds()
    {
        Pack = new PackedPack();
        _consumers = new Lazy<Consumers>(() => new Consumers(Pack));
    }

    internal PackedPack Pack { get; }

    internal Consumers Consumers => _consumers.Value;

    public void Dispose()
    {
        if (_consumers.IsValueCreated)
            _consumers.Value.Dispose();
        Pack.Dispose();
    }
}

/// <summary>One collection for all classes: they share the builds, and one build at a time keeps each of them quick.</summary>
[CollectionDefinition(Name)]
public sealed class ShareBuilds : ICollectionFixture<SharedBuilds>
{
    public const string Name = "shared builds";
}
