package foursight.bot

import java.net.URI
import java.net.URLEncoder

internal const val USAGE = "options: --name NAME, --host HOST, --port PORT (or BOT_NAME, BOT_HOST, BOT_PORT)"

/** Who the bot is and where its server is. */
data class Settings(val name: String, val host: String = "127.0.0.1", val port: Int = 5051) {
    private val encodedName get() = URLEncoder.encode(name, Charsets.UTF_8).replace("+", "%20")

    /** Where to connect. */
    val address: URI get() = URI.create("ws://${if (':' in host) "[$host]" else host}:$port/$encodedName")

    /** True for our name; a server may echo it the way it travelled in the address. */
    fun isMe(bot: String) = bot == name || bot == encodedName

    companion object {
        /** The command line comes first, then the environment, then the defaults. */
        fun read(defaultName: String, arguments: Array<String>, environment: Map<String, String>): Settings {
            val values = mutableMapOf(
                "--name" to (environment["BOT_NAME"] ?: defaultName),
                "--host" to (environment["BOT_HOST"] ?: "127.0.0.1"),
                "--port" to (environment["BOT_PORT"] ?: "5051"),
            )
            for (pair in arguments.toList().chunked(2)) {
                require(pair[0] in values) { "unknown option ${pair[0]}; $USAGE" }
                require(pair.size == 2) { "${pair[0]} needs a value; $USAGE" }
                values[pair[0]] = pair[1]
            }
            val name = values.getValue("--name")
            require(name.isNotEmpty()) { "a bot needs a name" }
            return Settings(name, values.getValue("--host"), readPort(values.getValue("--port")))
        }

        private fun readPort(text: String): Int {
            val port = text.takeIf { it.all { sign -> sign in '0'..'9' } }?.toIntOrNull()
            require(port != null && port in 1..65535) { "a port is a number from 1 to 65535, not \"$text\"" }
            return port
        }
    }
}
