import BorrowedBytes
import HTTP
import SeededRandom
import Testing

@Suite struct ForwardedForTests {
    private static let proxies = ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]

    /// The client of a request with some lines, as the parser and the proxies find it; the peer is nil for a socket.
    private static func client(
        of peer: String?,
        _ lines: [String],
        trusting proxies: [String] = Self.proxies
    ) throws -> String? {
        let text = "GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
        let bytes = Array(text.utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else { return "an incomplete head" }
        let trusted = TrustedProxies(try proxies.map { try TrustedProxy($0) })
        let address = peer.flatMap { IPAddress($0) }
        return trusted.client(of: address, forwardedFor: head.forwardedFor, in: bytes.borrowed).map { "\($0)" }
    }

    private static let lists: [(list: String, client: String)] = [
        ("192.0.2.1", "192.0.2.1"), (" \t 192.0.2.1 \t", "192.0.2.1"), ("2001:db8::1", "2001:db8::1"),
        ("192.0.2.1:80", "192.0.2.1"), ("192.0.2.1:65535", "192.0.2.1"), ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:443", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("[::ffff:192.0.2.1]:1", "192.0.2.1"),
        // The right-most that is no proxy; what stands before it may be invented.
        ("198.51.100.7, 192.0.2.1", "192.0.2.1"), ("unknown, 192.0.2.1", "192.0.2.1"),
        ("192.0.2.1,10.0.0.1", "192.0.2.1"), ("192.0.2.1, 10.0.0.1, fd00::9", "192.0.2.1"),
        ("192.0.2.1,10.0.0.1:99 ,[::1]:80", "192.0.2.1"),
        ("198.51.100.7, 192.0.2.1, 10.0.0.1", "192.0.2.1"),
        // Nothing but proxies.
        ("10.0.0.1", "10.0.0.1"), ("10.0.0.2, 10.0.0.1", "10.0.0.2"),
        // Empty elements do not count.
        ("", "127.0.0.1"), (",", "127.0.0.1"), ("192.0.2.1,", "192.0.2.1"), (",,192.0.2.1 , ,\t,", "192.0.2.1"),
        // What is no address ends the search.
        ("unknown", "127.0.0.1"), ("192.0.2.1, unknown", "127.0.0.1"), ("192.0.2.1, unknown, 10.0.0.3", "10.0.0.3"),
        ("_hidden", "127.0.0.1"), ("\"192.0.2.1\"", "127.0.0.1"), ("192.0.2.1:", "127.0.0.1"),
        ("192.0.2.1:123456", "127.0.0.1"), ("192.0.2.1:8o", "127.0.0.1"), ("[192.0.2.1]", "127.0.0.1"),
        ("[192.0.2.1]:80", "127.0.0.1"), ("[::1", "127.0.0.1"), ("[2001:db8::1]x", "127.0.0.1"),
        ("[2001:db8::1]:", "127.0.0.1"), ("2001:db8::1]", "127.0.0.1"), ("[]", "127.0.0.1"),
        ("fe80::1%eth0", "127.0.0.1"), ("192.0.2.1 192.0.2.2", "127.0.0.1"), ("192.0.2.1;", "127.0.0.1"),
        (":", "127.0.0.1"), ("192.0.2.01", "127.0.0.1"), ("\u{E9}", "127.0.0.1"), ("for=192.0.2.1", "127.0.0.1"),
    ]

    @Test(arguments: lists)
    func `a trusted proxy's list gives the right-most address that is not a proxy`(list: String, client: String) throws
    {
        #expect(try Self.client(of: "127.0.0.1", ["X-Forwarded-For:\(list)"]) == client)
        #expect(try Self.client(of: "::ffff:127.0.0.1", ["x-forwarded-FOR: \(list)", "Accept: */*"]) == client)
    }

    @Test(arguments: lists)
    func `the list of an untrusted peer is ignored`(list: String, client: String) throws {
        #expect(try Self.client(of: "192.0.2.200", ["X-Forwarded-For: \(list)"]) == "192.0.2.200")
        #expect(try Self.client(of: "127.0.0.1", ["X-Forwarded-For: \(list)"], trusting: []) == "127.0.0.1")
        #expect(try Self.client(of: nil, ["X-Forwarded-For: \(list)"]) == nil)
    }

    @Test func `the list of a Unix-domain socket counts if local sockets are trusted`() throws {
        let trusting = ["unix:", "10.0.0.0/8"]
        #expect(try Self.client(of: nil, ["X-Forwarded-For: 192.0.2.1, 10.0.0.1"], trusting: trusting) == "192.0.2.1")
        #expect(try Self.client(of: nil, ["X-Forwarded-For: unknown"], trusting: trusting) == nil)
        #expect(try Self.client(of: nil, [], trusting: trusting) == nil)
        #expect(try Self.client(of: "127.0.0.1", ["X-Forwarded-For: 192.0.2.1"], trusting: trusting) == "127.0.0.1")
    }

    private static let spread: [(lines: [String], client: String)] = [
        (["X-Forwarded-For: 198.51.100.7", "X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
        (["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 10.0.0.1"], "192.0.2.1"),
        (["X-Forwarded-For: 192.0.2.1", "Via: 198.51.100.7", "x-forwarded-for: 10.0.0.1, fd00::2"], "192.0.2.1"),
        (
            ["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For:", "X-Forwarded-For: , ", "X-Forwarded-For: ::1"],
            "192.0.2.1"
        ),
        (["X-Forwarded-For:", "Via: 192.0.2.1", "X-Forwarded-For:"], "127.0.0.1"),
        (["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: unknown"], "127.0.0.1"),
        (["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: unknown", "X-Forwarded-For: 10.0.0.8"], "10.0.0.8"),
        (["X-Forwarded-For: 192.0.2.1", "X-Forwarded-Forr: 198.51.100.7", "X-Forwarded-For: 10.0.0.8"], "192.0.2.1"),
    ]

    @Test(arguments: spread)
    func `several lines are one list`(lines: [String], client: String) throws {
        #expect(try Self.client(of: "127.0.0.1", lines) == client)
    }

    @Test func `only part of a very long list is read`() throws {
        let proxies = String(repeating: "10.0.0.1,", count: 63)
        #expect(try Self.client(of: "127.0.0.1", ["X-Forwarded-For: 192.0.2.1,\(proxies)"]) == "192.0.2.1")
        #expect(try Self.client(of: "127.0.0.1", ["X-Forwarded-For: 192.0.2.1,\(proxies)10.0.0.2"]) == "10.0.0.1")
        let empty = String(repeating: ",", count: 8_000)
        #expect(try Self.client(of: "127.0.0.1", ["X-Forwarded-For: 192.0.2.1\(empty)"]) == "192.0.2.1")
    }

    @Test func `every list parses as if split at its separators`() throws {
        var random = SeededGenerator(seed: 7)
        let elements = [
            "192.0.2.1", "198.51.100.7:1", "10.0.0.1", "10.9.9.9:80", "fd00::1", "[fd00::2]:3", "2001:db8::5", "::1",
            "", " ", "unknown",
        ]
        let plain = ["198.51.100.7:1": "198.51.100.7", "10.9.9.9:80": "10.9.9.9", "[fd00::2]:3": "fd00::2"]
        for _ in 0..<TestRounds.count(1_000) {
            let lists = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in elements.randomElement(using: &random) }
            }
            var expected = "127.0.0.1"
            for element in lists.joined().reversed() where !element.allSatisfy({ $0 == " " }) {
                guard element != "unknown" else { break }
                expected = plain[element] ?? element
                guard expected.hasPrefix("10.") || expected.hasPrefix("fd00:") || expected == "::1" else { break }
            }
            let lines = lists.flatMap { list in
                let others = Bool.random(using: &random) ? ["Via: 203.0.113.1"] : []
                return ["X-Forwarded-For:" + list.joined(separator: ", ")] + others
            }
            #expect(try Self.client(of: "127.0.0.1", lines) == expected, "\(lines)")
        }
    }

    @Test func `no list traps, with any bytes in any range`() {
        var random = SeededGenerator(seed: 9)
        let trusted = TrustedProxies(TrustedProxy.loopback + [.localSockets])
        for _ in 0..<TestRounds.count(10_000) {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Array("1:.,[]\r\n \tf\0x".utf8).randomElement(using: &random) ?? 0
            }
            let ends = [Int.random(in: -1...41, using: &random), Int.random(in: -1...41, using: &random)].sorted()
            _ = trusted.client(of: nil, forwardedFor: ends[0]..<ends[1], in: bytes.borrowed)
        }
    }

    @Test func `the list of a refused request is known only if its head is whole`() {
        let request = Array(
            "POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 1\r\n\r\n".utf8
        )
        for count in [request.count, request.count - 1] {
            var progress = ParseProgress()
            _ = try? RequestParser().parse(Array(request[..<count]).borrowed, resuming: &progress)
            let list = progress.forwardedFor.map { String(decoding: request[$0], as: UTF8.self) }
            #expect(list == (count == request.count ? "192.0.2.1" : nil))
        }
    }
}
