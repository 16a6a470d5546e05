package foursight.bot;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Who the bot is and where its server is. */
public record Settings(String name, String host, int port) {
    static final String USAGE = "options: --name NAME, --host HOST, --port PORT (or BOT_NAME, BOT_HOST, BOT_PORT)";

    /** The command line comes first, then the environment, then the defaults. */
    public static Settings read(String defaultName, String[] arguments, Map<String, String> environment) {
        Map<String, String> values = new HashMap<>();
        values.put("--name", environment.getOrDefault("BOT_NAME", defaultName));
        values.put("--host", environment.getOrDefault("BOT_HOST", "127.0.0.1"));
        values.put("--port", environment.getOrDefault("BOT_PORT", "5051"));
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
        return new Settings(values.get("--name"), values.get("--host"), readPort(values.get("--port")));
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
        return URI.create("ws://" + where + ":" + port + "/" + encodedName());
    }

    /** True for our name; a server may echo it the way it travelled in the address. */
    public boolean isMe(String bot) {
        return bot.equals(name) || bot.equals(encodedName());
    }

    private String encodedName() {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
