namespace Microsoft.Data.SqlClient;

// What Microsoft.Data.SqlClient 7.1 takes from the assembly of this name: logins with Microsoft Entra, which nothing here uses. The shapes
// are the driver's; the bodies do nothing.
#pragma warning disable CS1591 // Nobody reads these: the driver's calls say what they are.

/// <summary>How a client proves who it is.</summary>
public enum SqlAuthenticationMethod
{
    NotSpecified,
    SqlPassword,
    ActiveDirectoryPassword,
    ActiveDirectoryIntegrated,
    ActiveDirectoryInteractive,
    ActiveDirectoryServicePrincipal,
    ActiveDirectoryDeviceCodeFlow,
    ActiveDirectoryManagedIdentity,
    ActiveDirectoryMSI,
    ActiveDirectoryDefault,
    ActiveDirectoryWorkloadIdentity,
}

/// <summary>What a provider is asked with.</summary>
public class SqlAuthenticationParameters(
    SqlAuthenticationMethod authenticationMethod, string serverName, string databaseName, string resource, string authority, string? userId, string? password, Guid connectionId, int connectionTimeout)
{
    public override string ToString() => $"{authenticationMethod} {serverName} {databaseName} {resource} {authority} {userId} {password?.Length} {connectionId} {connectionTimeout}";
}

/// <summary>What a provider answers.</summary>
public class SqlAuthenticationToken(string accessToken, DateTimeOffset expiresOn)
{
    public string AccessToken { get; } = accessToken;

    public DateTimeOffset ExpiresOn { get; } = expiresOn;
}

/// <summary>Gets tokens.</summary>
public abstract class SqlAuthenticationProvider
{
    public virtual void BeforeLoad(SqlAuthenticationMethod authenticationMethod)
    {
    }

    public virtual void BeforeUnload(SqlAuthenticationMethod authenticationMethod)
    {
    }

    public abstract bool IsSupported(SqlAuthenticationMethod authenticationMethod);

    public abstract Task<SqlAuthenticationToken> AcquireTokenAsync(SqlAuthenticationParameters parameters);
}

/// <summary>A provider failed.</summary>
public class SqlAuthenticationProviderException(string message, Exception? innerException) : Exception(message, innerException)
{
    public SqlAuthenticationMethod Method { get; }

    public string FailureCode { get; } = "";

    public bool ShouldRetry { get; }

    public int RetryPeriod { get; }
}
