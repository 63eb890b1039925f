using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>Entities of packages that compiled code configures. The packages are declared here as far as queries use them.</summary>
public sealed class PackageEntityTests
{
    private const string Duende = """
        namespace Duende.IdentityServer.EntityFramework.Entities
        {
            public class PersistedGrant { public long Id { get; set; } public string Key { get; set; } = ""; public string? SubjectId { get; set; } public string Data { get; set; } = ""; }
            public class Client { public int Id { get; set; } public string ClientId { get; set; } = ""; public string? Description { get; set; } public List<ClientSecret> ClientSecrets { get; set; } = new(); }
            public abstract class Secret { public int Id { get; set; } public string Value { get; set; } = ""; }
            public class ClientSecret : Secret { public int ClientId { get; set; } }
            public class Key { public string Id { get; set; } = ""; public string Use { get; set; } = ""; public string Data { get; set; } = ""; }
        }
        namespace Duende.IdentityServer.EntityFramework.Interfaces
        {
            using Duende.IdentityServer.EntityFramework.Entities;
            public interface IPersistedGrantDbContext { DbSet<PersistedGrant> PersistedGrants { get; } DbSet<Key> Keys { get; } }
            public interface IConfigurationDbContext { DbSet<Client> Clients { get; } }
        }
        namespace Duende.IdentityServer.EntityFramework.DbContexts
        {
            using Duende.IdentityServer.EntityFramework.Entities;
            public class PersistedGrantDbContext<T> : DbContext, Interfaces.IPersistedGrantDbContext where T : DbContext
            {
                public PersistedGrantDbContext(DbContextOptions options) : base(options) { }
                public DbSet<PersistedGrant> PersistedGrants { get; set; } = null!;
                public DbSet<Key> Keys { get; set; } = null!;
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<PersistedGrant>().Property(g => g.Data).HasMaxLength(50000);
            }
            public class PersistedGrantDbContext : PersistedGrantDbContext<PersistedGrantDbContext> { public PersistedGrantDbContext(DbContextOptions options) : base(options) { } }
        }
        """;

    private const string OpenIddict = """
        namespace OpenIddict.EntityFrameworkCore.Models { public class OpenIddictEntityFrameworkCoreToken<TKey> { public TKey Id { get; set; } = default!; public string? Payload { get; set; } public string? Subject { get; set; } } public class OpenIddictEntityFrameworkCoreToken : OpenIddictEntityFrameworkCoreToken<string> { } }
        namespace Microsoft.Extensions.DependencyInjection { public static class OpenIddictExtensions { public static ModelBuilder UseOpenIddict(this ModelBuilder model) => model; } }
        """;

    private const string DataProtection = "namespace Microsoft.AspNetCore.DataProtection.EntityFrameworkCore { public class DataProtectionKey { public int Id { get; set; } public string? FriendlyName { get; set; } public string? Xml { get; set; } } }";

    private const string DuendeName = "Duende.IdentityServer.EntityFramework.Storage";
    private const string Usings = "using Duende.IdentityServer.EntityFramework.DbContexts; using Duende.IdentityServer.EntityFramework.Entities; using Duende.IdentityServer.EntityFramework.Interfaces;\n";
    private const string Startup = "public static class Startup { public static void Configure(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); }";

    [Theory]
    [InlineData("PersistedGrantDbContext db", "db.PersistedGrants.Where(g => g.SubjectId == \"\").{|ASQL1001:ToListAsync|}()")]
    [InlineData("IPersistedGrantDbContext db", "db.PersistedGrants.{|ASQL1001:FirstOrDefaultAsync|}(g => g.Key == \"\")")]
    [InlineData("IPersistedGrantDbContext db", "db.Keys.{|ASQL1002:ToListAsync|}()")]
    [InlineData("IPersistedGrantDbContext db", "db.Keys.Select(k => new { k.Id, k.Use }).ToListAsync()")]
    [InlineData("IPersistedGrantDbContext db", "db.PersistedGrants.Select(g => g.Key).ToListAsync()")]
    [InlineData("IConfigurationDbContext db", "db.Clients.Include(c => c.ClientSecrets).ToListAsync()")]
    public Task IdentityServer_IsKnown(string parameter, string query) =>
        VerifyAsync(DuendeName, Duende, Usings, $"public class Service {{ public async Task M({parameter}) => _ = await {query}; }} " + Startup);

    /// <summary>The package configures no types of the program.</summary>
    [Fact]
    public Task ContextThatDerivesFromOneOfIdentityServer_IsKnown() => VerifyAsync(
        DuendeName, Duende, Usings,
        """
        public class Note { public int Id { get; set; } public string Content { get; set; } = ""; }
        public class GrantContext : PersistedGrantDbContext<GrantContext>
        {
            public GrantContext(DbContextOptions options) : base(options) { }
            public DbSet<Note> Notes { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => base.OnModelCreating(model);
        }
        public class Service { public async Task M(GrantContext db) { _ = await db.PersistedGrants.{|ASQL1001:ToListAsync|}(); _ = await db.Notes.{|ASQL1001:ToListAsync|}(); _ = await db.Keys.{|ASQL1002:ToListAsync|}(); } }
        """);

    [Fact]
    public Task ConfigurationOfTheProgram_IsNewerThanThePackage() => VerifyAsync(
        DuendeName, Duende, Usings,
        """
        public class GrantContext : PersistedGrantDbContext<GrantContext>
        {
            public GrantContext(DbContextOptions options) : base(options) { }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) { base.OnModelCreating(model); model.Entity<PersistedGrant>().Property(g => g.Data).HasMaxLength(2000); }
        }
        public class Service { public async Task M(GrantContext db) => _ = await db.PersistedGrants.ToListAsync(); }
        """);

    [Theory]
    [InlineData("OpenIddict.EntityFrameworkCore.Models", OpenIddict, "using Microsoft.Extensions.DependencyInjection; using OpenIddict.EntityFrameworkCore.Models;\n", "_ = await db.Set<OpenIddictEntityFrameworkCoreToken>().{|ASQL1001:ToListAsync|}(); _ = await db.Set<OpenIddictEntityFrameworkCoreToken>().Select(t => t.Subject).ToListAsync();", "model.UseOpenIddict();")]
    [InlineData("Microsoft.AspNetCore.DataProtection.EntityFrameworkCore", DataProtection, "using Microsoft.AspNetCore.DataProtection.EntityFrameworkCore;\n", "_ = await db.Set<DataProtectionKey>().{|ASQL1001:ToListAsync|}(); _ = await db.Set<DataProtectionKey>().Select(k => k.Id).ToListAsync();", "model.Entity<DataProtectionKey>();")]
    public Task OtherPackages_AreKnown(string package, string library, string usings, string statements, string configuration) => VerifyAsync(
        package, library, usings,
        $"public class Service {{ public async Task M(ShopContext db) {{ {statements} }} }} public class ShopContext : DbContext {{ protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); protected override void OnModelCreating(ModelBuilder model) {{ {configuration} }} }}");

    /// <summary>A project of the solution with the names of a package is not the package.</summary>
    [Fact]
    public Task SameNamespaceInAnotherAssembly_DoesNotTrigger() => VerifyAsync(
        "Shop.Grants", Duende, Usings, "public class Service { public async Task M(IPersistedGrantDbContext db) => _ = await db.PersistedGrants.ToListAsync(); } " + Startup);

    private static Task VerifyAsync(string package, string library, string usings, string source) =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState =
            {
                CompileProjectReferences = true,
                Sources = { usings + Program.Usings + source },
                AdditionalProjectReferences = { package },
                AdditionalProjects = { [package] = { Sources = { Program.Usings + library } } },
            },
        }.RunAsync();
}
