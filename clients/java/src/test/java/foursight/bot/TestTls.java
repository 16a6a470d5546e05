package foursight.bot;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS with the certificate for localhost that is beside the kits: for a server, and for those who trust it. */
final class TestTls {
    private TestTls() {}

    static SSLContext context() throws GeneralSecurityException, IOException {
        String pem = Files.readString(Path.of("test-tls.pem"));
        CertificateFactory certificates = CertificateFactory.getInstance("X.509");
        Certificate certificate = certificates.generateCertificate(new ByteArrayInputStream(part(pem, "CERTIFICATE")));
        PKCS8EncodedKeySpec bytes = new PKCS8EncodedKeySpec(part(pem, "PRIVATE KEY"));
        PrivateKey key = KeyFactory.getInstance("EC").generatePrivate(bytes);
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        store.setKeyEntry("own", key, new char[0], new Certificate[] {certificate});
        store.setCertificateEntry("trusted", certificate);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static byte[] part(String pem, String name) {
        String begin = "-----BEGIN " + name + "-----";
        String text = pem.substring(pem.indexOf(begin) + begin.length(), pem.indexOf("-----END " + name + "-----"));
        return Base64.getMimeDecoder().decode(text.getBytes(StandardCharsets.US_ASCII));
    }
}
