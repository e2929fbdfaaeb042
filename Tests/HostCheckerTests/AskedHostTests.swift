import HostChecker
import Testing

/// Which texts are hosts that may be asked.
@Suite struct AskedHostTests {
    @Test(arguments: [
        ("example.com", "example.com"), ("Links.Example.COM", "links.example.com"), ("example.com.", "example.com"),
        ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("a-b.c1.example", "a-b.c1.example"),
    ])
    func `a plain name is a host, in lower case and without its final dot`(_ text: String, _ host: String) throws {
        #expect(try AskedHost(text).text == host)
    }

    @Test(arguments: [
        ("https://example.com", AskedHost.Failure.url), ("example.com/x", .url), ("example.com:443", .url),
        ("user@example.com", .url), ("*.example.com", .wildcard), ("127.0.0.1", .address), ("::1", .address),
        ("127.0.0.0x1", .address), ("127.0.0x0", .address), ("127.0.0X7F", .address),
        ("2001:db8::1", .address), ("localhost", .singleLabel), ("", .malformed), (".", .malformed),
        ("a..b", .malformed), ("-a.example", .malformed), ("a-.example", .malformed), ("bücher.example", .malformed),
        ("a b.example", .malformed), ("a\u{0}.example", .malformed), ("a?b.example", .malformed),
        ("\(String(repeating: "a", count: 64)).example", .malformed),
        (String(repeating: "a.", count: 130) + "example", .malformed),
    ])
    func `no other text is a host`(_ text: String, _ failure: AskedHost.Failure) {
        #expect(throws: failure) { try AskedHost(text) }
    }

    @Test func `nobody is told to write a host that iPhones do not open`() {
        #expect(!"\(AskedHost.Failure.malformed)".contains("Punycode"))
    }
}
