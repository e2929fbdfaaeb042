extension HTTPCase {
    private static func line(_ target: String) -> String {
        "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n"
    }

    /// The forms of a target and the bytes in it.
    static let targets: [HTTPCase] = [
        served("a path with a query", line("/a/b?c=d&e")),
        served("an empty query", line("/?")),
        served("escapes, whatever they mean", line("/%00/%zz/%2F/%")),
        served("dot segments", line("/a/../b/./c")),
        served("two slashes are a path, not a host", line("//evil.example/a")),
        served("bytes that browsers send raw", line("/\"<>^`{|}")),
        served("absolute-form", line("http://a/b")),
        served("absolute-form with https, a port and a query", line("https://a:443/b?c")),
        served("absolute-form in upper case", line("HTTP://A/")),
        served("absolute-form without a path", line("http://a")),
        served("absolute-form with a query and no path", line("http://a?b")),
        served("absolute-form with an IPv6 address", line("http://[::1]:8080/")),
        refused("absolute-form without a host", line("http:///a"), 400),
        refused("absolute-form with a port alone", line("http://:80/"), 400),
        refused("absolute-form with a user", line("http://user@a/"), 400),
        refused("absolute-form with a user and a password", line("http://u:p@a/"), 400),
        refused("absolute-form with a bad port", line("http://a:x/"), 400),
        refused("absolute-form with an open bracket", line("http://[::1/"), 400),
        refused("absolute-form of another scheme", line("ftp://a/b"), 400),
        refused("a scheme without slashes", line("http:a"), 400),
        refused("asterisk with GET", line("*"), 400),
        refused("asterisk with OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        refused("a host and a port", line("a:80"), 400),
        refused("a path without its slash", line("foo"), 400),
        refused("a query alone", line("?a"), 400),
        refused("no target", "GET HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        refused("an empty target", line(""), 400),
        refused("a fragment", line("/a#b"), 400),
        refused("a backslash", line("/a\\b"), 400),
        refused("a space", line("/a b"), 400),
        refused("a tab", line("/a\tb"), 400),
        refused("NUL", line("/a\0b"), 400),
        refused("a control byte", line("/a\u{01}b"), 400),
        refused("DEL", line("/a\u{7F}b"), 400),
        refused("an 8-bit byte", line("/a\u{E9}b"), 400),
        refused("a bare CR", line("/a\rb"), 400),
        refused("a bare LF", line("/a\nb"), 400),
        refused("a bad version is judged before the form", "GET * HTTP/3.0\r\n\r\n", 505),
    ]
}
