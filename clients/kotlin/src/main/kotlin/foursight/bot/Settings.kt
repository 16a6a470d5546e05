package foursight.bot

import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.WebSocket

internal const val USAGE = "options: --name NAME, --host HOST, --port PORT, --url URL, --secret SECRET" +
    " (or BOT_NAME, BOT_HOST and so on)"

/**
 * Who the bot is and where its server is: host and port, or a server's address, ws://... or, with TLS, wss://... The
 * secret is that of a registered name. Server and secret are empty if there are none.
 */
data class Settings(
    val name: String,
    val host: String = "127.0.0.1",
    val port: Int = 5051,
    val server: String = "",
    val secret: String = "",
) {
    private val encodedName get() = URLEncoder.encode(name, Charsets.UTF_8).replace("+", "%20")

    /** Where to connect. */
    val address: URI get() {
        val base = server.ifEmpty { "ws://${if (':' in host) "[$host]" else host}:$port" }
        // The name is the last part of the path, and a query comes after that.
        val path = base.substringBefore('?')
        return URI.create("${path.trimEnd('/')}/$encodedName${base.removePrefix(path)}")
    }

    /** What goes to the server, with the secret if there is one. */
    internal fun request(http: HttpClient): WebSocket.Builder {
        val builder = http.newWebSocketBuilder()
        return if (secret.isEmpty()) builder else builder.header("Authorization", "Bearer $secret")
    }

    /** Without the secret, which is nobody's business. */
    override fun toString() = "$name at $address"

    /** True for our name; a server may echo it the way it travelled in the address. */
    fun isMe(bot: String) = bot == name || bot == encodedName

    companion object {
        /** The command line comes first, then the environment, then the defaults. */
        fun read(defaultName: String, arguments: Array<String>, environment: Map<String, String>): Settings {
            val values = mutableMapOf(
                "--name" to (environment["BOT_NAME"] ?: defaultName),
                "--host" to (environment["BOT_HOST"] ?: "127.0.0.1"),
                "--port" to (environment["BOT_PORT"] ?: "5051"),
                "--url" to environment["BOT_URL"].orEmpty(),
                "--secret" to environment["BOT_SECRET"].orEmpty(),
            )
            for (pair in arguments.toList().chunked(2)) {
                require(pair[0] in values) { "unknown option ${pair[0]}; $USAGE" }
                require(pair.size == 2) { "${pair[0]} needs a value; $USAGE" }
                values[pair[0]] = pair[1]
            }
            val name = values.getValue("--name")
            require(name.isNotEmpty()) { "a bot needs a name" }
            val port = readPort(values.getValue("--port"))
            val server = values.getValue("--url")
            require(server.isEmpty() || server.startsWith("ws://") || server.startsWith("wss://")) {
                "a server's address begins with ws:// or wss://, not \"$server\""
            }
            return Settings(name, values.getValue("--host"), port, server, values.getValue("--secret"))
        }

        private fun readPort(text: String): Int {
            val port = text.takeIf { it.all { sign -> sign in '0'..'9' } }?.toIntOrNull()
            require(port != null && port in 1..65535) { "a port is a number from 1 to 65535, not \"$text\"" }
            return port
        }
    }
}
