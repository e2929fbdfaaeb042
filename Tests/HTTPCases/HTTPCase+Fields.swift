extension HTTPCase {
    private static func host(_ lines: String) -> String { "GET / HTTP/1.1\r\n\(lines)\r\n" }

    /// Field syntax, `Host` and `Connection`.
    static let fields: [HTTPCase] = syntax + hosts + connections

    private static let syntax: [HTTPCase] = [
        served("an empty value", get("X:\r\n")),
        served("blanks around a value", get("X: \t y \t \r\n")),
        served("8-bit bytes in a value", get("X: \u{E9}\u{FF}\r\n")),
        served("every token byte in a name", get("!#$%&'*+-.^_`|~09azAZ: y\r\n")),
        refused("a field without a colon", get("X\r\n"), 400),
        refused("an empty name", get(": y\r\n"), 400),
        refused("a space before the colon", get("X : y\r\n"), 400),
        refused("a tab before the colon", get("X\t: y\r\n"), 400),
        refused("a space in a name", get("X Y: z\r\n"), 400),
        refused("parentheses in a name", get("X(y): z\r\n"), 400),
        refused("a control byte in a name", get("X\u{01}: y\r\n"), 400),
        refused("an 8-bit byte in a name", get("X\u{E9}: y\r\n"), 400),
        refused("NUL in a name", get("X\0: y\r\n"), 400),
        refused("NUL in a value", get("X: a\0b\r\n"), 400),
        refused("a control byte in a value", get("X: a\u{01}b\r\n"), 400),
        refused("DEL in a value", get("X: a\u{7F}b\r\n"), 400),
        refused("a folded value", get("X: a\r\n b\r\n"), 400),
        refused("a value folded with a tab", get("X: a\r\n\tb\r\n"), 400),
        refused("a fold behind the request line", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
        refused("a bare LF behind a field", get("X: y\nZ: z\r\n"), 400),
        refused("a bare CR in a value", get("X: y\rZ: z\r\n"), 400),
        refused("a bare LF as the blank line", "GET / HTTP/1.1\r\nHost: a\r\n\n", 400),
        refused("a bare CR as the blank line", "GET / HTTP/1.1\r\nHost: a\r\n\rX", 400),
        refused("bare LFs only", "GET / HTTP/1.1\nHost: a\n\n", 400),
    ]

    private static let hosts: [HTTPCase] = [
        served("a host with a port", host("Host: a.example:8080\r\n")),
        served("a host with an empty port", host("Host: a:\r\n")),
        served("an empty host", host("Host:\r\n")),
        served("an IPv6 host", host("host: [::1]:80\r\n")),
        served("an escape in a host", host("HOST: %61\r\n")),
        refused("no host", host(""), 400),
        refused("two hosts", host("Host: a\r\nHost: b\r\n"), 400),
        refused("the same host twice", host("Host: a\r\nhost: a\r\n"), 400),
        refused("the same host thrice", host("Host: a\r\nhost: a\r\nHOST: a\r\n"), 400),
        refused("two hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        refused("a list of hosts", host("Host: a, b\r\n"), 400),
        refused("a host with a path", host("Host: a/../b\r\n"), 400),
        refused("a host with a space", host("Host: a b\r\n"), 400),
        refused("a host with a user", host("Host: u@a\r\n"), 400),
        refused("a host with a bad port", host("Host: a:80x\r\n"), 400),
        refused("a host with an endless port", host("Host: a:000080\r\n"), 400),
        refused("a host with two ports", host("Host: a:80:80\r\n"), 400),
        refused("a host with a bad escape", host("Host: %6\r\n"), 400),
        refused("a host with an 8-bit byte", host("Host: \u{E9}\r\n"), 400),
        refused("an open bracket", host("Host: [::1\r\n"), 400),
        refused("a name in brackets", host("Host: [a.example]\r\n"), 400),
        refused("bytes behind the bracket", host("Host: [::1]x\r\n"), 400),
        refused("an absolute target without Host", "GET http://a/ HTTP/1.1\r\n\r\n", 400),
        refused("an absolute target with a bad Host", "GET http://a/ HTTP/1.1\r\nHost: b/c\r\n\r\n", 400),
    ]

    private static func ended(_ name: String, _ request: String) -> HTTPCase {
        HTTPCase(name, request + smuggled, [200], closes: true)
    }

    private static let connections: [HTTPCase] = [
        ended("close", get("Connection: close\r\n")),
        ended("close in upper case", get("Connection: CLOSE\r\n")),
        ended("close in a list", get("Connection: foo, close\r\n")),
        ended("close in a list with empty elements", get("Connection: ,, foo ,\tclose ,\r\n")),
        ended("close in a second field", get("Connection: foo\r\nConnection: close\r\n")),
        ended("close wins over keep-alive", get("Connection: keep-alive, close\r\n")),
        ended("close wins in HTTP/1.0", "GET / HTTP/1.0\r\nConnection: close, keep-alive\r\n\r\n"),
        served("keep-alive", get("Connection: keep-alive\r\n") + get(""), [200, 200]),
        served("a token that only begins with close", get("Connection: closed\r\n") + get(""), [200, 200]),
        served("an upgrade that is not taken", get("Connection: upgrade\r\nUpgrade: h2c\r\n") + get(""), [200, 200]),
    ]
}
