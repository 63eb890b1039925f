namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The package and its consumers, shared by all tests. Consumers are built when a test needs them.</summary>
public sealed class SharedBuilds : IDisposable
{
    private readonly Lazy<Consumers> _consumers;
    private readonly Lazy<DriverConsumers> _driverConsumers;
    private readonly Lazy<ModeConsumers> _modeConsumers;
    private readonly Lazy<StreamingConsumers> _streamingConsumers;
    private readonly Lazy<OtherPackConsumers> _otherPacks;
    private readonly Lazy<CompatibilityConsumers> _compatibility;
    private readonly Lazy<PackedTool> _tool;

    public SharedBuilds()
    {
        Pack = new PackedPack();
        _consumers = new Lazy<Consumers>(() => new Consumers(Pack));
        _driverConsumers = new Lazy<DriverConsumers>(() => new DriverConsumers(Pack));
        _modeConsumers = new Lazy<ModeConsumers>(() => new ModeConsumers(Pack));
        _streamingConsumers = new Lazy<StreamingConsumers>(() => new StreamingConsumers(Pack));
        _otherPacks = new Lazy<OtherPackConsumers>(() => new OtherPackConsumers(Pack));
        _compatibility = new Lazy<CompatibilityConsumers>(() => new CompatibilityConsumers(Pack));
        _tool = new Lazy<PackedTool>(() => new PackedTool(Pack));
    }

    internal PackedPack Pack { get; }

    internal Consumers Consumers => _consumers.Value;

    internal DriverConsumers DriverConsumers => _driverConsumers.Value;

    internal ModeConsumers ModeConsumers => _modeConsumers.Value;

    internal StreamingConsumers StreamingConsumers => _streamingConsumers.Value;

    internal OtherPackConsumers OtherPacks => _otherPacks.Value;

    internal CompatibilityConsumers Compatibility => _compatibility.Value;

    internal PackedTool Tool => _tool.Value;

    public void Dispose()
    {
        if (_consumers.IsValueCreated)
            _consumers.Value.Dispose();
        if (_driverConsumers.IsValueCreated)
            _driverConsumers.Value.Dispose();
        if (_modeConsumers.IsValueCreated)
            _modeConsumers.Value.Dispose();
        if (_streamingConsumers.IsValueCreated)
            _streamingConsumers.Value.Dispose();
        if (_otherPacks.IsValueCreated)
            _otherPacks.Value.Dispose();
        if (_compatibility.IsValueCreated)
            _compatibility.Value.Dispose();
        if (_tool.IsValueCreated)
            _tool.Value.Dispose();
        CompilerServer.Stop();
        Pack.Dispose();
    }
}

/// <summary>One collection for all classes, which share the builds. One build at a time is fastest.</summary>
[CollectionDefinition(Name)]
public sealed class ShareBuilds : ICollectionFixture<SharedBuilds>
{
    public const string Name = "shared builds";
}
