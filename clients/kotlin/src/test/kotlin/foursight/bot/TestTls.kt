package foursight.bot

import java.io.File
import java.security.KeyFactory
import java.security.KeyStore
import java.security.cert.CertificateFactory
import java.security.spec.PKCS8EncodedKeySpec
import java.util.Base64
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import javax.net.ssl.TrustManagerFactory

/** TLS with the certificate for localhost that is beside the kits: for a server, and for those who trust it. */
internal fun testTls(): SSLContext {
    val pem = File("test-tls.pem").readText()
    fun part(name: String): ByteArray {
        val text = pem.substringAfter("-----BEGIN $name-----").substringBefore("-----END $name-----")
        return Base64.getMimeDecoder().decode(text.toByteArray())
    }
    val certificate = CertificateFactory.getInstance("X.509").generateCertificate(part("CERTIFICATE").inputStream())
    val key = KeyFactory.getInstance("EC").generatePrivate(PKCS8EncodedKeySpec(part("PRIVATE KEY")))
    val store = KeyStore.getInstance(KeyStore.getDefaultType()).apply {
        load(null, null)
        setKeyEntry("own", key, charArrayOf(), arrayOf(certificate))
        setCertificateEntry("trusted", certificate)
    }
    val keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm())
    keys.init(store, charArrayOf())
    val trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())
    trust.init(store)
    return SSLContext.getInstance("TLS").apply { init(keys.keyManagers, trust.trustManagers, null) }
}
