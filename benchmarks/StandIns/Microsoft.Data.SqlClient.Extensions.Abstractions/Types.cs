namespace Microsoft.Data.SqlClient;

// The types that Microsoft.Data.SqlClient 7.1 uses from the assembly of this name, for logins with Microsoft Entra, which nothing here
// uses.
// The signatures are those of the driver; the bodies do nothing.
#pragma warning disable CS1591 // Nobody reads these: the driver's calls say what they are.

/// <summary>The authentication method of a client.</summary>
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

/// <summary>The parameters of a request for a token.</summary>
public class SqlAuthenticationParameters(
    SqlAuthenticationMethod authenticationMethod,
    string serverName,
    string databaseName,
    string resource,
    string authority,
    string? userId,
    string? password,
    Guid connectionId,
    int connectionTimeout)
{
    public override string ToString() =>
        $"{authenticationMethod} {serverName} {databaseName} {resource} {authority} {userId} {password?.Length} {connectionId} {connectionTimeout}";
}

/// <summary>A token.</summary>
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

/// <summary>The failure of a provider.</summary>
public class SqlAuthenticationProviderException(string message, Exception? innerException) : Exception(message, innerException)
{
    public SqlAuthenticationMethod Method { get; }

    public string FailureCode { get; } = "";

    public bool ShouldRetry { get; }

    public int RetryPeriod { get; }
}
