namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>The size of a column that a package configures in compiled code.</summary>
/// <param name="IsUnbounded">Whether it is of a <c>max</c> type on SQL Server. All other columns have a length.</param>
/// <param name="Length">The length that the package sets, where it is above the inline limit; <see langword="null"/> for none.</param>
internal sealed record PackageColumn(bool IsUnbounded, int? Length);

/// <summary>Entity types of packages whose models are known, because their contexts configure them in compiled code.</summary>
/// <remarks>
/// Sources: <c>identity-server/src/EntityFramework.Storage/Extensions/ModelBuilderExtensions.cs</c> of
/// https://github.com/DuendeSoftware/products (IdentityServer4 has the older half of it),
/// https://github.com/openiddict/openiddict-core/tree/dev/src/OpenIddict.EntityFrameworkCore/Configurations,
/// https://github.com/dotnet/aspnetcore/blob/main/src/DataProtection/EntityFrameworkCore/src/DataProtectionKey.cs,
/// <c>framework/src/Volo.Abp.EntityFrameworkCore/Volo/Abp/EntityFrameworkCore/Modeling/AbpEntityTypeBuilderExtensions.cs</c> of
/// https://github.com/abpframework/abp. ABP's <c>ConfigureByConvention</c> configures only the properties of ABP's own base types.
/// Identity is not among them: its columns without a length hold short values. The entities of Hangfire's store are internal.
/// </remarks>
internal static class PackageEntities
{
    private const int LargeGrant = 50_000;

    private static readonly PackageColumn WithoutLength = new(true, null);
    private static readonly PackageColumn Ordinary = new(false, null);

    private static readonly ImmutableDictionary<string, PackageColumn> IdentityServer = Create(
            "Key.Data", "ServerSideSession.Data", "PushedAuthorizationRequest.Parameters", "IdentityProvider.Properties",
            "SamlSigninState.SerializedState", "SamlLogoutSession.SerializedSession")
        .Add("PersistedGrant.Data", new PackageColumn(true, LargeGrant))
        .Add("DeviceFlowCodes.Data", new PackageColumn(true, LargeGrant));

    private static readonly ImmutableDictionary<string, PackageColumn> OpenIddict = Create(
        "OpenIddictEntityFrameworkCoreApplication.ClientSecret", "OpenIddictEntityFrameworkCoreApplication.DisplayName",
        "OpenIddictEntityFrameworkCoreApplication.DisplayNames", "OpenIddictEntityFrameworkCoreApplication.JsonWebKeySet",
        "OpenIddictEntityFrameworkCoreApplication.Permissions", "OpenIddictEntityFrameworkCoreApplication.Properties",
        "OpenIddictEntityFrameworkCoreApplication.PostLogoutRedirectUris",
        "OpenIddictEntityFrameworkCoreApplication.RedirectUris", "OpenIddictEntityFrameworkCoreApplication.Requirements",
        "OpenIddictEntityFrameworkCoreApplication.Settings", "OpenIddictEntityFrameworkCoreAuthorization.Properties",
        "OpenIddictEntityFrameworkCoreAuthorization.Scopes", "OpenIddictEntityFrameworkCoreScope.Description",
        "OpenIddictEntityFrameworkCoreScope.Descriptions", "OpenIddictEntityFrameworkCoreScope.DisplayName",
        "OpenIddictEntityFrameworkCoreScope.DisplayNames", "OpenIddictEntityFrameworkCoreScope.Properties",
        "OpenIddictEntityFrameworkCoreScope.Resources", "OpenIddictEntityFrameworkCoreToken.Payload",
        "OpenIddictEntityFrameworkCoreToken.Properties");

    /// <summary>The unbounded columns, by the namespace of their entities.</summary>
    private static readonly ImmutableDictionary<string, ImmutableDictionary<string, PackageColumn>> Unbounded =
        ImmutableDictionary<string, ImmutableDictionary<string, PackageColumn>>.Empty
            .Add("IdentityServer4.EntityFramework.Entities", IdentityServer)
            .Add("Duende.IdentityServer.EntityFramework.Entities", IdentityServer)
            .Add("OpenIddict.EntityFrameworkCore.Models", OpenIddict)
            .Add("Microsoft.AspNetCore.DataProtection.EntityFrameworkCore",
                Create("DataProtectionKey.FriendlyName", "DataProtectionKey.Xml"))
            // ExtraProperties has no length, but it is empty unless the program adds properties.
            .Add("Volo.Abp.Domain.Entities", Create());

    /// <summary>The assemblies whose contexts and extension methods configure their own entities only.</summary>
    private static readonly string[] Assemblies =
    [
        "Microsoft.EntityFrameworkCore", "Npgsql.EntityFrameworkCore", "Pomelo.EntityFrameworkCore", "Microsoft.AspNetCore.Identity",
        "Microsoft.AspNetCore.ApiAuthorization", "Microsoft.AspNetCore.DataProtection", "IdentityServer4.EntityFramework",
        "Duende.IdentityServer.EntityFramework", "OpenIddict.EntityFrameworkCore", "Hangfire.EntityFrameworkCore",
        "Volo.Abp.",
    ];

    /// <summary>Whether the code of an assembly configures no types of the program.</summary>
    public static bool ConfiguresOnlyItself(IAssemblySymbol? assembly) =>
        assembly is not null && Assemblies.Any(start => assembly.Name.StartsWith(start, StringComparison.Ordinal));

    /// <summary>Whether a type is an entity, or the base of one, whose columns are known.</summary>
    public static bool IsKnown(INamedTypeSymbol type) =>
        ConfiguresOnlyItself(type.ContainingAssembly) && Unbounded.ContainsKey(type.ContainingNamespace?.ToDisplayString() ?? "");

    /// <summary>Finds the size of the column of a property; <see langword="null"/> for entities that are not known.</summary>
    public static PackageColumn? Find(IPropertySymbol property) =>
        property.ContainingType is { } type && IsKnown(type)
            ? Unbounded[type.ContainingNamespace.ToDisplayString()].GetValueOrDefault(type.Name + "." + property.Name, Ordinary)
            : null;

    private static ImmutableDictionary<string, PackageColumn> Create(params string[] columns) =>
        columns.ToImmutableDictionary(static column => column, static _ => WithoutLength, StringComparer.Ordinal);
}
