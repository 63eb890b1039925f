using AsyncSql.Streaming.EntityFrameworkCore.Interception;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.Extensions.DependencyInjection;

namespace AsyncSql.Streaming.EntityFrameworkCore;

/// <summary>The options of streamed reads, as EF Core keeps them.</summary>
internal sealed class StreamedReadsOptionsExtension : IDbContextOptionsExtension
{
    private ExtensionInfo? _info;

    /// <summary>Whether only tagged queries are read through streams. It never changes: contexts share their options.</summary>
    public bool IsOnlyTagged { get; init; }

    /// <inheritdoc />
    public DbContextOptionsExtensionInfo Info => _info ??= new ExtensionInfo(this);

    /// <inheritdoc />
    public void ApplyServices(IServiceCollection services) => services.AddEntityFrameworkStreamedReads();

    /// <inheritdoc />
    public void Validate(IDbContextOptions options)
    {
        if (options.FindExtension<CoreOptionsExtension>()?.InternalServiceProvider is not { } provider)
            return;

        using var scope = provider.CreateScope();
        if (scope.ServiceProvider.GetService<IInterceptors>() is not OrderedInterceptors)
            throw new InvalidOperationException(
                "UseStreamedReads requires its services in the service provider of UseInternalServiceProvider. "
                + $"Call {nameof(StreamedReadsServiceCollectionExtensions.AddEntityFrameworkStreamedReads)} on its service collection.");
    }

    private sealed class ExtensionInfo : DbContextOptionsExtensionInfo
    {
        public ExtensionInfo(StreamedReadsOptionsExtension extension)
            : base(extension)
        {
        }

        public override bool IsDatabaseProvider => false;

        public override string LogFragment => IsOnlyTagged ? "using streamed reads of tagged queries " : "using streamed reads ";

        private bool IsOnlyTagged => ((StreamedReadsOptionsExtension)Extension).IsOnlyTagged;

        /// <summary>The services read the options of the context, so contexts with different ones share a service provider.</summary>
        public override int GetServiceProviderHashCode() => 0;

        public override bool ShouldUseSameServiceProvider(DbContextOptionsExtensionInfo other) => other is ExtensionInfo;

        public override void PopulateDebugInfo(IDictionary<string, string> debugInfo) => debugInfo["StreamedReads"] = "1";
    }
}
