import BorrowedBytes
import HTTP
import SeededRandom
import Testing

@Suite struct TrustedProxyTests {
    private static let networks: [(text: String, inside: [String], outside: [String])] = [
        ("192.0.2.1", ["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.0", "192.0.2.2", "::1", "::c000:201"]),
        ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0", "::a00:0"]),
        ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127", "192.0.3.0"]),
        ("192.0.2.1/32", ["192.0.2.1"], ["192.0.2.0", "192.0.2.2"]),
        ("0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::", "::1"]),
        ("::1", ["::1"], ["::", "::2", "0.0.0.1", "127.0.0.1"]),
        ("fd00::/8", ["fd00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["fc00::", "fe00::"]),
        ("2001:db8::/64", ["2001:db8::", "2001:db8::ffff:ffff:ffff:ffff"], ["2001:db8:0:1::", "2001:db7::"]),
        ("2001:db8::8/125", ["2001:db8::8", "2001:db8::f"], ["2001:db8::7", "2001:db8::10"]),
        ("::/0", ["::", "ffff::"], ["0.0.0.0", "::ffff:10.0.0.1"]),
        ("::ffff:10.0.0.0/104", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]),
    ]

    @Test(arguments: networks)
    func `a network contains exactly its addresses`(text: String, inside: [String], outside: [String]) throws {
        let proxies = TrustedProxies([try TrustedProxy(text)])
        for address in inside { #expect(proxies.believes(address), "\(address)") }
        for address in outside { #expect(!proxies.believes(address), "\(address)") }
        #expect(!proxies.believes(nil))
    }

    private static let refused: [(text: String, message: String)] = [
        (
            "",
            "\"\" is not an address"
        ),
        ("localhost", "\"localhost\" is not an address"),
        ("unix:/run/nginx.sock", "\"unix:/run/nginx.sock\" is not an address"),
        ("10.0.0.0/", "\"10.0.0.0/\" needs a prefix length from 0 to 32 after its slash"),
        ("10.0.0.0/33", "\"10.0.0.0/33\" needs a prefix length from 0 to 32"),
        ("10.0.0.0/+8", "\"10.0.0.0/+8\" needs a prefix length from 0 to 32"),
        ("10.0.0.0/8/8", "\"10.0.0.0/8/8\" needs a prefix length from 0 to 32"),
        ("fd00::/129", "\"fd00::/129\" needs a prefix length from 0 to 128"),
        ("fd00::/99999999999999999999", "needs a prefix length from 0 to 128"),
        ("10.0.0.1/8", "\"10.0.0.1/8\" has host bits set; use 10.0.0.0 with"),
        ("::ffff:10.0.0.0/8", "\"::ffff:10.0.0.0/8\" has host bits set"),
        ("2001:db8::1/64", "\"2001:db8::1/64\" has host bits set; use 2001:db8:: with"),
    ]

    @Test(arguments: refused)
    func `a text that is not a network is refused with a fix`(text: String, message: String) {
        let error = #expect(throws: AddressRangeError.self) { try TrustedProxy(text) }
        let described = error.map { "\($0); \($0.fix)" } ?? ""
        #expect(described.contains(message), "\(described)")
    }

    @Test func `overlapping networks contain the addresses of each`() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let networks = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let length = UInt32.random(in: 24...32, using: &random)
                let start = UInt32.random(in: 0..<1024, using: &random) & ~((1 << (32 - length)) - 1)
                return (text: "\(IPAddress.ipv4(start))/\(length)", range: start...start + (1 << (32 - length)) - 1)
            }
            let proxies = TrustedProxies(try networks.map { try TrustedProxy($0.text) })
            for _ in 0..<20 {
                let address = UInt32.random(in: 0..<1100, using: &random)
                let isInside = networks.contains { $0.range.contains(address) }
                #expect(proxies.believes("\(IPAddress.ipv4(address))") == isInside, "\(networks) \(address)")
            }
        }
    }
}

extension TrustedProxies {
    /// Whether the list of this peer counts; nil for a Unix-domain socket.
    fileprivate func believes(_ peer: String?) -> Bool {
        let list = Array("203.0.113.77".utf8)
        let stranger = IPAddress("203.0.113.77")
        let peer = peer.flatMap { IPAddress($0) }
        return peer != stranger && client(of: peer, forwardedFor: 0..<list.count, in: list.borrowed) == stranger
    }
}
