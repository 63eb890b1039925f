using System.Net;
using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>TLS with a certificate that is created when the server starts: clients must trust the server certificate.</summary>
internal sealed class ServerCertificate : IDisposable
{
    private readonly X509Certificate2 _certificate = Create();

    /// <summary>Performs the handshake in PRELOGIN packets and encrypts the transport from then on.</summary>
    public void Encrypt(Transport transport)
    {
        var handshake = new HandshakeStream(transport.Stream);
        var tls = new SslStream(handshake);
        // TLS 1.3 sends session tickets after the handshake, when the client does not unwrap packets any more.
#pragma warning disable CA5398 // A fixed version is what TDS 7.4 needs, see above.
        tls.AuthenticateAsServer(_certificate, clientCertificateRequired: false, SslProtocols.Tls12, checkCertificateRevocation: false);
#pragma warning restore CA5398
        handshake.HandshakeDone();
        transport.Encrypt(tls);
    }

    public void Dispose() => _certificate.Dispose();

    private static X509Certificate2 Create()
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName("localhost");
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        var now = DateTimeOffset.UtcNow;
        using var certificate = request.CreateSelfSigned(now.AddDays(-1), now.AddDays(30));
        // Windows cannot use a key that exists only in memory; a PKCS #12 round trip stores it.
        return X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), password: null);
    }
}
