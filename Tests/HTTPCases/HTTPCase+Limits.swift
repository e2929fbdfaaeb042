extension HTTPCase {
    private static func target(_ bytes: Int) -> String { "/" + String(repeating: "a", count: bytes - 1) }

    private static func line(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

    /// A `GET` whose head has just so many bytes.
    private static func head(_ bytes: Int) -> String {
        let rest = get("X: \r\n").utf8.count
        return get("X: \(String(repeating: "a", count: bytes - rest))\r\n")
    }

    /// Heads at, and just over, the default limits.
    static let limits: [HTTPCase] = [
        served("a target of 8,192 bytes", line(target(8_192))),
        refused("a target of 8,193 bytes", line(target(8_193)), 414),
        refused("a target of 15,000 bytes", line(target(15_000)), 414),
        refused("a target without an end", "GET " + target(8_193), 414),
        refused("a long target of a bad version", "GET \(target(9_000)) HTTP/9.9\r\n\r\n", 414),
        served("a head of 16,384 bytes", head(16_384)),
        refused("a head of 16,385 bytes", head(16_385), 431),
        refused(
            "a value without an end",
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "y", count: 20_000),
            431
        ),
        refused("a name without an end", "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "y", count: 20_000), 431),
        refused("a method without an end", String(repeating: "M", count: 20_000), 431),
        refused("a version without an end", "GET / " + String(repeating: "1", count: 20_000), 431),
        refused("blank lines without an end", String(repeating: "\r\n", count: 9_000), 431),
        served("100 fields", get(String(repeating: "X: y\r\n", count: 99))),
        refused("101 fields", get(String(repeating: "X: y\r\n", count: 100)), 431),
        refused("two hosts and too many fields", get("Host: b\r\n" + String(repeating: "X: y\r\n", count: 99)), 431),
    ]
}
