using System.Data.SqlTypes;
using System.Reflection;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Microsoft.Extensions.DependencyInjection;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;

internal sealed class Place
{
    public int Id { get; set; }

    public string Text { get; set; } = "";

    public Area Shape { get; set; } = new("");
}

/// <summary>A value of a spatial type.</summary>
internal sealed record Area(string Bytes);

/// <summary>A model with a spatial column.</summary>
internal sealed class Places(DbContextOptions<Places> options) : DbContext(options)
{
    public IQueryable<Place> All => Set<Place>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        modelBuilder.Entity<Place>(static place =>
        {
            place.ToTable("Places");
            place.Property(static p => p.Shape).HasColumnType("geometry").IsRequired();
        });
}

internal sealed class PlaceText
{
    public int Id { get; set; }

    public string Text { get; set; } = "";
}

/// <summary>A model of the same table without its spatial column.</summary>
internal sealed class PlaceTexts(DbContextOptions<PlaceTexts> options) : DbContext(options)
{
    protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.Entity<PlaceText>().ToTable("Places");
}

/// <summary>Maps <c>geometry</c> as EF Core's package for spatial types does: by a member of the driver's reader.</summary>
internal sealed class AreaMappings : IRelationalTypeMappingSourcePlugin
{
    public RelationalTypeMapping? FindMapping(in RelationalTypeMappingInfo mappingInfo) =>
        mappingInfo.ClrType == typeof(Area) || mappingInfo.StoreTypeName == "geometry" ? new AreaMapping() : null;

    private sealed class AreaMapping : RelationalTypeMapping
    {
        private static readonly MethodInfo GetSqlBytes = typeof(SqlDataReader).GetMethod(nameof(SqlDataReader.GetSqlBytes))!;

        public AreaMapping()
            : base(new RelationalTypeMappingParameters(
                new CoreTypeMappingParameters(
                    typeof(Area),
                    new ValueConverter<Area, SqlBytes>(
                        static area => new SqlBytes(Convert.FromHexString(area.Bytes)),
                        static bytes => new Area(Convert.ToHexString(bytes.Value)))),
                "geometry"))
        {
        }

        private AreaMapping(RelationalTypeMappingParameters parameters)
            : base(parameters)
        {
        }

        public override MethodInfo GetDataReaderMethod() => GetSqlBytes;

        protected override RelationalTypeMapping Clone(RelationalTypeMappingParameters parameters) => new AreaMapping(parameters);
    }
}

/// <summary>Adds the mappings to the services of a context.</summary>
internal sealed class AreaOptions : IDbContextOptionsExtension
{
    public DbContextOptionsExtensionInfo Info => new ExtensionInfo(this);

    public void ApplyServices(IServiceCollection services) => services.AddSingleton<IRelationalTypeMappingSourcePlugin, AreaMappings>();

    public void Validate(IDbContextOptions options)
    {
    }

    private sealed class ExtensionInfo(IDbContextOptionsExtension extension) : DbContextOptionsExtensionInfo(extension)
    {
        public override bool IsDatabaseProvider => false;

        public override string LogFragment => "";

        public override int GetServiceProviderHashCode() => 7;

        public override void PopulateDebugInfo(IDictionary<string, string> debugInfo)
        {
        }

        public override bool ShouldUseSameServiceProvider(DbContextOptionsExtensionInfo other) => other is ExtensionInfo;
    }
}
