package foursight.bot;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Who the bot is and where its server is: host and port, or a server's address, ws://... or, with TLS, wss://... The
 * secret is that of a registered name. Server and secret are empty if there are none.
 */
public record Settings(String name, String host, int port, String server, String secret) {
    static final String USAGE = "options: --name NAME, --host HOST, --port PORT, --url URL, --secret SECRET"
        + " (or BOT_NAME, BOT_HOST and so on)";

    public Settings(String name, String host, int port) {
        this(name, host, port, "", "");
    }

    /** The command line comes first, then the environment, then the defaults. */
    public static Settings read(String defaultName, String[] arguments, Map<String, String> environment) {
        Map<String, String> values = new HashMap<>();
        values.put("--name", environment.getOrDefault("BOT_NAME", defaultName));
        values.put("--host", environment.getOrDefault("BOT_HOST", "127.0.0.1"));
        values.put("--port", environment.getOrDefault("BOT_PORT", "5051"));
        values.put("--url", environment.getOrDefault("BOT_URL", ""));
        values.put("--secret", environment.getOrDefault("BOT_SECRET", ""));
        for (int i = 0; i < arguments.length; i += 2) {
            if (!values.containsKey(arguments[i])) {
                throw new IllegalArgumentException("unknown option " + arguments[i] + "; " + USAGE);
            }
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value; " + USAGE);
            }
            values.put(arguments[i], arguments[i + 1]);
        }
        if (values.get("--name").isEmpty()) {
            throw new IllegalArgumentException("a bot needs a name");
        }
        int port = readPort(values.get("--port"));
        String server = readServer(values.get("--url"));
        return new Settings(values.get("--name"), values.get("--host"), port, server, values.get("--secret"));
    }

    private static String readServer(String text) {
        if (text.isEmpty() || text.matches("wss?://.*")) {
            return text;
        }
        throw new IllegalArgumentException("a server's address begins with ws:// or wss://, not \"" + text + "\"");
    }

    private static int readPort(String text) {
        if (text.matches("[0-9]{1,5}")) {
            int port = Integer.parseInt(text);
            if (1 <= port && port <= 65535) {
                return port;
            }
        }
        throw new IllegalArgumentException("a port is a number from 1 to 65535, not \"" + text + "\"");
    }

    /** Where to connect. */
    public URI address() {
        String where = host.contains(":") ? "[" + host + "]" : host;
        String base = server.isEmpty() ? "ws://" + where + ":" + port : server;
        // The name is the last part of the path, and a query comes after that.
        int asks = base.contains("?") ? base.indexOf('?') : base.length();
        String path = base.substring(0, asks).replaceAll("/+$", "");
        return URI.create(path + "/" + encodedName() + base.substring(asks));
    }

    /** What goes to the server, with the secret if there is one. */
    WebSocket.Builder request(HttpClient http) {
        WebSocket.Builder builder = http.newWebSocketBuilder();
        return secret.isEmpty() ? builder : builder.header("Authorization", "Bearer " + secret);
    }

    /** Without the secret, which is nobody's business. */
    @Override
    public String toString() {
        return name + " at " + address();
    }

    /** True for our name; a server may echo it the way it travelled in the address. */
    public boolean isMe(String bot) {
        return bot.equals(name) || bot.equals(encodedName());
    }

    private String encodedName() {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
