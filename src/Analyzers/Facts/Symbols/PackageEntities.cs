namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>The size of a column that a package configures in compiled code.</summary>
/// <param name="IsUnbounded">Whether it is of a <c>max</c> type on SQL Server. All other columns have a length.</param>
/// <param name="Length">The length that the package sets, where it is above the inline limit; <see langword="null"/> for none.</param>
internal readonly record struct PackageColumn(bool IsUnbounded, int? Length);

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

    private static readonly ImmutableDictionary<string, int?> IdentityServer = Create(
        ("PersistedGrant.Data", LargeGrant), ("DeviceFlowCodes.Data", LargeGrant), ("Key.Data", null), ("ServerSideSession.Data", null),
        ("PushedAuthorizationRequest.Parameters", null), ("IdentityProvider.Properties", null), ("SamlSigninState.SerializedState", null),
        ("SamlLogoutSession.SerializedSession", null));

    private static readonly ImmutableDictionary<string, int?> OpenIddict = Create(
        ("OpenIddictEntityFrameworkCoreApplication.ClientSecret", null), ("OpenIddictEntityFrameworkCoreApplication.DisplayName", null),
        ("OpenIddictEntityFrameworkCoreApplication.DisplayNames", null), ("OpenIddictEntityFrameworkCoreApplication.JsonWebKeySet", null),
        ("OpenIddictEntityFrameworkCoreApplication.Permissions", null), ("OpenIddictEntityFrameworkCoreApplication.Properties", null),
        ("OpenIddictEntityFrameworkCoreApplication.PostLogoutRedirectUris", null),
        ("OpenIddictEntityFrameworkCoreApplication.RedirectUris", null), ("OpenIddictEntityFrameworkCoreApplication.Requirements", null),
        ("OpenIddictEntityFrameworkCoreApplication.Settings", null), ("OpenIddictEntityFrameworkCoreAuthorization.Properties", null),
        ("OpenIddictEntityFrameworkCoreAuthorization.Scopes", null), ("OpenIddictEntityFrameworkCoreScope.Description", null),
        ("OpenIddictEntityFrameworkCoreScope.Descriptions", null), ("OpenIddictEntityFrameworkCoreScope.DisplayName", null),
        ("OpenIddictEntityFrameworkCoreScope.DisplayNames", null), ("OpenIddictEntityFrameworkCoreScope.Properties", null),
        ("OpenIddictEntityFrameworkCoreScope.Resources", null), ("OpenIddictEntityFrameworkCoreToken.Payload", null),
        ("OpenIddictEntityFrameworkCoreToken.Properties", null));

    /// <summary>The unbounded columns, by the namespace of their entities.</summary>
    private static readonly ImmutableDictionary<string, ImmutableDictionary<string, int?>> Unbounded =
        ImmutableDictionary<string, ImmutableDictionary<string, int?>>.Empty
            .Add("IdentityServer4.EntityFramework.Entities", IdentityServer)
            .Add("Duende.IdentityServer.EntityFramework.Entities", IdentityServer)
            .Add("OpenIddict.EntityFrameworkCore.Models", OpenIddict)
            .Add("Microsoft.AspNetCore.DataProtection.EntityFrameworkCore",
                Create(("DataProtectionKey.FriendlyName", null), ("DataProtectionKey.Xml", null)))
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
            ? Unbounded[type.ContainingNamespace.ToDisplayString()].TryGetValue(type.Name + "." + property.Name, out var length)
                ? new PackageColumn(true, length)
                : new PackageColumn(false, null)
            : null;

    private static ImmutableDictionary<string, int?> Create(params (string Column, int? Length)[] columns) =>
        columns.ToImmutableDictionary(static column => column.Column, static column => column.Length, StringComparer.Ordinal);
}
