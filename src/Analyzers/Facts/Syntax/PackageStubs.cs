namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// Declarations of packages that the source of other projects derives from, and that a compilation does not reference: in a layered
/// solution, only the project with the context references EF Core and Identity. They have the types that a configuration names; what else
/// it calls is unknown, as for any other missing package.
/// </summary>
/// <remarks>
/// Sources: https://github.com/dotnet/efcore/tree/main/src/EFCore,
/// https://github.com/dotnet/aspnetcore/tree/main/src/Identity/EntityFrameworkCore/src,
/// https://github.com/dotnet/aspnetcore/tree/main/src/Identity/Extensions.Stores/src.
/// </remarks>
internal static class PackageStubs
{
    private const string EntityFramework = "Microsoft.EntityFrameworkCore";

    /// <summary>
    /// Begins with "Microsoft.", as the name of Identity's assembly does: such entities are configured in compiled code.
    /// </summary>
    private const string Identity = "Microsoft.AspNetCore.Identity.Stubs";

    /// <summary>EF Core 8, since when collections of scalars are columns. The attributes are in EF Core's abstractions.</summary>
    private const string EntityFrameworkCode = """
        [assembly: System.Reflection.AssemblyVersion("8.0.0.0")]
        namespace Microsoft.EntityFrameworkCore
        {
            public class DbContext
            {
                protected DbContext() { }
                public DbContext(DbContextOptions options) { }
                public virtual DbSet<TEntity> Set<TEntity>() where TEntity : class => throw new System.NotSupportedException();
                protected internal virtual void ConfigureConventions(ModelConfigurationBuilder configurationBuilder) { }
                protected internal virtual void OnConfiguring(DbContextOptionsBuilder optionsBuilder) { }
                protected internal virtual void OnModelCreating(ModelBuilder modelBuilder) { }
            }

            public abstract class DbSet<TEntity> : System.Linq.IQueryable<TEntity> where TEntity : class
            {
                public abstract System.Type ElementType { get; }
                public abstract System.Linq.Expressions.Expression Expression { get; }
                public abstract System.Linq.IQueryProvider Provider { get; }
                public abstract System.Collections.Generic.IEnumerator<TEntity> GetEnumerator();
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }

            public class DbContextOptions { }
            public class DbContextOptions<TContext> : DbContextOptions { }
            public class DbContextOptionsBuilder { }
            public class DbContextOptionsBuilder<TContext> : DbContextOptionsBuilder { }
            public class ModelBuilder { }
            public class ModelConfigurationBuilder { }
            public interface IEntityTypeConfiguration<TEntity> where TEntity : class
            {
                void Configure(Metadata.Builders.EntityTypeBuilder<TEntity> builder);
            }
        }

        namespace Microsoft.EntityFrameworkCore.Metadata.Builders
        {
            public class ComplexPropertyBuilder { }
            public class ComplexPropertyBuilder<TComplex> : ComplexPropertyBuilder { }
            public class EntityTypeBuilder { }
            public class EntityTypeBuilder<TEntity> : EntityTypeBuilder { }
            public class OwnedNavigationBuilder { }
            public class OwnedNavigationBuilder<TOwner, TDependent> : OwnedNavigationBuilder { }
            public class PropertyBuilder { }
            public class PropertyBuilder<TProperty> : PropertyBuilder { }
        }

        namespace Microsoft.EntityFrameworkCore.Storage.ValueConversion
        {
            public class ValueConverter<TModel, TProvider> { }
        }
        """;

    private const string IdentityContexts = """
        namespace Microsoft.AspNetCore.Identity.EntityFrameworkCore
        {
            using Microsoft.EntityFrameworkCore;

            public class IdentityUserContext<TUser, TKey, TUserClaim, TUserLogin, TUserToken> : DbContext
                where TUser : class where TUserClaim : class where TUserLogin : class where TUserToken : class
            {
                public virtual DbSet<TUser> Users { get; set; }
                public virtual DbSet<TUserClaim> UserClaims { get; set; }
                public virtual DbSet<TUserLogin> UserLogins { get; set; }
                public virtual DbSet<TUserToken> UserTokens { get; set; }
                protected override void OnModelCreating(ModelBuilder builder) { }
            }

            public class IdentityUserContext<TUser, TKey>
                : IdentityUserContext<TUser, TKey, IdentityUserClaim<TKey>, IdentityUserLogin<TKey>, IdentityUserToken<TKey>>
                where TUser : class { }

            public class IdentityUserContext<TUser> : IdentityUserContext<TUser, string> where TUser : class { }

            public class IdentityDbContext<TUser, TRole, TKey, TUserClaim, TUserRole, TUserLogin, TRoleClaim, TUserToken>
                : IdentityUserContext<TUser, TKey, TUserClaim, TUserLogin, TUserToken>
                where TUser : class where TRole : class where TUserClaim : class where TUserRole : class where TUserLogin : class
                where TRoleClaim : class where TUserToken : class
            {
                public virtual DbSet<TUserRole> UserRoles { get; set; }
                public virtual DbSet<TRole> Roles { get; set; }
                public virtual DbSet<TRoleClaim> RoleClaims { get; set; }
                protected override void OnModelCreating(ModelBuilder builder) { }
            }

            public class IdentityDbContext<TUser, TRole, TKey>
                : IdentityDbContext<TUser, TRole, TKey, IdentityUserClaim<TKey>, IdentityUserRole<TKey>, IdentityUserLogin<TKey>,
                    IdentityRoleClaim<TKey>, IdentityUserToken<TKey>>
                where TUser : class where TRole : class { }

            public class IdentityDbContext<TUser> : IdentityDbContext<TUser, IdentityRole, string> where TUser : class { }
            public class IdentityDbContext : IdentityDbContext<IdentityUser> { }
        }
        """;

    private const string IdentityEntities = """
        namespace Microsoft.AspNetCore.Identity
        {
            public class IdentityUser<TKey>
            {
                public virtual TKey Id { get; set; }
                public virtual string UserName { get; set; }
                public virtual string NormalizedUserName { get; set; }
                public virtual string Email { get; set; }
                public virtual string NormalizedEmail { get; set; }
                public virtual bool EmailConfirmed { get; set; }
                public virtual string PasswordHash { get; set; }
                public virtual string SecurityStamp { get; set; }
                public virtual string ConcurrencyStamp { get; set; }
                public virtual string PhoneNumber { get; set; }
                public virtual bool PhoneNumberConfirmed { get; set; }
                public virtual bool TwoFactorEnabled { get; set; }
                public virtual System.DateTimeOffset? LockoutEnd { get; set; }
                public virtual bool LockoutEnabled { get; set; }
                public virtual int AccessFailedCount { get; set; }
            }

            public class IdentityUser : IdentityUser<string> { }

            public class IdentityRole<TKey>
            {
                public virtual TKey Id { get; set; }
                public virtual string Name { get; set; }
                public virtual string NormalizedName { get; set; }
                public virtual string ConcurrencyStamp { get; set; }
            }

            public class IdentityRole : IdentityRole<string> { }

            public class IdentityUserClaim<TKey>
            {
                public virtual int Id { get; set; }
                public virtual TKey UserId { get; set; }
                public virtual string ClaimType { get; set; }
                public virtual string ClaimValue { get; set; }
            }

            public class IdentityRoleClaim<TKey>
            {
                public virtual int Id { get; set; }
                public virtual TKey RoleId { get; set; }
                public virtual string ClaimType { get; set; }
                public virtual string ClaimValue { get; set; }
            }

            public class IdentityUserLogin<TKey>
            {
                public virtual string LoginProvider { get; set; }
                public virtual string ProviderKey { get; set; }
                public virtual string ProviderDisplayName { get; set; }
                public virtual TKey UserId { get; set; }
            }

            public class IdentityUserToken<TKey>
            {
                public virtual TKey UserId { get; set; }
                public virtual string LoginProvider { get; set; }
                public virtual string Name { get; set; }
                public virtual string Value { get; set; }
            }

            public class IdentityUserRole<TKey>
            {
                public virtual TKey UserId { get; set; }
                public virtual TKey RoleId { get; set; }
            }
        }
        """;

    private const string ApiAuthorizationContexts = """
        namespace Microsoft.AspNetCore.ApiAuthorization.IdentityServer
        {
            public class ApiAuthorizationDbContext<TUser> : Microsoft.AspNetCore.Identity.EntityFrameworkCore.IdentityDbContext<TUser>
                where TUser : class { }
        }
        """;

    /// <summary>The declarations of Identity's assemblies.</summary>
    private static readonly ImmutableArray<(string Assembly, string Code)> IdentityParts = ImmutableArray.Create(
        ("Microsoft.AspNetCore.Identity.EntityFrameworkCore", IdentityContexts),
        ("Microsoft.Extensions.Identity.Stores", IdentityEntities),
        ("Microsoft.AspNetCore.ApiAuthorization.IdentityServer", ApiAuthorizationContexts));

    /// <summary>Adds the declarations that files need and that a compilation does not reference.</summary>
    public static CSharpCompilation AddTo(
        CSharpCompilation compilation, ImmutableArray<SyntaxTree> files, CancellationToken cancellationToken)
    {
        var referenced = compilation.ReferencedAssemblyNames.Select(static assembly => assembly.Name).ToImmutableHashSet();
        if (!referenced.Contains(EntityFramework))
            compilation = Add(compilation, EntityFramework, [EntityFrameworkCode], cancellationToken);
        return files.Any(file => file.Mentions(cancellationToken, "Identity"))
            ? Add(compilation, Identity, IdentityParts.Where(part => !referenced.Contains(part.Assembly)).Select(static part => part.Code),
                cancellationToken)
            : compilation;
    }

    private static CSharpCompilation Add(
        CSharpCompilation compilation, string assembly, IEnumerable<string> code, CancellationToken cancellationToken)
    {
        var options = compilation.SyntaxTrees.FirstOrDefault()?.Options as CSharpParseOptions;
        var trees = code.Select(text => CSharpSyntaxTree.ParseText(text, options, cancellationToken: cancellationToken)).ToList();
        return trees.Count == 0 ? compilation
            : compilation.AddReferences(CSharpCompilation.Create(
                assembly, trees, compilation.References, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
                .ToMetadataReference());
    }
}
